import { batch } from '@preact/signals-core';
import type { Squad } from '../domain/squad/squad.ts';
import { draftOf, lineOf } from './command.ts';
import type { Desk } from './desk.ts';
import { hintsOf } from './footer.ts';
import type { Press } from './keys.ts';
import type { LineEditor } from './line-editor.ts';
import { TERMINAL_TEXTS } from './texts.ts';

interface TypingOptions {
  readonly squad: Squad;
  readonly desk: Desk;
  readonly editor: LineEditor;
  /** Whether the terminal is the shell's; no longer, once the person has left. */
  readonly isOpen: () => boolean;
  readonly leave: () => void;
  readonly clear: () => void;
  readonly suspend: () => void;
  /** Called when something has changed that the core does not know of. */
  readonly onChange: () => void;
}

/** What keys do. */
export interface LiveTyping {
  press(given: Press): void;
  /** What was just said about the line. */
  flash(): string | undefined;
  /** What is news makes what was said about the line before old. */
  forget(): void;
}

/** The line in the live shell: keys change it, and it is kept with the persona (behaviour 10.9, 16.2, 16.9). */
export function createLiveTyping(options: TypingOptions): LiveTyping {
  const { squad, desk, editor, isOpen, leave, clear, suspend, onChange } = options;
  let flash: string | undefined;

  function submit(): void {
    const outcome = desk.take(editor.text());
    if (!isOpen() || outcome.kind === 'kept') return;
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

  /** An edit gives the line back to the unsent text when it ends. */
  function endWith(end: () => void): void {
    const wasEditing = squad.editing.peek() !== undefined;
    end();
    if (wasEditing && isOpen()) showDraft();
  }

  function act(given: Exclude<Press, { readonly kind: 'interrupt' }>): void {
    switch (given.kind) {
      case 'submit':
        submit();
        return;
      case 'escape':
        endWith(() => desk.escape());
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
        clear();
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

  return {
    press(given) {
      batch(() => {
        const isSkipOnly = squad.stage.peek() === 'intro' && isSkip(given);
        squad.skipIntro();
        if (isSkipOnly) return;
        if (given.kind === 'interrupt') {
          endWith(() => {
            flash = desk.interrupt() === 'warned' ? TERMINAL_TEXTS.leaveAgain : undefined;
          });
        } else {
          desk.disarm();
          flash = undefined;
          act(given);
          if (isOpen()) squad.write(draftOf(editor.text()));
        }
        onChange();
      });
    },
    flash: () => flash,
    forget() {
      flash = undefined;
      desk.disarm();
    },
  };
}

/** What skips the intro and does nothing else; what is typed ahead begins the first message. */
function isSkip(given: Press): boolean {
  return (
    given.kind === 'submit' ||
    given.kind === 'escape' ||
    (given.kind === 'edit' && given.key.name === 'space')
  );
}
