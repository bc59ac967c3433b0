import { expect, it } from 'vitest';
import { goOnInstruction } from '../../mock-provider/voices/go-on.ts';
import { shippedSpeech } from '../../mock-provider/voices/speech.ts';
import { CONTINUE_INSTRUCTION } from '../../src/domain/conversation/continuation.ts';
import { createPageMock } from '../../src/adapters/page-mock.ts';
import { createTestChat, createTestTable } from '../support/test-visit.ts';

const { rounds, replies } = shippedSpeech();

/** Longer than any answer of the mock takes. */
const ANSWER_MS = 60_000;

it('all four personas answer each prepared question as written, and its map has every stance', async () => {
  const { visit, table, clock } = createTestTable();
  visit.answerWith(visit.site, createPageMock(clock).completion);
  const heard: string[] = [];
  for (const { question, answers, points } of rounds) {
    expect(table.ask(question)).toBeUndefined();
    await clock.advance(ANSWER_MS);
    const { round, seats } = table.viewRound(table.rounds.value.at(-1)!);
    for (const { lane, turn } of seats) {
      expect(turn).toMatchObject({ answer: { content: answers[lane.persona.badgeId] } });
      heard.push(answers[lane.persona.badgeId]!);
    }
    expect(table.drawMap(round.number)).toBeUndefined();
    await clock.advance(ANSWER_MS);
    const { map } = table.rounds.value.at(-1)!;
    const drawn = map?.points.map(({ text, stands }) => ({
      point: text,
      stands: stands.map(({ personaId, stance }) => [visit.laneOf(personaId)?.persona.badgeId, stance]),
    }));
    const written = points.map(({ point, stands }) => ({
      point,
      stands: visit.lanes.flatMap(({ persona: { badgeId } }) =>
        stands[badgeId] ? [[badgeId, stands[badgeId].stance]] : [],
      ),
    }));
    expect(drawn).toEqual(expect.arrayContaining(written));
    expect(drawn).toHaveLength(written.length);
  }
  expect(new Set(heard).size).toBe(4 * rounds.length);
});

it('the starters get their written answers, no two alike', async () => {
  const { visit, clock } = createTestChat();
  visit.answerWith(visit.site, createPageMock(clock).completion);
  const heard: string[] = [];
  for (const lane of visit.lanes) {
    const { badgeId, starters } = lane.persona;
    for (const starter of starters) {
      expect(lane.ask(starter)).toBeUndefined();
      await clock.advance(ANSWER_MS);
      const reply = replies.find(({ persona, question }) => persona === badgeId && question === starter);
      const round = rounds.find(({ question }) => question === starter);
      const { content = '' } = lane.messages.value.at(-1) ?? {};
      expect(content).toBe(reply?.text ?? round?.answers[badgeId]);
      heard.push(content);
    }
  }
  expect(new Set(heard).size).toBe(12);
});

it('a prepared answer that is cut goes on when it is asked to, up to its end', async () => {
  const { visit, clock } = createTestChat();
  visit.answerWith({ ...visit.site, maxTokens: 50 }, createPageMock(clock).completion);
  const lane = visit.chosen.value;
  const { question, answers } = rounds[0]!;
  lane.ask(question);
  await clock.advance(ANSWER_MS);
  expect(lane.messages.value.at(-1)?.status?.kind).toBe('cut');
  while (lane.offers.value.includes('continueAnswer')) {
    lane.continueAnswer();
    await clock.advance(ANSWER_MS);
  }
  const { content, status } = lane.messages.value.at(-1)!;
  const withoutBlanks = (text = '') => text.replaceAll(/\s/g, '');
  expect(withoutBlanks(content)).toBe(withoutBlanks(answers[lane.persona.badgeId]));
  expect(status).toBeUndefined();
  expect(goOnInstruction).toBe(CONTINUE_INSTRUCTION);
});

it('an answer that the mock has not given does not go on', async () => {
  const { visit, clock, completion } = createTestChat();
  completion.script({ kind: 'outcome', outcome: { kind: 'reply', text: 'Another model says', isCut: true } });
  const lane = visit.chosen.value;
  lane.ask(rounds[0]!.question);
  await clock.advance(0);
  visit.answerWith(visit.site, createPageMock(clock).completion);
  lane.continueAnswer();
  await clock.advance(ANSWER_MS);
  expect(lane.messages.value.at(-1)).toMatchObject({
    content: 'Another model says',
    status: { kind: 'cut', isStuck: true },
  });
});
