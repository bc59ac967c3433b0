import { describe, expect, it } from 'vitest';
import { createTestSquad } from '../../support/test-squad.ts';

function landed() {
  const parts = createTestSquad();
  parts.squad.skipIntro();
  const readingsOfChosen = () =>
    parts.squad.readings.value.get(parts.squad.selection.value.persona.chatId) ?? [];
  return { ...parts, readingsOfChosen, readings: () => readingsOfChosen().length };
}

describe('the live metrics', () => {
  it('start with the reading of the catalogue (6.8)', () => {
    const { squad } = landed();
    expect([...squad.readings.value]).toEqual(
      squad.personas.map(({ chatId, metrics }) => [chatId, [metrics]]),
    );
  });

  it('rest while no card is shown (8.1)', () => {
    const { clock, readings } = landed();
    clock.advanceSync(60_000);
    expect(readings()).toBe(1);
    expect(clock.pending()).toBe(0);
  });

  it('tick every 3000 ms in the chat (8.1)', () => {
    const { squad, clock, readings } = landed();
    squad.begin();
    clock.advanceSync(2999);
    expect(readings()).toBe(1);
    clock.advanceSync(1);
    expect(readings()).toBe(2);
    clock.advanceSync(30_000);
    expect(readings()).toBe(12);
  });

  it('tick while a card is shown on the landing (8.1)', () => {
    const { squad, clock, readings } = landed();
    squad.setCardShown(true);
    clock.advanceSync(3000);
    expect(readings()).toBe(2);
    squad.setCardShown(false);
    clock.advanceSync(30_000);
    expect(readings()).toBe(2);
    expect(clock.pending()).toBe(0);
  });

  it('rest while motion is paused (8.8)', () => {
    const { squad, clock, readings } = landed();
    squad.begin();
    squad.setMotionPaused(true);
    clock.advanceSync(30_000);
    expect(readings()).toBe(1);
    squad.setMotionPaused(false);
    clock.advanceSync(3000);
    expect(readings()).toBe(2);
  });

  it('keep their beat whatever else is done meanwhile (8.1)', () => {
    const { squad, clock, readings } = landed();
    squad.begin();
    for (let count = 0; count < 30; count += 1) {
      clock.advanceSync(100);
      squad.write(`draft ${count}`);
    }
    expect(readings()).toBe(2);
  });

  it('stop on the landing and go on in the chat (8.1)', () => {
    const { squad, clock, readings } = landed();
    squad.begin();
    clock.advanceSync(3000);
    squad.goBack();
    clock.advanceSync(30_000);
    expect(readings()).toBe(2);
    squad.begin();
    clock.advanceSync(3000);
    expect(readings()).toBe(3);
  });

  it('make up for one tick after a sleep, then keep the beat (8.7)', () => {
    const { squad, clock, readings } = landed();
    squad.begin();
    clock.sleep(10_000);
    expect(readings()).toBe(2);
    clock.advanceSync(1999);
    expect(readings()).toBe(2);
    clock.advanceSync(1);
    expect(readings()).toBe(3);
  });

  it('belong to the persona and are kept across switches (8.6)', () => {
    const { squad, clock, readingsOfChosen } = landed();
    squad.begin();
    clock.advanceSync(3000);
    const dreamer = readingsOfChosen();
    squad.next();
    expect(readingsOfChosen()[0]).toEqual(squad.personas[1]?.metrics);
    expect(readingsOfChosen()).toHaveLength(2);
    squad.previous();
    expect(readingsOfChosen()).toBe(dreamer);
  });

  it('keep the last 60 of each persona (8.6)', () => {
    const { squad, clock, readings } = landed();
    squad.begin();
    clock.advanceSync(3000 * 70);
    expect(readings()).toBe(60);
  });
});
