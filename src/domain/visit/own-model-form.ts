import { type ReadonlySignal, computed, signal } from '@preact/signals-core';
import type { OwnModel, Trial } from '../../ports/model-servers.ts';
import { MODEL_SERVERS, type ModelServer } from '../asking/model-servers.ts';
import { AT_ONCE_LIMITS, WAIT_LIMITS_MS, isWithin } from '../asking/own-model.ts';
import { type AddressIssue, canPageAsk, readModelAddress, readModelKey } from '../asking/model-address.ts';
import type { OwnModelChoice, OwnModelFields } from './own-model.ts';

export type FieldIssue =
  | AddressIssue
  /** Browsers let a page use http only on this machine. */
  | 'plain-http'
  | 'bad-key'
  | 'missing-model'
  | 'bad-at-once'
  | 'bad-wait';

/** The outcome of the last action. */
export type FormOutcome =
  | { readonly kind: 'none' | 'trying' | 'not-stored' | 'forgotten' | 'not-forgotten' | 'not-loaded' }
  /** Nothing was done, since a field cannot be used. */
  | { readonly kind: 'refused'; readonly field: keyof OwnModelFields; readonly issue: FieldIssue }
  | { readonly kind: 'tried'; readonly trial: Trial; readonly address: string };

/** The models at the address. */
export type Listing =
  | { readonly kind: 'none' | 'asking' }
  /** `models` are undefined if the server does not list them. */
  | { readonly kind: 'listed'; readonly models: readonly string[] | undefined };

const EMPTY: OwnModelFields = {
  address: '',
  key: '',
  model: '',
  atOnce: '',
  firstSeconds: '',
  silenceSeconds: '',
};

const NO_OUTCOME: FormOutcome = { kind: 'none' };

const NO_LISTING: Listing = { kind: 'none' };

/** The form in which a visitor connects a model. */
export class OwnModelForm {
  readonly #choice: OwnModelChoice;
  readonly #outcome = signal(NO_OUTCOME);
  readonly #listing = signal(NO_LISTING);
  readonly #shouldRemember = signal(false);
  /** What was typed for each entry of the list, since a key goes to no other server. */
  readonly #drafts = new Map<string, OwnModelFields>();
  #isKeyNew = false;
  #listedFrom = '';

