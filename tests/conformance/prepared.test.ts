import { expect, it } from 'vitest';
import { shippedSpeech } from '../../mock-provider/voices/speech.ts';
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
