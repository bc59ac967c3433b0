import { type Fields, isRecord, recordOf } from '../domain/checks/records.ts';
import { textOf } from './wire-error.ts';

/** What the content of a message says. */
interface Content {
  readonly text: string;
  readonly refusal: string;
  /** Whether it has parts that are a thought. */
  readonly hasThought: boolean;
  /** Their text; empty for one that the provider hides. */
  readonly thought: string;
  readonly hasToolCall: boolean;
}

const NOTHING: Content = { text: '', refusal: '', hasThought: false, thought: '', hasToolCall: false };

const TYPES_OF_THOUGHT =
  /^(?:thinking|redacted_thinking|reasoning|reasoning_text|reasoning_content|thought)$/;

const TYPES_OF_TOOL_CALL = /^(?:tool_use|tool_call|function_call)$/;

/** Reads content that is a text, a part, a list of parts, or missing; undefined if it is anything else. */
export function contentOf(given: unknown): Content | undefined {
  if (given === undefined || given === null) return NOTHING;
  if (typeof given === 'string') return { ...NOTHING, text: given };
  if (isRecord(given)) return isPart(given) ? contentOf([given]) : undefined;
  if (!Array.isArray(given)) return undefined;
  const parts = given.map((part) => (typeof part === 'string' ? { text: part } : recordOf(part)));
  const others = parts.filter((part) => !isThought(part));
  return {
    text: others.map(({ text }) => textOf(text)).join(''),
    refusal: others.map(({ refusal }) => textOf(refusal)).join(''),
    hasThought: others.length < parts.length,
    thought: parts.filter(isThought).map(thoughtTextOf).join(''),
    hasToolCall: others.some(({ type }) => TYPES_OF_TOOL_CALL.test(textOf(type))),
  };
}

/** The text of a thought in any of its forms: a text, parts, or a list of either. */
export function thoughtTextOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(thoughtTextOf).join('');
  const { thinking, text, summary, content } = recordOf(value);
  const found = [thinking, text, summary, content].find((part) => part !== undefined && part !== null);
  return found === undefined ? '' : thoughtTextOf(found);
}

function isPart(part: Fields): boolean {
  const holdsText = typeof part['text'] === 'string' || typeof part['refusal'] === 'string';
  return holdsText || isThought(part) || TYPES_OF_TOOL_CALL.test(textOf(part['type']));
}

function isThought({ type, thinking, thought }: Fields): boolean {
  return (
    TYPES_OF_THOUGHT.test(textOf(type)) || thought === true || (type === undefined && thinking !== undefined)
  );
}
