import type { Page } from '@playwright/test';
import type { TableOfVisit } from '../shell.ts';
import { readPageTable } from './read-page-table.ts';

interface BrowserHands {
  /** Waits until what this has led to is over. */
  does(act: Promise<unknown>): Promise<void>;
  send(): Promise<void>;
  /** Lets time pass in the page. */
  wait(durationMs: number): Promise<void>;
}

/** The round table on the built page. */
export function browserTable(page: Page, { does, send, wait }: BrowserHands): TableOfVisit {
  const rounds = page.getByRole('region', { name: 'Rounds' });
  const lane = (name: string) => rounds.getByRole('article', { name, exact: true }).last();
  const map = rounds.getByRole('region', { name: 'The map' }).last();
  const button = (label: string, within: Pick<Page, 'getByRole'> = page) =>
    within.getByRole('button', { name: label, exact: true });
  const press = (label: string, within?: Pick<Page, 'getByRole'>) =>
    does(button(label, within).dispatchEvent('click'));
  const arrive = (name: string | RegExp) => does(page.getByRole('heading', { level: 1, name }).waitFor());
  return {
    async open() {
      await press((await button('Round table').count()) > 0 ? 'Round table' : 'Ask all four');
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
      const seats = page.getByRole('group', { name: 'Seats' });
      const isSeated = (await button(name, seats).getAttribute('aria-pressed')) === 'true';
      if (isSeated !== seated) await press(name, seats);
    },
    write: (text) => does(page.getByRole('textbox').fill(text)),
    send,
    press: (name, offer) => press(offer, lane(name)),
    stopAll: () => press('Stop all'),
    pressMap: (offer) => press(offer, map),
    async passOn(fromName, toName) {
      const chat = page.getByRole('region', { name: 'Conversation' });
      const place = (await chat.count()) > 0 ? chat : lane(fromName);
      const passOn = button('Pass on to …', place);
      // In a conversation it comes with the code of the table, which waits until the page is idle by its own time.
      while ((await passOn.count()) === 0) await wait(100);
      await does(passOn.last().dispatchEvent('click'));
      const dialog = page.getByRole('dialog');
      await button(toName, dialog).waitFor();
      await press(toName, dialog);
      const alert = page.getByRole('alert');
      const there = page.getByRole('heading', { level: 1, name: `Interaction Console - ${toName}` });
      await does(alert.or(there).first().waitFor());
      const refusal = (await alert.count()) > 0 ? ((await alert.textContent()) ?? '') : '';
      if (refusal === '') await arrive(`Interaction Console - ${toName}`);
      else await press('Close', dialog);
      return refusal;
    },
    see: () => page.evaluate(readPageTable),
  };
}
