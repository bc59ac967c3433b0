import { expect } from '@playwright/test';
import type { JourneyTest } from '../journey-test.ts';
import { eventually } from '../visitor.ts';

/** The whole way, without a pointer. */
export function keyboard(test: JourneyTest): void {
  test.describe.serial('the keyboard alone', () => {
    test('leads past the intro to a profile, and to the chat (4.4, 15.5)', async ({ visitor }) => {
      await visitor.open();
      await visitor.press('Escape');
      await eventually(visitor.focus).toBe('Quartet');
      await visitor.tabTo('The Methodologist', 'Tab');
      await visitor.press('Enter');
      await eventually(visitor.dialog).toContain('Chat with The Methodologist');
      await visitor.press('Escape');
      await visitor.dialogIsGone();
      await eventually(visitor.focus).toBe('The Methodologist');
      await visitor.tabTo('Begin Interaction', 'Tab');
      await visitor.press('Enter');
      await eventually(visitor.focus).toBe('Your message');
    });

    test('asks, and hears (10.5, 15.5)', async ({ visitor }) => {
      await visitor.type('What is a map?');
      await visitor.press('Enter');
      await eventually(async () => (await visitor.see()).messages.length).toBe(3);
      expect(await visitor.focus()).toBe('Your message');
    });

    test('sets an option, and is back where it was (15.4, 15.5)', async ({ visitor }) => {
      await visitor.tabTo('Options', 'Shift+Tab');
      await visitor.press('Enter');
      await eventually(visitor.dialog).toContain('Stream answers');
      await visitor.tabTo('Stream answers', 'Tab');
      await visitor.press('Space');
      const isOn = async () => (await visitor.find({ role: 'checkbox', name: 'Stream answers' }))?.isPressed;
      await eventually(isOn).toBe(true);
      await visitor.press('Escape');
      await visitor.dialogIsGone();
      await eventually(visitor.focus).toBe('Options');
    });

    test('asks all at the round table, draws the map, and leads back (15.5, 17.12)', async ({ visitor }) => {
      await visitor.tabTo('Round table', 'Shift+Tab');
      await visitor.press('Enter');
      await eventually(async () => (await visitor.seeTable()).isOpen).toBe(true);
      await eventually(visitor.focus).toBe('Your message');
      await visitor.type('Should we wait?');
      await visitor.press('Enter');
      await eventually(() => visitor.find({ role: 'button', name: 'Draw the map' })).toBeDefined();
      await visitor.tabTo('Draw the map', 'Shift+Tab');
      await visitor.press('Enter');
      await eventually(async () => (await visitor.seeTable()).rounds[0]?.map?.points.length).toBeGreaterThan(
        1,
      );
      await visitor.tabTo('Back', 'Shift+Tab');
      await visitor.press('Enter');
      await eventually(async () => (await visitor.see()).stage).toBe('landing');
    });
  });
}
