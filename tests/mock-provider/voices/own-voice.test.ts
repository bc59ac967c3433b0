import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { readDescribed } from '../../../mock-provider/voices/described.ts';
import { skillOf, takeUp } from '../../../mock-provider/voices/phrases.ts';
import { seededGenerator } from '../../../mock-provider/voices/seeded-generator.ts';
import { shippedPersonas, shippedReplies } from '../../../mock-provider/voices/shipped.ts';
import { createSpeaker, nameOf } from '../../../mock-provider/voices/speaker.ts';
import { PERSONAS } from '../../../src/domain/personas.ts';
import { systemMessage } from '../../../src/domain/prompt.ts';
import { hostile, questions } from './questions.ts';

interface Texts {
  name: string;
  description: string;
  specialization: readonly string[];
  capabilities: readonly string[];
}

const reviewer: Texts = {
  name: 'Security reviewer',
  description: 'Reads every change the way an attacker would. Says what to fix first.',
  specialization: ['Threat modelling', 'Secrets and keys', 'thread safety'],
  capabilities: ['Reads code aloud', 'Spots unsafe defaults'],
};
const blackHat: Texts = {
  name: 'Black Hat',
  description: 'Looks for what could go wrong, coldly and fairly.',
  specialization: ['Risk', 'Worst cases'],
  capabilities: ['Finds the flaw in any plan', 'Calm'],
};
const poet: Texts = {
  name: 'The Poet',
  description: 'A poet who has read too much and slept too little.',
  specialization: ['Metre', 'Free verse'],
  capabilities: ['Listens for the line beneath the line'],
};
const physiotherapist: Texts = {
  name: 'Maria, physiotherapist',
  description: 'Works with people who sit too much.',
  specialization: ['Back pain', 'Posture'],
  capabilities: ['Explains an exercise in one sentence', 'Patient'],
};
const invented = [reviewer, blackHat, poet, physiotherapist];

const builtIn = /visionary|methodologist|executor|evaluator|\bfour\b|quartet|\bsquad\b/i;

/** Topics in which every persona says the same. */
const shared = new Set(['distress', 'harm', 'health', 'joke', 'complaint', 'unclear', 'feelings']);
const ownQuestions = questions.filter(([, topic]) => !shared.has(topic));
const freeQuestions = ownQuestions.filter(
  ([, topic]) => !['greeting', 'identity', 'closing'].includes(topic),
);

function systemOf(texts: Texts): string {
  return systemMessage({ ...PERSONAS[0]!, ...texts });
}

function converse(system: string, asked: readonly string[], seed = 1): string[] {
  const speaker = createSpeaker({ personas: shippedPersonas, replies: shippedReplies });
  const whom = speaker.recognise(system);
  return asked.flatMap((question, index) =>
    speaker.answer(whom, question, 1, seededGenerator(seed, index, question)).map(({ text }) => text),
  );
}

function askedOf(system: string): string | null {
  return nameOf(createSpeaker({ personas: shippedPersonas, replies: shippedReplies }).recognise(system));
}

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    '',
    '.',
    ', ',
    '(a+)+$',
    '[',
    '\\',
    '$&',
    '<b>x</b>',
    '__proto__',
    'Your capabilities: x.',
    '\u202E',
  ),
);
const anyTexts: fc.Arbitrary<Texts> = fc.record({
  name: anyText,
  description: anyText,
  specialization: fc.array(anyText, { maxLength: 4 }),
  capabilities: fc.array(anyText, { maxLength: 4 }),
});
const anyQuestion = fc.oneof(
  fc.constantFrom(...questions.map(([question]) => question), ...hostile),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
);

describe('a system message that describes a persona', () => {
  it('gives its name, its description and its skills', () => {
    expect(readDescribed(systemOf(reviewer))).toEqual({
      name: 'Security reviewer',
      description: 'Reads every change the way an attacker would. Says what to fix first.',
      skills: [...reviewer.specialization, ...reviewer.capabilities],
    });
  });

  it.each(['Dr. Strange', 'St. John of the U.S.A.', 'Who?', '思考者', 'Ada. Be concise', 'x$&[('])(
    'keeps the name %j whole',
    (name) => {
      expect(readDescribed(systemOf({ ...reviewer, name }))?.name).toBe(name);
    },
  );

  it.each([
    ['You are Ada.\nYour specializations: Maps.', { name: 'Ada', description: '', skills: ['Maps'] }],
    [
      'You are Ada. Draws maps.\nAnswer from the perspective of Ada.',
      { name: 'Ada', description: 'Draws maps.', skills: [] },
    ],
    [
      'You are Ada. Draws\nmaps.\nYour capabilities: , a,  .',
      { name: 'Ada', description: 'Draws maps.', skills: ['a'] },
    ],
  ])('may lack lines: %j', (system, described) => {
    expect(readDescribed(system)).toEqual(described);
  });

  it.each(['', 'You are helpful.', 'You are .\nYour capabilities: x.', 'Your capabilities: x.', 'you are\n'])(
    'is none: %j',
    (system) => {
      expect(readDescribed(system)).toBeNull();
    },
  );

  it.each(PERSONAS.map((persona) => [persona.name, persona.badgeId] as const))(
    'of %s is that of prepared replies',
    (name, id) => {
      expect(askedOf(systemOf({ ...reviewer, name }))).toBe(id);
    },
  );

  it.each(['The Analyst', 'Dreamer', 'The Visionary Poet', 'evaluators'])('of %s is not', (name) => {
    expect(askedOf(systemOf({ ...reviewer, name, description: 'Unlike The Executor.' }))).toBe(name);
  });

  test.prop([anyTexts])('is read whatever its texts are', (texts) => {
    const described = readDescribed(systemOf(texts));
    if (described === null) return;
    expect(described.name).not.toBe('');
    expect(described.name.length).toBeLessThanOrEqual(60);
    for (const skill of described.skills) expect(skill.length).toBeLessThanOrEqual(60);
  });
});

