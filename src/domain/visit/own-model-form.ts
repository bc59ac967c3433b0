import { type ReadonlySignal, computed, signal } from '@preact/signals-core';
import type { ModelList, OwnModel, Trial } from '../../ports/model-servers.ts';
import {
  MODEL_SERVERS,
  type ModelServer,
  OTHER_SERVER,
  chatModelsOf,
  suggestedModel,
} from '../asking/model-servers.ts';
import { AT_ONCE_LIMITS, type NamedModel, WAIT_LIMITS_MS, isWithin } from '../asking/own-model.ts';
import {
  type AddressIssue,
  type AddressReading,
  readModelAddress,
  readModelKey,
} from '../asking/model-address.ts';
import { canPageAsk } from '../asking/page-access.ts';
import { createStopwatch } from '../asking/stopwatch.ts';
import { hostNameOf, hostOf } from '../checks/hosts.ts';
import { isLoopback } from '../checks/loopback.ts';
import type { OwnModelChoice, OwnModelFields } from './own-model.ts';

export type FieldIssue =
  | AddressIssue
  /** Browsers let a page use http only on this machine and in the home network. */
  | 'plain-http'
  | 'missing-key'
  | 'bad-key'
  | 'missing-model'
  | 'bad-at-once'
  | 'bad-wait';

/** The outcome of the last action. */
export type FormOutcome =
  | { readonly kind: 'none' | 'trying' | 'not-stored' | 'forgotten' | 'not-forgotten' }
  /** Nothing was done, since a field cannot be used. */
  | { readonly kind: 'refused'; readonly field: keyof OwnModelFields; readonly issue: FieldIssue }
  | { readonly kind: 'failed'; readonly trial: Trial; readonly address: string; readonly hasKey: boolean };

/** The models at the address that chat. */
export type Listing = { readonly kind: 'none' | 'asking' } | ModelList;

type Place = Pick<OwnModel, 'address' | 'key'>;

const EMPTY: OwnModelFields = {
  server: '',
  address: '',
  key: '',
  model: '',
  atOnce: '',
  firstSeconds: '',
  silenceSeconds: '',
};

const ANY_MODEL = 'any';

const NO_OUTCOME: FormOutcome = { kind: 'none' };

const NO_LISTING: Listing = { kind: 'none' };

/** The form in which a visitor connects a model. */
export class OwnModelForm {
  readonly #choice: OwnModelChoice;
  readonly #outcome = signal(NO_OUTCOME);
  readonly #listing = signal(NO_LISTING);
  readonly #shouldRemember = signal(false);
  /** Whether the chosen server has asked for a key; its field then stays where it is, also while it is typed in. */
  readonly #isKeyAskedFor = signal(false);
  readonly #watch;
  /** Whether the device remembers the model with which the form began. */
  #wasRemembered = false;
  /** Whether the key was typed for this address; one of another address is not sent here. */
  #isKeyOfAddress = false;
  /** The newest request for a list, by its address and key. */
  #list: { readonly from: string; readonly arrival: Promise<void> } | undefined;
  #cancelTrial = (): void => undefined;
  readonly #isUserTaken = signal(false);

