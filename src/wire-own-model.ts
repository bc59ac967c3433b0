import { computed, signal } from '@preact/signals-core';
import { createDeferredCompletion, keepLoaded } from './adapters/deferred.ts';
import { storeName } from './adapters/keep-wish.ts';
import { createOwnModelStore } from './adapters/own-model-store.ts';
import type { UsedModel } from './adapters/own-models.ts';
import { createSwitchedCompletion } from './adapters/switched-completion.ts';
import type { OwnModel } from './domain/own-model.ts';
import { TEXTS } from './domain/texts/page-texts.ts';
import type { Completion } from './ports/completion.ts';
import type { OwnModelAccess } from './ui/app/contexts.ts';

const NO_MODEL: OwnModel = { address: '', key: '', model: '' };

/**
 * Lets visitors have a model of their own answer instead of the site's. Its code comes with its dialog, or during the intro
 * where the device remembers one.
 */
export function offerOwnModel(site: Completion): {
  readonly access: OwnModelAccess;
  readonly completion: Completion;
} {
  const store = createOwnModelStore(window, storeName(location.pathname, 'own model'));
  const draft = signal(NO_MODEL);
  const used = signal<UsedModel>();
  const current = () => used.peek()?.completion ?? site;
  const leave = () => void (used.value = undefined);
  const load = keepLoaded(async () => {
    const { createOwnModels, readStoredModel } = await import('./adapters/own-models.ts');
    const models = createOwnModels({ store, onUse: (chosen) => void (used.value = chosen) });
    if (used.peek() !== remembered) return models;
    const stored = readStoredModel(store.read());
    if (stored) models.use(stored, true);
    else leave();
    draft.value = stored ?? NO_MODEL;
    return models;
  });
  /** Until the code is there. */
  const remembered: UsedModel = {
    host: TEXTS.ownModel,
    completion: createDeferredCompletion(async () => {
      await load();
      return current();
    }),
  };
  if (store.read() !== undefined) {
    used.value = remembered;
    void load().catch(() => undefined);
  }
  const access: OwnModelAccess = {
    host: computed(() => used.value?.host),
    draft,
    isRemembered: () => store.read() !== undefined,
    leave,
    forget() {
      store.forget();
      draft.value = NO_MODEL;
      leave();
    },
    load,
  };
  return { access, completion: createSwitchedCompletion(current) };
}
