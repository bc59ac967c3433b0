import { type Alternatives, findAlternatives } from './alternatives.ts';
import { calculate } from './arithmetic.ts';
import { isReadable, isEnglish } from './language.ts';
import { findSubject } from './subject.ts';
import { plainText, tokensOf } from './tokens-of.ts';
import { intentList, topicsOfWord } from './topics.ts';
import { wordForms } from './word-forms.ts';

/** What a reply needs to know of what was asked. */
export interface Question {
  words: ReadonlySet<string>;
  /** How strongly it is about each topic; those it is not about are left out. */
  topics: ReadonlyMap<string, number>;
  subject: string | null;
  alternatives: Alternatives | null;
  /** Of a sum that was asked for. */
  result: string | null;
}

const mostWordWeight = 4;
const wordWeight = 2;
const arithmeticWeight = 8;

/** The last one, and those before it that may name its subject. */
export const mostTextsRead = 4;

/** Reads what was asked last; a subject that it leaves unsaid is taken from what was asked before. */
export function readQuestion(texts: readonly string[]): Question {
  const text = plainText(texts[0] ?? '');
  const tokens = tokensOf(text);
  if (!isReadable(text)) return only('unclear');
  if (!isEnglish(tokens)) return only('foreign');
  const words = new Set(tokens.flatMap(wordForms));
  const topics = findTopics(text, words);
  const result = calculate((texts[0] ?? '').slice(0, 200));
  if (result !== null) topics.set('arithmetic', arithmeticWeight);
  const alternatives = findAlternatives(text);
  const subject = findSubject(text) ?? earlierSubject(texts.slice(1, mostTextsRead), topics);
  const choice =
    alternatives === null ? null : `the choice between ${alternatives.first} and ${alternatives.second}`;
  return { words, topics, subject: choice ?? subject, alternatives, result };
}

function only(topic: string): Question {
  return {
    words: new Set(),
    topics: new Map([[topic, 10]]),
    subject: null,
    alternatives: null,
    result: null,
  };
}

function findTopics(text: string, words: ReadonlySet<string>): Map<string, number> {
  const topics = new Map<string, number>();
  for (const word of words) {
    for (const topic of topicsOfWord.get(word) ?? []) {
      topics.set(topic, Math.min(mostWordWeight, (topics.get(topic) ?? 0) + wordWeight));
    }
  }
  for (const { topic, weight, pattern } of intentList) {
    if (pattern.test(text)) topics.set(topic, (topics.get(topic) ?? 0) + weight);
  }
  return topics;
}

function earlierSubject(texts: readonly string[], topics: ReadonlyMap<string, number>): string | null {
  if (!topics.has('more')) return null;
  for (const text of texts) {
    const subject = findSubject(plainText(text));
    if (subject !== null) return subject;
  }
  return null;
}
