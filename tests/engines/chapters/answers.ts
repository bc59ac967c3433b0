import { expect } from '@playwright/test';
import type { JourneyTest } from '../journey-test.ts';
import { type Visitor, eventually } from '../visitor.ts';

/** Every fault of the drill as this engine sees it: what the page makes of the attempt, and what of the next. */
const FAULTS = [
  ['Rate limit (429)', /Attempt 2 of 4, next in \d s. The provider is limiting requests \(429\)/],
  ['Server error (500)', /Attempt 2 of 4, next in \d s. The provider had an internal error \(500\)/],
  ['Offline', /Attempt 2 of 4, next in \d s. The provider could not be reached/],
  ['Break in the stream', /Attempt 2 of 4, next in \d s. The provider's answer broke off/],
] as const;

/** How answers fail, arrive and are stopped. */
export function answers(test: JourneyTest): void {
  test.describe.serial('the fault drill', () => {
    for (const [label, first] of FAULTS) {
      test(`${label}: one attempt fails with its cause, the next one answers (11.6, 11.19, 13.7)`, async ({
        visitor,
        mock,
      }) => {
        await mock.reset();
        await visitor.openChat();
        await chooseFault(visitor, label, { once: true });
        await visitor.ask('What now?');
        await eventually(async () => (await visitor.see()).status).toMatch(first);
        await eventually(async () => (await visitor.see()).messages.length).toBe(3);
        await eventually(async () => (await visitor.see()).connection).toBe('Connected');
        expect(await mock.countAsked()).toBe(2);
      });
    }

    test('Offline: ends in the apology after four attempts, and can be tried again (5.2, 11.7, 11.24)', async ({
      visitor,
      mock,
    }) => {
      await mock.reset();
      await visitor.openChat();
      await chooseFault(visitor, 'Offline', { once: false });
      await visitor.ask('Is anybody there?');
      await eventually(async () => (await visitor.see()).connection).toBe('Reconnecting');
      await eventually(async () => (await visitor.see()).messages.at(-1)?.text).toContain('I apologize');
      const { status, connection } = await visitor.see();
      expect(status).toBe('The provider could not be reached. Check the connection and try again.');
      expect(connection).toBe('Provider unavailable');
      expect(await mock.countAsked()).toBe(4);
      await mock.reset();
      await visitor.click('Try again');
      await eventually(async () => (await visitor.see()).connection).toBe('Connected');
      expect((await visitor.see()).messages).toHaveLength(3);
    });

    test('Empty answer: is said to be one, at once (11.5)', async ({ visitor, mock }) => {
      await mock.reset();
      await visitor.openChat();
      await chooseFault(visitor, 'Empty answer', { once: true });
      await visitor.ask('Nothing?');
      await eventually(async () => (await visitor.see()).messages.at(-1)?.text).toBe(
        "I apologize, but I couldn't generate a response at this time.",
      );
      expect(await mock.countAsked()).toBe(1);
    });

    test('Slow: can be stopped, and the question is kept (11.11)', async ({ visitor, mock }) => {
      await mock.reset();
      await visitor.openChat();
      await chooseFault(visitor, 'Slow', { once: true });
      await visitor.ask('Quickly?');
      await visitor.click('Stop');
      await eventually(async () => (await visitor.see()).status).toBe('Stopped. Your question is kept.');
      expect((await visitor.see()).messages.at(-1)?.text).toBe('Quickly?');
    });

    test('Time-out: waits until it is stopped by Escape, the input free meanwhile (10.11, 15.5)', async ({
      visitor,
      mock,
    }) => {
      await mock.reset();
      await visitor.openChat();
      await chooseFault(visitor, 'Time-out', { once: true });
      await visitor.ask('Hello?');
      await eventually(async () => (await visitor.see()).status).toContain('Attempt 1 of 4');
      await visitor.type('meanwhile');
      await eventually(async () => (await visitor.see()).hint).toContain('Your text is kept');
      await visitor.press('Escape');
      await eventually(async () => (await visitor.see()).status).toBe('Stopped. Your question is kept.');
      expect((await visitor.see()).draft).toBe('meanwhile');
    });
  });

  test.describe.serial('streaming', () => {
    test('shows the text as it arrives (11.15)', async ({ visitor, mock }) => {
      await mock.reset();
      await visitor.openChat();
      await stream(visitor);
      await mock.set({ chunkDelayMs: 60 });
      await visitor.ask('What could my town look like?');
      await eventually(async () => (await visitor.see()).partialReply.length).toBeGreaterThan(10);
      const { partialReply } = await visitor.see();
      await eventually(async () => (await visitor.see()).messages.length).toBe(3);
      expect((await visitor.see()).messages[2]?.text.slice(0, 10)).toBe(partialReply.slice(0, 10));
    });

    test('keeps the text so far where it is stopped (11.22)', async ({ visitor, mock }) => {
      await mock.set({ chunkDelayMs: 300 });
      await visitor.ask('And then?');
      await eventually(async () => (await visitor.see()).partialReply.length).toBeGreaterThan(3);
      await visitor.press('Escape');
      await eventually(async () => (await visitor.see()).status).toBe('Stopped. The answer so far is kept.');
      expect((await visitor.see()).messages).toHaveLength(5);
    });

    test('asks a stopped question again in place (9.8)', async ({ visitor }) => {
      await visitor.click('Try again');
      await eventually(async () => (await visitor.see()).status).toBe('');
      await eventually(async () => (await visitor.see()).messages.length).toBe(5);
      expect((await visitor.see()).messages.map(({ from }) => from).join()).toBe(
        'persona,visitor,persona,visitor,persona',
      );
    });

    test('keeps the text so far where the stream breaks, and gives way to new text (11.23)', async ({
      visitor,
    }) => {
      await chooseFault(visitor, 'Break in the stream', { once: true });
      await visitor.ask('Does it hold?');
      await eventually(async () => (await visitor.see()).status).toContain('broke off');
      expect((await visitor.see()).partialReply).not.toBe('');
      await eventually(async () => (await visitor.see()).messages.length).toBe(7);
    });

    test('announces the finished answer once (15.3)', async ({ visitor }) => {
      const answer = (await visitor.see()).messages.at(-1)?.text ?? '';
      await eventually(visitor.announced).toContain(answer.slice(0, 20));
      const said = await visitor.announced();
      expect(said.split(answer.slice(0, 40))).toHaveLength(2);
    });
  });
}

async function chooseFault(visitor: Visitor, label: string, { once }: { once: boolean }): Promise<void> {
  await visitor.openDialog('Options');
  const only = { role: 'checkbox', name: 'Only the next attempt' } as const;
  await eventually(visitor.dialog).toContain('The mock answers as usual.');
  if (((await visitor.find(only))?.isPressed ?? false) !== once) await visitor.click(only);
  await visitor.click({ role: 'radio', name: label });
  await eventually(visitor.dialog).toContain(
    `Set: ${label}, ${once ? 'for the next attempt only' : 'until you choose another'}.`,
  );
  await visitor.press('Escape');
  await visitor.dialogIsGone();
}

async function stream(visitor: Visitor): Promise<void> {
  await visitor.openDialog('Options');
  await visitor.click({ role: 'checkbox', name: 'Stream answers' });
  await visitor.click('Close');
  await visitor.dialogIsGone();
}
