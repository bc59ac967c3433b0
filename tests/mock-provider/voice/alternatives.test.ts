import { describe, expect, it } from 'vitest';
import { findAlternatives } from '../../../mock-provider/voice/alternatives.ts';

describe('the two things of a choice', () => {
  it.each([
    ['Should I use React or Vue?', 'React', 'Vue'],
    ['tea or coffee?', 'tea', 'coffee'],
    ['Compare Paris and Rome for a honeymoon', 'Paris', 'Rome'],
    ['Python vs. Rust', 'Python', 'Rust'],
    ['Do I want a cat or a dog?', 'a cat', 'a dog'],
    ['my garden or my kitchen?', 'your garden', 'your kitchen'],
  ])('are found in %j', (question, first, second) => {
    expect(findAlternatives(question)).toEqual({ first, second });
  });

  it.each([
    'How are you?',
    'Should I stay or should I go?',
    'bread and butter',
    'or',
    'Shall we rent or buy?',
  ])('are not made up for %j', (question) => {
    expect(findAlternatives(question)).toBeNull();
  });
});
