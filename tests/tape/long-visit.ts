import { perform } from '../support/test-visit.ts';
import { hang } from '../support/scripted-completion.ts';
import { createTapedVisit } from './taped-visit.ts';

const PARTS = 300;
const KEYS = 100;
const WORDS =
  'The plan holds if **each** step has an owner, a date and a way to see that it is done; else it is a wish.'.split(
    ' ',
  );

/** A visit of 18 seconds a question: a hundred keys, and an answer of 300 parts. */
export async function tapeOfQuestions(count: number): Promise<string> {
  const script = Array.from({ length: count }, () => hang);
  const parts = createTapedVisit(script, { streaming: true });
  const { clock, completion, tape } = parts;
  await clock.advance(3000);
  perform(parts, { kind: 'skip-intro' }, { kind: 'begin' });
  for (let number = 0; number < count; number += 1) {
    if (number % 13 === 0) perform(parts, { kind: 'next' });
    const question = `${number}: how do we go on from here, and who decides? `.repeat(3).slice(0, KEYS);
    for (let length = 1; length <= KEYS; length += 1) {
      perform(parts, { kind: 'write', text: question.slice(0, length) });
      clock.advanceSync(60);
    }
    perform(parts, { kind: 'send' });
    await clock.advance(400);
    const answer = answerOf(number);
    for (const delta of answer) {
      completion.calls.at(-1)?.text(delta);
      clock.advanceSync(30);
    }
    completion.calls.at(-1)?.answer({ kind: 'reply', text: answer.join('').trim() });
    await clock.advance(2600);
  }
  return tape.text();
}

function answerOf(number: number): readonly string[] {
  return Array.from({ length: PARTS }, (_, place) => {
    const word = WORDS[(place + number) % WORDS.length];
    return `${word}${place % 60 === 59 ? '\n\n' : ' '}`;
  });
}
