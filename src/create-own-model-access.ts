import { computed, effect, signal } from '@preact/signals-core';
import { createDeferredCompletion, keepLoaded } from './adapters/deferred.ts';
import { storeName } from './adapters/keep-wish.ts';
import { type OwnModel, hostOf } from './domain/asking/own-model.ts';
import { PAGE_TEXTS } from './domain/texts/page-texts.ts';
import type { Visit } from './domain/visit/visit.ts';
import type { Completion } from './ports/completion.ts';
import type { OwnModelAccess } from './ui/context.ts';
import { late } from './ui/controls/late-code.ts';

/** Takes the place of a squad's id in the name under which a browser stores the model. */
export const OWN_MODEL = 'own model';

const NO_MODEL: OwnModel = { address: '', key: '', model: '' };

const loadOwnModels = late(async () => (await import('./adapters/own-models.ts')).createOwnModels);

/**
 * Lets a model of the visitor's own answer instead of the site's. Its code loads with its dialog, or during the intro if the
 * device remembers a model.
 */
export function createOwnModelAccess(visit: Visit, site: Completion): OwnModelAccess {
  const name = storeName(location.pathname, OWN_MODEL);
  const load = keepLoaded(async () => (await loadOwnModels())());
  const draft = signal(NO_MODEL);
  /** NO_MODEL while a remembered one is still being read. */
  const used = signal<OwnModel>();
  const leave = () => void (used.value = undefined);

  function store(text: string | undefined): boolean {
    try {
      if (text === undefined) localStorage.removeItem(name);
      else localStorage.setItem(name, text);
    } catch {
      // The browser stores nothing for this page.
    }
    return stored() === text;
  }

  function stored(): string | undefined {
    try {
      return localStorage.getItem(name) ?? undefined;
    } catch {
      return undefined;
    }
  }

  async function completionOf(own: OwnModel): Promise<Completion> {
    const models = await load();
    if (own !== NO_MODEL) return models.completionOf(own);
    const remembered = models.parse(stored());
    if (used.peek() === NO_MODEL) {
      used.value = remembered;
      draft.value = remembered ?? NO_MODEL;
    }
    return remembered ? models.completionOf(remembered) : site;
  }

  if (stored() !== undefined) {
    used.value = NO_MODEL;
    void completionOf(NO_MODEL).catch(() => undefined);
  }
  effect(() => {
    const own = used.value;
    visit.answerWith(own ? createDeferredCompletion(() => completionOf(own)) : site);
  });
  return {
    host: computed(() => used.value && (hostOf(used.value.address) || PAGE_TEXTS.ownModel)),
    draft,
    isRemembered: () => stored() !== undefined,
    use(own, isRemembered) {
      used.value = own;
      return store(isRemembered ? JSON.stringify(own) : undefined);
    },
    leave,
    forget() {
      store(undefined);
      draft.value = NO_MODEL;
      leave();
    },
    load,
  };
}
