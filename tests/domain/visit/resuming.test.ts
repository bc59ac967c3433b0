import { test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import type { VisitState } from '../../../src/domain/visit/visit-state.ts';
import { byDepth } from '../../support/depth.ts';
import { hang, reply } from '../../support/scripted-completion.ts';
import {
  type TestVisit,
  createTestChat,
  createTestTable,
  createTestVisit,
  perform,
  say,
  transcript,
} from '../../support/test-visit.ts';
import { anyTableSession, beginSession, happen, personasWith, viewsOf } from './sessions.ts';

const DONE = { kind: 'done' };

/** As it comes back from where it was kept. */
function lasting({ visit }: Pick<TestVisit, 'visit'>): VisitState {
  return JSON.parse(JSON.stringify(visit.capture())) as VisitState;
}

describe('a visit that resumes another', () => {
  it('has its conversations, drafts, options and chosen persona (18.3)', async () => {
    const earlier = createTestChat([reply('So.')]);
    say(earlier, 'Why?');
    await earlier.clock.advance(0);
    perform(
      earlier,
      { kind: 'write', text: 'and then' },
      { kind: 'choose', personaId: 'analyst' },
      { kind: 'write', text: 'unsent' },
      { kind: 'stream', on: true },
      { kind: 'pause-motion', paused: true },
    );
    const later = createTestVisit();
    expect(perform(later, { kind: 'resume', state: lasting(earlier) })).toEqual(DONE);
    perform(later, { kind: 'skip-intro' }, { kind: 'begin' });
    expect(later.visit.chosen.value.persona.chatId).toBe('analyst');
    expect(later.visit.chosen.value.draft.value).toBe('unsent');
    expect(later.visit.streaming.value).toBe(true);
    expect(later.visit.motionPaused.value).toBe(true);
    perform(later, { kind: 'choose', personaId: 'dreamer' });
    expect(transcript(later)).toEqual(['user: Why?', 'ai: So.']);
    expect(later.visit.chosen.value.draft.value).toBe('and then');
    expect(later.happened.filter(({ kind }) => kind === 'resumed')).toEqual([
      { kind: 'resumed', personaIds: ['dreamer', 'analyst'] },
    ]);
  });

  it('has an open question as unanswered, and can try it again (18.3)', async () => {
    const earlier = createTestChat([hang]);
    say(earlier, 'Why?');
    await earlier.clock.advance(100);
    const later = createTestVisit([reply('So.')]);
    perform(later, { kind: 'resume', state: lasting(earlier) }, { kind: 'skip-intro' }, { kind: 'begin' });
    const lane = later.visit.chosen.value;
    expect(later.visit.busy.value).toBe(false);
    expect(lane.notice.value?.kind).toBe('unanswered');
    expect(lane.offers.value).toEqual(['try-again']);
    perform(later, { kind: 'try-again', personaId: 'dreamer' });
    await later.clock.advance(0);
    expect(transcript(later)).toEqual(['user: Why?', 'ai: So.']);
  });

  it('has the edit that was open, and the text that it had set aside (10.12, 18.3)', async () => {
    const earlier = createTestChat([reply('So.')]);
    say(earlier, 'Why?');
    await earlier.clock.advance(0);
    perform(earlier, { kind: 'write', text: 'aside' }, { kind: 'edit' }, { kind: 'write', text: 'Why not?' });
    const later = createTestChat();
    perform(later, { kind: 'resume', state: lasting(earlier) });
    expect(later.visit.chosen.value.draft.value).toBe('Why not?');
    perform(later, { kind: 'cancel-edit' });
    expect(later.visit.chosen.value.draft.value).toBe('aside');
  });

  it('keeps what was typed before, after what comes back (18.3)', () => {
    const earlier = createTestTable();
    perform(
      earlier,
      { kind: 'write-to-all', text: 'to all' },
      { kind: 'close-table' },
      { kind: 'write', text: 'one' },
    );
    const later = createTestTable();
    perform(
      later,
      { kind: 'write-to-all', text: 'more' },
      { kind: 'close-table' },
      { kind: 'write', text: 'two' },
    );
    perform(later, { kind: 'resume', state: lasting(earlier) });
    expect(later.visit.chosen.value.draft.value).toBe('one\n\ntwo');
    expect(later.table.draft.value).toBe('to all\n\nmore');
  });

  it('has its rounds and seats (18.3)', async () => {
    const earlier = createTestTable([reply('A.'), reply('B.'), reply('C.'), reply('D.')]);
    perform(
      earlier,
      { kind: 'ask-all', text: 'Why?' },
      { kind: 'seat', personaId: 'dreamer', seated: false },
    );
    await earlier.clock.advance(0);
    const { visit } = createTestVisit();
    perform({ visit }, { kind: 'resume', state: lasting(earlier) });
    expect(visit.table.rounds.value).toEqual(earlier.table.rounds.value);
    expect(visit.table.seated.value.map(({ place }) => place)).toEqual([1, 2, 3]);
    const [round] = visit.table.rounds.value;
    const { answers } = visit.table.viewRound(round!);
    expect(answers.map(({ text }) => text)).toEqual(['A.', 'B.', 'C.', 'D.']);
  });
});

describe('a visit that has begun', () => {
  it('resumes nothing for a persona that was asked something, and nothing changes (18.3)', async () => {
    const earlier = createTestChat([reply('So.')]);
    say(earlier, 'Why?');
    await earlier.clock.advance(0);
    const later = createTestChat([hang]);
    say(later, 'Mine?');
    const before = viewsOf(later.visit);
    const refused = { kind: 'refuse', reason: 'visit-begun' };
    expect(perform(later, { kind: 'resume', state: lasting(earlier) })).toEqual(refused);
    expect(viewsOf(later.visit)).toEqual(before);
  });

  it('resumes what others had (18.3)', async () => {
    const earlier = createTestChat([reply('So.')]);
    say(earlier, 'Why?');
    await earlier.clock.advance(0);
    const later = createTestChat([reply('Mine.')]);
    perform(later, { kind: 'choose', personaId: 'analyst' });
    say(later, 'Mine?');
    await later.clock.advance(0);
    const state = lasting(earlier);
    const lanes = state.lanes.filter(({ personaId }) => personaId === 'dreamer');
    expect(perform(later, { kind: 'resume', state: { ...state, lanes } })).toEqual(DONE);
    expect(later.visit.chosen.value.persona.chatId).toBe('analyst');
    perform(later, { kind: 'choose', personaId: 'dreamer' });
    expect(transcript(later)).toEqual(['user: Why?', 'ai: So.']);
  });

  it('keeps its rounds (18.3)', () => {
    const earlier = createTestTable([hang, hang, hang, hang]);
    perform(earlier, { kind: 'ask-all', text: 'Why?' });
    const later = createTestTable([hang, hang, hang, hang]);
    perform(later, { kind: 'ask-all', text: 'Mine?' });
    const state = { ...lasting(earlier), lanes: [] };
    expect(perform(later, { kind: 'resume', state })).toEqual({ kind: 'refuse', reason: 'visit-begun' });
    expect(later.table.rounds.value).toHaveLength(1);
  });

  it('knows no persona of another squad (18.3)', () => {
    const later = createTestVisit();
    const state = { ...lasting(later), lanes: [{ personaId: 'nobody', draft: { text: 'x' } }] };
    expect(perform(later, { kind: 'resume', state })).toEqual({ kind: 'refuse', reason: 'unknown-persona' });
  });
});

describe('a visit at rest', () => {
  test.prop([anyTableSession], { numRuns: byDepth(200, 2000) })(
    'is the same to whoever keeps it once another has resumed it (18.3)',
    (session) => {
      const earlier = beginSession(session);
      for (const event of session.events) happen(earlier, event);
      perform(earlier, { kind: 'stop-all' });
      const later = createTestVisit([], { ...session, personas: personasWith(session.ids) });
      const state = lasting(earlier);
      expect(perform(later, { kind: 'resume', state })).toEqual(DONE);
      expect(lasting(later)).toEqual(state);
    },
  );
});
