import { batch, effect, signal } from '@preact/signals-core';
import { completionsOf } from './complete-line.ts';
import { createDesk } from './desk.ts';
import { drawNote } from './draw-message.ts';
import { readFooter } from './read-footer.ts';
import { hintsOf } from './read-footer-state.ts';
import { createKeyboard } from './keyboard.ts';
import { type Press, watchKeys } from './keys.ts';
import { createLineEditor } from './line-editor.ts';
import { createLiveScreen } from './live-screen.ts';
import { draftOf, lineOf } from './read-line.ts';
import type { ShellOptions, ShellParts } from './shell-options.ts';
import { sizeOf } from './streams.ts';
import { TERMINAL_TEXTS } from './terminal-texts.ts';
import { watchConversations } from './watch-conversations.ts';

/** The shell where the cursor can be moved: a line to type in, and the state of the question above it. */
export function createLiveShell(options: ShellOptions): ShellParts {
  const { squad, product, input, output, look, clean, leave } = options;
  const screen = createLiveScreen(output);
  const editor = createLineEditor((line) =>
    completionsOf(line, squad.personas).map((completion) => completion.line),
  );
  const draw = () => ({ columns: sizeOf(output).columns, look, clean });
  const desk = createDesk({ squad, product, draw, print: screen.print, leave });
  const keyboard = createKeyboard(input, output);
  /** Grows when something has changed that the core does not know of. */
  const changes = signal(0);
  let flash: string | undefined;
  let turn = 0;
  let isOpen = false;

  function refresh(): void {
    changes.value = changes.peek() + 1;
  }

  function show(): void {
    // Read so that the effect knows of it.
    void changes.value;
    const own = { line: editor.text(), cursor: editor.cursor(), flash, turn };
    const footer = readFooter(squad, product.name, own, { ...draw(), rows: sizeOf(output).rows });
    if (isOpen) screen.show(footer);
  }

  /** What is news makes what was said about the line before old. */
  function printNews(lines: readonly string[]): void {
    flash = undefined;
    desk.disarm();
    screen.print(lines);
  }

  function submit(): void {
    const outcome = desk.take(editor.text());
    if (!isOpen || outcome.kind === 'kept') return;
    if (outcome.kind === 'refused') {
      if (!hintsOf(squad).includes(outcome.why)) flash = outcome.why;
      return;
    }
    editor.keep();
    showDraft();
  }

  /** Each persona has its own unsent text; the line shows the chosen one's (behaviour 10.9). */
  function showDraft(): void {
    editor.replace(lineOf(squad.draft.peek()));
  }

  function press(given: Press): void {
    batch(() => {
      const isSkipOnly = squad.stage.peek() === 'intro' && isSkip(given);
      squad.skipIntro();
      if (isSkipOnly) return;
      if (given.kind === 'interrupt') {
        const wasEditing = squad.editing.peek() !== undefined;
        flash = desk.interrupt() === 'warned' ? TERMINAL_TEXTS.leaveAgain : undefined;
        if (wasEditing && isOpen) showDraft();
      } else {
        desk.disarm();
        flash = undefined;
        act(given);
        if (isOpen) squad.write(draftOf(editor.text()));
      }
      refresh();
    });
  }

  function act(given: Exclude<Press, { readonly kind: 'interrupt' }>): void {
    switch (given.kind) {
      case 'submit':
        submit();
        return;
      case 'end':
        if (editor.text() === '') leave();
        else editor.press(undefined, { ctrl: true, name: 'd' });
        return;
      case 'next':
        squad.next();
        showDraft();
        return;
      case 'previous':
        squad.previous();
        showDraft();
        return;
      case 'clear':
        screen.clear();
        return;
      case 'suspend':
        suspend();
        return;
      case 'insert':
        editor.insert(given.text);
        return;
      case 'edit':
        editor.press(given.typed, given.key);
    }
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
      const greeted = effect(() => {
        if (squad.stage.value === 'landing') desk.greet();
      });
      if (options.direct) {
        squad.skipIntro();
        squad.begin();
      }
      const stops = [
        greeted,
        watchConversations(squad, { draw, print: printNews, echo: true }),
        effect(show),
        watchKeys(input, press),
        options.animate?.(() => {
          if (squad.motionPaused.peek()) return;
          turn += 1;
          if (squad.asking.peek() || squad.stage.peek() === 'intro') refresh();
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
    interrupt: () => press({ kind: 'interrupt' }),
    tell: (text) => screen.print(drawNote(text, 'quiet', draw())),
    giveBack,
  };
}

/** What skips the intro and does nothing else; what is typed ahead begins the first message. */
function isSkip(given: Press): boolean {
  return (
    given.kind === 'submit' ||
    (given.kind === 'edit' && (given.key.name === 'escape' || given.key.name === 'space'))
  );
}
