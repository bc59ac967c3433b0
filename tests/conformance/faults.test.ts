import { describe, expect, it } from 'vitest';
import { type FaultKind, faultKinds } from '../../mock-provider/faults/fault.ts';
import { isOfClerk } from '../../mock-provider/voices/clerk-faults.ts';
import { CLERK_INSTRUCTIONS } from '../../src/domain/table/clerk-terms.ts';
import { type Mock, ask, eventsOf, rawCall, startMock } from '../mock-provider/support.ts';
import { chunksOf, streamProblems } from './stream-problems.ts';
import { type WireName, wireProblems } from './wire.ts';

/** `sound` keeps the wire format, `broken` answers what the format refuses, `cut` never ends its answer. */
type Effect = 'sound' | 'broken' | 'cut';

/** Every fault takes a side, for a completion and for a stream. */
const effects: Readonly<Record<FaultKind, readonly [plain: Effect, streaming: Effect]>> = {
  status: ['sound', 'sound'],
  delay: ['sound', 'sound'],
  'long-content': ['sound', 'sound'],
  hang: ['cut', 'cut'],
  drop: ['cut', 'cut'],
  'reset-in-body': ['cut', 'cut'],
  'stalled-body': ['cut', 'cut'],
  'malformed-json': ['broken', 'broken'],
  'truncated-json': ['broken', 'broken'],
  html: ['broken', 'broken'],
  empty: ['broken', 'broken'],
  'null-body': ['broken', 'broken'],
  'no-content': ['broken', 'broken'],
  'empty-object': ['broken', 'broken'],
  'null-content': ['sound', 'sound'],
  'blank-content': ['sound', 'sound'],
  'non-string-content': ['broken', 'broken'],
  'no-choices': ['sound', 'broken'],
  'no-choices-field': ['broken', 'broken'],
  refusal: ['sound', 'sound'],
  'content-filter': ['sound', 'sound'],
  'cut-content': ['sound', 'sound'],
  'spent-on-thinking': ['sound', 'sound'],
  'think-tag': ['sound', 'sound'],
  'stream-drop': ['sound', 'cut'],
  'stream-stall': ['sound', 'cut'],
  'stream-quiet-end': ['sound', 'broken'],
  'stream-malformed-chunk': ['sound', 'broken'],
  'stream-error-chunk': ['sound', 'broken'],
  'stream-no-done': ['sound', 'broken'],
  'stream-slow': ['sound', 'sound'],
  'json-instead-of-stream': ['sound', 'broken'],
  'clerk-no-json': ['sound', 'sound'],
  'clerk-false-quotes': ['sound', 'sound'],
  'clerk-cut': ['sound', 'sound'],
  'clerk-empty': ['sound', 'sound'],
  orders: ['sound', 'sound'],
};

const question = ask('How can I grow my bakery?');
const needed: Partial<Record<FaultKind, object>> = {
  status: { status: 503 },
  delay: { delayMs: 1 },
  'long-content': { characters: 20_000 },
  'stream-slow': { chunkDelayMs: 1 },
};

describe('a fault that keeps the wire format', () => {
  it.each(kindsThat('sound', 'plain'))('%s conforms in a completion', async (kind) => {
    expect(await plainProblems(kind)).toEqual([]);
  });

  it.each(kindsThat('sound', 'streaming'))('%s conforms in a stream', async (kind) => {
    expect(await streamedProblems(kind)).toEqual([]);
  });

  it('conforms as an error for every status from 400 to 599', async () => {
    const { url, control } = await startMock();
    // Not by fetch, which makes an error of its own of a 407.
    const headers = { authorization: 'Bearer mock', 'content-type': 'application/json' };
    const call = { method: 'POST', headers, body: JSON.stringify(question) };
    for (let status = 400; status < 600; status += 1) {
      await control('POST', '/faults', { kind: 'status', status, times: 1 });
      const response = await rawCall(`${url}/v1/chat/completions`, call);
      expect([response.status, problemsOf('error', response.text)]).toEqual([status, []]);
    }
  });

  it('conforms as a spent quota, and with words of its own', async () => {
    const { v1, control } = await startMock();
    for (const own of [{ code: 'insufficient_quota' }, { type: 'own', message: 'Own words', code: 'own' }]) {
      await control('POST', '/faults', { kind: 'status', status: 429, times: 1, ...own });
      const body: unknown = await (await v1('/chat/completions', { body: question })).json();
      expect(wireProblems('error', body)).toEqual([]);
      expect(body).toMatchObject({ error: own });
    }
  });

  it('ends a stream with an error that conforms, after chunks that do', async () => {
    const { v1 } = await withFault('stream-error-chunk');
    const response = await v1('/chat/completions', { body: { ...question, stream: true } });
    const events = eventsOf(await response.text()).map((event): unknown => JSON.parse(event));
    expect(wireProblems('error', events.pop())).toEqual([]);
    expect(events.length).toBeGreaterThan(1);
    for (const chunk of events) expect(wireProblems('chunk', chunk)).toEqual([]);
  });

  it('gives a completion as it is in place of a stream', async () => {
    const { v1 } = await withFault('json-instead-of-stream');
    const response = await v1('/chat/completions', { body: { ...question, stream: true } });
    expect(wireProblems('completion', await response.json())).toEqual([]);
  });
});

describe('a fault that breaks the wire format', () => {
  it.each(kindsThat('broken', 'plain'))('%s is seen in a completion', async (kind) => {
    expect(await plainProblems(kind)).not.toEqual([]);
  });

  it.each(kindsThat('broken', 'streaming'))('%s is seen in a stream', async (kind) => {
    expect(await streamedProblems(kind)).not.toEqual([]);
  });
});

function kindsThat(effect: Effect, call: 'plain' | 'streaming'): readonly FaultKind[] {
  return faultKinds.filter((kind) => effects[kind][call === 'plain' ? 0 : 1] === effect);
}

/** One that the fault strikes. */
function questionFor(kind: FaultKind): object {
  if (!isOfClerk(kind)) return question;
  const answers = { A: 'Begin with one small step today.', B: 'Never begin with a small step.' };
  const messages = [
    { role: 'system', content: CLERK_INSTRUCTIONS },
    { role: 'user', content: JSON.stringify({ question: 'How?', answers }) },
  ];
  return { ...question, messages };
}

async function withFault(kind: FaultKind): Promise<Mock> {
  const mock = await startMock();
  const response = await mock.control('POST', '/faults', { kind, ...needed[kind] });
  expect(response.status).toBe(201);
  return mock;
}

async function plainProblems(kind: FaultKind): Promise<readonly string[]> {
  const { v1 } = await withFault(kind);
  const response = await v1('/chat/completions', { body: questionFor(kind) });
  return problemsOf(response.ok ? 'completion' : 'error', await response.text());
}

async function streamedProblems(kind: FaultKind): Promise<readonly string[]> {
  const { v1 } = await withFault(kind);
  const response = await v1('/chat/completions', { body: { ...questionFor(kind), stream: true } });
  const text = await response.text();
  if (!response.ok) return problemsOf('error', text);
  try {
    return streamProblems(chunksOf(text), { choices: 1, includeUsage: false });
  } catch (error) {
    return [String(error)];
  }
}

function problemsOf(name: WireName, text: string): readonly string[] {
  try {
    return wireProblems(name, JSON.parse(text));
  } catch (error) {
    return [String(error)];
  }
}
