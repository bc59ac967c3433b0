import { useComputed, useSignals } from '@preact/signals-react/runtime';
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useState } from 'react';
import type { Happening } from '../../domain/visit/happening.ts';
import type { Lane } from '../../domain/visit/lane.ts';
import type { Table } from '../../domain/visit/table.ts';
import type { Visit } from '../../domain/visit/visit.ts';
import { MAX_DRAFT_CHARACTERS } from '../../domain/limits.ts';
import { CHAT_TEXTS, hintsOf } from '../../domain/texts/chat-texts.ts';
import { useApp, useVisit } from '../context.ts';
import { Button, IconButton } from '../controls/Button.tsx';
import { Icon } from '../controls/Icon.tsx';
import { sendDraft } from '../controls/send-draft.ts';
import { isSendKey } from '../controls/enter-choice.ts';
import { CHAT_ICONS } from '../controls/chat-icons.ts';
import { writeFrom } from '../controls/write-from.ts';
import { hasMouse } from '../controls/input-to-type.ts';
import { focusInput, isFocusFree } from '../controls/typing-focus.ts';
import styles from './Composer.module.css';
import { NotConnected } from './NotConnected.tsx';

interface ComposerProps {
  readonly input: RefObject<HTMLTextAreaElement | null>;
  /** If set, the text goes to all seated personas; otherwise to the chosen one. */
  readonly table?: Table;
  readonly placeholder?: string;
}

const AFTER_A_FRAME_MS = 50;

interface FitOptions {
  /** When text was only appended, the height can only grow; otherwise it is measured again from the minimum. */
  readonly growsOnly: boolean;
}

/**
 * The input. It is never disabled, and a key press renders nothing unless it changes whether the text can be sent or
 * the hint below it.
 */
export function Composer({ input, table, placeholder = CHAT_TEXTS.placeholder }: ComposerProps) {
  useSignals();
  const visit = useVisit();
  const { enterChoice } = useApp();
  const breaksLine = enterChoice?.breaksLine.value ?? false;
  const field = () => table ?? visit.chosen.value;
  const hintId = useId();
  const editingId = useId();
  const lengthKind = useComputed(() => field().draftLength.value.kind).value;
  const hint = useComputed(() => {
    const { draftLength, sendDecision } = field();
    const isQuotationCut = !table && visit.chosen.value.isQuotationCut.value;
    return hintsOf({
      draftLength: draftLength.value,
      sendDecision: sendDecision.value,
      isQuotationCut,
    }).join('. ');
  }).value;
  const refuses = useComputed(() => field().sendDecision.value.kind === 'refuse').value;
  const editing = !table && visit.chosen.value.editing.value;
  useDraftField(input, field().draft);
  useFocusAtEnd(input);
  useFocusAfterAnswer(visit);
  // On a low screen, the line above or an on-screen keyboard can push the input out of sight.
  useEffect(() => {
    const hear = () => keepInView(input.current);
    hear();
    addEventListener('resize', hear);
    return () => removeEventListener('resize', hear);
  }, [input, editing]);

  function send(): void {
    sendDraft(field());
    input.current?.focus();
  }

  function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (!isSendKey(event, enterChoice)) return;
    event.preventDefault();
    send();
  }

  /** For keyboards on a screen, which have no Shift+Enter. */
  function breakLine(): void {
    const { current } = input;
    if (!current) return;
    current.focus();
    current.setRangeText('\n', current.selectionStart, current.selectionEnd, 'end');
    writeFrom(current, field());
    // A script's text does not bring the caret into view.
    if (current.selectionEnd === current.textLength) current.scrollTop = current.scrollHeight;
  }

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <NotConnected />
      {editing && (
        <p className={`${styles.line} row quiet`}>
          <span id={editingId}>{CHAT_TEXTS.editing}</span>
          <Button onClick={() => visit.chosen.peek().cancelEdit()}>{CHAT_TEXTS.cancelEdit}</Button>
        </p>
      )}
      <div>
        <textarea
          ref={input}
          data-focus-home
          className={`${styles.input} field`}
          rows={1}
          placeholder={placeholder}
          aria-label={CHAT_TEXTS.messageLabel}
          aria-describedby={editing ? `${editingId} ${hintId}` : hintId}
          aria-invalid={lengthKind === 'over-limit' || lengthKind === 'full'}
          dir="auto"
          enterKeyHint={breaksLine ? 'enter' : 'send'}
          maxLength={MAX_DRAFT_CHARACTERS}
          onChange={({ target }) => writeFrom(target, field())}
          onKeyDown={sendOnEnter}
          onFocus={({ target }) => keepInView(target)}
        />
      </div>
      {!breaksLine && (
        <div className={styles.newLine}>
          <IconButton
            icon={CHAT_ICONS.newLine}
            label={CHAT_TEXTS.newLine}
            // The focus stays in the input, and so does the keyboard.
            onPointerDown={(event) => event.preventDefault()}
            onClick={breakLine}
          />
        </div>
      )}
      <Button type="submit" look="primary" disabled={refuses}>
        <Icon path={CHAT_ICONS.send} />
        {CHAT_TEXTS.send}
      </Button>
      <p id={hintId} className={`${styles.line} quiet`} data-length={lengthKind}>
        {hint}
      </p>
    </form>
  );
}

