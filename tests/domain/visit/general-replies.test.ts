import { describe, expect, it } from 'vitest';
import { watchAnnouncements } from '../../../src/domain/visit/announcements.ts';
import { askInPlace } from '../../../src/domain/visit/ask-in-place.ts';
import { keptRecord, readKept } from '../../../src/domain/keep/kept-visit.ts';
import {
  conversationToJson,
  readConversationFile,
} from '../../../src/domain/conversation/conversation-json.ts';
import { QUARTET } from '../../../src/domain/squad/built-in-squad.ts';
import { roundToJson } from '../../../src/domain/table/round-to-json.ts';
import { failure, generalReply, hang, reply } from '../../support/scripted-completion.ts';
import { createTestChat, createTestTable, say } from '../../support/test-visit.ts';

const EVASION = 'It depends on the case.';

const SENTENCE =
  'This demo has no AI. Its answers were written by hand, so it has nothing to say about “Why?”.';

const general = generalReply(EVASION);

async function asked(...script: Parameters<typeof createTestChat>[0] & object[]) {
  const chat = createTestChat(script, { kind: 'mock', memoryTurns: 10, streaming: true });
  say(chat, 'Why?');
  await chat.clock.advance(0);
  return { ...chat, lane: chat.visit.chosen.value };
}

async function askedAll(...script: Parameters<typeof createTestTable>[0] & object[]) {
  const parts = createTestTable(script, { kind: 'mock' });
  const said: string[] = [];
  watchAnnouncements(parts.visit, (text) => said.push(text));
  parts.table.ask('Why?');
  await parts.clock.advance(0);
  return { ...parts, said, view: () => parts.table.viewRound(parts.table.rounds.value.at(-1)!) };
}

describe('a general reply', () => {
  it('is a message that says so, also after a reload and an import', async () => {
    const { visit, lane } = await asked(general);
    const answer = { content: EVASION, isGeneral: true };
    expect(lane.messages.value.at(-1)).toMatchObject(answer);
    const kept = readKept(JSON.parse(JSON.stringify(keptRecord(visit, [], 1))), QUARTET);
    expect(kept.kind === 'kept' && kept.visit.lanes[0]?.conversation?.messages.at(-1)).toMatchObject(answer);
    const json = conversationToJson(lane.conversation.value!, QUARTET.id);
    const read = readConversationFile(json, QUARTET, visit.nowMs());
    expect(read.kind === 'conversation' && read.conversation.messages.at(-1)).toMatchObject(answer);
  });

  it('is not marked once another answer has replaced it', async () => {
    const { lane, clock } = await asked(general, reply('Because.'));
    lane.askAgain();
    await clock.advance(0);
    expect(lane.messages.value.at(-1)).toMatchObject({ content: 'Because.' });
    expect(lane.messages.value.at(-1)).not.toHaveProperty('isGeneral');
    lane.bringBackAnswer();
    expect(lane.messages.value.at(-1)).toMatchObject({ isGeneral: true });
  });

  it('is not remembered', async () => {
    const chat = await asked(general, reply('Because.'), reply('Yes.'));
    const { lane, completion, clock } = chat;
    expect(lane.rememberedFrom.value).toBeUndefined();
    for (const question of ['How?', 'When?']) {
      say(chat, question);
      await clock.advance(0);
    }
    expect(
      completion.calls
        .at(-1)!
        .request.messages.slice(1)
        .map(({ text }) => text),
    ).toEqual(['How?', 'Because.', 'When?']);
  });

  it('that a limit has cut is not continued, and not shown while it is asked for again', async () => {
    const cut = { kind: 'reply', text: EVASION, isGeneral: true, isCut: true } as const;
    const { lane } = await asked({ kind: 'outcome', outcome: cut }, hang);
    expect(lane.offers.value).toEqual(['tryAgain']);
    expect(askInPlace(lane, lane.lastQuestionId.value!)).toBe(true);
    expect(lane.partialReply.value).toBe('');
  });

  it('is announced by what it is, and why', async () => {
    const { visit, lane, clock } = await asked(general, general);
    const said: string[] = [];
    watchAnnouncements(visit, (text) => said.push(text));
    lane.askAgain();
    await clock.advance(0);
    expect(said).toEqual(['The Visionary is answering', `The Visionary: A general reply. ${SENTENCE}`]);
  });
});

describe('general replies at the table', () => {
  it('are announced each, with the reason once', async () => {
    const { said } = await askedAll(general, reply('Because.'), general, general);
    expect(said.slice(1)).toEqual([
      `The Visionary, 1 of 4: A general reply. ${SENTENCE}`,
      'The Methodologist, 2 of 4: Because.',
      'The Executor, 3 of 4: A general reply',
      'The Evaluator, 4 of 4: A general reply',
    ]);
  });

  it('have no map', async () => {
    const { visit, table, view } = await askedAll(general, general, general, reply('Because.'));
    expect(view()).toMatchObject({ answers: [{ text: 'Because.' }], mapOffer: { kind: 'none' } });
    expect([table.canDraw.value, visit.hint.value, table.drawMap(1)]).toEqual([
      false,
      undefined,
      'too-few-answers',
    ]);
  });

  it('are not in the map of the others', async () => {
    const { table, view, completion, clock } = await askedAll(
      general,
      reply('One.'),
      reply('Two.'),
      general,
      hang,
    );
    expect(view()).toMatchObject({ mapOffer: { kind: 'draw' } });
    table.drawMap(1);
    await clock.advance(0);
    const { answers } = JSON.parse(completion.calls.at(-1)!.request.messages[1]!.text) as {
      answers: Record<string, Record<string, string>>;
    };
    expect(new Set(Object.values(answers).map((answer) => answer['1']))).toEqual(new Set(['One.', 'Two.']));
  });

  it('are marked in the JSON of the round', async () => {
    const { view } = await askedAll(general, reply('One.'), reply('Two.'), general);
    const { round, seats, isMapCurrent } = view();
    const exported = {
      round,
      isMapCurrent,
      seats: seats.map(({ lane, turn }) => ({ persona: lane.persona, turn })),
    };
    const { answers } = JSON.parse(roundToJson(exported, QUARTET.id)) as {
      answers: { answer: { isGeneral?: true } }[];
    };
    expect(answers.map(({ answer }) => answer.isGeneral)).toEqual([true, undefined, undefined, true]);
  });
});

describe('a question is asked in its place', () => {
  it('if it is the lane’s last one, also without an answer', async () => {
    const { lane, completion } = await asked(failure({ reason: 'authentication' }), hang);
    expect([askInPlace(lane, 'user-1'), completion.calls.length]).toEqual([false, 1]);
  });

  it('by several lanes of the newest round, one beside another', async () => {
    const { visit, completion } = await askedAll(general, general, general, general, hang, hang, hang, hang);
    const isAsked = visit.lanes.map((lane) => askInPlace(lane, lane.lastQuestionId.value!));
    expect([isAsked, completion.calls.length]).toEqual([[true, true, true, true], 8]);
  });

  it('unless the lane is not free', async () => {
    const { lane, visit, completion } = await asked(general, hang);
    visit.laneOf('analyst')!.ask('How?');
    expect([askInPlace(lane, lane.lastQuestionId.value!), completion.calls.length]).toEqual([false, 2]);
  });
});
