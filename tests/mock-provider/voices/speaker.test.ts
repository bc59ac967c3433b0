import { describe, expect, it } from 'vitest';
import { readDescribed } from '../../../mock-provider/voices/described.ts';
import { nameOf, recognise } from '../../../mock-provider/voices/speaker.ts';
import { shippedSpeech } from '../../../mock-provider/voices/speech.ts';
import { PERSONAS } from '../../../src/domain/squad/built-in-squad.ts';
import { systemMessage } from '../../../src/domain/conversation/prompt.ts';

const { personas } = shippedSpeech();

const reviewer = {
  ...PERSONAS[0]!,
  name: 'Security reviewer',
  description: 'Reads every change the way an attacker would. Says what to fix first.',
  specialization: ['Threat modelling', 'Secrets and keys'],
  capabilities: ['Reads code “aloud”', 'Spots unsafe defaults'],
};

function askedOf(system: string): string | null {
  return nameOf(recognise(system, personas));
}

describe('the persona asked', () => {
  it.each([
    ['You are The Evaluator, unlike The Visionary.', 'evaluator'],
    ['YOU ARE THE   METHODOLOGIST.', 'methodologist'],
    ['You are Executor.', 'executor'],
    ['Answer as the dreamer would.', 'visionary'],
    ['You love dreamers, and you are The Executor', 'executor'],
    ['You are a visionary thinker: The Evaluator', 'evaluator'],
    ['', null],
    ['You are helpful.', null],
    ['executors', null],
    ['TheVisionary', null],
    ...PERSONAS.map((persona) => [systemMessage(persona), persona.badgeId] as const),
  ] as const)('by %j is %s', (system, persona) => {
    expect(askedOf(system)).toBe(persona);
  });

  it.each(['The Analyst', 'Dreamer', 'The Visionary Poet', 'evaluators'])(
    'may be an unknown persona: %s',
    (name) => {
      expect(askedOf(systemMessage({ ...reviewer, name, description: 'Unlike The Executor.' }))).toBe(name);
    },
  );
});

describe('a system message that describes a persona', () => {
  it.each([
    'Security reviewer',
    'Dr. Strange',
    'St. John of the U.S.A.',
    'Who?',
    '思考者',
    'Ada. Be concise',
    'x$&[(',
  ])('gives the name %j, the description and the skills', (name) => {
    expect(readDescribed(systemMessage({ ...reviewer, name }))).toEqual({
      name,
      description: 'Reads every change the way an attacker would. Says what to fix first.',
      skills: ['Threat modelling', 'Secrets and keys', 'Reads code aloud', 'Spots unsafe defaults'],
    });
  });

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
    ['You are helpful.', null],
    ['You are .\nYour capabilities: x.', null],
    ['Your capabilities: x.', null],
  ])('may lack some of its lines: %j', (system, described) => {
    expect(readDescribed(system)).toEqual(described);
  });
});