  readonly fields: ReadonlySignal<OwnModelFields> = computed(() => this.#choice.draft.value ?? EMPTY);
  readonly outcome: ReadonlySignal<FormOutcome> = this.#outcome;
  readonly listing: ReadonlySignal<Listing> = this.#listing;
  /** Whether the device is to remember the model. */
  readonly shouldRemember: ReadonlySignal<boolean> = this.#shouldRemember;
  /** The server at the address, if it is a well-known one. */
  readonly server: ReadonlySignal<ModelServer | undefined> = computed(() =>
    MODEL_SERVERS.find(({ address }) => address === this.fields.value.address),
  );

  constructor(choice: OwnModelChoice) {
    this.#choice = choice;
    const remembered = choice.remembered();
    this.#shouldRemember.value = remembered !== undefined;
    const own = choice.used.peek() ?? remembered;
    if (own) choice.draft.value ??= fieldsOf(own);
  }

  write(change: Partial<OwnModelFields>): void {
    if (change.address !== undefined) {
      this.#isKeyNew = false;
      this.#clearList();
    }
    if (change.key !== undefined) this.#isKeyNew = true;
    this.#choice.draft.value = { ...this.fields.peek(), ...change };
    this.#outcome.value = NO_OUTCOME;
  }

  setRemember(shouldRemember: boolean): void {
    this.#shouldRemember.value = shouldRemember;
  }

  /** Chooses an entry of the list of servers by its address; empty for another server. */
  choose(address: string): void {
    this.#drafts.set(this.server.peek()?.address ?? '', this.fields.peek());
    const draft = this.#drafts.get(address) ?? { ...EMPTY, address };
    this.write(draft);
    // A key that comes back may be of another address.
    this.#isKeyNew = false;
    this.look();
  }

  /** Normalises the address, and lists its models; not with a key that may be of another address. */
  look(): void {
    const typed = this.fields.peek();
    if (typed.key !== '' && !this.#isKeyNew) return;
    const reading = readModelAddress(typed.address);
    const key = readModelKey(typed.key);
    if (reading.kind === 'issue' || key === undefined || !canPageAsk(reading.address)) return;
    const { address } = reading;
    if (address !== typed.address) this.#choice.draft.value = { ...typed, address };
    const from = JSON.stringify([address, key]);
    const needsKey = MODEL_SERVERS.some((each) => each.kind === 'hosted' && each.address === address);
    if (from !== this.#listedFrom && !(needsKey && key === '')) void this.#list(from, { address, key });
  }

  /** Asks one small question. */
  async tryIt(): Promise<void> {
    const own = this.#read();
    if (!own) return;
    this.#outcome.value = { kind: 'trying' };
    const asked = this.fields.peek();
    const trial = await this.#choice.servers.try(own).catch(() => undefined);
    // The form may have changed meanwhile.
    if (this.fields.peek() !== asked || this.#outcome.peek().kind !== 'trying') return;
    this.#outcome.value = trial ? { kind: 'tried', trial, address: own.address } : { kind: 'not-loaded' };
  }

  /** Lets the model answer. Returns it if that worked as wished. */
  use(): OwnModel | undefined {
    const own = this.#read();
    if (!own) return undefined;
    if (this.#choice.use(own, this.#shouldRemember.peek())) return own;
    this.#outcome.value = { kind: 'not-stored' };
    return undefined;
  }

  forget(): void {
    const isForgotten = this.#choice.forget();
    this.#drafts.clear();
    this.#shouldRemember.value = false;
    this.#clearList();
    this.#outcome.value = { kind: isForgotten ? 'forgotten' : 'not-forgotten' };
  }

  #clearList(): void {
    this.#listedFrom = '';
    this.#listing.value = NO_LISTING;
  }

  async #list(from: string, at: Pick<OwnModel, 'address' | 'key'>): Promise<void> {
    this.#listedFrom = from;
    this.#listing.value = { kind: 'asking' };
    const models = await this.#choice.servers.list(at).catch(() => undefined);
    if (this.#listedFrom !== from) return;
    this.#listing.value = { kind: 'listed', models };
    const [only, ...others] = models ?? [];
    if (only !== undefined && others.length === 0 && this.fields.peek().model === '')
      this.write({ model: only });
  }

  #refuse(field: keyof OwnModelFields, issue: FieldIssue): undefined {
    this.#outcome.value = { kind: 'refused', field, issue };
    return undefined;
  }

  /** What is typed; undefined if a field cannot be used, which the outcome then says. */
  #read(): OwnModel | undefined {
    const typed = this.fields.peek();
    const reading = readModelAddress(typed.address);
    if (reading.kind === 'issue') return this.#refuse('address', reading.issue);
    const { address } = reading;
    this.#choice.draft.value = { ...typed, address };
    if (!canPageAsk(address)) return this.#refuse('address', 'plain-http');
    const key = readModelKey(typed.key);
    if (key === undefined) return this.#refuse('key', 'bad-key');
    const model = typed.model.trim();
    if (model === '') return this.#refuse('model', 'missing-model');
    const atOnce = numberIn(typed.atOnce);
    if (atOnce !== undefined && !isWithin(atOnce, AT_ONCE_LIMITS))
      return this.#refuse('atOnce', 'bad-at-once');
    for (const field of ['firstSeconds', 'silenceSeconds'] as const) {
      const waitMs = millisecondsIn(typed[field]);
      if (waitMs !== undefined && !isWithin(waitMs, WAIT_LIMITS_MS)) return this.#refuse(field, 'bad-wait');
    }
    const [firstMs, silenceMs] = [millisecondsIn(typed.firstSeconds), millisecondsIn(typed.silenceSeconds)];
    const pace = {
      ...(atOnce !== undefined && { atOnce }),
      ...(firstMs !== undefined && { firstMs }),
      ...(silenceMs !== undefined && { silenceMs }),
    };
    this.#choice.draft.value = { ...typed, address, key, model };
    return { address, key, model, pace };
  }
}

function fieldsOf({ address, key, model, pace: { atOnce, firstMs, silenceMs } }: OwnModel): OwnModelFields {
  const secondsOf = (milliseconds: number | undefined) =>
    milliseconds === undefined ? '' : String(milliseconds / 1000);
  return {
    address,
    key,
    model,
    atOnce: String(atOnce ?? ''),
    firstSeconds: secondsOf(firstMs),
    silenceSeconds: secondsOf(silenceMs),
  };
}

function numberIn(typed: string): number | undefined {
  return typed.trim() === '' ? undefined : Number(typed);
}

function millisecondsIn(seconds: string): number | undefined {
  const number = numberIn(seconds);
  return number === undefined ? undefined : Math.round(number * 1000);
}
