import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { concludeQuestion } from '../../src/domain/ending.ts';
import { decideRetry } from '../../src/domain/retry-policy.ts';
import { describeFailure } from '../../src/domain/texts/question-texts.ts';
import type { Failure, Reply } from '../../src/ports/completion.ts';
import { FAILURE_REASONS } from '../support/arbitraries.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { type RawServer, startRawServer } from '../support/raw-server.ts';
import { settle } from '../support/virtual-clock.ts';
import { BODY_ROWS, CONTENT_ROWS } from './body-rows.ts';
import { CONNECTION_ROWS } from './connection-rows.ts';
import { DEADLINE_ROWS } from './deadline-rows.ts';
import { type Encounter, SOUND_TEXT, meet } from './meet.ts';
import { RETRY_HEADER_ROWS } from './retry-header-rows.ts';
import { type Row, API_KEY } from './row.ts';
import { REDIRECT_ROWS, STATUS_ROWS } from './status-rows.ts';
import { STREAM_BYTES_ROWS, STREAM_ROWS } from './stream-rows.ts';

/** All that a provider, or the way to it, is known to do wrong. */
const ROWS: readonly Row[] = [
  ...STATUS_ROWS,
  ...REDIRECT_ROWS,
  ...RETRY_HEADER_ROWS,
  ...CONNECTION_ROWS,
  ...BODY_ROWS,
  ...CONTENT_ROWS,
  ...STREAM_ROWS,
  ...STREAM_BYTES_ROWS,
  ...DEADLINE_ROWS,
];
/** For a model that the provider does not offer, the operator's log says what to do. */
const CAUSE_AND_REMEDY = /^[A-Z][^.]+\. (Ask|Check|Try|Rephrase|Choose) [^.]+\.$|does not offer the model/;
const CASES = ROWS.flatMap((row) => row.modes.map((mode) => [row.name, mode, row] as const));

const stray: unknown[] = [];
let socketsBefore: number;
let server: RawServer;

beforeAll(async () => {
  socketsBefore = countSockets();
  process.on('unhandledRejection', keep);
  process.on('uncaughtExceptionMonitor', keep);
  server = await startRawServer();
});

afterAll(async () => {
  process.off('unhandledRejection', keep);
  process.off('uncaughtExceptionMonitor', keep);
  await server.close();
});

describe('an attempt ends in one reply or one failure that a person can act on (11.18, 11.19)', () => {
  it.each(CASES)('%s (%s)', async (_, mode, row) => {
    const encounter = await meet(row, mode, server);
    expect(encounter.endings).toHaveLength(1);
    expect(encounter.timersLeft).toBe(0);
    if (row.expected.kind === 'reply') expectReply(encounter, row.expected);
    else expectFailure(encounter, row);
  });
});

describe('the matrix', () => {
  it('has at least 60 faults, each with a name of its own', () => {
    expect(ROWS.length).toBeGreaterThanOrEqual(60);
    expect(new Set(ROWS.map(({ name }) => name)).size).toBe(ROWS.length);
  });

  it('leaves no promise unhandled, no exception uncaught and no socket open (11.17)', async () => {
    await server.close();
    await vi.waitUntil(() => countSockets() <= socketsBefore, { timeout: PATIENCE_MS, interval: 5 });
    await settle();
    expect(stray).toEqual([]);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

function expectReply({ endings, failures, entries, texts }: Encounter, { text, isCut }: Reply): void {
  expect({ endings, failures, entries }).toEqual({
    endings: [{ kind: 'answered', text, ...(isCut ? { isCut } : {}) }],
    failures: [],
    entries: [],
  });
  if (texts.length > 0) expect(texts.at(-1)).toBe(text);
  expect(concludeQuestion({ kind: 'answered', text }, '', undefined).answer?.content).toMatch(/\S/);
}

function expectFailure({ endings, failures, entries }: Encounter, { expected, adaptive }: Row): void {
  const { detail = /\w/, ...facts } = { detail: undefined, ...expected };
  expect(failures).toEqual([{ ...facts, detail: expect.stringMatching(detail) }]);
  expect(endings).toEqual([{ kind: 'answered', text: SOUND_TEXT }]);
  expect(entries).toHaveLength(1);
  const failure = failures[0]!;
  expect(JSON.stringify(failure)).not.toContain(API_KEY);
  expectSentence(failure);
  if (adaptive === undefined) return;
  const decision = adaptive === 'give-up' ? { kind: 'give-up' } : { kind: 'wait', ...adaptive };
  expect(decideRetry(failure, 1, 'adaptive')).toEqual(decision);
}

function expectSentence(failure: Failure): void {
  const sentence = describeFailure(failure);
  expect(sentence).toMatch(CAUSE_AND_REMEDY);
  const others = FAILURE_REASONS.filter((reason) => reason !== failure.reason);
  expect(others.map((reason) => describeFailure({ ...failure, reason }))).not.toContain(sentence);
}

function keep(problem: unknown): void {
  stray.push(problem);
}

function countSockets(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;
}
