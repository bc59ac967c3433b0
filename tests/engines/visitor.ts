import { setTimeout as pass } from 'node:timers/promises';
import { expect } from '@playwright/test';
import type { Screen, SeenTable } from '../scenarios/shell.ts';
import { readPageTable } from '../scenarios/shells/read-page-table.ts';
import { readPage } from '../scenarios/shells/read-page.ts';
import type { EngineDriver } from './driver.ts';
import { type Found, type Target, findOnPage } from './find-on-page.ts';

/** Somebody at the page: looks for what is to be seen, and presses, types and waits as people do. */
export interface Visitor {
  readonly driver: EngineDriver;
  /** Where the product is. */
  readonly address: string;
  /** Opens the product, which is in its intro then. */
  open(): Promise<void>;
  openLanding(): Promise<void>;
  openChat(): Promise<void>;
  /** Watches for errors of the page, which a reload forgets. */
  watch(): Promise<void>;
  /** Errors since the last time, and rejections that nobody heard. */
  takeErrors(): Promise<readonly string[]>;
  see(): Promise<Screen>;
  seeTable(): Promise<SeenTable>;
  find(target: Target): Promise<Found | undefined>;
  /** Presses the middle of it once it is there, at rest, and not covered. */
  click(target: Target | string): Promise<void>;
  press(keys: string): Promise<void>;
  type(text: string): Promise<void>;
  /** Puts this text into the field that has the focus, in place of what was there. */
  write(text: string): Promise<void>;
  ask(text: string): Promise<void>;
  /** Asks, and waits until the answer is whole. */
  hear(text: string): Promise<void>;
  openDialog(button: string): Promise<void>;
  dialogIsGone(): Promise<void>;
  /** Presses Tab, or Shift and Tab, until what has this name has the focus. */
  tabTo(name: string, keys: 'Tab' | 'Shift+Tab'): Promise<void>;
  /** The accessible name of what has the focus, or its tag. */
  focus(): Promise<string>;
  /** The open dialog's words; empty where there is none. */
  dialog(): Promise<string>;
  announced(): Promise<string>;
}

const PATIENCE_MS = 20_000;

/** More than any screen has. */
const MAX_TABS = 80;

/** Polls until an assertion about what this yields holds. */
export function eventually<Value>(look: () => Promise<Value>) {
  return expect.poll(look, { timeout: PATIENCE_MS, intervals: [50] });
}

export function createVisitor(driver: EngineDriver, address: string): Visitor {
  let isWatching = false;

  const visitor: Visitor = {
    driver,
    address,
    async open() {
      await driver.go(address);
      await visitor.watch();
      await eventually(() => visitor.find({ role: 'button', name: 'Skip' })).toBeDefined();
    },
    async openLanding() {
      await visitor.open();
      await visitor.click('Skip');
      await eventually(stage).toBe('landing');
    },
    async openChat() {
      await visitor.openLanding();
      await visitor.click('Begin Interaction');
      await eventually(stage).toBe('chat');
      await eventually(visitor.focus).toBe('Your message');
    },
    async watch() {
      isWatching = true;
      await driver.evaluate(watchErrors);
    },
    takeErrors: async () => (isWatching ? driver.evaluate(readErrors) : []),
    see: () => driver.evaluate(readPage),
    seeTable: () => driver.evaluate(readPageTable),
    // Nothing crosses as null.
    find: async (target) => (await driver.evaluate(findOnPage, { ...target })) ?? undefined,
    async click(target) {
      await driver.clickAt(
        await atRest(typeof target === 'string' ? { role: 'button', name: target } : target),
      );
    },
    press: driver.press,
    type: driver.type,
    async write(text) {
      await driver.press('Control+a');
      await driver.press('Backspace');
      await driver.type(text);
    },
    async ask(text) {
      await visitor.click({ role: 'textbox' });
      await driver.type(text);
      await driver.press('Enter');
    },
    async hear(text) {
      const before = (await visitor.see()).messages.length;
      await visitor.ask(text);
      await eventually(async () => (await visitor.see()).messages.length).toBe(before + 2);
      await eventually(() => visitor.find({ role: 'button', name: 'Stop' })).toBeUndefined();
    },
    async openDialog(button) {
      await visitor.click(button);
      await eventually(visitor.dialog).not.toBe('');
    },
    dialogIsGone: () => eventually(visitor.dialog).toBe(''),
    async tabTo(name, keys) {
      const passed: string[] = [];
      while (passed.length < MAX_TABS) {
        await driver.press(keys);
        passed.push(await visitor.focus());
        if (passed.at(-1) === name) return;
      }
      throw new Error(`${keys} never came to ${name}, but to ${passed.join(', ')}`);
    },
    focus: () => driver.evaluate(readFocus),
    dialog: () => driver.evaluate(readDialog),
    announced: () => driver.evaluate(readAnnounced),
  };

  const stage = async () => (await visitor.see()).stage;

  /** Where it is once it does not move and nothing lies over it. */
  async function atRest(target: Target): Promise<Found> {
    let last: Found | undefined;
    for (const endMs = Date.now() + PATIENCE_MS; Date.now() < endMs; await pass(40)) {
      const now = await visitor.find(target);
      if (now && !now.isCovered && now.isEnabled && now.x === last?.x && now.y === last.y) return now;
      last = now;
    }
    throw new Error(
      `Nobody could press ${JSON.stringify(target)}: ${JSON.stringify(last ?? 'it is not there')}`,
    );
  }

  return visitor;
}

// What follows runs inside the page, so each function stands alone.

function watchErrors(): void {
  const errors: string[] = [];
  Object.assign(globalThis, { errorsOfPage: errors });
  addEventListener('error', (event) => errors.push(`error: ${event.message}`));
  addEventListener('unhandledrejection', ({ reason }) => errors.push(`rejection: ${String(reason)}`));
}

function readErrors(): readonly string[] {
  const { errorsOfPage } = globalThis as unknown as { errorsOfPage?: string[] };
  return errorsOfPage?.splice(0) ?? ['nobody watches this page'];
}

function readFocus(): string {
  const element = document.activeElement;
  return (
    element?.getAttribute('aria-label') ??
    (element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined) ??
    (element === document.body ? 'body' : (element?.textContent ?? '').trim())
  );
}

function readDialog(): string {
  const dialogs = [...document.querySelectorAll<HTMLElement>('dialog[open]')];
  return dialogs.at(-1)?.innerText ?? '';
}

function readAnnounced(): string {
  return document.querySelector('[role="log"]')?.textContent ?? '';
}
