import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { Clock } from '../../ports/clock.ts';
import type { Completion } from '../../ports/completion.ts';
import type { ModelServers, OwnModel } from '../../ports/model-servers.ts';
import type { Note } from '../../ports/note.ts';
import { type Answerer, ownAnswerer } from '../answerer.ts';
import { type NamedModel, readNamedModel, readOwnModel } from '../asking/own-model.ts';
import { cleanLine } from '../checks/clean-line.ts';
import { hostNameOf, hostOf } from '../checks/hosts.ts';
import { isLoopback } from '../checks/loopback.ts';
import { MAX_MODEL_CHARACTERS } from '../checks/model-name.ts';
import type { Visit } from './visit.ts';

/** The fields of the form in which a model is connected, as typed. An empty pace is the usual one. */
export interface OwnModelFields {
  /** The chosen entry of the list of servers; empty before one is chosen. */
  readonly server: string;
  readonly address: string;
  readonly key: string;
  readonly model: string;
  readonly atOnce: string;
  readonly firstSeconds: string;
  readonly silenceSeconds: string;
}

interface OwnModelPorts {
  readonly servers: ModelServers;
  readonly clock: Clock;
  /** Where the device remembers the model. */
  readonly note: Note;
  /** Where the tab remembers the model's name and host, never its key. */
  readonly tabNote: Note;
}

/** Lets a model of the visitor's own answer instead of the site's answerer; one that the device remembers at once. */
export class OwnModelChoice {
  readonly servers: ModelServers;
  readonly clock: Clock;
  readonly #visit: Visit;
  readonly #site: Completion;
  readonly #note: Note;
  readonly #tabNote: Note;
  readonly #used = signal<OwnModel | undefined>(undefined);
  readonly #lost = signal<NamedModel | undefined>(undefined);

  /** The model that answers the next question; undefined while the site's own answerer does. */
  readonly used: ReadonlySignal<OwnModel | undefined> = this.#used;

  /** The model that answered in this tab before a reload, until the visitor has chosen who answers. */
  readonly lost: ReadonlySignal<NamedModel | undefined> = this.#lost;

  /** What the visitor has typed. It outlives the dialog, but not the page. */
  readonly draft = signal<OwnModelFields | undefined>(undefined);

  /** The same for each entry of the list of servers that was left, by its name: a key goes to no other server. */
  readonly drafts = new Map<string, OwnModelFields>();

  /** @param site the site's own answerer */
  constructor(visit: Visit, site: Completion, { servers, clock, note, tabNote }: OwnModelPorts) {
    this.servers = servers;
    this.clock = clock;
    this.#visit = visit;
    this.#site = site;
    this.#note = note;
    this.#tabNote = tabNote;
    const remembered = this.remembered();
    const named = readNamedModel(tabNote.read());
    if (remembered && (!named || isNamed(remembered, named))) this.use(remembered);
    else if (named) {
      // The tab had another one.
      this.#lost.value = named;
      visit.disconnect();
    }
  }

  /** The model that the device remembers; undefined if there is none, or it cannot be read. */
  remembered(): OwnModel | undefined {
    return readOwnModel(this.#note.read());
  }

  /** Whether the device holds a model, even one that cannot be read. */
  isStored(): boolean {
    return this.#note.read() !== undefined;
  }

  /** Whether the model that answers is the one that the device remembers. */
  isUsedRemembered(): boolean {
    const [used, remembered] = [this.#used.peek(), this.remembered()];
    return used !== undefined && remembered !== undefined && isNamed(remembered, namedOf(used));
  }

  /** What follows if this model answers. */
  answererOf(own: OwnModel, offeredModels: readonly string[] = []): Answerer {
    return ownAnswerer(own, this.#visit.site, offeredModels);
  }

  /** Lets it answer the questions that follow. */
  use(own: OwnModel): void {
    this.#used.value = own;
    this.#lost.value = undefined;
    this.#tabNote.write(JSON.stringify({ ...namedOf(own), kind: undefined }));
    const completion = this.servers.completionOf(own);
    const answerAlsoWith = (offered: readonly string[]) =>
      this.#visit.answerWith(this.answererOf(own, offered), completion);
    answerAlsoWith([]);
    const isListNeeded = this.#visit.squad.personas.some(
      ({ model }) => model !== undefined && model !== own.model,
    );
    if (isListNeeded) void this.#lookUp(own, answerAlsoWith);
  }

  /** Remembers a model on the device, in place of any other. Returns whether the device did that. */
  remember(own: OwnModel): boolean {
    const isRemembered = this.#note.write(JSON.stringify(own));
    // Another one would answer after a reload.
    if (!isRemembered) this.#note.write(undefined);
    return isRemembered;
  }

  /** Removes the remembered model from the device; the one in use stays connected. Returns whether the device did that. */
  unremember(): boolean {
    return this.#note.write(undefined);
  }

  /** Lets the site's own answerer answer the questions that follow. */
  leave(): void {
    if (!this.#used.peek() && !this.#lost.peek()) return;
    this.#used.value = undefined;
    this.#lost.value = undefined;
    this.#tabNote.write(undefined);
    this.#visit.answerWith(this.#visit.site, this.#site);
  }

  /** Like `leave`, and removes the model from the device. Returns whether the device did that. */
  forget(): boolean {
    this.draft.value = undefined;
    this.drafts.clear();
    this.leave();
    return this.unremember();
  }

  /**
   * Another tab has removed the remembered model from the device: if it is the one in use, its key is sent no more, and
   * nothing answers until the visitor has chosen who does.
   * @param removed as the device remembered it; undefined if all was removed
   */
  lose(removed: string | undefined): void {
    this.draft.value = undefined;
    this.drafts.clear();
    const used = this.#used.peek();
    const own = removed === undefined ? used : readOwnModel(removed);
    if (!used || !own || !isNamed(own, namedOf(used))) return;
    this.#used.value = undefined;
    this.#lost.value = namedOf(used);
    this.#tabNote.write(undefined);
    this.#visit.answerWith(this.#visit.site, this.#site);
    this.#visit.disconnect();
    // An open question would be asked again with the key.
    this.#visit.stopAll();
  }

  /** Finds out which other models its server has, for personas that name one. */
  async #lookUp(own: OwnModel, onOffer: (offered: readonly string[]) => void): Promise<void> {
    const list = await this.servers.list(own).catch(() => undefined);
    if (list?.kind === 'models' && this.#used.peek() === own) onOffer(list.names);
  }
}

/** What a tab remembers of a model: a name that it can show. */
function namedOf({ model, address }: OwnModel): NamedModel {
  const host = hostOf(address);
  const isPlain = address.startsWith('http:') && !isLoopback(hostNameOf(host));
  return {
    kind: 'own-model',
    model: cleanLine(model, MAX_MODEL_CHARACTERS),
    host,
    ...(isPlain && { isPlain }),
  };
}

function isNamed(own: OwnModel, { model, host }: NamedModel): boolean {
  const named = namedOf(own);
  return named.model === model && named.host === host;
}
