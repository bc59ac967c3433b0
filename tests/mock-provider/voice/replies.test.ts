import { describe, expect, it } from 'vitest';
import { topics } from '../../../mock-provider/voice/topics.ts';
import { personaIds, sentencesOf, shipped } from '../support/speaking.ts';

const social = new Set([
  'arithmetic',
  'comparison',
  'distress',
  'farewell',
  'foreign',
  'greeting',
  'harm',
  'identity',
  'insult',
  'joke',
  'override',
  'praise',
  'squad',
  'thanks',
  'unclear',
]);

describe.each(personaIds)('the replies of the %s', (persona) => {
  const replies = shipped.replies.filter((reply) => reply.persona === persona);

  it('are far more than twelve', () => {
    expect(replies.length).toBeGreaterThanOrEqual(90);
  });

  it('cover every topic', () => {
    const covered = new Set(replies.flatMap((reply) => reply.topics));
    expect(topics.filter((topic) => !covered.has(topic))).toEqual([]);
  });

  it('are at least two for everything that may be asked twice in a row', () => {
    const main = (topic: string): number => replies.filter((reply) => reply.topics[0] === topic).length;
    expect([...social].filter((topic) => main(topic) < 2)).toEqual([]);
  });
});

describe('every reply', () => {
  it('has two or three sentences, short enough with any subject in its places, and known topics', () => {
    const malformed = shipped.replies.filter((reply) => {
      const plain = reply.text.replaceAll(/\{\w+\|([^{}]*)\}/g, '$1');
      const sentences = sentencesOf(plain).length;
      const isSound = sentences >= 2 && sentences <= 3 && /^[A-Z][^{}|]*[.!?]$/.test(plain);
      return !isSound || plain.length > 550 || reply.topics.some((topic) => !topics.includes(topic));
    });
    expect(malformed.map(({ id }) => id)).toEqual([]);
  });

  it('takes up the subject, unless it only greets, thanks and the like', () => {
    const deaf = shipped.replies.filter(
      ({ text, topics: [main = ''] }) => !social.has(main) && !/\{subject\|/i.test(text),
    );
    expect(deaf.map(({ id }) => id)).toEqual([]);
  });

  it('never makes the subject agree with a verb, or own something', () => {
    const agreeing = shipped.replies.filter(({ text }) =>
      /(?<!\b(?:about|around|for|in|into|of|on|to|understand|with) )\{subject\|[^}]*\} (?:is|are|was|has|have|does|means|needs|gets|feels|becomes)\b|\{subject\|[^}]*\}'s/i.test(
        text,
      ),
    );
    expect(agreeing.map(({ text }) => text)).toEqual([]);
  });

  it('has an id and a text of its own', () => {
    expect(new Set(shipped.replies.map(({ id }) => id)).size).toBe(shipped.replies.length);
    expect(new Set(shipped.replies.map(({ text }) => text)).size).toBe(shipped.replies.length);
  });
});
