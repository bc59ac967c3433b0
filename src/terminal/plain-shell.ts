import { effect } from '@preact/signals-core';
import { createInterface } from 'node:readline';
import { describeMessage } from '../domain/texts/chat-texts.ts';
import { describeRefusal } from '../domain/texts/question-texts.ts';
import { lineOf } from './command.ts';
import { createDesk } from './desk.ts';
import { drawNote } from './drawings.ts';
import { type ShellOptions, type ShellParts, sizeOf } from './shell-options.ts';
import { describeStatus, watchMarks } from './status.ts';
import { TERMINAL_TEXTS } from './texts.ts';
import { watchConversations } from './watch-conversations.ts';

/**
 * The shell where the cursor cannot be moved, or should not be since somebody listens: lines in, lines out, each once.
 * The terminal itself edits the line.
 */
export function createPlainShell(options: ShellOptions): ShellParts {
  const { squad, input, output, look, clean, leave, faultDrill } = options;
  const draw = () => ({ columns: sizeOf(output).columns, look, clean });
  const desk = createDesk({ ...options, faultDrill, draw, print, printLate: printNews });
  let isPrompting = false;
  let hasEnded = false;

  function print(lines: readonly string[]): void {
    if (hasEnded) return;
    output.write(`${isPrompting ? '\n' : ''}${lines.join('\n')}\n`);
    isPrompting = false;
  }

  function prompt(): void {
    if (isPrompting || hasEnded) return;
    output.write(`\n${describeMessage(squad.selection.peek().persona.name, '')}`);
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
    const line = typed.trim() === '' ? lineOf(squad.draft.peek()) : typed;
    const first = desk.take(line);
    const outcome = first.kind === 'kept' && typed.trim() !== '' ? desk.take(typed) : first;
    const question = desk.question.peek();
    if (outcome.kind === 'refused') tell(explain(outcome.why));
    else if (question) tell(question);
    else prompt();
  }

  function watchStatus(): () => void {
    let told: string | undefined;
    return effect(() => {
      const progress = squad.asking.value?.progress;
      const waitSeconds = progress?.kind === 'waiting' ? Math.ceil(progress.delayMs / 1000) : undefined;
      const status = describeStatus(squad, waitSeconds).join(' ');
      if (status !== '' && status !== told) tell(status);
      told = status;
    });
  }

  return {
    start() {
      squad.skipIntro();
      const greeted = effect(() => {
        if (squad.stage.value === 'landing') desk.greet();
      });
      squad.begin();
      const lines = createInterface({ input, terminal: false });
      const stops = [
        greeted,
        watchConversations(squad, { draw, print: printNews, echo: false }),
        watchStatus(),
        watchMarks(squad, tell),
      ];
      lines.on('line', hear);
      lines.on('close', leave);
      return () => {
        for (const stop of stops) stop();
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
