import { describe, expect, it } from 'vitest';
import { createTestPersonas } from '../../support/squads.ts';
import { createTestVisit, perform } from '../../support/test-visit.ts';

function landed() {
  const parts = createTestVisit();
  perform(parts, { kind: 'skip-intro' });
  return { ...parts, readings: () => parts.visit.chosen.value.readings.value.length };
}

describe('the live metrics', () => {
  it('start with the reading of the persona (6.8)', () => {
    const { visit } = landed();
    expect(visit.lanes.map(({ readings }) => readings.value)).toEqual(
      visit.squad.personas.map(({ metrics }) => [metrics]),
    );
  });

  it('rest while no card is shown (8.1)', () => {
    const { clock, readings } = landed();
    clock.advanceSync(60_000);
    expect(readings()).toBe(1);
    expect(clock.pending()).toBe(0);
  });

  it('tick every 3000 ms in the chat (8.1)', () => {
    const parts = landed();
    perform(parts, { kind: 'begin' });
    parts.clock.advanceSync(2999);
    expect(parts.readings()).toBe(1);
    parts.clock.advanceSync(1);
    expect(parts.readings()).toBe(2);
    parts.clock.advanceSync(30_000);
    expect(parts.readings()).toBe(12);
  });

  it('tick while a card is shown on the landing (8.1)', () => {
    const parts = landed();
    perform(parts, { kind: 'show-card', shown: true });
    parts.clock.advanceSync(3000);
    expect(parts.readings()).toBe(2);
    perform(parts, { kind: 'show-card', shown: false });
    parts.clock.advanceSync(30_000);
    expect(parts.readings()).toBe(2);
    expect(parts.clock.pending()).toBe(0);
  });

  it('rest while motion is paused, and say so (8.8)', () => {
    const parts = landed();
    perform(parts, { kind: 'begin' }, { kind: 'pause-motion', paused: true });
    expect(parts.visit.motionPaused.value).toBe(true);
    parts.clock.advanceSync(30_000);
    expect(parts.readings()).toBe(1);
    perform(parts, { kind: 'pause-motion', paused: false });
    expect(parts.visit.motionPaused.value).toBe(false);
    parts.clock.advanceSync(2999);
    expect(parts.readings()).toBe(1);
    parts.clock.advanceSync(1);
    expect(parts.readings()).toBe(2);
  });

  it('keep their beat whatever else is done meanwhile (8.1)', () => {
    const parts = landed();
    perform(parts, { kind: 'begin' });
    for (let count = 0; count < 30; count += 1) {
      parts.clock.advanceSync(100);
      perform(
        parts,
        { kind: 'write', text: `draft ${count}` },
        { kind: 'show-card', shown: count % 2 === 0 },
      );
    }
    expect(parts.readings()).toBe(2);
    expect(parts.clock.pending()).toBe(1);
  });

  it('stop on the landing and go on in the chat (8.1)', () => {
    const parts = landed();
    perform(parts, { kind: 'begin' });
    parts.clock.advanceSync(3000);
    perform(parts, { kind: 'go-back' });
    parts.clock.advanceSync(30_000);
    expect(parts.readings()).toBe(2);
    perform(parts, { kind: 'begin' });
    parts.clock.advanceSync(3000);
    expect(parts.readings()).toBe(3);
  });

  it('count their refreshes, for what moves with them (8.1)', () => {
    const parts = landed();
    expect(parts.visit.beats.value).toBe(0);
    perform(parts, { kind: 'begin' });
    parts.clock.advanceSync(6000);
    expect(parts.visit.beats.value).toBe(2);
    perform(parts, { kind: 'pause-motion', paused: true });
    parts.clock.advanceSync(6000);
    expect(parts.visit.beats.value).toBe(2);
  });

  it('make up for one tick after a sleep, then keep the beat (8.7)', () => {
    const parts = landed();
    perform(parts, { kind: 'begin' });
    parts.clock.sleep(10_000);
    expect(parts.readings()).toBe(2);
    parts.clock.advanceSync(1999);
    expect(parts.readings()).toBe(2);
    parts.clock.advanceSync(1);
    expect(parts.readings()).toBe(3);
  });

  it('belong to the persona and are kept across switches (8.6)', () => {
    const parts = landed();
    perform(parts, { kind: 'begin' });
    parts.clock.advanceSync(3000);
    const { readings } = parts.visit.chosen.value;
    const dreamer = readings.value;
    perform(parts, { kind: 'next' });
    expect(parts.visit.chosen.value.readings.value[0]).toEqual(parts.visit.squad.personas[1]?.metrics);
    expect(parts.readings()).toBe(2);
    perform(parts, { kind: 'previous' });
    expect(readings.value).toBe(dreamer);
  });

  it('keep the last 60 of each persona (8.6)', () => {
    const parts = landed();
    perform(parts, { kind: 'begin' });
    parts.clock.advanceSync(3000 * 70);
    for (const { readings } of parts.visit.lanes) expect(readings.value).toHaveLength(60);
  });

  it('are nothing for a persona without them, and go on for the others (8.6)', () => {
    const parts = createTestVisit([], { personas: createTestPersonas(4) });
    perform(parts, { kind: 'skip-intro' }, { kind: 'begin' });
    parts.clock.advanceSync(6000);
    expect(parts.visit.lanes.map(({ readings }) => readings.value.length)).toEqual(
      parts.visit.squad.personas.map(({ metrics }) => (metrics ? 3 : 0)),
    );
    expect(parts.visit.squad.personas.some(({ metrics }) => !metrics)).toBe(true);
  });
});
