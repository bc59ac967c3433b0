import { recordOf } from '../domain/checks/records.ts';

/** What the content of a message says. */
interface Content {
  readonly text: string;
  /** Whether it has parts that are a thought. */
  readonly hasThought: boolean;
}

const THOUGHT_TYPES: ReadonlySet<unknown> = new Set(['thinking', 'reasoning', 'redacted_thinking']);

/** Reads content that is a text, a list of parts, or missing; undefined if it is anything else. */
export function contentOf(given: unknown): Content | undefined {
  if (given === undefined || given === null) return { text: '', hasThought: false };
  if (typeof given === 'string') return { text: given, hasThought: false };
  if (!Array.isArray(given)) return undefined;
  const parts = given.map((part) => (typeof part === 'string' ? { text: part } : recordOf(part)));
  const isThought = ({ type, thinking }: Readonly<Record<string, unknown>>): boolean =>
    THOUGHT_TYPES.has(type) || (type === undefined && thinking !== undefined);
  const texts = parts
    .filter((part) => !isThought(part))
    .map(({ text }) => (typeof text === 'string' ? text : ''));
  return { text: texts.join(''), hasThought: parts.some(isThought) };
}
