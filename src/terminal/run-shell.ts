import { EXIT } from './print-answer.ts';
import { SIGNAL_EXIT, atTheEnd, onSignals } from './process-events.ts';
import type { TerminalShell } from './terminal-shell.ts';

/** Runs a shell until the person, or a signal, has ended it, and resolves with the exit code (behaviour 16.7, 16.8). */
export async function runShell(shell: TerminalShell): Promise<number> {
  let exitCode: number = EXIT.done;
  const release = onSignals((signal) => {
    if (signal === 'SIGINT') {
      shell.interrupt();
      return;
    }
    exitCode = SIGNAL_EXIT[signal];
    shell.leave();
  });
  const forget = atTheEnd(shell.giveBack);
  await shell.run();
  forget();
  release();
  return exitCode;
}
