import { expect } from '@playwright/test';
import type { JourneyTest } from '../journey-test.ts';
import { eventually } from '../visitor.ts';

/** The input, the personas and the ways between the screens. */
export function chat(test: JourneyTest): void {
  test.describe.serial('the input', () => {
    test('sends nothing that is empty or blank (10.1)', async ({ visitor }) => {
      await visitor.openChat();
      expect((await visitor.see()).canSend).toBe(false);
      await visitor.type('   ');
      await visitor.press('Enter');
      const { canSend, messages } = await visitor.see();
      expect(canSend).toBe(false);
      expect(messages).toHaveLength(1);
    });

    test('breaks a line with Shift and Enter (10.3)', async ({ visitor }) => {
      await visitor.write('one');
      await visitor.press('Shift+Enter');
      await visitor.type('two');
      expect((await visitor.see()).draft).toBe('one\ntwo');
    });

    test('grows with its text to 120 px at most (10.4)', async ({ visitor }) => {
      const before = await visitor.find({ role: 'textbox' });
      for (let line = 0; line < 8; line += 1) await visitor.press('Shift+Enter');
      await eventually(async () => (await visitor.find({ role: 'textbox' }))?.height).toBeGreaterThan(
        before?.height ?? 0,
      );
      expect((await visitor.find({ role: 'textbox' }))?.height).toBeLessThanOrEqual(120);
    });

    test('takes letters of any script (10.2)', async ({ visitor }) => {
      await visitor.write('Größe, 大きさ, гло́бус');
      expect((await visitor.see()).draft).toBe('Größe, 大きさ, гло́бус');
    });

    test('sends at its button, and is empty then (10.5, 10.6)', async ({ visitor }) => {
      await visitor.write('  What is a map?  ');
      await visitor.click('Send');
      await eventually(async () => (await visitor.see()).messages.length).toBe(3);
      const { messages, draft } = await visitor.see();
      expect(messages[1]?.text).toBe('What is a map?');
      expect(draft).toBe('');
      await eventually(visitor.focus).toBe('Your message');
    });

    test('asks one of the suggested questions at a press (5.12)', async ({ visitor }) => {
      await visitor.click('Next persona');
      await eventually(async () => (await visitor.see()).starters.length).toBe(3);
      const [question = ''] = (await visitor.see()).starters;
      await visitor.click(question);
      await eventually(async () => (await visitor.see()).messages.length).toBe(3);
      const { messages, starters } = await visitor.see();
      expect(messages[1]?.text).toBe(question);
      expect(starters).toEqual([]);
    });
  });

  test.describe.serial('the personas', () => {
    test('follow one another in both directions (7.2)', async ({ visitor }) => {
      await visitor.openChat();
      for (const name of ['The Methodologist', 'The Executor', 'The Evaluator', 'The Visionary']) {
        await visitor.click('Next persona');
        await eventually(async () => (await visitor.see()).persona).toBe(name);
      }
      await visitor.click('Previous persona');
      await eventually(async () => (await visitor.see()).persona).toBe('The Evaluator');
    });

    test('follow the keys from the input, whose text stays (15.5)', async ({ visitor }) => {
      await visitor.click({ role: 'textbox' });
      await visitor.type('for the Evaluator');
      await visitor.press('Alt+PageDown');
      await eventually(async () => (await visitor.see()).persona).toBe('The Visionary');
      await visitor.press('Alt+PageUp');
      await eventually(async () => (await visitor.see()).draft).toBe('for the Evaluator');
    });

    test('follow the arrow keys in the carousel (15.5)', async ({ visitor }) => {
      await visitor.click('Previous persona');
      await eventually(async () => (await visitor.see()).persona).toBe('The Executor');
      await visitor.press('ArrowRight');
      await eventually(async () => (await visitor.see()).persona).toBe('The Evaluator');
      await visitor.press('ArrowLeft');
      await eventually(async () => (await visitor.see()).persona).toBe('The Executor');
    });

    test('have a draft each (10.9)', async ({ visitor }) => {
      expect((await visitor.see()).draft).toBe('');
      await visitor.click('Next persona');
      await eventually(async () => (await visitor.see()).draft).toBe('for the Evaluator');
    });

    test('have their detail card beside the chat (5.6, 6.9)', async ({ visitor }) => {
      const { card } = await visitor.see();
      expect(card?.badge).toBe('ID: evaluator');
      expect(card?.stats['Performance Indicators']?.['Accuracy']).toBe(95);
      expect(card?.specialization).toHaveLength(4);
    });

    test('have metrics that move on while their card is shown (8.1)', async ({ visitor }) => {
      const metrics = async () => JSON.stringify((await visitor.see()).card?.metrics);
      const before = await metrics();
      await eventually(metrics).not.toBe(before);
    });

    test('are marked while and after they answer elsewhere, until they are opened (5.13, 9.7)', async ({
      visitor,
      mock,
    }) => {
      await mock.set({ delayMs: 8000 });
      await visitor.ask('Is it sound?');
      await visitor.click('Next persona');
      await eventually(async () => (await visitor.see()).marks.join()).toContain(
        'The Evaluator is answering',
      );
      await eventually(async () => (await visitor.see()).marks.join()).toContain(
        'The Evaluator has answered',
      );
      await visitor.click('Previous persona');
      await eventually(async () => (await visitor.see()).messages.length).toBe(3);
      expect((await visitor.see()).marks).toEqual([]);
    });
  });

  test.describe.serial('the ways between the screens', () => {
    test('lead back to the landing, with the focus where it was (2.4, 15.4)', async ({ visitor }) => {
      await visitor.openChat();
      await visitor.type('unsent');
      await visitor.click('Back');
      await eventually(async () => (await visitor.see()).stage).toBe('landing');
      await eventually(visitor.focus).toBe('Begin Interaction');
    });

    test('lead to the chat again, as it was (2.4)', async ({ visitor }) => {
      await visitor.press('Enter');
      await eventually(async () => (await visitor.see()).draft).toBe('unsent');
      await eventually(visitor.focus).toBe('Your message');
    });

    test('follow the browser’s Back and Forward (2.6)', async ({ visitor }) => {
      await visitor.hear('Do you stay?');
      await visitor.driver.back();
      await eventually(async () => (await visitor.see()).stage).toBe('landing');
      await visitor.driver.forward();
      await eventually(async () => (await visitor.see()).stage).toBe('chat');
      expect((await visitor.see()).messages).toHaveLength(3);
    });

    test('follow Escape (15.5)', async ({ visitor }) => {
      await eventually(visitor.focus).toBe('Your message');
      await visitor.press('Escape');
      await eventually(async () => (await visitor.see()).stage).toBe('landing');
    });

    test('lead to the chat from a card by the keyboard alone (4.4, 15.5)', async ({ visitor }) => {
      await eventually(visitor.focus).toBe('Begin Interaction');
      await visitor.tabTo('The Executor', 'Shift+Tab');
      await visitor.press('Enter');
      await eventually(visitor.dialog).toContain('Chat with The Executor');
      await visitor.tabTo('Chat with The Executor', 'Tab');
      await visitor.press('Enter');
      await eventually(async () => (await visitor.see()).persona).toBe('The Executor');
      await eventually(visitor.focus).toBe('Your message');
    });
  });
}
