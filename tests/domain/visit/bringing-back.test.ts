import { describe, expect, it } from 'vitest';
import type { KeptVisit } from '../../../src/domain/keep/kept-visit-schema.ts';
import type { AgreementMap, Stance } from '../../../src/domain/table/agreement-map.ts';
import { hang, reply } from '../../support/scripted-completion.ts';
import {
  createTestChat,
  createTestTable,
  createTestVisit,
  say,
  transcript,
} from '../../support/test-visit.ts';

const WHY = [
  { id: 'ai-welcome-dreamer', sender: 'ai', content: 'Welcome.', timestampMs: 1 },
  { id: 'user-2', sender: 'user', content: 'Why?', timestampMs: 2 },
  { id: 'ai-3', sender: 'ai', content: 'So.', timestampMs: 3 },
] as const;

const CONVERSATION = { personaId: 'dreamer', messages: WHY, lastUpdatedMs: 3 };

const ROUND = {
  number: 1,
  question: 'Why?',
  askedMs: 2,
  turns: ['dreamer', 'analyst'].map((personaId) => ({ personaId, questionId: 'user-2' })),
};

/** A kept visit with one turn of the dreamer's, with these changes. */
const kept = (changes: Partial<KeptVisit> = {}): KeptVisit => ({
  chosenId: 'dreamer',
  options: { streaming: false, motionPaused: false, memoryTurns: 0 },
  lanes: [{ personaId: 'dreamer', conversation: CONVERSATION, draft: { text: '' } }],
  rounds: [],
  table: { seatedIds: ['dreamer', 'theorist', 'pragmatist', 'analyst'], draft: '' },
  ...changes,
});

const keptDraft = (draft: KeptVisit['lanes'][number]['draft']) =>
  kept({ lanes: [{ personaId: 'dreamer', conversation: CONVERSATION, draft }] });

describe('a kept visit', () => {
  it('has its rounds under their numbers, and none beside them that was removed before', () => {
    const { visit, table } = createTestTable([hang, hang]);
    table.seat(visit.lanes[2]!, false);
    table.seat(visit.lanes[3]!, false);
    table.ask('Mine?');
    visit.stopAll();
    table.removeRound(1);
    const rounds = [ROUND, { ...ROUND, number: 4 }];
    expect(visit.bringBack(kept({ lanes: [], rounds }))).toBeUndefined();
    expect([table.rounds.value, table.removed.value]).toEqual([rounds, undefined]);
  });

  it('comes back with its conversations, drafts, options and chosen persona', () => {
    const { visit } = createTestVisit();
    const lanes = [
      ...keptDraft({ text: 'and then' }).lanes,
      { personaId: 'analyst', draft: { text: 'unsent' } },
    ];
    const options = { streaming: true, motionPaused: true, memoryTurns: 0 };
    expect(visit.bringBack(kept({ chosenId: 'analyst', options, lanes }))).toBeUndefined();
    visit.skipIntro();
    visit.begin();
    expect(visit.chosen.value.persona.id).toBe('analyst');
    expect(visit.chosen.value.draft.value).toBe('unsent');
    expect([visit.options.value.streaming, visit.motionPaused.value]).toEqual([true, true]);
    visit.next();
    expect(transcript({ visit })).toEqual(['user: Why?', 'ai: So.']);
    expect(visit.chosen.value.draft.value).toBe('and then');
    expect(visit.hasAsked.value).toBe(true);
  });

  it('leaves options as they are when the kept ones could not be read', () => {
    const { visit } = createTestVisit();
    visit.setOptions({ streaming: true });
    expect(visit.bringBack(kept({ options: undefined }))).toBeUndefined();
    expect([visit.options.value.streaming, visit.motionPaused.value]).toEqual([true, false]);
  });

  it('ends the intro and needs no hint, unless it holds no question', () => {
    const back = createTestVisit().visit;
    back.bringBack(kept());
    expect([back.stage.value, back.isBack.value]).toEqual(['landing', true]);
    back.begin();
    expect(back.hint.value).toBeUndefined();
    const { visit } = createTestVisit();
    visit.bringBack(kept({ lanes: [{ personaId: 'dreamer', draft: { text: 'unsent' } }] }));
    expect([visit.stage.value, visit.isBack.value]).toEqual(['intro', false]);
  });

  it('turns an open question into an unanswered one, which can be tried again', async () => {
    const chat = createTestChat([reply('So.')]);
    const conversation = { ...CONVERSATION, messages: WHY.slice(0, 2), lastUpdatedMs: 2 };
    chat.visit.bringBack(kept({ lanes: [{ personaId: 'dreamer', conversation, draft: { text: '' } }] }));
    const lane = chat.visit.chosen.value;
    expect(chat.visit.busy.value).toBe(false);
    expect(lane.notice.value).toEqual({ kind: 'no-answer' });
    expect(lane.offers.value).toEqual(['tryAgain']);
    lane.tryAgain();
    await chat.clock.advance(0);
    expect(transcript(chat)).toEqual(['user: Why?', 'ai: So.']);
  });

  it('cuts kept drafts that are longer than an input takes, but nothing that was typed meanwhile', () => {
    const { visit } = createTestChat();
    const lane = visit.chosen.value;
    lane.write('typed');
    visit.table.write('to all');
    const long = 'x'.repeat(1_000_000);
    const edit = { questionId: 'user-2', text: long };
    const lanes = keptDraft({ text: long, edit }).lanes;
    visit.bringBack(kept({ lanes, table: { seatedIds: [], draft: long } }));
    expect(lane.draft.value).toBe('x'.repeat(100_000));
    lane.cancelEdit();
    expect(lane.draft.value).toBe(`${'x'.repeat(99_993)}\n\ntyped`);
    expect(visit.table.draft.value).toBe(`${'x'.repeat(99_992)}\n\nto all`);
  });

  it('restores an open edit, and the text that it set aside', () => {
    const { visit } = createTestChat();
    const lane = visit.chosen.value;
    visit.bringBack(keptDraft({ text: 'aside', edit: { questionId: 'user-2', text: 'Why not?' } }));
    expect([lane.draft.value, lane.editing.value]).toEqual(['Why not?', 'user-2']);
    lane.cancelEdit();
    expect(lane.draft.value).toBe('aside');
  });

  it('restores its rounds and seats, and puts its drafts before what was typed meanwhile', () => {
    const { visit } = createTestVisit();
    visit.lanes[0]!.write('two');
    visit.table.write('more');
    const table = { seatedIds: ['theorist', 'analyst'], draft: 'to all' };
    visit.bringBack({ ...keptDraft({ text: 'one' }), rounds: [ROUND], table });
    expect(visit.lanes[0]!.draft.value).toBe('one\n\ntwo');
    expect(visit.table.draft.value).toBe('to all\n\nmore');
    expect(visit.table.seated.value.map(({ index }) => index)).toEqual([1, 3]);
    const { seats, answers } = visit.table.viewRound(visit.table.rounds.value[0]!);
    expect(seats.map(({ turn }) => turn.kind)).toEqual(['present', 'removed']);
    expect(answers.map(({ text }) => text)).toEqual(['So.']);
  });

  it('has the points of its maps in the order of their kinds, which an earlier version ordered otherwise', () => {
    const { visit } = createTestVisit();
    const pointOf = (text: string, stances: readonly Stance[]) => ({
      text,
      stands: stances.map((stance, index) => ({ personaId: `p${index}`, stance, quote: 'So it is.' })),
    });
    const map: AgreementMap = {
      points: [pointOf('Shared', ['for', 'for']), pointOf('Leaning', ['for', 'mixed'])],
      basis: ['p0', 'p1'].map((personaId) => ({ personaId, answerId: 'ai-3', text: 'So it is.' })),
      leftOut: { notFound: 0, unclear: 0, surplus: 0 },
      isCut: false,
      shortenedIds: [],
    };
    visit.bringBack(kept({ rounds: [{ ...ROUND, map }] }));
    expect(visit.table.rounds.value[0]!.map).toEqual({ ...map, points: map.points.toReversed() });
  });

  it('leaves a visitor in the chat with the open persona, and marks nothing', () => {
    const { visit } = createTestChat();
    visit.bringBack(kept({ chosenId: 'analyst' }));
    expect(visit.chosen.value.persona.id).toBe('dreamer');
    expect(visit.lanes.map(({ mark }) => mark.value)).toEqual(Array(4).fill(undefined));
  });

  it('stops the metrics when motion was paused', () => {
    const { visit, clock } = createTestChat();
    visit.bringBack(kept({ options: { streaming: false, motionPaused: true, memoryTurns: 0 } }));
    expect(clock.pending()).toBe(0);
  });
});

