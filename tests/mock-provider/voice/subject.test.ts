import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { findSubject } from '../../../mock-provider/voice/subject.ts';
import { plainText } from '../../../mock-provider/voice/tokens-of.ts';

describe('the subject of a question', () => {
  it.each([
    ['How can I grow my bakery?', 'your bakery'],
    ['I want to build a mobile app', 'your mobile app'],
    ['Is this plan sound?', 'this plan'],
    ['Can you give me a plan to learn Spanish in three months?', 'Spanish'],
    ['a recipe for sourdough please', 'a recipe for sourdough'],
    ['What is photosynthesis?', 'photosynthesis'],
    ['Is a four-day week good for a small team?', 'a small team'],
    ['Why do startups fail?', 'startups'],
    ['What is the meaning of life?', 'the meaning of life'],
    ['My team keeps missing deadlines', 'your team'],
    ['my dog barks at night', 'your dog'],
    ['Tell me about quantum computing', 'quantum computing'],
    ['How do I get better at public speaking?', 'public speaking'],
    ['I am thinking about learning the guitar', 'learning the guitar'],
    ['My son refuses to do his homework', 'the situation with your son'],
    ['Should I tell my boss?', 'the situation with your boss'],
    ['WHY IS MY WIFI SO SLOW', 'your wifi'],
    ["How do we improve our school's garden?", "your school's garden"],
    ['What are the biggest risks of our product launch?', 'your product launch'],
  ])('of %j is %j', (question, subject) => {
    expect(findSubject(question)).toBe(subject);
  });

  it('is never a plural behind "a" (a payments API)', () => {
    expect(findSubject('I have two months to ship a payments API')).not.toBe('a payments');
    expect(findSubject(plainText('whats the best way 2 loose weight lol'))).not.toBe('whats');
  });

  it.each(['How are you?', 'why?', '', 'Give me some ideas', 'What is the best way?', 'a fucking mess'])(
    'of %j is nothing to be sure of',
    (question) => {
      expect(findSubject(question)).toBeNull();
    },
  );

  test.prop([fc.string({ unit: 'grapheme', maxLength: 300 })])(
    'is short and of words, whatever was typed',
    (text) => {
      const subject = findSubject(plainText(text));
      expect(subject?.length ?? 0).toBeLessThanOrEqual(70);
      expect(subject ?? '').not.toMatch(/[<>{}[\]!?"\n]/);
    },
  );
});
