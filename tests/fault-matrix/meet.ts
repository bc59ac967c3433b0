import { OpenAI } from 'openai';
import { expect, vi } from 'vitest';
import { createDeferredCompletion } from '../../src/adapters/deferred.ts';
import { createOpenAiProvider } from '../../src/adapters/openai-provider.ts';
import { type AskProgress, startAsk } from '../../src/domain/ask.ts';
import { createPlaces } from '../../src/domain/places.ts';
import type { Ending } from '../../src/domain/ending.ts';
import { PERSONAS } from '../../src/domain/personas.ts';
import { buildRequest } from '../../src/domain/prompt.ts';
import type { Completion, Failure } from '../../src/ports/completion.ts';
import type { LogEntry } from '../../src/ports/log.ts';
import { createKeyMask } from '../../src/settings/keys.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import type { RawServer } from '../support/raw-server.ts';
import { createRecordingLog } from '../support/recording-log.ts';
import { type VirtualClock, createVirtualClock, settle } from '../support/virtual-clock.ts';
import {
  type Answer,
  type Mode,
  type Row,
  type Step,
  API_KEY,
  completion,
  delta,
  events,
  json,
} from './row.ts';

/** What became of a question whose first attempt met the fault and whose others meet a sound provider. */
export interface Encounter {
  readonly endings: readonly Ending[];
  readonly failures: readonly Failure[];
  readonly entries: readonly LogEntry[];
  /** Every text shown while the first attempt went on. */
  readonly texts: readonly string[];
  readonly timersLeft: number;
}
const REQUEST = buildRequest(PERSONAS[0]!, 'Why?', { model: 'gpt-3.5-turbo', streaming: false });
const PATIENCE = { timeout: PATIENCE_MS, interval: 1 };
export const SOUND_TEXT = 'Sound.';
export const ATTEMPT_TIMEOUT_MS = 30_000;
/** Asks one question over the network, on virtual time, and waits until nothing of it is left at the server. */
export async function meet(row: Row, mode: Mode, server: RawServer): Promise<Encounter> {
  const clock = createVirtualClock();
  const log = createRecordingLog();
  const exchanges = watchExchanges(server, row, mode);
  const endings: Ending[] = [];
  const failures: Failure[] = [];
  const texts: string[] = [];
  startAsk(
    { clock, log, places: createPlaces(1), completion: faultyThenSound(row, server) },
    { ...REQUEST, streaming: mode === 'streamed' },
    { attemptTimeoutMs: ATTEMPT_TIMEOUT_MS, retryMode: 'always' },
    {
      onProgress: (progress) => failures.push(...failuresIn(progress)),
      onText: (text) => void (failures.length === 0 && texts.push(text)),
      onEnd: (ending) => endings.push(ending),
    },
  );
  const isDecided = () => endings.length + failures.length > 0;
  for (const step of row.steps ?? []) await take(step, { clock, texts, isDecided, faulty: exchanges.faulty });
  await vi.waitUntil(isDecided, PATIENCE);
  if (endings.length === 0) await clock.advance(1000);
  await vi.waitUntil(() => endings.length > 0 && exchanges.open() === 0, PATIENCE);
  await settle();
  return { endings, failures, entries: log.entries, texts, timersLeft: clock.pending() };
}

interface Stage {
  readonly clock: VirtualClock;
  readonly texts: readonly string[];
  readonly isDecided: () => boolean;
  /** The response to the first attempt, once its request is there. */
  readonly faulty: Promise<Parameters<Answer>[0]>;
}

async function take(step: Step, { clock, texts, isDecided, faulty }: Stage): Promise<void> {
  const response = await faulty;
  switch (step.kind) {
    case 'pass':
      return clock.advance(step.durationMs);
    case 'send':
      return step.answer(response);
    case 'hear':
      return void (await vi.waitUntil(() => texts.at(-1) === step.text, PATIENCE));
    case 'open':
      await settle();
      expect(isDecided()).toBe(false);
  }
}

function faultyThenSound(row: Row, server: RawServer): Completion {
  const provider = { Client: OpenAI, apiKey: API_KEY, maskKeys: createKeyMask(API_KEY) };
  const faulty = createDeferredCompletion(async () => {
    if (row.isClientMissing) throw new TypeError('Failed to fetch the module');
    return createOpenAiProvider({ ...provider, baseUrl: `${server.url}/fault/v1`, ...row.provider });
  });
  const sound = createOpenAiProvider({ ...provider, baseUrl: `${server.url}/sound/v1` });
  let attempts = 0;
  return {
    start(request, hear) {
      attempts += 1;
      return (attempts === 1 ? faulty : sound).start(request, hear);
    },
  };
}

function watchExchanges(server: RawServer, row: Row, mode: Mode) {
  const { promise: faulty, resolve } = deferred<Parameters<Answer>[0]>();
  let open = 0;
  server.answerWith((response, { method, url }) => {
    open += 1;
    response.once('close', () => (open -= 1));
    if (url.startsWith('/fault/')) {
      row.answer(response);
      resolve(response);
    } else if (method === 'POST') {
      answerSoundly(mode)(response);
    } else {
      json({ error: { message: 'Use POST.' } }, 405)(response);
    }
  });
  return { faulty, open: () => open };
}

function answerSoundly(mode: Mode): Answer {
  return mode === 'plain' ? json(completion({ content: SOUND_TEXT })) : events(delta(SOUND_TEXT, 'stop'));
}

function failuresIn(progress: AskProgress): readonly Failure[] {
  return progress.kind === 'waiting' ? [progress.failure] : [];
}

function deferred<Value>() {
  let resolve!: (value: Value) => void;
  const promise = new Promise<Value>((settled) => (resolve = settled));
  return { promise, resolve };
}
