import { expect, it } from 'vitest';
import { chooseReply } from '../../../mock-provider/voice/choose-reply.ts';
import { readQuestion } from '../../../mock-provider/voice/question.ts';

function replyOf(
  id: string,
  ...topics: string[]
): { id: string; persona: string; topics: string[]; text: string } {
  return { id, persona: 'executor', topics, text: 'Begin today.' };
}

const question = readQuestion(['Where is my roadmap?']);

it.each([0, 0.99])(
  'a reply that also speaks of what nobody asked for comes after one that does not (draw %d)',
  (draw) => {
    const replies = [replyOf('aside', 'plan', 'pets', 'food'), replyOf('plain', 'plan')];
    expect(chooseReply(replies, question, new Map(), () => draw)?.id).toBe('plain');
  },
);

it.each([0, 0.99])(
  'a reply that also speaks of what was asked for comes before one that does not (draw %d)',
  (draw) => {
    const asked = readQuestion(['Where is the roadmap for my garden?']);
    const replies = [replyOf('plain', 'plan'), replyOf('both', 'plan', 'garden')];
    expect(chooseReply(replies, asked, new Map(), () => draw)?.id).toBe('both');
  },
);
