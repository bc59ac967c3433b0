import { batch } from '@preact/signals-core';
import { hintsOf } from '../domain/texts/status-texts.ts';
import type { Visit } from '../domain/visit/visit.ts';
import { draftOf, lineOf } from './command.ts';
import type { Desk } from './desk.ts';
import type { Press } from './keys.ts';
import type { LineEditor } from './line-editor.ts';
import { TERMINAL_TEXTS } from './texts.ts';

interface TypingOptions {
  readonly visit: Visit;
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
  /** Puts the chosen persona's unsent text into the line. */
  showDraft(): void;
  /** What is news makes what was said about the line before old. */
  forget(): void;
}

/** The line in the live shell: keys change it, and it is kept with the persona (behaviour 10.9, 16.2, 16.9). */
export function createLiveTyping(options: TypingOptions): LiveTyping {
  const { visit, desk, editor, isOpen, leave, clear, suspend, onChange } = options;
  let flash: string | undefined;

  function submit(): void {
    const outcome = desk.take(editor.text());
    if (!isOpen() || outcome.kind === 'kept') return;
    if (outcome.kind === 'refused') {
      if (!shownHints().includes(outcome.why)) flash = outcome.why;
      return;
    }
    editor.keep();
    showDraft();
  }

  /** What is said of the line as long as it is so. */
  function shownHints(): readonly string[] {
    const { draftLength, sendDecision, isQuotationCut } = visit.chosen.peek();
    return hintsOf({
      draftLength: draftLength.peek(),
      sendDecision: sendDecision.peek(),
      isQuotationCut: isQuotationCut.peek(),
    });
  }

  /** Each persona has its own unsent text; the line shows the chosen one's (behaviour 10.9). */
  function showDraft(): void {
    editor.replace(lineOf(visit.chosen.peek().draft.peek()));
  }

  /** An edit gives the line back to the unsent text when it ends. */
  function endWith(end: () => void): void {
    const wasEditing = visit.chosen.peek().editing.peek() !== undefined;
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
        visit.perform({ kind: 'next' });
        showDraft();
        return;
      case 'previous':
        visit.perform({ kind: 'previous' });
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
        const isSkipOnly = visit.stage.peek() === 'intro' && isSkip(given);
        visit.perform({ kind: 'skip-intro' });
        if (isSkipOnly) return;
        if (given.kind === 'interrupt') {
          endWith(() => {
            flash = desk.interrupt() === 'warned' ? TERMINAL_TEXTS.leaveAgain : undefined;
          });
        } else {
          desk.disarm();
          flash = undefined;
          act(given);
          if (isOpen()) visit.perform({ kind: 'write', text: draftOf(editor.text()) });
        }
        onChange();
      });
    },
    flash: () => flash,
    showDraft,
    forget() {
      flash = undefined;
      desk.disarm();
      onChange();
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
