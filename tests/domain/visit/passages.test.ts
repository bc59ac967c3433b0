import { describe, expect, it } from 'vitest';
import type { Passage } from '../../../src/domain/conversation/search.ts';
import { passagesOf } from '../../../src/domain/visit/passages.ts';
import { reply } from '../../support/scripted-completion.ts';
import { type TestVisit, createTestChat, say } from '../../support/test-visit.ts';

const MAP = JSON.stringify({
  points: [
    {
      point: 'Trust comes first',
      A: { at: 1, words: 'Yes, trust comes first here', stance: 'for' },
      B: { at: 1, words: 'Yes, trust comes first here', stance: 'for' },
    },
  ],
});

const ANSWER = 'Yes, trust comes first here.';

async function begin(...answers: readonly string[]) {
  const chat = createTestChat(answers.map((text) => reply(text)));
  for (const lane of chat.visit.lanes.slice(2)) chat.visit.table.seat(lane, false);
  return chat;
}

async function pass({ clock }: TestVisit): Promise<void> {
  clock.advanceSync(10);
  await clock.advance(0);
}

const textsOf = (passages: readonly Passage[]) => passages.map(({ texts }) => texts);

describe('what can be found', () => {
  it('are the messages of all conversations, and those of earlier ones', async () => {
    const chat = await begin('One.', 'Two.', 'Three.');
    const [first, second] = chat.visit.lanes;
    for (const [lane, question] of [
      [first, 'A?'],
      [first, 'B?'],
      [second, 'C?'],
    ] as const) {
      chat.visit.choose(lane!);
      if (question === 'B?') lane!.beginAgain();
      say(chat, question);
      await pass(chat);
    }
    const { present, earlier, rounds } = passagesOf(chat.visit);
    expect(textsOf(present)).toEqual([
      [first!.persona.welcome],
      ['B?'],
      ['Two.'],
      [second!.persona.welcome],
      ['C?'],
      ['Three.'],
    ]);
    expect(textsOf(earlier)).toEqual([[first!.persona.welcome], ['A?'], ['One.']]);
    expect(earlier[0]!.earlier).toBe(first!.earlier.value[0]);
    expect(present[0]!.earlier).toBeUndefined();
    expect(rounds).toEqual([]);
  });

  it('are conversations with personas that have left the squad; each message has a key of its own', async () => {
    const chat = await begin();
    const message = { id: 'user-1', sender: 'user', content: 'Boo?', timestampMs: 1 } as const;
    const ghostly = { personaId: 'ghost', messages: [message], lastUpdatedMs: 1 };
    const { earlier } = passagesOf(chat.visit, [ghostly, ghostly]);
    expect(earlier).toMatchObject([
      { personaId: 'ghost', lane: undefined, message },
      { personaId: 'ghost', lane: undefined, message },
    ]);
    expect(new Set(earlier.map(({ key }) => key)).size).toBe(2);
  });

  it('are a round’s question, once, and the points of its map', async () => {
    const chat = await begin(ANSWER, ANSWER, MAP);
    chat.visit.table.ask('Whom to trust?');
    await pass(chat);
    chat.visit.table.drawMap(1);
    await pass(chat);
    const { present, rounds } = passagesOf(chat.visit);
    expect(textsOf(rounds)).toEqual([['Whom to trust?', 'Trust comes first']]);
    expect(textsOf(present).flat()).not.toContain('Whom to trust?');
    expect(
      textsOf(present)
        .flat()
        .filter((text) => text === ANSWER),
    ).toHaveLength(2);
  });

  it('is in the conversation what a round asked, once the round is removed or its question edited', async () => {
    const chat = await begin(ANSWER, ANSWER, ANSWER);
    const { table, lanes } = chat.visit;
    table.ask('Whom to trust?');
    await pass(chat);
    table.openLane(lanes[0]!);
    lanes[0]!.edit();
    lanes[0]!.write('Whom else?');
    lanes[0]!.send();
    await pass(chat);
    expect(textsOf(passagesOf(chat.visit).present).flat()).toContain('Whom else?');
    table.removeRound(1);
    expect(textsOf(passagesOf(chat.visit).present).flat()).toContain('Whom to trust?');
  });
});
