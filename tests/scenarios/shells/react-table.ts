import { fireEvent, screen, within } from '@testing-library/react';
import type { TableOfVisit } from '../shell.ts';
import { readPageTable } from './read-page-table.ts';
import { eventually } from '../../support/eventually.ts';

interface ReactHands {
  /** Presses the button with this label in a part of the page. */
  press(label: string, within_?: HTMLElement): Promise<void>;
  /** Waits until what this has led to is over. */
  does(act: () => unknown): Promise<void>;
  /** Puts this text into the input. */
  write(text: string): Promise<void>;
  send(): Promise<void>;
  /** Whether answers grow while they are drawn. */
  readonly isStreaming: boolean;
  /** Until all that was asked for is drawn. */
  settle(): Promise<void>;
}

const PASS_ON = 'Pass on to …';

/** Longer than it takes until a lane shows what it was given. */
const PACE_MS = 200;

/** The round table on the React page. */
export function reactTable({ press, does, write, send, isStreaming, settle }: ReactHands): TableOfVisit {
  const newest = (kind: string, title: string, name: string) => {
    const places = [...document.querySelectorAll<HTMLElement>(`[aria-label="Rounds"] ${kind}`)];
    const place = places.findLast((each) => titleOf(each, title) === name);
    if (!place) throw new Error(`There is no ${name}`);
    return place;
  };
  const lane = (name: string) => newest('article', 'h3', name);
  const map = () => newest('section[aria-label]', '', 'The map');
  const arrive = async (heading: string | RegExp) => {
    // The first opening fetches the table's code.
    await eventually(() => screen.getByRole('heading', { level: 1, name: heading }));
    await settle();
  };
  return {
    async open() {
      await press(screen.queryByRole('button', { name: 'Round table' }) ? 'Round table' : 'Ask all four');
      await arrive('Round table');
    },
    async close() {
      await press('Round table');
      await arrive(/^Interaction Console/);
    },
    async openPersona(name) {
      await press(name, lane(name));
      await arrive(`Interaction Console - ${name}`);
    },
    async seat(name, seated) {
      const seats = screen.getByRole('group', { name: 'Seats' });
      const isSeated = within(seats).getByRole('button', { name }).getAttribute('aria-pressed') === 'true';
      if (isSeated !== seated) await press(name, seats);
    },
    write,
    send,
    press: (name, offer) => press(offer, lane(name)),
    stopAll: () => press('Stop all'),
    pressMap: (offer) => press(offer, map()),
    async passOn(fromName, toName) {
      const place = document.querySelector<HTMLElement>('[aria-label="Conversation"]') ?? lane(fromName);
      // In a conversation it comes with the code of the table.
      const button = await eventually(() => within(place).getAllByText(PASS_ON).at(-1)!);
      await does(() => fireEvent.click(button));
      // The first opening fetches the dialog's code.
      await eventually(() => screen.getByRole('dialog', { name: PASS_ON }));
      await settle();
      await press(toName, screen.getByRole('dialog'));
      await settle();
      const refusal = screen.queryByRole('alert')?.textContent ?? '';
      if (refusal === '') await arrive(`Interaction Console - ${toName}`);
      else await press('Close', screen.getByRole('dialog'));
      return refusal;
    },
    async see() {
      // Text that grows is drawn in the browser's own time.
      if (isStreaming && document.querySelector('[data-awaited]'))
        await new Promise((resolve) => void setTimeout(resolve, PACE_MS));
      await settle();
      return readPageTable();
    },
  };
}

/** Its label, or the text of its heading. */
function titleOf(place: HTMLElement, heading: string): string | null | undefined {
  return heading === '' ? place.getAttribute('aria-label') : place.querySelector(heading)?.textContent;
}
