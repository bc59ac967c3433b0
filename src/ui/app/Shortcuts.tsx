import { reportedLane } from '../../domain/visit/reported-lane.ts';
import { useEffect, useEffectEvent } from 'react';
import type { Stage } from '../../domain/visit/stage.ts';
import {
  type KeyPress,
  type ActivePlace,
  type Shortcut,
  decideEscape,
  matchShortcut,
  shortcutsFor,
} from '../../domain/shortcuts.ts';
import type { Visit } from '../../domain/visit/visit.ts';
import { isComposing } from '../controls/is-composing.ts';
import { isCovered } from '../controls/is-covered.ts';
import { useApp, useVisit } from '../context.ts';

const TEXT_FIELDS = [
  'textarea',
  'select',
  'input:not([type=button], [type=checkbox], [type=color], [type=file], [type=image], [type=radio], [type=range], [type=reset], [type=submit])',
].join();

/** Handles the shortcuts of the screens and the carousel. The intro handles its own Escape. */
export function Shortcuts() {
  const visit = useVisit();
  const { showHelp } = useApp();
  const hear = useEffectEvent((event: Event) => {
    // Browsers that autofill a field fire a keydown that is no KeyboardEvent.
    if (!(event instanceof KeyboardEvent) || event.defaultPrevented) return;
    const command = findCommand(visit, showHelp, shortcutsFor(visit.lanes.length), event);
    if (!command) return;
    event.preventDefault();
    command();
  });

  useEffect(() => {
    const listener = (event: Event) => hear(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
  return undefined;
}

/** Converts a keyboard event for the registry of shortcuts. */
function readPress(event: KeyboardEvent): KeyPress {
  return {
    key: event.key,
    alt: event.altKey,
    control: event.ctrlKey,
    meta: event.metaKey,
    shift: event.shiftKey,
    isComposing: isComposing(event),
    inTextField: isTextField(event.target),
    isRepeat: event.repeat,
  };
}

function findCommand(
  visit: Visit,
  showHelp: () => void,
  shortcuts: readonly Shortcut[],
  event: KeyboardEvent,
): (() => void) | undefined {
  const stage = visit.stage.peek();
  if (stage === 'intro') return undefined;
  switch (matchShortcut(shortcuts, readPress(event), placesOf(visit, event.target, stage))) {
    case 'next-persona':
    case 'carousel-next':
      return () => visit.next();
    case 'previous-persona':
    case 'carousel-previous':
      return () => visit.previous();
    case 'next-lane':
      return () => focusLane(1);
    case 'previous-lane':
      return () => focusLane(-1);
    case 'round-table':
      return () => (visit.table.isOpen.peek() ? visit.table.close() : visit.table.open());
    case 'help':
      return showHelp;
    case 'stop':
      return findEscape(visit);
    // The input handles these.
    case 'send':
    case 'new-line':
    case undefined:
      return undefined;
  }
}

function placesOf(visit: Visit, target: EventTarget | null, stage: Stage): readonly ActivePlace[] {
  if (isCovered()) return ['dialog'];
  if (visit.table.isOpen.peek()) return [stage, 'table'];
  const isInCarousel = target instanceof Element && target.closest('[data-shortcuts=carousel]') !== null;
  return isInCarousel ? [stage, 'carousel'] : [stage];
}

/** Moves the focus to the heading of the next or previous lane of the newest round, wrapping around. */
function focusLane(step: 1 | -1): void {
  const round = [...document.querySelectorAll('[data-round]')].at(-1);
  const lanes = [...(round?.querySelectorAll<HTMLElement>('[data-lane]') ?? [])];
  const focused = lanes.findIndex((lane) => lane.contains(document.activeElement));
  const from = focused < 0 && step < 0 ? 0 : focused;
  lanes
    .at((from + step) % lanes.length)
    ?.querySelector('button')
    ?.focus();
}

/** At the table, Escape stops everything that is open. */
function findEscape(visit: Visit): (() => void) | undefined {
  if (visit.table.isOpen.peek()) return visit.busy.peek() ? () => visit.stopAll() : undefined;
  const chosen = visit.chosen.peek();
  const asked = reportedLane(chosen, visit.answering.peek());
  const isEditing = chosen.editing.peek() !== undefined;
  switch (decideEscape({ isEditing, isBusy: visit.busy.peek(), stage: visit.stage.peek() })) {
    case 'stop':
      // If busy without an open question, a map is being drawn.
      return () => (asked ? asked.stop() : visit.table.stopMap());
    case 'cancel-edit':
      return () => chosen.cancelEdit();
    case 'none':
      return undefined;
  }
}

function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const editable = target.closest('[contenteditable]');
  return (
    target.matches(TEXT_FIELDS) || (editable !== null && editable.getAttribute('contenteditable') !== 'false')
  );
}
