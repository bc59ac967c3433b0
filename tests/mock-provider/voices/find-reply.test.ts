import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { findReply } from '../../../mock-provider/voices/find-reply.ts';
import { shippedSpeech } from '../../../mock-provider/voices/speech.ts';
import { PERSONAS } from '../../../src/domain/squad/built-in-squad.ts';
import { quoteAnswer } from '../../../src/domain/table/pass-on.ts';
import { longestMarks } from '../../support/longest-marks.ts';

const speech = shippedSpeech();
const IDS = speech.personas.map(({ id }) => id);
const POET = {
  name: 'The Poet',
  description: 'A poet who has read too much.',
  skills: ['Metre', 'Free verse', 'Listens for the line beneath the line'],
};

describe('a question with many combining marks', () => {
  const marks = '\u0301\u0323'.repeat(500);

  it('has none but short runs of them put in order, and is answered', () => {
    expect(longestMarks(() => void say('evaluator', `Why${marks}?`))).toBeLessThan(40);
    expect(say('evaluator', `Why${marks}?`).text).not.toBe('');
  });
});

function say(persona: Parameters<typeof findReply>[1], question: string, turn = 0) {
  return findReply(speech, persona, question, turn);
}

describe('the answer of the mock', () => {
  it.each(speech.rounds.map(({ question, answers }) => [question, answers] as const))(
    'to %j is written for each of the four personas',
    (question, answers) => {
      for (const variant of [question, ` ${question.toUpperCase()} `, question.replace('?', ' ?!')]) {
        expect(Object.fromEntries(IDS.map((id) => [id, say(id, variant).text]))).toEqual(answers);
      }
    },
  );

  it.each(
    PERSONAS.flatMap(({ badgeId, starters }) => starters.map((starter) => [starter, badgeId] as const)),
  )('to %j is written for it, of %s', (starter, id) => {
    expect(say(id, starter)).toMatchObject({ isGeneral: false });
  });

  it.each([
    ['Hi!', 'greeting'],
    ['who are you?', 'identity'],
    ['Thank you.', 'thanks'],
    ['Go on', 'more'],
    ['???', 'unclear'],
    ['I have been thinking that I want to die', 'distress'],
    ['Which painkillers are safe?', 'health'],
  ])('on an occasion is written for the occasion: %j', (question, occasion) => {
    for (const persona of [...IDS, null, POET]) {
      const { id, isGeneral } = say(persona, question);
      expect(speech.replies.find((reply) => reply.id === id)?.occasion).toBe(occasion);
      expect(isGeneral).toBe(false);
    }
  });

  it('is general when a greeting only begins a question, or a word contains another', () => {
    expect(say('executor', 'Hi, should I sell my bakery?').isGeneral).toBe(true);
    expect(say('executor', 'What is a suicidality scale?').isGeneral).toBe(true);
  });

  it.each(IDS.flatMap((to) => IDS.filter((id) => id !== to).map((from) => [to, from] as const)))(
    'of the %s reacts to the answer of the %s, in two ways',
    (to, from) => {
      const { name } = speech.personas.find(({ id }) => id === from)!;
      const reactions = ['', 'Do you agree?', 'And now?', 'So?', 'Is it so?', 'Hm?'].map((rest) => {
        const quoted = quoteAnswer(name, 'Hello.\nSecond line.', rest);
        const reply = say(to, quoted.kind === 'quote' ? quoted.quotation + rest : '');
        expect(speech.replies.find(({ id }) => id === reply.id)).toMatchObject({ persona: to, about: from });
        return reply.text;
      });
      expect(new Set(reactions).size).toBe(2);
    },
  );

  test.prop([fc.string({ unit: 'grapheme', maxLength: 300 }), fc.constantFrom(...IDS, null, POET)])(
    'is the same for the same question, whatever it is',
    (question, persona) => {
      const first = say(persona, question);
      expect(first.text).toMatch(/\w/);
      say(persona, 'Something else?');
      expect(say(persona, question)).toEqual(first);
    },
  );

  test.prop([fc.string({ minLength: 1, maxLength: 60 }).filter((text) => say('executor', text).isGeneral)])(
    'to any other question is one of four general replies that go together',
    (question) => {
      const numbers = IDS.map((id) => /general-(\d)$/.exec(say(id, question).id ?? '')?.[1]);
      expect(new Set(numbers).size).toBe(1);
    },
  );

  it('has a different text for each further choice of a request', () => {
    expect(new Set([0, 1, 2].map((turn) => say('executor', 'Is it so?', turn).text)).size).toBe(3);
  });
});

describe('a persona that only its system message describes', () => {
  it('has its own texts', () => {
    const texts = Array.from({ length: 40 }, (_, index) => say(POET, `Question ${index}?`).text);
    expect(new Set(texts).size).toBeGreaterThan(20);
    for (const text of texts) {
      expect(text).toMatch(/The Poet|“(Metre|Free verse|Listens for the line beneath the line)”/);
      expect(text).not.toMatch(/[{}]|visionary|methodologist|executor|evaluator/i);
    }
  });

  test.prop([
    fc.record({
      name: fc.constantFrom('Ada', '$&', '{skill}', '思考者'),
      description: fc.constantFrom('', 'Draws maps.'),
      skills: fc.array(fc.constantFrom('Maps', '{name}', '$1'), { maxLength: 3 }),
    }),
    fc.constantFrom('hi', 'who are you', 'thanks', 'What now?', ''),
  ])('never speaks of a part of its description that is missing', (described, question) => {
    const { text } = say(described, question);
    expect(text).not.toMatch(/“”|\{(other|description)\}/);
  });
});
