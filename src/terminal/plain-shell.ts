import { createInterface } from 'node:readline';
import { describeMessage } from '../domain/texts/chat-texts.ts';
import { describeRefusal } from '../domain/texts/refusal-texts.ts';
import type { Happening } from '../domain/visit/happenings.ts';
import { lineOf } from './command.ts';
import { createDesk } from './desk.ts';
import { drawNote } from './drawings.ts';
import { createNewsWriter } from './news-writer.ts';
import { type ShellOptions, type ShellParts, sizeOf } from './shell-options.ts';
import { markNews, statusNews } from './status.ts';
import { TERMINAL_TEXTS } from './texts.ts';

/**
 * The shell where the cursor cannot be moved, or should not be since somebody listens: lines in, lines out, each once.
 * The terminal itself edits the line.
 */
export function createPlainShell(options: ShellOptions): ShellParts {
  const { visit, input, output, look, clean, leave, faultDrill } = options;
  const draw = () => ({ columns: sizeOf(output).columns, look, clean });
  const desk = createDesk({ ...options, faultDrill, draw, print, printLate: printNews });
  const write = createNewsWriter(visit, { draw, echo: false });
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
    // A text that was refused is still there; the line itself is gone.
    const line = typed.trim() === '' ? lineOf(visit.chosen.peek().draft.peek()) : typed;
    const first = desk.take(line);
    const outcome = first.kind === 'kept' && typed.trim() !== '' ? desk.take(typed) : first;
    const question = desk.question.peek();
    if (outcome.kind === 'refused') tell(explain(outcome.why));
    else if (question) tell(question);
    else prompt();
  }

  function hearNews(happening: Happening): void {
    if (happening.kind === 'stage-changed' && happening.stage === 'landing') desk.greet();
    const lines = write(happening);
    if (lines.length > 0) printNews(lines);
    const status = statusNews(visit, happening);
    if (status !== undefined) tell(status);
    const mark = markNews(visit, happening);
    if (mark !== undefined) tell(mark);
  }

  return {
    start() {
      const stopHearing = visit.happened.listen(hearNews);
      visit.perform({ kind: 'skip-intro' });
      visit.perform({ kind: 'begin' });
      const lines = createInterface({ input, terminal: false });
      lines.on('line', hear);
      lines.on('close', leave);
      return () => {
        stopHearing();
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
