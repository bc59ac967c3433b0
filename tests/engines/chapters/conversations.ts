import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { readFound } from '../../scenarios/shells/read-page.ts';
import type { JourneyTest } from '../journey-test.ts';
import { type Visitor, eventually } from '../visitor.ts';

const DIALOG = 'Find, export or import';

/** What can be done with what was said. */
export function conversations(test: JourneyTest): void {
  let exported = '';

  test.describe.serial('a conversation', () => {
    test('shows a reply’s Markdown (5.3)', async ({ visitor, mock }) => {
      await visitor.openChat();
      await mock.reply('## Two steps\n\n1. **Look** around\n2. Go `home`');
      await visitor.hear('What is next?');
      await eventually(() => visitor.driver.evaluate(readMarkdown)).toEqual([
        'Two steps',
        'Look around',
        'Look',
        'home',
      ]);
    });

    test('lets its last question be edited and sent again (9.9, 10.12)', async ({ visitor }) => {
      await visitor.click({ role: 'textbox' });
      await visitor.type('set aside');
      await visitor.click('Edit');
      await eventually(async () => (await visitor.see()).draft).toBe('What is next?');
      await visitor.write('What comes last?');
      await visitor.press('Enter');
      await eventually(async () => (await visitor.see()).messages[1]?.text).toBe('What comes last?');
      await eventually(async () => (await visitor.see()).messages.length).toBe(3);
      expect((await visitor.see()).draft).toBe('set aside');
    });

    test('ends an edit at Escape without sending (10.12, 15.5)', async ({ visitor }) => {
      await visitor.click('Edit');
      await eventually(async () => (await visitor.see()).draft).toBe('What comes last?');
      await visitor.press('Escape');
      await eventually(async () => (await visitor.see()).draft).toBe('set aside');
      expect((await visitor.see()).messages).toHaveLength(3);
    });

    test('shows its times on demand (5.10)', async ({ visitor }) => {
      const times = () =>
        visitor.driver.evaluate(() => document.querySelectorAll('[data-sender] time').length);
      expect(await times()).toBe(0);
      await visitor.click('Show times');
      await eventually(times).toBe(3);
      await visitor.click('Show times');
      await eventually(times).toBe(0);
    });

    test('lets a message be copied, to be put in elsewhere (9.10)', async ({ visitor }) => {
      const { messages } = await visitor.see();
      await visitor.click({ role: 'button', name: 'Copy message', within: '[data-sender="user"]' });
      await eventually(() => visitor.find({ css: 'button[data-state="copied"]' })).toBeDefined();
      await visitor.click({ role: 'textbox' });
      await visitor.write('');
      await visitor.press('Control+v');
      await eventually(async () => (await visitor.see()).draft).toBe(messages[1]?.text);
    });

    test('finds words and marks them under a line (5.15)', async ({ visitor }) => {
      await visitor.openDialog(DIALOG);
      await visitor.click({ role: 'searchbox' });
      await visitor.type('comes');
      await eventually(() => visitor.driver.evaluate(readFound)).toHaveLength(1);
      expect(await visitor.driver.evaluate(readMarkLook)).toEqual({
        words: 'comes',
        line: 'underline',
        thickness: '2px',
        isTransparent: false,
      });
    });

    test('lets Escape lead out of the search, and of nothing else (5.15, 15.10)', async ({ visitor }) => {
      expect(await visitor.focus()).toBe('Text to find in this conversation');
      await visitor.press('Escape');
      await visitor.dialogIsGone();
      expect((await visitor.see()).stage).toBe('chat');
      await eventually(visitor.focus).toBe(DIALOG);
    });

    test('can be exported as Markdown and as JSON (9.10)', async ({ visitor }) => {
      await visitor.openDialog(DIALOG);
      await visitor.driver.evaluate(catchDownloads);
      await visitor.click('Download Markdown');
      await eventually(() => visitor.driver.evaluate(readDownload)).toContain('What comes last?');
      await visitor.click('Download JSON');
      await eventually(() => visitor.driver.evaluate(readDownload)).toContain('"version"');
      exported = await visitor.driver.evaluate(readDownload);
      await visitor.click('Copy as Markdown');
      await eventually(visitor.dialog).toContain('Copied as Markdown.');
      await visitor.click('Close');
      await visitor.dialogIsGone();
    });

    test('can be imported again, in place of another (9.11)', async ({ visitor }) => {
      await visitor.click({ role: 'textbox' });
      await visitor.write('Something else?');
      await visitor.press('Enter');
      await eventually(async () => (await visitor.see()).messages.length).toBe(5);
      await importText(visitor, exported);
      await eventually(visitor.dialog).toContain('It replaces your current conversation');
      await visitor.click('Replace this conversation');
      await visitor.dialogIsGone();
      await eventually(async () => (await visitor.see()).messages.length).toBe(3);
    });

    test('is not replaced by what is no conversation, and the reason is said (9.11)', async ({ visitor }) => {
      await importText(visitor, '{"no":1}');
      await eventually(visitor.dialog).toContain('The file is JSON, but not a conversation.');
      await visitor.click('Close');
      await visitor.dialogIsGone();
      expect((await visitor.see()).messages).toHaveLength(3);
    });
  });

  test.describe.serial('a long conversation', () => {
    test('shows its newest messages, and its end (5.14)', async ({ visitor }) => {
      await visitor.openChat();
      await importText(visitor, longConversation(401));
      await visitor.click('Import');
      await visitor.dialogIsGone();
      await eventually(async () => (await visitor.see()).messages.at(-1)?.text).toBe(
        'Message 401 of a long talk.',
      );
      expect((await visitor.see()).messages).toHaveLength(30);
      await eventually(() => visitor.driver.evaluate(readDistanceFromEnd)).toBeLessThan(5);
    });

    test('shows earlier ones without moving what is read (5.14)', async ({ visitor }) => {
      const top = () => visitor.driver.evaluate(readTop, 'Message 372 of a long talk.');
      await visitor.driver.evaluate(scrollToStart);
      const before = await top();
      await visitor.click('Show earlier messages (371)');
      await eventually(async () => (await visitor.see()).messages.length).toBe(60);
      await eventually(async () => Math.abs((await top()) - before)).toBeLessThan(2);
    });

    test('leaves a reader in place when a message arrives, and leads to it (5.11)', async ({
      visitor,
      mock,
    }) => {
      await mock.set({ delayMs: 6000 });
      await visitor.ask('One more?');
      await visitor.driver.evaluate(scrollToStart);
      await eventually(() => visitor.find({ role: 'button', name: 'New message' })).toBeDefined();
      expect(await visitor.driver.evaluate(readDistanceFromEnd)).toBeGreaterThan(100);
      await visitor.click('New message');
      await eventually(() => visitor.driver.evaluate(readDistanceFromEnd)).toBeLessThan(5);
    });

    test('is searched as a whole (5.15)', async ({ visitor }) => {
      await visitor.openDialog(DIALOG);
      await visitor.click({ role: 'searchbox' });
      await visitor.type('message 7 of');
      await eventually(visitor.dialog).toContain('1 message found');
      expect(await visitor.driver.evaluate(readFound)).toEqual([
        expect.stringContaining('Message 7 of a long talk.'),
      ]);
      await visitor.press('Escape');
      await visitor.dialogIsGone();
    });
  });
}

