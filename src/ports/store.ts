/** Why a device could not store something; `detail` is for developers. What was stored before is still there. */
export type StoreTrouble =
  /** There is no room left. */
  | { readonly kind: 'full'; readonly detail: string }
  /** The platform does not let this program store anything: settings, a private window, rights. */
  | { readonly kind: 'blocked'; readonly detail: string }
  | { readonly kind: 'failed'; readonly detail: string };

/** Undefined on success. */
export type StoreResult = StoreTrouble | undefined;

export type StoreOpening =
  | {
      readonly kind: 'open';
      /** Undefined if nothing is stored. */
      readonly record: unknown;
      /** Values that were set aside, in this visit or before. */
      readonly setAside: readonly unknown[];
    }
  /** Another tab has the right to write. */
  | { readonly kind: 'elsewhere' }
  /** The platform has no locks, so two tabs could both write. */
  | { readonly kind: 'unsupported' }
  | StoreTrouble;

export interface OpenOptions {
  /** Whether to take the right to write from another tab that has it. */
  readonly takesOver?: boolean;
  /** Called when another tab has taken the right. */
  readonly onLost?: () => void;
}

/** A device's storage for one squad on one page: a record, and values set aside. No method rejects or throws. */
export interface Store {
  /** Takes the exclusive right to write, until `close`, and reads everything. */
  open(options?: OpenOptions): Promise<StoreOpening>;
  /** Gives the right back. */
  close(): void;
  /** Replaces the record. Writes are atomic and take effect in order. */
  write(record: unknown): Promise<StoreResult>;
  /** Stores a value beside the record; nothing overwrites it. */
  setAside(value: unknown): Promise<StoreResult>;
  /** Whether anything is stored; true if that is unknown. */
  hasAny(): Promise<boolean>;
  /** Removes everything, even while another tab has the right to write. */
  forget(): Promise<StoreResult>;
}

/** Whether the visitor wants to keep the visit, as remembered by the device. No method throws. */
export interface KeepWish {
  isOn(): boolean;
  /** Returns whether the wish could be stored. */
  set(isOn: boolean): boolean;
  /** Calls back when it may have changed elsewhere, such as in another tab; returns a function that stops it. */
  watch(onChange: () => void): () => void;
}
