import type { Squad } from '../domain/squad/squad.ts';
import { type Answer, askOnce } from './ask-once.ts';
import type { Clean } from './draw-message.ts';
import type { Environment } from './look.ts';
import { neutralise } from './neutralise.ts';
import { SIGNAL_EXIT, onSignals } from './process-events.ts';
import type { ChatArguments } from './read-arguments.ts';
import { createStatusLine } from './status-line.ts';
import type { TerminalOutput } from './streams.ts';
import { wordLogLine } from './terminal-texts.ts';
import { wrap } from './wrap.ts';

type Stream = TerminalOutput & { readonly isTTY?: boolean };

export interface PrintOptions {
  readonly squad: Squad;
  readonly given: ChatArguments;
  readonly question: string;
  readonly output: Stream;
  readonly errors: Stream;
  readonly environment: Environment;
  readonly conceal: Clean;
  /** Takes who is to be told the log's lines. */
  readonly onLog: (tell: (line: string) => void) => void;
}

export const EXIT = { done: 0, unanswered: 1, unusable: 2 } as const;

const MAX_COLUMNS = 100;

/** Asks one question, prints its answer alone, and resolves with the exit code (behaviour 16.13). */
export async function printAnswer(options: PrintOptions): Promise<number> {
  const { squad, given, question, output, errors, environment, conceal, onLog } = options;
  const clean: Clean = (text) => neutralise(conceal(text));
  const status = createStatusLine(errors, environment);
  const warn = (text: string) => {
    status.show('');
    errors.write(`${clean(text)}\n`);
  };
  onLog((line) => {
    if (given.verbose || !errors.isTTY) warn(wordLogLine(line));
  });
  // Whoever reads may stop reading.
  output.on('error', squad.cancel);
  let signalled: number | undefined;
  const release = onSignals((signal) => {
    signalled = SIGNAL_EXIT[signal];
    squad.cancel();
  });
  const personaId = given.persona?.chatId;
  const { answer, problem, kind } = await askOnce({ squad, question, personaId, onProgress: status.show });
  release();
  if (answer !== undefined) output.write(`${fit(clean(answer), output)}\n`);
  if (problem !== undefined) warn(problem);
  return signalled ?? exitCodeOf(kind);
}

/** For people in rows, for programs as it is. */
function fit(text: string, { isTTY, columns = MAX_COLUMNS }: Stream): string {
  return isTTY ? wrap(text, Math.min(MAX_COLUMNS, columns) - 1).join('\n') : text;
}

function exitCodeOf(kind: Answer['kind']): number {
  if (kind === 'refused') return EXIT.unusable;
  return kind === 'answered' ? EXIT.done : EXIT.unanswered;
}
