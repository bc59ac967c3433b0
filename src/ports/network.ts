/** Whether there is a network, according to the platform. */
export interface Network {
  isOnline(): boolean;
  /** Calls `onChange` at each change from now on; returns a function that stops it, and does nothing if called again. */
  watch(onChange: (isOnline: boolean) => void): () => void;
}
