import * as v from 'valibot';
import type { TapeEnding } from '../domain/tape-findings.ts';
import { digestFrom, spellDigest } from './digest.ts';
import { readValue } from './plain-values.ts';
import {
  MAX_TAPE_CHARACTERS,
  TAPE_FORMAT,
  TAPE_VERSION,
  type TapeEnd,
  type TapeHeader,
  type TapeLine,
  type TapeReading,
  type Trace,
  isTime,
  lineNumberOf,
} from './tape-format.ts';
import { CommandSchema, FailureSchema, HeaderSchema } from './tape-schemas.ts';

type Fields = Readonly<Record<string, unknown>>;

const BYTE_ORDER_MARK = '\ufeff';

/** A line without its digest and its end, and the digest. */
const SIGNED = /^(.*),"sum":"([0-9a-z]{1,7})"\}$/s;

const LINE_END = /\r?\n/;

/** An input within an input, and so on; a listener that does more at once is none. */
const MOST_NESTED = 50;

const END_REASONS: readonly unknown[] = ['saved', 'full', 'failed'] satisfies readonly TapeEnd['why'][];

/** The tape in a text, up to the first line that cannot be relied on, or why there is none; never throws (behaviour 19.7). */
export function readTape(text: string): TapeReading {
  if (text.length > MAX_TAPE_CHARACTERS) return { kind: 'refused', problem: { kind: 'too-large' } };
  const texts = (text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text).split(LINE_END);
  while (texts.at(-1) === '') texts.pop();
  const [first = '', ...others] = texts;
  const facts = parseJson(first);
  if (!isRecord(facts) || facts['format'] !== TAPE_FORMAT)
    return { kind: 'refused', problem: { kind: 'not-a-tape' } };
  const { version } = facts;
  if (version !== TAPE_VERSION)
    return {
      kind: 'refused',
      problem: { kind: 'other-version', version: isCount(version) ? version : undefined },
    };
  const seal = createSeal();
  const header = seal(first);
  if (!isHeader(header)) return { kind: 'refused', problem: { kind: 'broken-beginning' } };
  return { kind: 'tape', tape: { header, ...readLines(others, seal) } };
}

function readLines(texts: readonly string[], open: (text: string) => unknown) {
  const lines: TapeLine[] = [];
  let lastsMs = 0;
  const stop = (end: TapeEnding) => ({ lines, lastsMs, end });
  for (const [index, text] of texts.entries()) {
    const value = open(text);
    const isInOrder =
      isRecord(value) && isNumber(value['atMs']) && value['atMs'] >= lastsMs && isTime(value['atMs']);
    if (isInOrder && isEnd(value)) {
      const isLast = index === texts.length - 1;
      lastsMs = value.atMs;
      return stop(isLast ? { kind: value.why } : { kind: 'broken', line: lineNumberOf(index + 1) });
    }
    if (!isInOrder || !isLine(value, 0)) return stop({ kind: 'broken', line: lineNumberOf(index) });
    lines.push(value);
    lastsMs = value.atMs;
  }
  return stop({ kind: 'cut', line: lineNumberOf(texts.length - 1) });
}

/** Opens one line after another: its value, or undefined where it or one before it is not as it was written. */
function createSeal(): (text: string) => unknown {
  let sum = 0;
  return (text) => {
    const [, unsigned = '', signature] = SIGNED.exec(text) ?? [];
    sum = digestFrom(sum, `${unsigned}}`);
    return spellDigest(sum) === signature ? parseJson(text) : undefined;
  };
}

function parseJson(text: string): unknown {
  try {
    return readValue(text);
  } catch {
    // Not JSON, or nested too deeply for the engine.
    return undefined;
  }
}

function isHeader(value: unknown): value is TapeHeader {
  return isRecord(value) && isTrace(value['trace'], 0) && v.is(HeaderSchema, value);
}

function isEnd(value: Fields): value is TapeEnd & Fields {
  return value['kind'] === 'end' && END_REASONS.includes(value['why']);
}

/** By hand, since a tape has a hundred thousand of them. */
function isLine(value: unknown, depth: number): value is TapeLine {
  if (!isRecord(value) || !isNumber(value['atMs']) || depth > MOST_NESTED) return false;
  return isInput(value) && isTrace(value['trace'], depth);
}

function isInput(line: Fields): boolean {
  switch (line['kind']) {
    case 'command':
      return isRefusal(line['refused']) && v.is(CommandSchema, line['command']);
    case 'typed':
      return (
        isRefusal(line['refused']) &&
        (line['into'] === 'write' || line['into'] === 'write-to-all') &&
        isChange(line['change'])
      );
    case 'timer':
      return isCount(line['timer']);
    case 'event':
      return isCount(line['call']) && isSoundEvent(line['event']);
    case 'network':
      return typeof line['isOnline'] === 'boolean';
    case 'table':
    case 'dispose':
      return true;
    default:
      return false;
  }
}

function isTrace(value: unknown, depth: number): value is Trace {
  return Array.isArray(value) && value.every((entry) => isEntry(entry, depth));
}

function isEntry(entry: unknown, depth: number): boolean {
  if (!Array.isArray(entry)) return isLine(entry, depth + 1);
  const [kind, first, second, third] = entry as readonly unknown[];
  switch (kind) {
    case 'now':
    case 'chance':
      return isAnyNumber(first) || isThrown(first);
    case 'after':
      return isAnyNumber(first) && (second === undefined || isThrown(second));
    case 'clear':
    case 'cancel':
      return isCount(first) && (second === undefined || isThrown(second));
    case 'start':
      return typeof first === 'string' && (second === undefined || isThrown(second));
    case 'told':
      return (
        typeof first === 'string' &&
        (second === null || typeof second === 'string') &&
        (typeof third === 'string' || isNumber(third))
      );
    default:
      return false;
  }
}

/** Anything may be told that the core takes for no answer; what it takes for a failure must be one throughout. */
function isSoundEvent(event: unknown): boolean {
  const isFailure = isRecord(event) && event['kind'] === 'failure' && typeof event['reason'] === 'string';
  return !isFailure || v.is(FailureSchema, event);
}

function isChange(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  const [kept, removed, put] = value as readonly unknown[];
  return isCount(kept) && isCount(removed) && typeof put === 'string';
}

function isRefusal(value: unknown): boolean {
  return value === undefined || typeof value === 'string';
}

function isThrown(value: unknown): boolean {
  return isRecord(value) && typeof value['threw'] === 'string';
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isNumber(value: unknown): value is number {
  return Number.isFinite(value);
}

function isAnyNumber(value: unknown): value is number {
  return typeof value === 'number';
}

function isCount(value: unknown): value is number {
  return isNumber(value) && Number.isInteger(value) && value >= 0;
}
