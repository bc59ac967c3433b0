import { expect, it } from 'vitest';
import * as v from 'valibot';
import { MEMORY_CHARACTERS, MEMORY_CHOICES } from '../../src/domain/conversation/conversation.ts';
import { MAX_QUESTION_CHARACTERS } from '../../src/domain/conversation/send-rules.ts';
import { QUARTET } from '../../src/domain/squad/built-in-squad.ts';
import { maxClerkTokens } from '../../src/domain/table/clerk-prompt.ts';
import { maxMaterialLength } from '../../src/server/question-schema.ts';
import { SETTINGS } from '../../src/server/settings-table.ts';
import { readDocument, rowsOf } from '../support/documents.ts';

const fallbackOf = (name: 'answerTokens' | 'thinkingTokens' | 'questionsPerMinute'): number =>
  Number(v.getMetadata(SETTINGS.entries[name]).fallback);

const thinking = fallbackOf('thinkingTokens');

const answerTokens = fallbackOf('answerTokens');

const ofAnswer = answerTokens + thinking;

it('docs/operations.md has what a question and a map cost at most', () => {
  const seats = QUARTET.personas.length;
  const perSeat = maxClerkTokens(1) - maxClerkTokens(0);
  const ofThought = `and ${grouped(thinking)} (\`QUARTET_THINKING_TOKENS\`) for a model that thinks`;
  expect(rowsOf('docs/operations.md', 'request')).toEqual([
    [
      'a question',
      `${grouped(MAX_QUESTION_CHARACTERS + MEMORY_CHARACTERS)} and the persona's instructions: ${grouped(MAX_QUESTION_CHARACTERS)} of its own and ${grouped(MEMORY_CHARACTERS)} of the turns that it carries`,
      `${grouped(ofAnswer)}: ${answerTokens} (\`QUARTET_ANSWER_TOKENS\`), ${ofThought}`,
    ],
    [
      'a map',
      `${grouped(maxMaterialLength(QUARTET))} and the clerk's instructions, for ${['', 'one', 'two', 'three', 'four'][seats]} personas`,
      `${grouped(maxClerkTokens(seats) + thinking)}: ${maxClerkTokens(0)}, ${perSeat} per persona, ${ofThought}`,
    ],
  ]);
  const text = flat('docs/operations.md');
  const aMinute = fallbackOf('questionsPerMinute');
  expect(text).toContain(`${aMinute} questions a minute are ${grouped(aMinute * 60 * 24)} a day`);
  expect(Math.max(...MEMORY_CHOICES)).toBe(10);
  expect(text).toContain('may let a question carry ten turns even where `QUARTET_MEMORY_TURNS` is 0');
});

it('docs/deployment.md and docs/product.md have the sum for an answer, and the limits of a question', () => {
  const deployment = flat('docs/deployment.md');
  const ofMap = maxClerkTokens(QUARTET.personas.length);
  expect(deployment).toContain(
    `\`QUARTET_THINKING_TOKENS\` more: by default at most ${grouped(ofAnswer)} tokens for an answer, and ${grouped(ofMap + thinking)} for a map of four`,
  );
  expect(deployment).toContain(
    `${grouped(MAX_QUESTION_CHARACTERS)} characters, after earlier turns of at most ${grouped(MEMORY_CHARACTERS)} together`,
  );
  expect(flat('docs/product.md')).toContain(
    `at most ${grouped(MAX_QUESTION_CHARACTERS)} characters a question and ${grouped(MEMORY_CHARACTERS)} of earlier turns, and ${answerTokens} tokens an answer, or ${grouped(ofAnswer)} for a model that thinks; a map of four may have ${grouped(ofMap)}, or ${grouped(ofMap + thinking)}`,
  );
});

/** A document without its line breaks. */
function flat(path: string): string {
  return readDocument(path).replaceAll(/\s+/g, ' ');
}

function grouped(value: number): string {
  return value.toLocaleString('en');
}
