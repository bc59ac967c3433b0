/** Whether there is a network at all, as the platform has it. */
export interface Network {
  isOnline(): boolean;
  /** Calls `onChange` at each change from now on; the result stops it, and calling that again does nothing. */
  watch(onChange: (isOnline: boolean) => void): () => void;
}
