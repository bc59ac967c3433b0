import { fireEvent } from '@testing-library/react';
import { findButton, findInput, seePersona, seeScreen } from './seen.ts';

/** One thing that is done at one moment. */
export interface Deed {
  readonly label: string;
  readonly perform: () => void | Promise<void>;
}

export interface Accepted {
  readonly persona: string;
  readonly text: string;
}

/** Where the last press led; `leaving` while the browser goes back, which takes a moment. */
type Place = 'landing' | 'chat' | 'leaving';

export interface Visitor {
  /** What must have been accepted, by all that the person could see. */
  readonly accepted: readonly Accepted[];
  /** What must stand in the persona's input. */
  draftOf(persona: string): string;
  place(): Place;
  /** Whether the person has ever cancelled. */
  hasCancelled(): boolean;
  /** Tells that the page was drawn anew. */
  seesAgain(): void;
  types(text: string): Deed;
  hitsEnter(): Deed;
  /** Presses the button if it is there and can be pressed. */
  presses(label: string): Deed;
  /** Goes back from the chat to the landing. */
  goesBack(): Deed;
}

/** A person who uses what is on the page, and remembers what it must lead to. */
export function createVisitor(backBy: 'page' | 'browser'): Visitor {
  const accepted: Accepted[] = [];
  const drafts = new Map<string, string>();
  let sentSinceSeen = false;
  let place: Place = 'chat';
  let hasCancelled = false;

  function expectSending(): void {
    const persona = seePersona();
    const text = drafts.get(persona)?.trim() ?? '';
    if (text === '' || sentSinceSeen || findButton('Stop')) return;
    accepted.push({ persona, text });
    drafts.delete(persona);
    sentSinceSeen = true;
  }

  return {
    accepted,
    draftOf: (persona) => drafts.get(persona) ?? '',
    place: () => place,
    hasCancelled: () => hasCancelled,
    seesAgain() {
      sentSinceSeen = false;
      if (place === 'leaving' && seeScreen() === 'landing') place = 'landing';
    },
    types: (text) => ({
      label: `types ${text}`,
      perform() {
        const input = findInput();
        if (!input) return;
        drafts.set(seePersona(), text);
        fireEvent.change(input, { target: { value: text } });
      },
    }),
    hitsEnter: () => ({
      label: 'hits Enter',
      perform() {
        const input = findInput();
        if (!input) return;
        expectSending();
        fireEvent.keyDown(input, { key: 'Enter' });
      },
    }),
    presses: (label) => ({
      label: `presses ${label}`,
      perform() {
        if (label === 'Send' && findButton(label)) expectSending();
        if (!press(label)) return;
        if (label === 'Begin Interaction') place = 'chat';
        if (label === 'Stop') hasCancelled = true;
      },
    }),
    goesBack: () => ({
      label: `goes back by the button of the ${backBy}`,
      perform() {
        if (place !== 'chat' || seeScreen() !== 'chat') return;
        if (backBy === 'page') {
          press('Back');
          place = 'landing';
        } else {
          place = 'leaving';
          history.back();
        }
      },
    }),
  };
}

/** Several deeds at once: the page is not drawn between them. */
export function together(...deeds: readonly Deed[]): Deed {
  return {
    label: deeds.map(({ label }) => label).join(' and '),
    async perform() {
      for (const { perform } of deeds) await perform();
    },
  };
}

/** Presses the button with the focus that a browser gives it; false when it is not there or cannot be pressed. */
function press(label: string): boolean {
  const button = findButton(label);
  button?.focus();
  if (button) fireEvent.click(button);
  return button !== undefined;
}
