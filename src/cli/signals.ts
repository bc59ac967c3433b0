/** The exit codes that shells expect after a signal. */
const SIGNAL_EXIT = { SIGINT: 130, SIGTERM: 143 } as const;

type Signal = keyof typeof SIGNAL_EXIT;

/** The source of signals. */
export interface Signals {
  on(signal: Signal, listener: (signal: Signal) => void): unknown;
  off(signal: Signal, listener: (signal: Signal) => void): unknown;
}

/** Calls `interrupt` at each signal that asks the program to end, until it is released. */
export function catchSignals(signals: Signals, interrupt: () => void) {
  let exitCode: number | undefined;
  const onSignal = (signal: Signal) => {
    exitCode = SIGNAL_EXIT[signal];
    interrupt();
  };
  const names: readonly Signal[] = ['SIGINT', 'SIGTERM'];
  for (const name of names) signals.on(name, onSignal);
  return {
    /** Undefined if none has come. */
    exitCode: () => exitCode,
    release() {
      for (const name of names) signals.off(name, onSignal);
    },
  };
}
