import { effect, signal } from '@preact/signals-core';
import type { Happening } from '../domain/visit/happenings.ts';
import { completionsOf } from './commands.ts';
import { createDesk } from './desk.ts';
import { drawNote } from './drawings.ts';
import { readFooter } from './footer.ts';
import { createKeyboard, watchKeys } from './keys.ts';
import { createLineEditor } from './line-editor.ts';
import { createLiveScreen } from './live-screen.ts';
import { createLiveTyping } from './live-typing.ts';
import { createNewsWriter } from './news-writer.ts';
import { type ShellOptions, type ShellParts, sizeOf } from './shell-options.ts';
import { keepTable } from './table-keeper.ts';

/** The shell where the cursor can be moved: a line to type in, and the state of the question above it. */
export function createLiveShell(options: ShellOptions): ShellParts {
  const { visit, product, input, output, look, clean, leave, faultDrill } = options;
  const screen = createLiveScreen(output);
  const editor = createLineEditor((line) =>
    completionsOf(line, visit.squad.personas).map((completion) => completion.line),
  );
  const draw = () => ({ columns: sizeOf(output).columns, look, clean });
  const desk = createDesk({ ...options, faultDrill, draw, print, printLate: printNews });
  const keyboard = createKeyboard(input, output);
  /** Grows when something has changed that the core does not know of. */
  const changes = signal(0);
  let turn = 0;
  let isOpen = false;
  const keeper = keepTable(visit);
  const write = createNewsWriter(visit, { draw, echo: true });
  const typing = createLiveTyping({
    visit,
    desk,
    editor,
    isOpen: () => isOpen,
    leave,
    clear: screen.clear,
    suspend,
    onChange: refresh,
  });

  function refresh(): void {
    changes.value = changes.peek() + 1;
  }

  function show(): void {
    // Read so that the effect knows of it.
    void changes.value;
    const question = desk.question.value;
    const own = {
      line: editor.text(),
      cursor: editor.cursor(),
      flash: typing.flash(),
      question,
      speaker: keeper.speaker.value,
      turn,
    };
    const footer = readFooter(visit, product.name, own, { ...draw(), rows: sizeOf(output).rows });
    if (isOpen) screen.show(footer);
  }

  function print(lines: readonly string[]): void {
    if (isOpen) screen.print(lines);
  }

  function hear(happening: Happening): void {
    if (happening.kind === 'resumed') typing.showDraft();
    if (happening.kind === 'stage-changed' && happening.stage === 'landing') desk.greet();
    const lines = write(happening);
    if (lines.length > 0) printNews(lines);
  }

  function printNews(lines: readonly string[]): void {
    typing.forget();
    print(lines);
  }

  function giveBack(): void {
    if (!isOpen) return;
    screen.release();
    isOpen = false;
    keyboard.giveBack();
  }

  function take(): void {
    keyboard.take();
    isOpen = true;
  }

  function suspend(): void {
    if (!options.suspend) return;
    giveBack();
    options.suspend(() => {
      take();
      refresh();
    });
  }

  return {
    start() {
      take();
      const stopHearing = visit.happened.listen(hear);
      typing.showDraft();
      if (options.direct) {
        visit.perform({ kind: 'skip-intro' });
        visit.perform({ kind: 'begin' });
      }
      const stops = [
        stopHearing,
        keeper.stop,
        effect(show),
        watchKeys(input, typing.press),
        options.animate?.(() => {
          if (visit.motionPaused.peek()) return;
          turn += 1;
          if (visit.busy.peek() || visit.stage.peek() === 'intro') refresh();
        }),
      ];
      output.on('resize', refresh);
      input.resume();
      return () => {
        for (const stop of stops) stop?.();
        output.off('resize', refresh);
        giveBack();
        editor.close();
        input.pause();
      };
    },
    interrupt: () => typing.press({ kind: 'interrupt' }),
    tell: (text, kind = 'quiet') => print(drawNote(text, kind, draw())),
    giveBack,
  };
}
