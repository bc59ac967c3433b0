import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { anyone } from '../../../mock-provider/voices/reply.ts';
import { seededGenerator } from '../../../mock-provider/voices/seeded-generator.ts';
import { shippedPersonas, shippedReplies } from '../../../mock-provider/voices/shipped.ts';
import { createSpeaker, type Spoken } from '../../../mock-provider/voices/speaker.ts';
import { topics } from '../../../mock-provider/voices/topics.ts';
import { hostile, questions, starters, unclear } from './questions.ts';

const shipped = { personas: shippedPersonas, replies: shippedReplies };
const personaIds = shippedPersonas.map(({ id }) => id);
const everyone = [...personaIds, null];

/** Asks one persona some questions in turn, and gives back what was said. */
function converse(persona: string | null, asked: readonly string[], seed = 1): Spoken[] {
  const speaker = createSpeaker(shipped);
  return asked.flatMap((question, index) =>
    speaker.answer(persona, question, 1, seededGenerator(seed, index, question)),
  );
}

function titled(texts: readonly string[]): (readonly [title: string, text: string])[] {
  return texts.map((text) => [text.slice(0, 40), text] as const);
}

function topicsOfReply({ id }: Spoken): readonly string[] {
  return shippedReplies.find((reply) => reply.id === id)?.topics ?? [];
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?])\s+/);
}

describe('every reply that ships', () => {
  it('has two or three sentences, short enough for 150 tokens, and known topics', () => {
    const malformed = shippedReplies.filter(({ text, topics: about }) => {
      const sentences = sentencesOf(text).length;
      const isSound = sentences >= 2 && sentences <= 3 && /^[A-Z][^{}<>|\n]*[.!?]$/.test(text);
      return !isSound || text.length > 500 || about.some((topic) => !topics.includes(topic));
    });
    expect(malformed.map(({ id }) => id)).toEqual([]);
  });

  it('has an id and a text of its own', () => {
    expect(new Set(shippedReplies.map(({ id }) => id)).size).toBe(shippedReplies.length);
    expect(new Set(shippedReplies.map(({ text }) => text)).size).toBe(shippedReplies.length);
  });

  it.each(personaIds)(
    'leaves the %s with an answer to every topic, its own or the neutral one',
    (persona) => {
      const heard = shippedReplies.filter((reply) => reply.persona === persona || reply.persona === anyone);
      const covered = new Set(heard.flatMap((reply) => reply.topics));
      expect(topics.filter((topic) => !covered.has(topic))).toEqual([]);
    },
  );
});

describe.each(everyone)('the voice of %s', (persona) => {
  it.each(questions)('answers %j with a reply about it', (question, topic) => {
    const [spoken] = converse(persona, [question]);
    const about = topicsOfReply(spoken!);
    expect(about).toContain(persona === null && !about.includes(topic) ? 'general' : topic);
  });

  it.each(titled(unclear))('asks again at %j', (_title, text) => {
    expect(topicsOfReply(converse(persona, [text])[0]!)).toEqual(['unclear']);
  });

  it.each(titled(hostile))('keeps its countenance at %j', (_title, text) => {
    expect(shippedReplies).toContainEqual(expect.objectContaining({ ...converse(persona, [text])[0]! }));
  });

  test.prop([fc.array(fc.string({ unit: 'grapheme', maxLength: 200 }), { minLength: 1, maxLength: 3 })])(
    'says something that ships, whatever is typed',
    (texts) => {
      for (const { id } of converse(persona, texts)) expect(id).not.toBeNull();
    },
  );

  test.prop([fc.array(fc.constantFrom(...questions), { maxLength: 12 }), fc.integer({ min: 0, max: 1e9 })])(
    'says the same again for the same seed and questions',
    (asked, seed) => {
      const texts = asked.map(([question]) => question);
      expect(converse(persona, texts, seed)).toEqual(converse(persona, texts, seed));
    },
  );
});

describe('the four voices', () => {
  const repeated = new Set(['distress', 'harm', 'health', 'joke', 'complaint', 'identity', 'greeting']);
  const varied = questions.filter(([, topic]) => !repeated.has(topic));

  test.prop([
    fc.constantFrom(...personaIds),
    fc.array(fc.constantFrom(...varied), { minLength: 2, maxLength: 12 }),
    fc.integer({ min: 0, max: 99 }),
  ])('never say the same twice in a row', (persona, asked, seed) => {
    const said = converse(
      persona,
      asked.map(([question]) => question),
      seed,
    ).map(({ id }) => id);
    expect(said.slice(1).filter((id, index) => id === said[index])).toEqual([]);
  });

  it.each(varied)('answer %j each in a way of its own', (question) => {
    const said = personaIds.map((persona) => converse(persona, [question])[0]!.text);
    expect(new Set(said).size).toBe(personaIds.length);
  });

  it.each(starters)('have a reply made for %j', (starter, persona) => {
    const id = converse(persona, [starter])[0]!.id;
    expect(shippedReplies.find((reply) => reply.id === id)?.keywords).toHaveLength(1);
  });

  it('say the same again where variety would be out of place', () => {
    const [first, second] = converse('visionary', ['I want to die', 'I want to die']);
    expect(second).toEqual(first);
  });

  it('differ between seeds somewhere', () => {
    const texts = questions.map(([question]) => question);
    expect(converse('visionary', texts, 1)).not.toEqual(converse('visionary', texts, 2));
  });
});

describe('a reply that is added while the mock runs', () => {
  const own = { id: 'own', persona: 'executor', topics: [], keywords: ['kumquat'], text: 'Peel it. Eat it.' };

  it.each(['Do you like kumquats?', 'A KUMQUAT!', 'kumquat'])('is given at once for %j', (question) => {
    const speaker = createSpeaker({ ...shipped, replies: [...shipped.replies, own] });
    expect(speaker.answer('executor', question, 1, seededGenerator(1))).toEqual([
      { id: 'own', text: 'Peel it. Eat it.' },
    ]);
  });

  it.each(['A kumquatine?', 'Fruit?'])('is not given for %j', (question) => {
    const speaker = createSpeaker({ ...shipped, replies: [...shipped.replies, own] });
    expect(speaker.answer('executor', question, 1, seededGenerator(1))[0]!.id).not.toBe('own');
  });

  it('can leave nothing to say, and something is said all the same', () => {
    const speaker = createSpeaker({ personas: [], replies: [] });
    const [spoken] = speaker.answer(null, 'Hello', 1, seededGenerator(1));
    expect(spoken).toMatchObject({ id: null, text: expect.stringMatching(/^[A-Z].*\.$/) as string });
  });
});
