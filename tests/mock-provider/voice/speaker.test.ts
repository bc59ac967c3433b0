import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { seededGenerator } from '../../../mock-provider/seeded-generator.ts';
import { createSpeaker } from '../../../mock-provider/voice/speaker.ts';
import { converse, personaIds, sentencesOf, shipped } from '../support/speaking.ts';
import { hostile, questions } from './questions.ts';

const everyone = [...personaIds, null];

function expectWellSaid(text: string): void {
  expect(sentencesOf(text).length).toBeGreaterThanOrEqual(2);
  expect(sentencesOf(text).length).toBeLessThanOrEqual(3);
  expect(text.length).toBeLessThanOrEqual(600);
  expect(text).not.toMatch(/[{}<>|]|\s{2}/);
  expect(text).toMatch(/^[\p{Lu}\d].*[.!?]$/u);
}

describe.each(everyone)('the voice of %s', (persona) => {
  it.each(questions)('answers %j with two or three sentences that take it up', (question, word) => {
    const [spoken] = converse(persona, [question]);
    expectWellSaid(spoken!.text);
    if (word !== null && persona !== null) expect(spoken!.text.toLowerCase()).toContain(word.toLowerCase());
  });

  it.each(hostile)('keeps its countenance at %j', (text) => {
    expectWellSaid(converse(persona, [text])[0]!.text);
  });

  test.prop([fc.array(fc.string({ unit: 'grapheme', maxLength: 200 }), { minLength: 1, maxLength: 3 })])(
    'says two or three sentences whatever is typed',
    (texts) => {
      for (const { text } of converse(persona, texts)) expectWellSaid(text);
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
  test.prop([
    fc.constantFrom(...personaIds),
    fc.constantFrom(...questions),
    fc.constantFrom(...questions),
    fc.integer({ min: 0, max: 99 }),
  ])('never says the same twice in a row to two different questions', (persona, [one], [other], seed) => {
    fc.pre(one !== other);
    const [first, second] = converse(persona, [one, other], seed);
    expect(second!.id).not.toBe(first!.id);
  });

  it.each(questions)('answer %j each in a way of its own', (question) => {
    const said = personaIds.map((persona) => converse(persona, [question])[0]!.text);
    expect(new Set(said).size).toBe(personaIds.length);
  });

  it('vary the reply when a question is repeated', () => {
    const twice = converse('executor', ['How can I grow my bakery?', 'How can I grow my bakery?']);
    expect(twice[1]!.text).not.toBe(twice[0]!.text);
  });

  it('differ between seeds somewhere', () => {
    const texts = questions.map(([question]) => question);
    expect(converse('visionary', texts, 1)).not.toEqual(converse('visionary', texts, 2));
  });
});

describe('a question that leaves its subject unsaid', () => {
  it('takes it from what was asked before', () => {
    const speaker = createSpeaker(shipped);
    const [spoken] = speaker.answer(
      'visionary',
      ['Tell me more', 'How can I grow my bakery?'],
      1,
      seededGenerator(1),
    );
    expect(spoken!.text).toContain('your bakery');
  });
});

describe('a reply that is added while the mock runs', () => {
  it('is given at once when its keyword is asked for', () => {
    const replies = [
      ...shipped.replies,
      { id: 'own', persona: 'executor', topics: [], keywords: ['kumquat'], text: 'Peel it. Eat it.' },
    ];
    const speaker = createSpeaker({ ...shipped, replies });
    const [spoken] = speaker.answer('executor', ['Do you like kumquats?'], 1, seededGenerator(1));
    expect(spoken).toEqual({ id: 'own', text: 'Peel it. Eat it.' });
  });

  it('can leave nothing to say, and something is said all the same', () => {
    const speaker = createSpeaker({ personas: [], replies: [] });
    const [spoken] = speaker.answer(null, ['Hello'], 1, seededGenerator(1));
    expectWellSaid(spoken!.text);
  });
});
