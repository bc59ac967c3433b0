/** Why a device does not store what it was asked to; `detail` is for developers. What was stored before is still there. */
export type StoreTrouble =
  /** There is no room left. */
  | { readonly kind: 'full'; readonly detail: string }
  /** The platform does not let this program store anything: settings, a private window, rights. */
  | { readonly kind: 'blocked'; readonly detail: string }
  | { readonly kind: 'failed'; readonly detail: string };

/** `undefined` where all went well. */
export type StoreResult = StoreTrouble | undefined;

export type StoreOpening =
  | {
      readonly kind: 'open';
      /** Undefined where nothing is stored. */
      readonly record: unknown;
      /** What was set aside, in this visit or before. */
      readonly setAside: readonly unknown[];
    }
  /** Another tab has the right to write. */
  | { readonly kind: 'elsewhere' }
  /** The platform has no locks, so two tabs could both write. */
  | { readonly kind: 'unsupported' }
  | StoreTrouble;

/** What a device stores of one squad at one place: one record, and what was set aside. No method rejects or throws. */
export interface Store {
  /** Takes the sole right to write until it is closed, and reads what is there. */
  open(): Promise<StoreOpening>;
  /** Gives the right back. */
  close(): void;
  /** Replaces the record. Writes take effect in their order, all of one or nothing. */
  write(record: unknown): Promise<StoreResult>;
  /** Stores a value beside the record, where nothing overwrites it. */
  setAside(value: unknown): Promise<StoreResult>;
  /** Whether anything is stored; true where nobody can tell. */
  hasAny(): Promise<boolean>;
  /** Removes everything, whoever has the right to write. */
  forget(): Promise<StoreResult>;
}

/** Whether the visitor wants to keep what is said; the device remembers it. No method throws. */
export interface KeepWish {
  isOn(): boolean;
  /** Whether it could be remembered. */
  set(isOn: boolean): boolean;
  /** Calls back when it may have changed elsewhere, as in another tab; the result ends it. */
  watch(onChange: () => void): () => void;
}
