import type { TerminalShell } from './terminal-shell.ts';

/** Where signals and the end of the process are heard. */
export type ProcessEvents = Pick<NodeJS.EventEmitter, 'on' | 'off'>;

type EndSignal = 'SIGHUP' | 'SIGINT' | 'SIGTERM';

/** What the programs end with (behaviour 16.7, 16.13, 16.15, 19.5). */
export const EXIT = { done: 0, unanswered: 1, departed: 1, unusable: 2 } as const;

/** What a shell expects of a program that a signal has ended. */
export const SIGNAL_EXIT: Readonly<Record<EndSignal, number>> = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };

const SIGNALS: readonly EndSignal[] = ['SIGHUP', 'SIGINT', 'SIGTERM'];
const TURN_MS = 140;

/** Handles the signals that would end the program, until it is stopped. */
export function onSignals(events: ProcessEvents, handle: (signal: EndSignal) => void): () => void {
  for (const signal of SIGNALS) events.on(signal, handle);
  return () => {
    for (const signal of SIGNALS) events.off(signal, handle);
  };
}

/** Calls the step at the pace at which a sign turns, until it is stopped. */
export function animate(step: () => void): () => void {
  const timer = setInterval(step, TURN_MS);
  return () => clearInterval(timer);
}

/** Suspends the whole job, npm included, so that the parent shell notices; calls back when it resumes. */
export function suspend(goOn: () => void): void {
  process.once('SIGCONT', goOn);
  process.kill(0, 'SIGTSTP');
}

/** Runs a shell until the person, or a signal, has ended it, and resolves with the exit code (behaviour 16.7, 16.8). */
export async function runShell(shell: TerminalShell, events: ProcessEvents): Promise<number> {
  let exitCode: number = EXIT.done;
  const release = onSignals(events, (signal) => {
    if (signal === 'SIGINT') {
      shell.interrupt();
      return;
    }
    exitCode = SIGNAL_EXIT[signal];
    shell.leave();
  });
  const forget = atTheEnd(events, shell.giveBack);
  await shell.run();
  forget();
  release();
  return exitCode;
}

/** Calls it however the program ends, also by a bug, before anything is said about that; until it is stopped. */
function atTheEnd(events: ProcessEvents, act: () => void): () => void {
  events.on('exit', act);
  events.on('uncaughtExceptionMonitor', act);
  return () => {
    events.off('exit', act);
    events.off('uncaughtExceptionMonitor', act);
  };
}
