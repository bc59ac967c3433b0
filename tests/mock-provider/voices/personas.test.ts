import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { recognisePersona } from '../../../mock-provider/voices/personas.ts';
import { shippedSpeech } from '../../../mock-provider/voices/speech.ts';

const { personas } = shippedSpeech();

describe('the persona of a system message', () => {
  it.each([
    ['You are The Evaluator, unlike The Visionary.', 'evaluator'],
    ['YOU ARE THE   METHODOLOGIST.', 'methodologist'],
    ['You are Executor.', 'executor'],
    ['Answer as the dreamer would.', 'visionary'],
    ['You love dreamers, and you are The Executor', 'executor'],
    ['You are a visionary thinker: The Evaluator', 'evaluator'],
  ])('of %j is the %s', (system, persona) => {
    expect(recognisePersona(system, personas)).toBe(persona);
  });

  it.each(['', 'You are helpful.', 'executors', 'TheVisionary'])('of %j is nobody', (system) => {
    expect(recognisePersona(system, personas)).toBeNull();
  });

  test.prop([
    fc.constantFrom(...personas),
    fc.string({ maxLength: 200 }).filter((text) => recognisePersona(text, personas) === null),
    fc.string({ maxLength: 200 }),
  ])('is the one that is named first', (persona, before, after) => {
    expect(recognisePersona(`${before} ${persona.name} ${after}`, personas)).toBe(persona.id);
  });
});
