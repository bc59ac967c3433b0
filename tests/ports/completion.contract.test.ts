import { OpenAI } from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ServedMockProvider, serveMockProvider } from '../../mock-provider/serve.ts';
import { createDeferredCompletion } from '../../src/adapters/deferred.ts';
import { createOpenAiProvider } from '../../src/adapters/openai-provider.ts';
import { PERSONAS } from '../../src/domain/personas.ts';
import { buildRequest } from '../../src/domain/prompt.ts';
import type { Completion, Failure, Outcome } from '../../src/ports/completion.ts';
import { setFaults } from '../support/faults.ts';
import {
  type Scripted,
  createScriptedCompletion,
  failure,
  hang,
  reply,
} from '../support/scripted-completion.ts';
import { createVirtualClock, settle } from '../support/virtual-clock.ts';

/** What a provider does; each subject brings it about in its own way. */
type Situation =
  | 'answers'
  | 'answers-nothing'
  | 'answers-blank'
  | 'fails-500'
  | 'limits'
  | 'refuses-key'
  | 'hangs'
  | 'breaks-off'
  | 'talks-nonsense';

interface Subject {
  readonly arrange: (situation: Situation) => Promise<Completion>;
}

const REQUEST = buildRequest(PERSONAS[0]!, 'How do I start a garden?', 'gpt-3.5-turbo');

const SCRIPTS: Readonly<Record<Situation, Scripted>> = {
  answers: {
    kind: 'outcome',
    outcome: { kind: 'reply', text: 'Start small.' },
    deltas: ['Start', ' small.'],
  },
  'answers-nothing': reply(null),
  'answers-blank': reply(' '),
  'fails-500': failure({ status: 500 }),
  limits: failure({ reason: 'rate-limit', status: 429, retryAfterMs: 7000 }),
  'refuses-key': failure({ reason: 'authentication', status: 401 }),
  hangs: hang,
  'breaks-off': failure({ reason: 'broken-answer' }),
  'talks-nonsense': failure({ reason: 'malformed-answer' }),
};

const FAULTS: Readonly<Record<Situation, readonly Readonly<Record<string, unknown>>[]>> = {
  answers: [],
  'answers-nothing': [{ kind: 'null-content' }],
  'answers-blank': [{ kind: 'blank-content' }],
  'fails-500': [{ kind: 'status', status: 500 }],
  limits: [{ kind: 'status', status: 429, retryAfterSeconds: 7 }],
  'refuses-key': [{ kind: 'status', status: 401 }],
  hangs: [{ kind: 'hang' }],
  'breaks-off': [{ kind: 'reset-in-body' }],
  'talks-nonsense': [{ kind: 'malformed-json' }],
};

const STREAM_FAULTS: Partial<typeof FAULTS> = {
  'breaks-off': [{ kind: 'stream-drop' }],
  'talks-nonsense': [{ kind: 'stream-malformed-chunk' }],
};

let mock: ServedMockProvider;

beforeAll(async () => {
  mock = await serveMockProvider({ delayMs: 0 });
});

afterAll(() => mock.close());

const scripted: Subject = {
  arrange: async (situation) => createScriptedCompletion(createVirtualClock(), SCRIPTS[situation]),
};

function real(faults: typeof FAULTS): Subject {
  return {
    arrange: async (situation) => {
      await setFaults(mock.url, ...faults[situation]);
      return createOpenAiProvider({
        Client: OpenAI,
        baseUrl: `${mock.url}/v1`,
        apiKey: 'not-a-real-key',
        maskKeys: (text) => text,
      });
    },
  };
}

function deferred({ arrange }: Subject): Subject {
  return {
    async arrange(situation) {
      const completion = await arrange(situation);
      return createDeferredCompletion(async () => completion);
    },
  };
}

const SUBJECTS: readonly [string, boolean, Subject][] = [
  ['scripted, plain', false, scripted],
  ['scripted, streamed', true, scripted],
  ['deferred, plain', false, deferred(scripted)],
  ['deferred, streamed', true, deferred(scripted)],
  ['real client, plain', false, real(FAULTS)],
  ['real client, streamed', true, real({ ...FAULTS, ...STREAM_FAULTS })],
];

describe.each(SUBJECTS)('a completion (%s)', (_, streamed, { arrange }) => {
  let deltas: string[];

  beforeEach(() => {
    deltas = [];
  });

  function start(completion: Completion) {
    return streamed ? completion.start(REQUEST, (delta) => deltas.push(delta)) : completion.start(REQUEST);
  }

  async function outcomeIn(situation: Situation): Promise<Outcome> {
    return start(await arrange(situation)).outcome;
  }

  it('answers with a reply, and the streamed parts are the reply (11.4, 11.15)', async () => {
    const outcome = await outcomeIn('answers');
    expect(outcome).toEqual({ kind: 'reply', text: expect.stringMatching(/\w+/) });
    const text = outcome.kind === 'reply' ? outcome.text : null;
    expect(deltas.join('')).toBe(streamed ? text : '');
    if (streamed) expect(deltas.length).toBeGreaterThan(1);
  });

  it.each(['answers-nothing', 'answers-blank'] as const)('takes %s for a reply (11.5)', async (situation) => {
    const outcome = await outcomeIn(situation);
    expect(outcome.kind).toBe('reply');
    expect(outcome.kind === 'reply' && (outcome.text ?? '').trim()).toBe('');
  });

  it.each<[Situation, Partial<Failure>]>([
    ['fails-500', { reason: 'server', status: 500 }],
    ['limits', { reason: 'rate-limit', status: 429, retryAfterMs: 7000 }],
    ['refuses-key', { reason: 'authentication', status: 401 }],
    ['breaks-off', { reason: 'broken-answer' }],
    ['talks-nonsense', { reason: 'malformed-answer' }],
  ])('that %s is a failure with its reason (11.18)', async (situation, expected) => {
    const outcome = await outcomeIn(situation);
    expect(outcome).toMatchObject({ kind: 'failure', ...expected });
    expect(outcome.kind === 'failure' && outcome.detail).toMatch(/\w/);
  });

  it('ends a call that hangs when it is cancelled, once and twice (11.11)', async () => {
    const call = start(await arrange('hangs'));
    await settle();
    call.cancel();
    call.cancel();
    expect(await call.outcome).toEqual({ kind: 'cancelled' });
  });

  it('keeps its outcome when it is cancelled too late', async () => {
    const call = start(await arrange('answers'));
    const outcome = await call.outcome;
    call.cancel();
    expect(await call.outcome).toBe(outcome);
    expect(outcome.kind).toBe('reply');
  });
});
