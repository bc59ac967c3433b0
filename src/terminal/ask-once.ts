import { effect } from '@preact/signals-core';
import type { ChatId } from '../domain/persona.ts';
import { describeRefusal } from '../domain/texts/refusal-texts.ts';
import { troubleOf } from '../domain/texts/status-texts.ts';
import type { Happening } from '../domain/visit/happenings.ts';
import type { Visit } from '../domain/visit/visit.ts';
import type { ResolvedArguments } from './arguments.ts';
import { type Clean, neutralise } from './clean-text.ts';
import { type Environment, canRedraw } from './look.ts';
import { type ProcessEvents, EXIT, SIGNAL_EXIT, onSignals } from './process.ts';
import { type TerminalOutput, sizeOf } from './shell-options.ts';
import { statusOf } from './status.ts';
import { logLine } from './texts.ts';
import { wrap } from './wrap.ts';

/** What came of one question: `answer` for those who asked, `problem` for those who look after it. */
interface Answer {
  readonly answer: string | undefined;
  readonly problem: string | undefined;
  readonly kind: 'answered' | 'unanswered' | 'refused' | 'cancelled';
}

interface QuestionOptions {
  readonly visit: Visit;
  /** Whom to ask; the first persona unless given. */
  readonly personaId: ChatId | undefined;
  readonly question: string;
  /** Told where the question stands; at its end an empty text. */
  readonly onProgress: (status: string) => void;
}

interface PrintOptions {
  readonly visit: Visit;
  readonly given: ResolvedArguments;
  readonly question: string;
  readonly output: TerminalOutput;
  readonly errors: TerminalOutput;
  readonly events: ProcessEvents;
  readonly environment: Environment;
  readonly conceal: Clean;
  /** Takes who is to be told the log's lines. */
  readonly onLog: (tell: (line: string) => void) => void;
}

type Ended = Extract<Happening, { readonly kind: 'ended' }>;

interface StatusLine {
  /** Shows a text in place of the one before; an empty one takes it away. */
  show(status: string): void;
}

const MAX_COLUMNS = 100;

/** More than any question may have, whatever its characters (behaviour 10.7). */
const MAX_BYTES = 128 * 1024;
const ERASE_LINE = '\r\u001B[K';

/** Asks one question and resolves when it has ended, however it has (behaviour 16.13). */
export async function askOnce({ visit, personaId, question, onProgress }: QuestionOptions): Promise<Answer> {
  visit.perform({ kind: 'skip-intro' });
  if (personaId !== undefined) visit.perform({ kind: 'choose', personaId });
  visit.perform({ kind: 'begin' });
  const ending = nextEnding(visit);
  const decision = visit.perform({ kind: 'ask', text: question });
  if (decision.kind === 'refuse') {
    return { kind: 'refused', answer: undefined, problem: describeRefusal(decision.reason) };
  }
  const stop = effect(() => onProgress(statusOf(visit.chosen.value).join(' ')));
  const ended = await ending;
  stop();
  return answerOf(ended);
}

/** Asks one question, prints only its answer, and resolves with the exit code (behaviour 16.13). */
export async function printAnswer(options: PrintOptions): Promise<number> {
  const { visit, given, question, output, errors, events, environment, conceal, onLog } = options;
  const clean: Clean = (text) => neutralise(conceal(text));
  const status = createStatusLine(errors, environment);
  const warn = (text: string) => {
    status.show('');
    errors.write(`${clean(text)}\n`);
  };
  onLog((line) => {
    if (given.verbose || !errors.isTTY) warn(logLine(line));
  });
  const stop = () => void visit.perform({ kind: 'stop', personaId: visit.chosen.peek().persona.chatId });
  // Whoever reads may stop reading.
  output.on('error', stop);
  let signalled: number | undefined;
  const release = onSignals(events, (signal) => {
    signalled = SIGNAL_EXIT[signal];
    stop();
  });
  const personaId = given.persona?.chatId;
  const { answer, problem, kind } = await askOnce({ visit, question, personaId, onProgress: status.show });
  release();
  if (answer !== undefined) output.write(`${fit(clean(answer), output)}\n`);
  if (problem !== undefined) warn(problem);
  return signalled ?? exitCodeOf(kind);
}

/** All that comes, as one question; what is far too long to be one is not read to its end. */
export async function readQuestion(input: AsyncIterable<Uint8Array | string>): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of input) {
    const read = Buffer.from(part);
    parts.push(read);
    bytes += read.length;
    if (bytes > MAX_BYTES) break;
  }
  return Buffer.concat(parts).toString();
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

function nextEnding(visit: Visit): Promise<Ended> {
  return new Promise((resolve) => {
    const stop = visit.happened.listen((happening) => {
      if (happening.kind !== 'ended') return;
      stop();
      resolve(happening);
    });
  });
}

function answerOf({ answer, notice }: Ended): Answer {
  const flaw = answer?.flaw;
  const trouble = troubleOf({ notice, flaw, isAnswering: false });
  if (!trouble || flaw?.kind === 'no-content') {
    return { kind: 'answered', answer: answer?.content, problem: undefined };
  }
  const kind = trouble.isOwnDoing ? 'cancelled' : 'unanswered';
  return { kind, answer: answer?.content, problem: trouble.text };
}

/** For people in rows, for programs as it is. */
function fit(text: string, { isTTY, columns = MAX_COLUMNS }: TerminalOutput): string {
  return isTTY ? wrap(text, Math.min(MAX_COLUMNS, columns) - 1).join('\n') : text;
}

function exitCodeOf(kind: Answer['kind']): number {
  if (kind === 'refused') return EXIT.unusable;
  return kind === 'answered' ? EXIT.done : EXIT.unanswered;
}
