/** Why a store does not do what it was asked; `detail` is for developers. */
export type StoreTrouble =
  /** There is no room left. What was written before is still there. */
  | { readonly kind: 'full'; readonly detail: string }
  /** The platform does not let this program store anything: settings, a private window, rights. */
  | { readonly kind: 'blocked'; readonly detail: string }
  /** Anything else, and also that the claim is not held, or no longer. */
  | { readonly kind: 'failed'; readonly detail: string };

/** `undefined` where all went well. */
export type StoreResult = StoreTrouble | undefined;

/** Texts by their names; each is JSON in one line. */
export type StoredTexts = ReadonlyMap<string, string>;

export type StoreReading = { readonly kind: 'texts'; readonly texts: StoredTexts } | StoreTrouble;

export type Claim =
  | { readonly kind: 'held' }
  /** Another tab or program has the right. */
  | { readonly kind: 'elsewhere' }
  /** The platform cannot see to it that only one writes. */
  | { readonly kind: 'unsupported' }
  | StoreTrouble;

/**
 * What a device keeps of the visits to one squad at one place. No method rejects or throws; only a holder of the claim
 * reads, writes and puts aside. Calls take effect in the order in which they are made.
 */
export interface Store {
  /** Takes the sole right to read and write, until it is released. Claiming again what is held changes nothing. */
  claim(): Promise<Claim>;
  /** Gives the right back, once what is under way is done. */
  release(): void;
  /** All texts, but for those that were put aside. What is stored and is no text comes as one that is no JSON. */
  read(): Promise<StoreReading>;
  /** Writes these texts, and removes those that are undefined: all of it or none. */
  write(changes: ReadonlyMap<string, string | undefined>): Promise<StoreResult>;
  /** Moves all texts under other names, where nothing reads or overwrites them: all of it or none. */
  putAside(): Promise<StoreResult>;
  /**
   * Whether nothing is stored, put aside or not; also without the claim. True where the platform lets nothing be stored,
   * false where nobody can tell.
   */
  isEmpty(): Promise<boolean>;
  /**
   * Removes all of it, what was put aside too; also without the claim. Waits some seconds for another holder to release
   * it, then takes it from them: what they write from then on fails.
   */
  forget(): Promise<StoreResult>;
}

/** Whether the visitor wants to keep what is said; the device remembers it. No method throws. */
export interface KeepWish {
  isOn(): boolean;
  /** Whether it could be remembered. */
  set(isOn: boolean): boolean;
  /** Calls back when it changes elsewhere, as in another tab; the result ends it. */
  watch(onChange: (isOn: boolean) => void): () => void;
}