/** Opens the dialog and chooses a file with this text. */
async function importText(visitor: Visitor, text: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-import-'));
  const path = join(folder, 'conversation.json');
  writeFileSync(path, text);
  await visitor.openDialog(DIALOG);
  await visitor.driver.chooseFile('dialog input[type="file"]', path);
  await eventually(visitor.dialog).toMatch(/last changed|Nothing was replaced/);
  rmSync(folder, { recursive: true });
}

function longConversation(count: number): string {
  const startMs = Date.UTC(2026, 0, 1);
  const messages = Array.from({ length: count }, (_, index) => {
    const sender = index % 2 === 0 ? 'ai' : 'user';
    const timestampMs = startMs + index;
    const id = index === 0 ? 'ai-welcome-dreamer' : `${sender}-${timestampMs}`;
    return { id, sender, content: `Message ${index + 1} of a long talk.`, timestampMs };
  });
  return JSON.stringify({ format: 'quartet-conversation', version: 1, personaId: 'dreamer', messages });
}

// What follows runs inside the page, so each function stands alone.

/** A heading, a step, what is bold and what is code in the newest reply. */
function readMarkdown() {
  const reply = [...document.querySelectorAll('[data-sender="ai"]')].at(-1);
  return ['p', 'ol > li', 'li strong', 'code'].map(
    (selector) => reply?.querySelector(`[data-content] ${selector}`)?.textContent ?? '',
  );
}

function readMarkLook() {
  const mark = document.querySelector('dialog mark');
  if (!mark) return undefined;
  const { textDecorationLine, textDecorationThickness, backgroundColor } = getComputedStyle(mark);
  return {
    words: mark.textContent,
    line: textDecorationLine,
    thickness: textDecorationThickness,
    isTransparent: /[,/] 0\)$|transparent/.test(backgroundColor),
  };
}

/** Keeps the text of what is downloaded from now on. */
function catchDownloads(): void {
  const create = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (source: Blob | MediaSource) => {
    if (source instanceof Blob)
      void source.text().then((text) => Object.assign(globalThis, { downloaded: text }));
    return create(source);
  };
}

function readDownload(): string {
  return (globalThis as unknown as { downloaded?: string }).downloaded ?? '';
}

function readDistanceFromEnd(): number {
  const list = document.querySelector('[aria-label="Conversation"]');
  return list ? list.scrollHeight - list.clientHeight - list.scrollTop : Number.NaN;
}

function scrollToStart(): void {
  document.querySelector('[aria-label="Conversation"]')?.scrollTo({ top: 0, behavior: 'instant' });
}

/** Where the message with this text begins, in CSS px of the window. */
function readTop(text: string): number {
  const message = [...document.querySelectorAll('[data-content]')].find(
    ({ textContent }) => textContent === text,
  );
  return message?.getBoundingClientRect().top ?? Number.NaN;
}
