import type { Visit } from '../domain/visit/visit.ts';
import { type Clean, escapeInJson, neutralise } from './clean-text.ts';
import { type Environment, canRedraw } from './look.ts';
import { type ProcessEvents, EXIT, SIGNAL_EXIT, onSignals } from './process.ts';
import { type TerminalOutput, sizeOf } from './shell-options.ts';
import { logLine } from './texts.ts';
import { wrap } from './wrap.ts';

/** What came of it: the text for those who asked, the problems for those who look after it. */
export interface Printed {
  readonly kind: 'answered' | 'unanswered' | 'refused' | 'cancelled';
  readonly text: { readonly form: 'prose' | 'json'; readonly content: string } | undefined;
  readonly problems: readonly string[];
}

interface PrintOptions {
  readonly visit: Visit;
  /** Whether failed attempts are told on a terminal, too. */
  readonly verbose: boolean;
  readonly output: TerminalOutput;
  readonly errors: TerminalOutput;
  readonly events: ProcessEvents;
  readonly environment: Environment;
  readonly conceal: Clean;
  /** Takes who is to be told the log's lines. */
  readonly onLog: (tell: (line: string) => void) => void;
  /** Asks, and tells meanwhile where it stands; at the end an empty text. */
  readonly ask: (onProgress: (status: string) => void) => Promise<Printed>;
}

interface StatusLine {
  /** Shows a text in place of the one before; an empty one takes it away. */
  show(status: string): void;
}

const MAX_COLUMNS = 100;

const ERASE_LINE = '\r\u001B[K';

/** Asks once, prints only what came of it, and resolves with the exit code (behaviour 16.13, 16.26). */
export async function printOnce(options: PrintOptions): Promise<number> {
  const { visit, verbose, output, errors, events, environment, conceal, onLog, ask } = options;
  const status = createStatusLine(errors, environment);
  const warn = (text: string) => {
    status.show('');
    errors.write(`${neutralise(conceal(text))}\n`);
  };
  onLog((line) => {
    if (verbose || !errors.isTTY) warn(logLine(line));
  });
  const stop = () => void visit.perform({ kind: 'stop-all' });
  // Whoever reads may stop reading.
  output.on('error', stop);
  let signalled: number | undefined;
  const release = onSignals(events, (signal) => {
    signalled = SIGNAL_EXIT[signal];
    stop();
  });
  const { text, problems, kind } = await ask(status.show);
  release();
  if (text) output.write(`${prepare(text, conceal, output)}\n`);
  for (const problem of problems) warn(problem);
  return signalled ?? exitCodeOf(kind);
}

/** One line that changes, where the stream is a terminal that can; otherwise nothing. */
export function createStatusLine(output: TerminalOutput, environment: Environment): StatusLine {
  if (!output.isTTY || !canRedraw(environment)) return { show: () => undefined };
  let shown = '';
  return {
    show(status) {
      if (status === shown) return;
      const [row = ''] = wrap(status, sizeOf(output).columns - 1);
      output.write(`${ERASE_LINE}${row}`);
      shown = status;
    },
  };
}

/** A text that a terminal can only show; prose for people in rows, for programs as it is, without the end of its last line. */
function prepare(
  { form, content }: Exclude<Printed['text'], undefined>,
  conceal: Clean,
  output: TerminalOutput,
): string {
  const text = conceal(content.replace(/\n$/, ''));
  if (form === 'json') return escapeInJson(text);
  const clean = neutralise(text);
  return output.isTTY ? wrap(clean, Math.min(MAX_COLUMNS, sizeOf(output).columns) - 1).join('\n') : clean;
}

function exitCodeOf(kind: Printed['kind']): number {
  if (kind === 'refused') return EXIT.unusable;
  return kind === 'answered' ? EXIT.done : EXIT.unanswered;
}
