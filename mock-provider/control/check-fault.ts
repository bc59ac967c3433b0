import { validateHeaderName, validateHeaderValue } from 'node:http';
import { type FaultKind, faultKinds } from '../faults/fault.ts';
import { isRecord } from '../wire/chat-request.ts';
import {
  choice,
  type FieldCheck,
  type FieldChecks,
  type FieldProblem,
  findProblem,
  flag,
  identifier,
  number,
  optional,
  text,
  wholeNumber,
} from './field-checks.ts';

const longestMs = 3_600_000;
const mostCharacters = 10_000_000;

const aim: FieldChecks = {
  id: optional(identifier),
  kind: choice(faultKinds),
  persona: optional(text(100)),
  times: optional(wholeNumber(1, 1_000_000)),
  probability: optional(number(0, 1)),
  delayMs: optional(wholeNumber(0, longestMs)),
};

/** Headers that frame the body: with a wrong one nothing would be answered at all. */
const framing = /^(?:content-length|transfer-encoding|connection|trailer|upgrade|keep-alive)$/i;

const headers: FieldCheck = {
  allowed: 'header names with text values, except those that frame the body',
  accepts: (value) =>
    isRecord(value) && Object.entries(value).every(([name, content]) => isHeader(name, content)),
};

const own: Partial<Record<FaultKind, FieldChecks>> = {
  status: {
    status: wholeNumber(400, 599),
    code: optional(text(100)),
    type: optional(text(100)),
    message: optional(text(2000)),
    retryAfterSeconds: optional(number(0, 1_000_000)),
    retryAfterMs: optional(number(0, 1_000_000_000)),
    shouldRetry: optional(flag),
    headers: optional(headers),
  },
  delay: { delayMs: wholeNumber(0, longestMs) },
  drop: { brokenHead: optional(flag) },
  'long-content': { characters: wholeNumber(1, mostCharacters) },
  'stream-slow': { chunkDelayMs: wholeNumber(0, longestMs) },
};

/** What is wrong with a fault that was sent, if anything. */
export function checkFault(record: Record<string, unknown>): FieldProblem | null {
  const kind = faultKinds.find((known) => known === record['kind']);
  if (kind === undefined) return findProblem({ kind: record['kind'] }, { kind: choice(faultKinds) });
  return findProblem(record, { ...aim, ...own[kind] });
}

function isHeader(name: string, value: unknown): boolean {
  if (framing.test(name) || typeof value !== 'string') return false;
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}
