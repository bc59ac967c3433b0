/** Whether there is a network, according to the platform. */
export interface Network {
  isOnline(): boolean;
  /** Calls `onChange` at each change from now on; the result stops it, and calling that again does nothing. */
  watch(onChange: (isOnline: boolean) => void): () => void;
}