  readonly fields: ReadonlySignal<OwnModelFields> = computed(() => this.#choice.draft.value ?? EMPTY);
  readonly outcome: ReadonlySignal<FormOutcome> = this.#outcome;
  readonly listing: ReadonlySignal<Listing> = this.#listing;
  /** Whether a user before the @ of the address was taken away, until another address is typed. */
  readonly isUserTaken: ReadonlySignal<boolean> = this.#isUserTaken;
  /** Whether the device is to remember the model. */
  readonly shouldRemember: ReadonlySignal<boolean> = this.#shouldRemember;
  /** Whole seconds that the model has been waited for; undefined while it is not. */
  readonly seconds: ReadonlySignal<number | undefined>;
  /** The chosen entry of the list of servers; undefined before one is chosen, and for any other server. */
  readonly server: ReadonlySignal<ModelServer | undefined> = computed(() =>
    MODEL_SERVERS.find(({ name }) => name === this.fields.value.server),
  );

  /** Whether a key may be needed: a program on this machine rarely asks for one. */
  readonly mayNeedKey: ReadonlySignal<boolean> = computed(
    () => this.server.value?.kind !== 'local' || this.#isKeyAskedFor.value,
  );

  constructor(choice: OwnModelChoice) {
    this.#choice = choice;
    this.#watch = createStopwatch(choice.clock);
    this.seconds = this.#watch.seconds;
    const [used, lost] = [choice.used.peek(), choice.lost.peek()];
    const own = used ?? (lost ? undefined : choice.remembered());
    this.#wasRemembered = own !== undefined && (!used || choice.isUsedRemembered());
    this.#shouldRemember.value = this.#wasRemembered;
    if (choice.draft.peek()) return;
    if (own) {
      this.#put(fieldsOf(own));
      this.#isKeyOfAddress = true;
      this.look();
    } else if (lost) this.#put({ ...EMPTY, ...placeOf(lost), model: lost.model });
  }

  write(change: Partial<OwnModelFields>): void {
    if (change.address !== undefined) {
      this.#isKeyOfAddress = false;
      this.#isUserTaken.value = false;
      this.#clearList();
    }
    if (change.key !== undefined) {
      this.#isKeyOfAddress = true;
      this.#clearAwaitedList();
    }
    this.#put(change);
    this.#end(NO_OUTCOME);
  }

  setRemember(shouldRemember: boolean): void {
    this.#shouldRemember.value = shouldRemember;
  }

  /** Chooses an entry of the list of servers; an empty name shows the list again. */
  choose(name: string): void {
    const { drafts } = this.#choice;
    drafts.set(this.fields.peek().server, this.fields.peek());
    this.write(drafts.get(name) ?? blankFor(name));
    // A key that comes back may be of another address.
    this.#isKeyOfAddress = false;
    this.#isKeyAskedFor.value = false;
    this.look();
  }

  /** Normalises the address, and lists its models; not with a key that may be of another address. */
  look(): void {
    const typed = this.fields.peek();
    const reading = readModelAddress(typed.address);
    // A password must not stay in view.
    if (reading.kind === 'address' && reading.isUserTaken) this.#putAddress(reading);
    if (typed.key !== '' && !this.#isKeyOfAddress) return;
    const key = readModelKey(typed.key);
    if (reading.kind === 'issue' || key === undefined || !canPageAsk(reading.address)) return;
    const { address } = reading;
    this.#putAddress(reading);
    if (key !== '' || !this.#needsKey(address)) void this.#listModels({ address, key });
  }

  /**
   * Asks for one word, and lets the model answer if one comes. Without a name, takes the obvious model of the list.
   * @returns the model once it answers, unless something went wrong or was changed meanwhile
   */
  async connect(): Promise<OwnModel | undefined> {
    if (this.#outcome.peek().kind === 'trying') return undefined;
    const place = this.#readPlace();
    if (!place) return undefined;
    let isCurrent = true;
    this.#end({ kind: 'trying' });
    this.#watch.start();
    this.#cancelTrial = () => (isCurrent = false);
    if (this.fields.peek().model.trim() === '') await this.#listModels(place);
    if (!isCurrent) return undefined;
    // Where there is no list and no name, any name shows what is in the way.
    const isListed = ['models', 'no-chat-model'].includes(this.#listing.peek().kind);
    const isGuessed = this.fields.peek().model.trim() === '' && !isListed;
    const own = this.#read(isGuessed ? ANY_MODEL : '');
    if (!own) return undefined;
    const trial = await this.#try(own);
    if (!trial) return undefined;
    if (trial.kind === 'works') return isGuessed ? this.#refuse('model', 'missing-model') : this.#use(own);
    const isRefused = trial.kind === 'failed' && trial.failure.reason === 'authentication';
    this.#isKeyAskedFor.value ||= isRefused;
    if (isGuessed && isOfModel(trial)) return this.#refuse('model', 'missing-model');
    this.#end({ kind: 'failed', trial, address: own.address, hasKey: own.key !== '' });
    return undefined;
  }

  /** Lets the model answer without a trial. Returns it if that worked as wished. */
  connectAnyway(): OwnModel | undefined {
    const own = this.#read();
    return own && this.#use(own);
  }

  forget(): void {
    const { server } = this.fields.peek();
    const isForgotten = this.#choice.forget();
    this.#shouldRemember.value = false;
    this.write(blankFor(server));
    this.#end({ kind: isForgotten ? 'forgotten' : 'not-forgotten' });
  }

  /** Ends a trial; called also when the form is left. */
  stop(): void {
    if (this.#outcome.peek().kind === 'trying') this.#end(NO_OUTCOME);
  }

  #put(change: Partial<OwnModelFields>): void {
    this.#choice.draft.value = { ...this.fields.peek(), ...change };
  }

  #putAddress({ address, isUserTaken }: AddressReading): void {
    if (address !== this.fields.peek().address) this.#put({ address });
    this.#isUserTaken.value ||= isUserTaken === true;
  }

  /** Ends a trial, if there is one. */
  #end(outcome: FormOutcome): void {
    this.#cancelTrial();
    this.#cancelTrial = () => undefined;
    this.#watch.reset();
    this.#outcome.value = outcome;
    // The outcome matters more than a list that is still awaited.
    if (outcome.kind !== 'trying' && outcome.kind !== NO_OUTCOME.kind) this.#clearAwaitedList();
  }

  /** @returns undefined once it is cancelled */
  #try(own: OwnModel): Promise<Trial | undefined> {
    const { firstMs } = this.#choice.answererOf(own).pace;
    return new Promise((resolve) => {
      const cancel = this.#choice.servers.try(own, firstMs, resolve);
      this.#cancelTrial = () => {
        cancel();
        resolve(undefined);
      };
    });
  }

  #use(own: OwnModel): OwnModel | undefined {
    this.#choice.use(own);
    // A model that another tab has remembered is not this tab's to remove.
    const isDone = this.#shouldRemember.peek()
      ? this.#choice.remember(own)
      : !this.#wasRemembered || this.#choice.unremember();
    this.#wasRemembered = this.#shouldRemember.peek();
    this.#end(isDone ? NO_OUTCOME : { kind: 'not-stored' });
    return isDone ? own : undefined;
  }

