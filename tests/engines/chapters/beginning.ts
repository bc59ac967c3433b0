import { expect } from '@playwright/test';
import type { JourneyTest } from '../journey-test.ts';
import { eventually } from '../visitor.ts';

/** From the first moment to the first answer. */
export function beginning(test: JourneyTest): void {
  test.describe.serial('the intro', () => {
    test('comes first, lists its five steps and completes them in order (2.2, 3.1, 3.2)', async ({
      visitor,
    }) => {
      await visitor.open();
      const { steps } = await visitor.see();
      expect(steps.map(({ name }) => name)).toEqual([
        'Initializing squad components',
        'Loading AI agent networks',
        'Connecting to AI data streams',
        'Rendering user interface',
        'Quartet ready',
      ]);
      await eventually(async () => (await visitor.see()).steps[0]?.isComplete).toBe(true);
    });

    test('hands over to the landing by itself (3.3)', async ({ visitor }) => {
      await eventually(async () => (await visitor.see()).stage).toBe('landing');
    });

    test('gives way to Escape (3.5)', async ({ visitor }) => {
      await visitor.open();
      await visitor.press('Escape');
      await eventually(async () => (await visitor.see()).stage).toBe('landing');
    });
  });

  test.describe.serial('the landing', () => {
    test('shows badge, title, paragraph and four cards (4.1, 4.2)', async ({ visitor }) => {
      const { words } = await visitor.see();
      for (const part of [
        'WITH LOVE FOR DEGENS',
        'Quartet',
        'limitless possibilities',
        'Expansive ideation',
      ]) {
        expect(words).toContain(part);
      }
    });

    test('has the focus on its title (15.4)', async ({ visitor }) => {
      await eventually(visitor.focus).toBe('Quartet');
    });

    test('opens a card in a dialog, which Escape closes with the focus back on the card (4.4, 15.4)', async ({
      visitor,
    }) => {
      await visitor.click('The Executor');
      await eventually(visitor.dialog).toContain('Chat with The Executor');
      await visitor.press('Escape');
      await visitor.dialogIsGone();
      await eventually(visitor.focus).toBe('The Executor');
    });

    test('closes a card at its button (4.4)', async ({ visitor }) => {
      await visitor.click('The Evaluator');
      await eventually(visitor.dialog).toContain('Performance Indicators');
      await visitor.click('Close');
      await visitor.dialogIsGone();
    });

    test('closes a card at a press outside of it (15.10)', async ({ visitor }) => {
      await visitor.click('The Visionary');
      await eventually(visitor.dialog).toContain('Chat with The Visionary');
      await visitor.driver.clickAt({ x: 20, y: 400 });
      await visitor.dialogIsGone();
    });

    test('leaves a card open at a press within it (15.10)', async ({ visitor }) => {
      await visitor.click('The Visionary');
      await visitor.click({ css: 'dialog h2' });
      expect(await visitor.dialog()).toContain('Chat with The Visionary');
    });

    test('leads from a card to the chat with its persona (4.4)', async ({ visitor }) => {
      await visitor.click('Chat with The Visionary');
      await eventually(async () => (await visitor.see()).persona).toBe('The Visionary');
    });
  });

  test.describe.serial('the first question', () => {
    test('finds the focus in the input, which says what to do (5.4, 15.4)', async ({ visitor }) => {
      await eventually(visitor.focus).toBe('Your message');
      expect((await visitor.see()).words).toContain('Type your message...');
    });

    test('is answered by the persona (5.3, 11.4)', async ({ visitor }) => {
      await visitor.hear('What could a library become?');
      const { messages } = await visitor.see();
      expect(messages.map(({ from }) => from)).toEqual(['persona', 'visitor', 'persona']);
      expect(messages[1]?.text).toBe('What could a library become?');
      expect(messages[2]?.text.length).toBeGreaterThan(20);
    });
  });
}