function keepInView(field: HTMLElement | null): void {
  if (document.activeElement === field) field?.scrollIntoView({ block: 'nearest' });
}

/**
 * Focuses the input at first, or the heading on a touch screen, where a keyboard would cover the page. A quotation
 * passed on within the chat focuses the input again, scrolled to its beginning.
 */
function useFocusAtEnd(input: ComposerProps['input']): void {
  const visit = useVisit();
  const [passes, setPasses] = useState(0);
  useEffect(
    () =>
      visit.happened.listen(({ kind }) => {
        if (kind === 'passed-on') setPasses((count) => count + 1);
      }),
    [visit],
  );
  // At once, so that no letter is lost between two screens.
  useLayoutEffect(() => {
    if (hasMouse()) input.current?.focus({ preventScroll: true });
  }, [input]);
  // Again, since the dialog in which the persona was chosen is closed only then.
  useEffect(() => {
    if (passes > 0 || hasMouse()) input.current?.focus();
    else document.querySelector('h1')?.focus();
    input.current?.setSelectionRange(input.current.textLength, input.current.textLength);
    const toBeginning = () => input.current?.scrollTo(0, 0);
    toBeginning();
    // Some browsers bring the caret into view only a frame later.
    const timer = setTimeout(toBeginning, AFTER_A_FRAME_MS);
    return () => clearTimeout(timer);
  }, [input, passes]);
}

/** When an answer or a map has come, focuses the input, unless the visitor has put the focus elsewhere. */
function useFocusAfterAnswer(visit: Visit): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = visit.happened.listen((happening) => {
      if (!hasArrived(happening)) return;
      // First, a focus whose element has gone is rescued.
      timer = setTimeout(() => isFocusFree() && focusInput());
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [visit]);
}

function hasArrived(happening: Happening): boolean {
  if (happening.kind === 'ended') return happening.ending.kind !== 'stopped';
  return happening.kind === 'map-drawn' || happening.kind === 'map-missed';
}

/** Shows the draft and fits the height. Typed text is already there, so a key press sets and renders nothing. */
function useDraftField(input: RefObject<HTMLTextAreaElement | null>, draft: Lane['draft']): void {
  useLayoutEffect(() => {
    const { current } = input;
    if (!current) return undefined;
    let shown = '';
    const stop = draft.subscribe((text) => {
      if (current.value !== text) current.value = text;
      fitHeight(current, { growsOnly: text.startsWith(shown) });
      shown = text;
    });
    // A narrower window needs more lines. `resize` fires before the layout; a ResizeObserver would trigger itself with
    // the new height.
    const fit = () => fitHeight(current, { growsOnly: false });
    addEventListener('resize', fit);
    return () => {
      stop();
      removeEventListener('resize', fit);
    };
  }, [input, draft]);
}

/**
 * Sets a text area's height to its text's, within the style sheet's limits. `field-sizing` would do it too, but lays
 * out everything around the field with every key press.
 */
function fitHeight(field: HTMLTextAreaElement, { growsOnly }: FitOptions): void {
  const { style } = field;
  if (!growsOnly) style.height = '';
  if (field.scrollHeight <= field.clientHeight) return;
  const { offsetHeight } = field;
  style.height = `${field.scrollHeight + offsetHeight - field.clientHeight}px`;
  if (field.offsetHeight > offsetHeight) keepInView(field);
}
