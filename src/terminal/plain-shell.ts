import { createInterface } from 'node:readline';
import { describeMessage } from '../domain/texts/chat-texts.ts';
import { describeRefusal } from '../domain/texts/refusal-texts.ts';
import type { Happening } from '../domain/visit/happenings.ts';
import type { Lane } from '../domain/visit/lane.ts';
import { lineOf, readLine } from './command.ts';
import { createDesk } from './desk.ts';
import { drawNote } from './drawings.ts';
import { createNewsWriter } from './news-writer.ts';
import { type ShellOptions, type ShellParts, sizeOf } from './shell-options.ts';
import { markNews, statusNews } from './status.ts';
import { keepTable } from './table-keeper.ts';
import { TERMINAL_TEXTS, describeUnsent } from './texts.ts';

/**
 * The shell where the cursor cannot be moved, or should not be since somebody listens: lines in, lines out, each once.
 * The terminal itself edits the line.
 */
export function createPlainShell(options: ShellOptions): ShellParts {
  const { visit, input, output, look, clean, leave, faultDrill } = options;
  const draw = () => ({ columns: sizeOf(output).columns, look, clean });
  const desk = createDesk({ ...options, faultDrill, draw, print, printLate: printNews });
  const write = createNewsWriter(visit, { draw, echo: false });
  const keeper = keepTable(visit);
  /** Whose unsent text is a quotation that the next text goes below. */
  let quotedTo: Lane | undefined;
  /** Whose unsent text has come back and was not shown yet. */
  let unshown: readonly Lane[] = [];
  let isPrompting = false;
  let hasEnded = false;

  function print(lines: readonly string[]): void {
    if (hasEnded) return;
    output.write(`${isPrompting ? '\n' : ''}${lines.join('\n')}\n`);
    isPrompting = false;
  }

  function prompt(): void {
    if (isPrompting || hasEnded) return;
    output.write(`\n${describeMessage(visit.chosen.peek().persona.name, '')}`);
    isPrompting = true;
  }

  function printNews(lines: readonly string[]): void {
    print(lines);
    prompt();
  }

  function tell(text: string, kind: 'trouble' | 'quiet' = 'quiet'): void {
    print(drawNote(text, kind, draw()));
    prompt();
  }

  function hear(typed: string): void {
    isPrompting = false;
    if (discardQuotation(typed)) return;
    const line = lineFor(typed);
    const first = desk.take(line);
    const outcome = first.kind === 'kept' && typed.trim() !== '' ? desk.take(line) : first;
    const question = desk.question.peek();
    if (outcome.kind === 'refused') tell(explain(outcome.why));
    else if (question) tell(question);
    else prompt();
  }

  /** A text that was refused, or a quotation, is still there; the line itself is gone. */
  function lineFor(typed: string): string {
    const lane = visit.chosen.peek();
    const draft = lane.draft.peek();
    if (typed.trim() === '') return lineOf(draft);
    const read = readLine(typed);
    if (read.kind === 'command') return typed;
    const isBelow = quotedTo === lane && draft !== '';
    quotedTo = undefined;
    return isBelow ? lineOf(`${draft}${draft.endsWith('\n') ? '' : '\n'}${read.text}`) : typed;
  }

  /** What was passed on by mistake must not have to be sent. */
  function discardQuotation(typed: string): boolean {
    const read = readLine(typed);
    const isStop = read.kind === 'command' && (read.name === 'stop' || read.name === 'cancel');
    if (!isStop || visit.busy.peek() || quotedTo !== visit.chosen.peek()) return false;
    quotedTo = undefined;
    visit.perform({ kind: 'write', text: '' });
    tell(TERMINAL_TEXTS.quotationDiscarded);
    return true;
  }

  function hearNews(happening: Happening): void {
    if (happening.kind === 'stage-changed' && happening.stage === 'landing') desk.greet();
    const lines = [...write(happening), ...showUnsent(happening)];
    if (lines.length > 0) printNews(lines);
    const status = statusNews(visit, happening);
    if (status !== undefined) tell(status);
    const mark = markNews(visit, happening);
    if (mark !== undefined) tell(mark);
    if (happening.kind === 'passed-on') {
      quotedTo = visit.laneOf(happening.toId);
      tell(TERMINAL_TEXTS.quotationKept);
    }
  }

  /** What an empty line would send must have been seen. */
  function showUnsent(happening: Happening): readonly string[] {
    if (happening.kind === 'resumed') noteUnsent();
    const lane = visit.chosen.peek();
    if (visit.stage.peek() !== 'chat' || !unshown.includes(lane)) return [];
    unshown = unshown.filter((each) => each !== lane);
    return drawNote(describeUnsent(lane.draft.peek()), 'quiet', draw());
  }

  function noteUnsent(): void {
    unshown = visit.lanes.filter(({ draft: unsent }) => unsent.peek() !== '');
  }

  return {
    start() {
      noteUnsent();
      const stopHearing = visit.happened.listen(hearNews);
      visit.perform({ kind: 'skip-intro' });
      visit.perform({ kind: 'begin' });
      const lines = createInterface({ input, terminal: false });
      lines.on('line', hear);
      lines.on('close', leave);
      return () => {
        stopHearing();
        keeper.stop();
        lines.off('close', leave);
        lines.close();
        if (isPrompting) output.write('\n');
        hasEnded = true;
      };
    },
    interrupt() {
      if (desk.interrupt() === 'warned') tell(TERMINAL_TEXTS.leaveAgain);
    },
    tell,
    giveBack: () => undefined,
  };
}

function explain(why: string): string {
  return why === describeRefusal('loading') ? `${why} ${TERMINAL_TEXTS.keptForLater}` : why;
}
