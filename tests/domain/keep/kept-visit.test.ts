import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { keptRecord, readKept } from '../../../src/domain/keep/kept-visit.ts';
import { QUARTET } from '../../../src/domain/personas.ts';
import type { LaneState, VisitState } from '../../../src/domain/visit/visit-state.ts';
import { byDepth } from '../../support/depth.ts';
import { createTestVisit, perform } from '../../support/test-visit.ts';
import { anyTableSession, beginSession, happen, personasWith } from '../visit/sessions.ts';

const RUNS = { numRuns: byDepth(150, 1500) };

const NOTHING: VisitState = {
  chosenId: 'dreamer',
  options: { streaming: false, motionPaused: false },
  lanes: [],
  rounds: [],
  table: { seatedIds: ['dreamer', 'theorist', 'pragmatist', 'analyst'], draft: '' },
};

const lane = (personaId: string, draft: LaneState['draft'] = { text: 'unsent' }): LaneState => ({
  personaId,
  conversation: {
    personaId,
    messages: [
      { id: `ai-welcome-${personaId}`, sender: 'ai', content: 'Welcome.', timestampMs: 1 },
      { id: 'user-2', sender: 'user', content: 'Why?', timestampMs: 2 },
      { id: 'ai-3', sender: 'ai', content: 'So.', timestampMs: 3 },
    ],
    lastUpdatedMs: 3,
  },
  draft,
});

const round = (number: number) => ({
  number,
  question: 'Why?',
  askedMs: 2,
  turns: [
    { personaId: 'dreamer', questionId: 'user-2', index: 1 },
    { personaId: 'analyst', questionId: 'user-2', index: 1 },
  ],
});

const record = (changes: object = {}) => ({ version: 1, savedMs: 5, ...NOTHING, ...changes });

const read = (value: unknown) => readKept(value, QUARTET);

describe('a record of a visit', () => {
  test.prop([anyTableSession], RUNS)('brings back what is worth keeping (18.3)', (session) => {
    const parts = beginSession(session);
    for (const event of session.events) happen(parts, event);
    const state = parts.visit.capture();
    const squad = { ...QUARTET, personas: personasWith(session.ids) };
    const reading = readKept(structuredClone(keptRecord(state, [], 5)), squad);
    const lanes = state.lanes.filter(
      ({ conversation, draft }) => (conversation?.messages.length ?? 0) > 1 || draft.text !== '',
    );
    expect(reading).toEqual({
      kind: 'kept',
      savedMs: 5,
      isWhole: true,
      others: [],
      state: { ...state, lanes },
    });
    const later = createTestVisit([], { ...session, personas: squad.personas });
    expect(perform(later, { kind: 'resume', state: { ...state, lanes } })).toEqual({ kind: 'done' });
  });

  it('may hold nothing yet', () => {
    expect(read(undefined)).toEqual({ kind: 'nothing' });
    expect(read(record())).toMatchObject({ isWhole: true, state: NOTHING });
  });

  it('of a later version is for that one to read', () => {
    expect(read({ version: 2, lanes: 'in another form' })).toEqual({ kind: 'newer' });
  });

  it.each<[string, object, Partial<VisitState>]>([
    ['a lane', { lanes: [lane('dreamer'), { personaId: 'analyst' }] }, { lanes: [lane('dreamer')] }],
    [
      'a lane with the conversation of another',
      { lanes: [{ ...lane('dreamer'), conversation: lane('analyst').conversation }] },
      { lanes: [] },
    ],
    [
      'the edit of a question that is not the last',
      { lanes: [lane('dreamer', { text: '', edit: { questionId: 'user-1', text: 'Who?' } })] },
      { lanes: [] },
    ],
    ['a round, which leaves no gap', { rounds: [{ number: 1 }, round(2)] }, { rounds: [round(1)] }],
    ['its options', { lanes: [lane('dreamer')], options: 'on' }, { lanes: [lane('dreamer')] }],
    ['its table', { lanes: [lane('dreamer')], table: null }, { lanes: [lane('dreamer')] }],
    ['half of it', { lanes: [lane('dreamer')], rounds: undefined }, { lanes: [lane('dreamer')] }],
  ])('without %s that can be read has the rest', (_, changes, rest) => {
    expect(read(record(changes))).toMatchObject({ isWhole: false, state: { ...NOTHING, ...rest } });
  });

  it.each([null, 7, 'text', [], {}, { version: 'one' }])('may be anything: %j', (value) => {
    expect(read(value)).toMatchObject({ isWhole: false, state: NOTHING });
  });

  it('keeps a lane of a persona who is not in the squad now, and may be again', () => {
    const reading = read(record({ lanes: [lane('baker'), lane('analyst')] }));
    expect(reading).toMatchObject({
      isWhole: true,
      state: { lanes: [lane('analyst')] },
      others: [lane('baker')],
    });
    expect(keptRecord(NOTHING, [lane('baker')], 7)).toMatchObject({ savedMs: 7, lanes: [lane('baker')] });
  });

  it('has a persona and seats that there are', () => {
    const { state } = read(
      record({ chosenId: 'baker', table: { seatedIds: ['baker', 'dreamer'], draft: 'x' } }),
    ) as {
      state: VisitState;
    };
    expect(state.chosenId).toBe('dreamer');
    expect(state.table).toEqual({ ...NOTHING.table, draft: 'x' });
  });

  test.prop([fc.jsonValue(), fc.constantFrom(...Object.keys(record()))])(
    'with any JSON in the place of a part never breaks the reading',
    (value, part) => {
      expect(['kept', 'newer']).toContain(read(record({ [part]: value })).kind);
    },
  );
});
