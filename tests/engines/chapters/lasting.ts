import { expect } from '@playwright/test';
import { serveBuild } from '../../../scripts/lib/serve.ts';
import type { RunningServer } from '../../../src/hosting/listen.ts';
import type { JourneyTest } from '../journey-test.ts';
import { controlMock } from '../mock-control.ts';
import { type Visitor, createVisitor, eventually } from '../visitor.ts';

const KEEP = { role: 'checkbox', name: 'Keep conversations on this device' } as const;

/** What comes back, and what another operator serves. */
export function lasting(test: JourneyTest): void {
  test.describe.serial('a visit that is kept', () => {
    test('is kept once the visitor switches it on (18.1)', async ({ visitor }) => {
      await visitor.openChat();
      await visitor.hear('Will you remember this?');
      await visitor.openDialog('Options');
      await visitor.click(KEEP);
      await eventually(visitor.dialog).toContain('This visit is kept on this device.');
      await visitor.click('Close');
      await visitor.dialogIsGone();
    });

    test('comes back after a reload, with what was typed last (18.3, 18.4)', async ({ visitor }) => {
      const { messages } = await visitor.see();
      await visitor.click({ role: 'textbox' });
      await visitor.type('unsent');
      await visitor.openChat();
      await eventually(async () => (await visitor.see()).messages).toEqual(messages);
      await eventually(async () => (await visitor.see()).draft).toBe('unsent');
    });

    test('comes back with what was typed in the last moment (18.4)', async ({ visitor }) => {
      await visitor.driver.evaluate(reloadAfterInput);
      await visitor.type('!');
      // Of two that lead away at once, one ends the other; and a page that goes gives no answer.
      await eventually(() => visitor.driver.evaluate(isReloaded).catch(() => false)).toBe(true);
      await visitor.openChat();
      await eventually(async () => (await visitor.see()).draft).toBe('unsent!');
    });

    test('goes on (18.3)', async ({ visitor }) => {
      await visitor.write('And this?');
      await visitor.press('Enter');
      await eventually(async () => (await visitor.see()).messages.length).toBe(5);
    });

    test('is forgotten when the visitor says so (18.8)', async ({ visitor }) => {
      await visitor.openDialog('Options');
      await visitor.click('Forget everything on this device');
      await eventually(visitor.dialog).toContain('Forgotten: what was kept of conversations and drafts');
      await visitor.openChat();
      expect((await visitor.see()).messages).toHaveLength(1);
    });
  });

  test.describe.serial('a squad of one’s own', () => {
    let server: RunningServer | undefined;
    let guest: Visitor | undefined;

    test.beforeAll(async ({ driver }) => {
      server = await serveBuild({ QUARTET_SQUAD: 'squads/six-hats.json' });
      await controlMock(server.address).reset();
      guest = createVisitor(driver, server.address);
    });
    test.afterAll(() => server?.close());

    test('stands on the landing with all its personas (4.5, 12.14)', async () => {
      await guest?.openLanding();
      const tiles = await guest?.driver.evaluate(() => document.querySelectorAll('[data-opener]').length);
      expect(tiles).toBe(6);
      expect(await guest?.find({ role: 'button', name: 'Ask all six' })).toBeDefined();
    });

    test('chats (12.14, 13.8)', async () => {
      await guest?.click('Begin Interaction');
      await eventually(async () => (await guest?.see())?.stage).toBe('chat');
      await guest?.hear('What do we know?');
      expect((await guest?.see())?.messages[2]?.text).not.toContain('Visionary');
    });

    test('sits at the round table (17.1, 17.6)', async () => {
      await guest?.click('Round table');
      await eventually(async () => (await guest?.seeTable())?.isOpen).toBe(true);
      await guest?.ask('Should we wait?');
      await eventually(async () => {
        const lanes = (await guest?.seeTable())?.rounds.at(-1)?.lanes ?? [];
        return lanes.filter(({ answer, offers }) => answer !== '' && offers.length === 0).length;
      }).toBe(6);
    });
  });
}

/** Before a timer of the page could run; runs inside it, so it stands alone. */
function reloadAfterInput(): void {
  Object.assign(globalThis, { isReloading: true });
  addEventListener('input', () => setTimeout(() => location.reload()), { once: true });
}

function isReloaded(): boolean {
  return !('isReloading' in globalThis);
}