  #needsKey(address: string): boolean {
    return MODEL_SERVERS.some((each) => each.kind === 'hosted' && each.address === address);
  }

  #clearList(): void {
    this.#list = undefined;
    this.#listing.value = NO_LISTING;
  }

  #clearAwaitedList(): void {
    if (this.#listing.peek().kind === 'asking') this.#clearList();
  }

  /** Resolves once the list of this place has arrived, which is asked for once. */
  #listModels(place: Place): Promise<void> {
    const from = JSON.stringify([place.address, place.key]);
    if (this.#list?.from !== from) this.#list = { from, arrival: this.#receiveList(from, place) };
    return this.#list.arrival;
  }

  async #receiveList(from: string, place: Place): Promise<void> {
    this.#listing.value = { kind: 'asking' };
    const list = chatModelsOf(
      await this.#choice.servers.list(place).catch((): ModelList => ({ kind: 'unknown' })),
    );
    if (this.#list?.from !== from) return;
    this.#listing.value = list;
    this.#isKeyAskedFor.value ||= list.kind === 'key-needed';
    // A server may be started, and a model loaded, meanwhile.
    if (list.kind !== 'models' || list.names.length === 0) this.#list = undefined;
    const model = list.kind === 'models' ? suggestedModel(list.names, this.server.peek()) : undefined;
    if (model !== undefined && this.fields.peek().model === '') this.#put({ model });
  }

  #refuse(field: keyof OwnModelFields, issue: FieldIssue): undefined {
    this.#end({ kind: 'refused', field, issue });
    return undefined;
  }

  /** The address and the key as typed; undefined if one is invalid, and `outcome` says which. */
  #readPlace(): Place | undefined {
    const typed = this.fields.peek();
    const reading = readModelAddress(typed.address);
    if (reading.kind === 'issue') return this.#refuse('address', reading.issue);
    const { address } = reading;
    this.#putAddress(reading);
    if (!canPageAsk(address)) return this.#refuse('address', 'plain-http');
    const key = readModelKey(typed.key);
    if (key === undefined) return this.#refuse('key', 'bad-key');
    this.#put({ key });
    if (key === '' && this.#needsKey(address)) return this.#refuse('key', 'missing-key');
    return { address, key };
  }

  /**
   * The model as typed; undefined if a field is invalid, and `outcome` says which.
   * @param usualModel in place of an empty name
   */
  #read(usualModel = ''): OwnModel | undefined {
    const place = this.#readPlace();
    if (!place) return undefined;
    const typed = this.fields.peek();
    const model = typed.model.trim() || usualModel;
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
    this.#put({ model: typed.model.trim() });
    return { ...place, model, pace };
  }
}

/** Whether a trial shows only that there is no such model. */
function isOfModel(trial: Trial): boolean {
  return trial.kind === 'failed' && ['model-gone', 'bad-request'].includes(trial.failure.reason);
}

/** The form as it is before anything is typed. */
function blankFor(name: string): OwnModelFields {
  const address = MODEL_SERVERS.find((server) => server.name === name)?.address ?? '';
  return { ...EMPTY, server: name, address };
}

function fieldsOf({ address, key, model, pace: { atOnce, firstMs, silenceMs } }: OwnModel): OwnModelFields {
  const secondsOf = (milliseconds: number | undefined) =>
    milliseconds === undefined ? '' : String(milliseconds / 1000);
  return {
    server: MODEL_SERVERS.find((server) => server.address === address)?.name ?? OTHER_SERVER,
    address,
    key,
    model,
    atOnce: String(atOnce ?? ''),
    firstSeconds: secondsOf(firstMs),
    silenceSeconds: secondsOf(silenceMs),
  };
}

/** Where a model is of which the tab knows the host. */
function placeOf({ host, isPlain }: NamedModel): Pick<OwnModelFields, 'server' | 'address'> {
  const known = MODEL_SERVERS.find(({ address }) => hostOf(address) === host);
  if (known) return { server: known.name, address: known.address };
  const scheme = isPlain || isLoopback(hostNameOf(host)) ? 'http' : 'https';
  const reading = readModelAddress(`${scheme}://${host}`);
  return { server: OTHER_SERVER, address: reading.kind === 'address' ? reading.address : host };
}

function numberIn(typed: string): number | undefined {
  return typed.trim() === '' ? undefined : Number(typed);
}

function millisecondsIn(seconds: string): number | undefined {
  const number = numberIn(seconds);
  return number === undefined ? undefined : Math.round(number * 1000);
}
