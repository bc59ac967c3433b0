import { describe, expect, it } from 'vitest';
import { createTestPersonas } from '../../support/squads.ts';
import { createTestChat, createTestVisit } from '../../support/test-visit.ts';

const readingsIn = ({ visit }: Pick<ReturnType<typeof createTestVisit>, 'visit'>) =>
  visit.lanes.map(({ readings }) => readings.value.length);

describe('the live metrics', () => {
  it('tick every 3000 ms in the chat, for all personas, and count the refreshes', () => {
    const chat = createTestChat();
    chat.clock.advanceSync(2999);
    expect(readingsIn(chat)).toEqual([1, 1, 1, 1]);
    chat.clock.advanceSync(1);
    expect(readingsIn(chat)).toEqual([2, 2, 2, 2]);
    chat.clock.advanceSync(30_000);
    expect(readingsIn(chat)).toEqual([12, 12, 12, 12]);
    expect(chat.visit.beats.value).toBe(11);
  });

  it('tick on the landing only while a card is shown', () => {
    const parts = createTestVisit();
    parts.visit.skipIntro();
    parts.clock.advanceSync(60_000);
    expect(readingsIn(parts)).toEqual([1, 1, 1, 1]);
    parts.visit.setCardShown(true);
    parts.clock.advanceSync(3000);
    parts.visit.setCardShown(false);
    parts.clock.advanceSync(30_000);
    expect(readingsIn(parts)).toEqual([2, 2, 2, 2]);
    expect(parts.clock.pending()).toBe(0);
  });

  it('stop at the round table, where no card is shown', () => {
    const chat = createTestChat();
    chat.visit.table.open();
    chat.clock.advanceSync(30_000);
    expect(readingsIn(chat)).toEqual([1, 1, 1, 1]);
    chat.visit.table.close();
    chat.clock.advanceSync(3000);
    expect(readingsIn(chat)).toEqual([2, 2, 2, 2]);
  });

  it('stop while motion is paused, and start again a full interval later', () => {
    const chat = createTestChat();
    chat.visit.setMotionPaused(true);
    expect(chat.visit.motionPaused.value).toBe(true);
    chat.clock.advanceSync(30_000);
    chat.visit.setMotionPaused(false);
    expect(chat.visit.motionPaused.value).toBe(false);
    chat.clock.advanceSync(2999);
    expect(readingsIn(chat)).toEqual([1, 1, 1, 1]);
    chat.clock.advanceSync(1);
    expect(readingsIn(chat)).toEqual([2, 2, 2, 2]);
  });

  it('keep the last 60 readings, and are absent for a persona without metrics', () => {
    const chat = createTestChat([], { personas: createTestPersonas(4) });
    chat.clock.advanceSync(3000 * 70);
    expect(readingsIn(chat)).toEqual([60, 60, 0, 60]);
  });
});
