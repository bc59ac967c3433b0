export type EndSignal = 'SIGHUP' | 'SIGINT' | 'SIGTERM';

/** What a shell expects of a program that a signal has ended. */
export const SIGNAL_EXIT: Readonly<Record<EndSignal, number>> = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };

const SIGNALS: readonly EndSignal[] = ['SIGHUP', 'SIGINT', 'SIGTERM'];
const TURN_MS = 140;

/** Handles the signals that would end the program, until it is stopped. */
export function onSignals(handle: (signal: EndSignal) => void): () => void {
  for (const signal of SIGNALS) process.on(signal, handle);
  return () => {
    for (const signal of SIGNALS) process.off(signal, handle);
  };
}

/** Calls it however the program ends, also by a bug, before anything is said about that; until it is stopped. */
export function atTheEnd(act: () => void): () => void {
  process.on('exit', act);
  process.on('uncaughtExceptionMonitor', act);
  return () => {
    process.off('exit', act);
    process.off('uncaughtExceptionMonitor', act);
  };
}

/** Calls the step at the pace at which a sign turns, until it is stopped. */
export function animate(step: () => void): () => void {
  const timer = setInterval(step, TURN_MS);
  return () => clearInterval(timer);
}

/** Stops the whole job, npm and all, so that the shell it was started from notices; calls back when it goes on. */
export function suspend(goOn: () => void): void {
  process.once('SIGCONT', goOn);
  process.kill(0, 'SIGTSTP');
}