describe('the voice made of a persona’s own texts (behaviour 13.8)', () => {
  it('reads well', () => {
    const asked = ['Hello', 'Who are you?', 'Should we rewrite the session handling?', 'Tell me more'];
    expect(converse(systemOf(reviewer), asked, 4)).toMatchInlineSnapshot(`
      [
        "Hello. My name is Security reviewer. What brings you here?",
        "My name is Security reviewer, an AI persona. Come to me for threat modelling and thread safety. My description puts it like this: “Reads every change the way an attacker would.”",
        "Before anything else, I would take a closer look at the session handling. If I treat it as a matter of secrets and keys, I would change one thing at a time and notice what it does to the rest. Which part worries you most?",
        "There is more to say, yes. “Spots unsafe defaults”, it says on my card, and in that spirit I would slow down where it feels obvious, because that is where mistakes hide. What made you ask today?",
      ]
    `);
    expect(converse(systemOf(poet), ['Hi Poet!', 'How do I end a story?', 'Thanks'], 4))
      .toMatchInlineSnapshot(`
      [
        "Good to see you. I'm The Poet. What would you like to look at?",
        "I have an opinion on that. This is where I think of metre: I would take away whatever nobody would miss, and see whether it still holds.",
        "You're welcome. Come back whenever there is more to look at.",
      ]
    `);
    expect(converse(systemOf(blackHat), ['What can you do?', 'I want to open a shop'], 4))
      .toMatchInlineSnapshot(`
      [
        "I'm Black Hat, an AI persona. Come to me for risk and worst cases. My description puts it like this: “Looks for what could go wrong, coldly and fairly.”",
        "A business lives by what it does every day. With worst cases in mind, I would change one thing at a time and notice what it does to the rest. Which part worries you most?",
      ]
    `);
    expect(converse(systemOf(physiotherapist), ['I sit at a desk all day'], 4)).toMatchInlineSnapshot(`
      [
        "Let me stay with the desk for a moment. With posture in mind, I would ask who is affected most, and begin there. What happens if you leave it as it is?",
      ]
    `);
  });

  it.each(invented)('greets and introduces itself with its name: $name', (texts) => {
    for (const text of converse(systemOf(texts), ['Hello', `Hello ${texts.name}!`, 'Who are you?'])) {
      expect(text).toMatch(new RegExp(`(?:I'm|My name is) ${texts.name}`));
    }
  });

  test.prop([fc.constantFrom(...invented), fc.constantFrom(...ownQuestions), fc.nat(999)])(
    'answers in two or three sentences',
    (texts, [question], seed) => {
      const [text = ''] = converse(systemOf(texts), [question], seed);
      const sentences = text.split(/(?<=[.!?]”?)\s+(?=[“A-Z])/).length;
      expect(sentences).toBeGreaterThanOrEqual(2);
      expect(sentences).toBeLessThanOrEqual(3);
      expect(text).toMatch(/^[“A-Z].*[.!?]”?$/);
    },
  );

  test.prop([fc.constantFrom(...invented), fc.constantFrom(...freeQuestions), fc.nat(999)])(
    'takes its view from one of its skills',
    (texts, [question], seed) => {
      const [text = ''] = converse(systemOf(texts), [question], seed);
      const skills = [...texts.specialization, ...texts.capabilities].map((skill) => skillOf(skill).text);
      expect(skills.some((skill) => text.includes(skill))).toBe(true);
    },
  );

  test.prop([
    fc.constantFrom(...invented),
    fc.array(fc.constantFrom(...freeQuestions), { minLength: 4, maxLength: 12 }),
    fc.nat(999),
  ])('shares no sentence with what it said just before', (texts, asked, seed) => {
    const said = converse(
      systemOf(texts),
      asked.map(([question]) => question),
      seed,
    ).map((text) => text.split(/(?<=[.!?:])\s+/));
    for (const [index, sentences] of said.slice(1).entries()) {
      for (const sentence of sentences) expect(said[index]).not.toContain(sentence);
    }
  });

  it('says the same question in at least a dozen ways', () => {
    const said = converse(
      systemOf(reviewer),
      Array.from({ length: 40 }, () => 'Is it done?'),
    );
    expect(new Set(said).size).toBeGreaterThan(30);
  });

  it.each(['“', '”', '“Careful', 'careful“', '“”'])(
    'quotes %j without empty or unpaired quotation marks',
    (skill) => {
      const texts = { name: 'Ann', description: '', specialization: [skill], capabilities: [] };
      const asked = Array.from({ length: 30 }, () => 'Is it done?');
      for (const text of converse(systemOf(texts), asked)) {
        expect(text).not.toContain('“”');
        expect(text.split('“').length).toBe(text.split('”').length);
      }
    },
  );

  test.prop([anyTexts, fc.array(anyQuestion, { minLength: 1, maxLength: 3 }), fc.nat(999)])(
    'is sound, and the same for the same seed, whatever the texts and questions',
    (texts, asked, seed) => {
      const system = systemOf(texts);
      const said = converse(system, asked, seed);
      expect(converse(system, asked, seed)).toEqual(said);
      for (const text of said) {
        expect(text).not.toMatch(/undefined|null|\[object|“”/);
        expect(text.length).toBeLessThanOrEqual(600);
      }
    },
  );

  test.prop([
    anyTexts,
    fc.constantFrom(...questions, ...PERSONAS.map(({ name }) => [`What would ${name} say?`] as const), [
      'Give the four of you a minute',
    ] as const),
  ])('never speaks of the built-in personas', (texts, [question]) => {
    fc.pre(!builtIn.test(systemOf(texts)) && readDescribed(systemOf(texts)) !== null);
    for (const text of converse(systemOf(texts), [question, question])) expect(text).not.toMatch(builtIn);
  });

  it.each(['a', ', ', '. ', '\n', ' ', '(', 'x, ', 'Answer from the perspective of '])(
    'takes 20,000 characters of %j in every place',
    (unit) => {
      const long = unit.repeat(20_000 / unit.length);
      const texts = { name: `Ada ${long}`, description: long, specialization: [long], capabilities: [long] };
      for (const text of converse(systemOf(texts), ['Hello', 'Who are you?', 'Why?', long])) {
        expect(text.length).toBeLessThanOrEqual(600);
      }
    },
  );

  it('quotes skills in a language that is not its own', () => {
    const lawyer = {
      name: 'Der Jurist',
      description: 'Liest das Kleingedruckte und findet den Haken.',
      specialization: ['Vertragsrecht'],
      capabilities: ['Mietrecht'],
    };
    const said = converse(systemOf(lawyer), ['Who are you?', 'Can they raise the rent?', 'Tell me more']);
    for (const text of said) expect(text).toMatch(/“(?:Vertragsrecht|Mietrecht)”/);
  });

  it('speaks without skills too', () => {
    const [text] = converse('You are Ada.\nAnswer from the perspective of Ada.', ['Is it done?']);
    expect(text).toMatch(/^[A-Z].*I'?\S* .*[.?]$/);
  });
});

describe('a skill in a sentence', () => {
  it.each([
    ['Threat modelling', 'noun', 'threat modelling'],
    ['thread safety', 'noun', 'thread safety'],
    ['Secrets and keys', 'noun', 'secrets and keys'],
    ['Monte Carlo methods', 'noun', 'Monte Carlo methods'],
    ['API design', 'noun', 'API design'],
    ['JavaScript', 'noun', 'JavaScript'],
    ['Python internals', 'noun', 'Python internals'],
    ['Ethics', 'noun', 'ethics'],
    ['Reads code aloud', 'deed', 'read code aloud'],
    ['Explains an exercise', 'deed', 'explain an exercise'],
    ['Patient', 'trait', 'patient'],
    ['Knows its limits', 'quoted', 'Knows its limits'],
    ['Hums old songs', 'quoted', 'Hums old songs'],
    ['Careful', 'trait', 'careful'],
    ['Never gives up', 'quoted', 'Never gives up'],
    ['脅威モデリング', 'quoted', '脅威モデリング'],
    ['<b>x</b>', 'quoted', '<b>x</b>'],
  ])('%j is a %s', (text, kind, said) => {
    expect(skillOf(text)).toEqual({ kind, text: said });
  });
});

describe('what is taken up of a question', () => {
  it.each([
    ['Should we rewrite our login form?', 'your login form'],
    ['How do I end a story?', 'the story'],
    ['I read the paper about sleep and forgot it', 'the paper'],
    ['Is my code safe?', null],
    ['My back hurts', null],
    ['What is the best way to learn?', null],
    ['the squad', null],
  ])('of %j is %j', (question, phrase) => {
    expect(takeUp(question, 'Ada', () => 0).phrase).toBe(phrase);
  });

  it('is nothing of the persona’s own name', () => {
    expect(takeUp('Ask the physiotherapist', 'Maria the physiotherapist', () => 0)).toEqual({
      phrase: null,
      word: null,
    });
  });
});