describe('a visit that has begun', () => {
  it('takes nothing over for a persona that was already asked, and does not change', () => {
    const { visit } = createTestChat([hang]);
    say({ visit }, 'Mine?');
    const options = { streaming: true, motionPaused: true, memoryTurns: 0 };
    expect(visit.bringBack(kept({ chosenId: 'analyst', options }))).toBe('visit-begun');
    expect(transcript({ visit })).toEqual(['user: Mine?']);
    expect([visit.options.value.streaming, visit.motionPaused.value]).toEqual([false, false]);
  });

  it('takes nothing over for a question that an undo can bring back', async () => {
    const chat = createTestChat([reply('Mine.')]);
    const lane = chat.visit.chosen.value;
    say(chat, 'Mine?');
    await chat.clock.advance(0);
    lane.beginAgain();
    expect(chat.visit.bringBack(kept())).toBe('visit-begun');
    lane.undo();
    expect(transcript(chat)).toEqual(['user: Mine?', 'ai: Mine.']);
  });

  it('takes over the conversations of other personas', () => {
    const { visit } = createTestChat([hang]);
    visit.choose(visit.laneOf('analyst')!);
    say({ visit }, 'Mine?');
    expect(visit.bringBack(kept())).toBeUndefined();
    expect(transcript({ visit })).toEqual(['user: Mine?']);
    visit.next();
    expect(transcript({ visit })).toEqual(['user: Why?', 'ai: So.']);
  });

  it('goes on with an edit when only a draft of its persona was kept', () => {
    const { visit } = createTestChat([hang]);
    const lane = visit.chosen.value;
    say({ visit }, 'Mine?');
    lane.write('two');
    lane.edit();
    lane.write('Mine!');
    expect(
      visit.bringBack(kept({ lanes: [{ personaId: 'dreamer', draft: { text: 'one' } }] })),
    ).toBeUndefined();
    expect([lane.draft.value, lane.editing.value]).toEqual(['Mine!', lane.lastQuestionId.value]);
    lane.cancelEdit();
    expect(lane.draft.value).toBe('one\n\ntwo');
  });

  it('keeps its rounds', () => {
    const { visit, table } = createTestTable([hang, hang, hang, hang]);
    table.ask('Mine?');
    expect(visit.bringBack(kept({ lanes: [], rounds: [ROUND] }))).toBe('visit-begun');
    expect(table.rounds.value.map(({ question }) => question)).toEqual(['Mine?']);
    expect(visit.bringBack(kept({ lanes: [] }))).toBeUndefined();
    expect(table.rounds.value).toHaveLength(1);
  });
});
