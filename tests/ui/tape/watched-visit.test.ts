import { signal } from '@preact/signals-core';
import { describe, expect, it, vi } from 'vitest';
import { QUARTET } from '../../../src/domain/personas.ts';
import type { Command } from '../../../src/domain/visit/command.ts';
import { createVisit } from '../../../src/domain/visit/create-visit.ts';
import { createTable } from '../../../src/domain/visit/create-table.ts';
import type { Visit } from '../../../src/domain/visit/visit.ts';
import { createWatchedVisit } from '../../../src/ui/tape/watched-visit.ts';
import { createRecordingLog } from '../../support/recording-log.ts';
import { createScriptedCompletion, hang, reply } from '../../support/scripted-completion.ts';
import { createSeededRandomness } from '../../support/seeded-randomness.ts';
import { createSwitchedNetwork } from '../../support/switched-network.ts';
import {
  TEST_VISIT_OPTIONS,
  createTestChat,
  createTestTable,
  perform,
  say,
} from '../../support/test-visit.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';

const COMMANDS: readonly Command[] = [
  { kind: 'skip-intro' },
  { kind: 'next' },
  { kind: 'write', text: 'mine' },
  { kind: 'ask', text: 'Why?' },
  { kind: 'send' },
  { kind: 'go-back' },
  { kind: 'open-table' },
  { kind: 'ask-all', text: 'Why?' },
  { kind: 'stop-all' },
  { kind: 'pause-motion', paused: true },
];

function watch(first: Visit) {
  const present = signal(first);
  const motionPaused = signal(false);
  const onRefused = vi.fn<(command: Command) => void>();
  const watched = createWatchedVisit({ present, motionPaused, nowMs: () => 42, onRefused });
  return { present, motionPaused, onRefused, watched };
}

/** One that has no table yet. */
function createBare(): Visit {
  const clock = createVirtualClock();
  const completion = createScriptedCompletion(clock);
  const network = createSwitchedNetwork();
  const ports = {
    clock,
    completion,
    network,
    log: createRecordingLog(),
    randomness: createSeededRandomness(1),
  };
  const { personas: _, ...options } = TEST_VISIT_OPTIONS;
  return createVisit(ports, QUARTET, options);
}

describe('a visit that is watched (19.10)', () => {
  it.each(COMMANDS)('refuses $kind, and changes nothing', (command) => {
    const parts = createTestChat();
    const { watched, onRefused } = watch(parts.visit);
    const before = parts.visit.capture();
    const told = parts.happened.length;
    expect(watched.perform(command)).toEqual({ kind: 'refuse', reason: 'on-tape' });
    expect(onRefused).toHaveBeenCalledWith(command);
    expect(parts.visit.capture()).toEqual(before);
    expect(parts.happened).toHaveLength(told);
    expect(parts.completion.calls).toHaveLength(0);
  });

  it('cannot be ended, nor have a table added', () => {
    const bare = createBare();
    const { watched } = watch(bare);
    watched.addTable(createTable);
    expect(bare.table.value).toBeUndefined();
    watched.dispose();
    expect(perform({ visit: bare }, { kind: 'skip-intro' })).toEqual({ kind: 'done' });
  });

  it('shows whatever happens in it', async () => {
    const parts = createTestChat([reply('It depends.')]);
    const { watched } = watch(parts.visit);
    const told: string[] = [];
    watched.happened.listen(({ kind }) => told.push(kind));
    say(parts, 'Is it sound?');
    expect([watched.busy.value, watched.answering.value.length]).toEqual([true, 1]);
    await parts.clock.advance(0);
    expect(watched.chosen.value.messages.value.map(({ content }) => content)).toContain('It depends.');
    expect(told).toEqual(['asked', 'ended']);
    expect([watched.nowMs(), watched.capture()]).toEqual([42, parts.visit.capture()]);
  });

  it('stays the same, with all its lanes and its table, when another moment of the tape is shown', async () => {
    const earlier = createTestTable();
    const later = createTestTable([reply('One.'), reply('Two.'), reply('Three.'), reply('Four.')]);
    perform(later, { kind: 'ask-all', text: 'Why?' });
    await later.clock.advance(0);
    perform(later, { kind: 'choose', personaId: 'doer' });
    const { present, watched } = watch(earlier.visit);
    const { lanes } = watched;
    const table = watched.table.value;
    const told: string[] = [];
    const stop = watched.happened.listen(({ kind }) => told.push(kind));

    present.value = later.visit;
    expect([watched.lanes, watched.table.value]).toEqual([lanes, table]);
    expect(watched.chosen.value).toBe(lanes[later.visit.chosen.value.place]);
    expect(table?.isOpen.value).toBe(later.table.isOpen.value);
    const [round] = table?.rounds.value ?? [];
    expect(round && table?.viewRound(round).seats.map(({ lane }) => lane)).toEqual(lanes);
    expect(lanes[2]?.messages.value).toEqual(later.visit.lanes[2]?.messages.value);

    // Who listens hears of what is shown alone.
    perform(earlier, { kind: 'close-table' });
    expect(told).toEqual([]);
    perform(later, { kind: 'go-back' });
    expect(told).not.toEqual([]);
    stop();
    const heard = told.length;
    perform(later, { kind: 'begin' });
    expect(told).toHaveLength(heard);
  });

  it('goes back to where there was no table, and to where there is', () => {
    const bare = createBare();
    const { table: later, visit } = createTestTable();
    const { present, watched } = watch(bare);
    expect(watched.table.value).toBeUndefined();
    present.value = visit;
    const table = watched.table.value;
    expect(table?.isOpen.value).toBe(later.isOpen.value);
    present.value = bare;
    expect(watched.table.value).toBeUndefined();
    expect(() => table?.rounds.value).not.toThrow();
    present.value = visit;
    expect(watched.table.value).toBe(table);
  });

  it('names those who are awaited and seated as its own', async () => {
    const parts = createTestTable([reply('One.'), reply('Two.'), hang, hang]);
    perform(parts, { kind: 'ask-all', text: 'Why?' });
    await parts.clock.advance(0);
    const { watched } = watch(parts.visit);
    const table = watched.table.value!;
    const { mapOffer } = table.viewRound(table.rounds.value[0]!);
    expect(mapOffer).toEqual({ kind: 'awaited', lanes: watched.lanes.slice(2), isDrawing: false });
    expect(table.seated.value).toEqual(watched.lanes);
    expect(watched.laneOf('doer')).toBe(watched.lanes.find(({ persona }) => persona.chatId === 'doer'));
    expect(watched.laneOf('nobody')).toBeUndefined();
  });

  it('holds still where motion is paused, in the visit or by who watches', () => {
    const parts = createTestChat();
    const { watched, motionPaused } = watch(parts.visit);
    expect(watched.motionPaused.value).toBe(false);
    motionPaused.value = true;
    expect(watched.motionPaused.value).toBe(true);
    motionPaused.value = false;
    perform(parts, { kind: 'pause-motion', paused: true });
    expect(watched.motionPaused.value).toBe(true);
  });
});
