import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { readDescribed } from '../../../mock-provider/voices/described.ts';
import { nameOf, recognise } from '../../../mock-provider/voices/speaker.ts';
import { shippedSpeech } from '../../../mock-provider/voices/speech.ts';
import { PERSONAS } from '../../../src/domain/personas.ts';
import { systemMessage } from '../../../src/domain/prompt.ts';

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
function systemOf(texts: Texts): string {
  return systemMessage({ ...PERSONAS[0]!, ...texts });
}

function askedOf(system: string): string | null {
  return nameOf(recognise(system, shippedSpeech().personas));
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
