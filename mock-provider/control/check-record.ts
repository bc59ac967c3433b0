import { isRecord } from '../wire/chat-request.ts';
import { checkFault } from './check-fault.ts';
import {
  type FieldChecks,
  type FieldProblem,
  findProblem,
  flag,
  identifier,
  optional,
  text,
  textList,
  wholeNumber,
} from './field-checks.ts';

const longestMs = 3_600_000;

const checks: Readonly<Record<string, FieldChecks>> = {
  personas: { id: identifier, name: text(100), aliases: optional(textList(20)) },
  replies: {
    id: identifier,
    persona: text(100),
    topics: textList(30),
    keywords: optional(textList(30)),
    text: text(2000),
  },
  models: {
    id: identifier,
    created: wholeNumber(0, Number.MAX_SAFE_INTEGER),
    ownedBy: text(100),
    snapshot: optional(identifier),
    contextTokens: wholeNumber(1, Number.MAX_SAFE_INTEGER),
    maxCompletionTokens: wholeNumber(1, Number.MAX_SAFE_INTEGER),
    reasons: optional(flag),
  },
  settings: {
    seed: wholeNumber(0, 2 ** 32 - 1),
    delayMs: wholeNumber(0, longestMs),
    chunkDelayMs: wholeNumber(0, longestMs),
    apiKey: optional(text(500)),
  },
};

/** What is wrong with a whole record of a resource, if anything: the mock must be able to work with whatever it holds. */
export function checkRecord(resource: string, record: unknown): FieldProblem | null {
  if (!isRecord(record)) return { field: 'body', message: 'Expected a JSON object.' };
  if (resource === 'faults') return checkFault(record);
  const fields = Object.hasOwn(checks, resource) ? checks[resource] : undefined;
  return fields === undefined
    ? findProblem({ id: record['id'] }, { id: identifier })
    : findProblem(record, fields);
}

/** What may be left out of a record that is new. */
export function withDefaults(resource: string, record: Record<string, unknown>): Record<string, unknown> {
  if (resource === 'replies') return { topics: [], ...record };
  if (resource === 'models') {
    return { created: 0, ownedBy: 'system', contextTokens: 16_385, maxCompletionTokens: 4096, ...record };
  }
  return record;
}
