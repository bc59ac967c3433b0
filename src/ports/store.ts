/** Why a store does not do what it was asked; `detail` is for developers. */
export type StoreTrouble =
  /** There is no room left. What was written before is still there. */
  | { readonly kind: 'full'; readonly detail: string }
  /** The platform does not let this program store anything: settings, a private window, rights. */
  | { readonly kind: 'blocked'; readonly detail: string }
  | { readonly kind: 'failed'; readonly detail: string };

/** `undefined` where all went well. */
export type StoreResult = StoreTrouble | undefined;

/** Texts by their names. */
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
 * reads and writes.
 */
export interface Store {
  /** Takes the sole right to read and write, until it is released. */
  claim(): Promise<Claim>;
  /** Gives the right back, once what is under way is done. */
  release(): void;
  /** All texts, but for those that were put aside. */
  read(): Promise<StoreReading>;
  /** Writes these texts, and removes those that are undefined: all of it or none. */
  write(changes: ReadonlyMap<string, string | undefined>): Promise<StoreResult>;
  /** Moves all texts under other names, where nothing reads or overwrites them: all of it or none. */
  putAside(): Promise<StoreResult>;
  /** Whether anything is stored, put aside or not; also without the claim. */
  isEmpty(): Promise<boolean>;
  /** Removes all of it, what was put aside too; also without the claim, once nobody else holds it. */
  forget(): Promise<StoreResult>;
}

/** Whether the visitor wants to keep what is said; the device remembers it. Neither method throws. */
export interface KeepWish {
  isOn(): boolean;
  /** Whether it could be remembered. */
  set(isOn: boolean): boolean;
  /** Calls back when it changes elsewhere, as in another tab; the result ends it. */
  watch(onChange: (isOn: boolean) => void): () => void;
}
