import { OpenAI } from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServedMockProvider, serveMockProvider } from '../../mock-provider/serve.ts';
import { createDeferredCompletion } from '../../src/adapters/deferred.ts';
import { createOpenAiProvider } from '../../src/adapters/openai-provider.ts';
import { createPageMock } from '../../src/adapters/page-mock.ts';
import { PERSONAS } from '../../src/domain/personas.ts';
import { buildRequest } from '../../src/domain/prompt.ts';
import type { Completion, CompletionEvent, Failure } from '../../src/ports/completion.ts';
import type { DrillFault } from '../../src/ports/faults.ts';
import type { RunningServer } from '../../src/server/run.ts';
import { startServer } from '../../src/server.ts';
import { setFaults } from '../support/faults.ts';
import { createHastyClock } from '../support/hasty-clock.ts';
import {
  type Scripted,
  createScriptedCompletion,
  failure,
  hang,
  reply,
} from '../support/scripted-completion.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';
import { startJudged, waitForMore } from './contract.ts';

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
  /** What it never does. */
  readonly lacks?: readonly Situation[];
}

const REQUEST = buildRequest(PERSONAS[0]!, 'How do I start a garden?', {
  model: 'gpt-3.5-turbo',
  streaming: false,
});

const SCRIPTS: Readonly<Record<Situation, Scripted>> = {
  answers: {
    kind: 'outcome',
    outcome: { kind: 'reply', text: 'Start small.' },
    deltas: ['Start', ' small.'],
  },
  'answers-nothing': reply(null),
  'answers-blank': { kind: 'outcome', outcome: { kind: 'reply', text: ' ' }, deltas: [' '] },
  'fails-500': failure({ status: 500 }),
  limits: failure({ reason: 'rate-limit', status: 429, retryAfterMs: 2000 }),
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
  limits: [{ kind: 'status', status: 429, retryAfterSeconds: 2 }],
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
/** More than all of it asks in a minute. */
const UNLIMITED = { QUARTET_QUESTIONS_PER_VISITOR: '100000', QUARTET_QUESTIONS_PER_MINUTE: '100000' };

let relay: RunningServer;

beforeAll(async () => {
  mock = await serveMockProvider({ delayMs: 0 });
  relay = await startServer({
    mode: 'relay',
    environment: { PORT: '0', OPENAI_API_KEY: 'a-key', OPENAI_BASE_URL: `${mock.url}/v1`, ...UNLIMITED },
  });
});

afterAll(async () => {
  await relay.close();
  await mock.close();
});

const scripted: Subject = {
  arrange: async (situation) => createScriptedCompletion(createVirtualClock(), SCRIPTS[situation]),
};

/** The real adapter; it finds the provider itself, or our relay before it. */
function real(faults: typeof FAULTS, way: 'straight' | 'relayed'): Subject {
  return {
    arrange: async (situation) => {
      await setFaults(mock.url, ...faults[situation]);
      const origin = way === 'straight' ? mock.url : relay.address.slice(0, -1);
      return createOpenAiProvider({
        Client: way === 'straight' ? OpenAI : clientOf(origin),
        baseUrl: `${origin}/v1`,
        apiKey: 'not-a-real-key',
        maskKeys: (text) => text,
      });
    },
  };
}

/** What the drill of the mock in a page can bring about. */
const DRILL: Partial<Readonly<Record<Situation, DrillFault>>> = {
  answers: 'none',
  'answers-nothing': 'empty',
  'fails-500': 'server-error',
  limits: 'rate-limit',
  hangs: 'time-out',
  'breaks-off': 'broken-stream',
};

const inPage: Subject = {
  async arrange(situation) {
    const { completion, faults } = createPageMock(createHastyClock());
    await faults.set(DRILL[situation] ?? 'none', 'until-off');
    return completion;
  },
  lacks: ['answers-blank', 'refuses-key', 'talks-nonsense'],
};

function deferred({ arrange }: Subject): Subject {
  return {
    async arrange(situation) {
      const completion = await arrange(situation);
      return createDeferredCompletion(async () => completion);
    },
  };
}

const STREAMED = { ...FAULTS, ...STREAM_FAULTS };

const SUBJECTS: readonly [string, boolean, Subject][] = [
  ['scripted, plain', false, scripted],
  ['scripted, streamed', true, scripted],
  ['deferred, plain', false, deferred(scripted)],
  ['deferred, streamed', true, deferred(scripted)],
  ['mock in the page, plain', false, inPage],
  ['mock in the page, streamed', true, inPage],
  ['real client, plain', false, real(FAULTS, 'straight')],
  ['real client, streamed', true, real(STREAMED, 'straight')],
  ['real client and relay, plain', false, real(FAULTS, 'relayed')],
  ['real client and relay, streamed', true, real(STREAMED, 'relayed')],
];

const EMPTY_ANSWERS = ['answers-nothing', 'answers-blank'] as const;

const FAILING: readonly (readonly [Situation, Partial<Failure>])[] = [
  ['fails-500', { reason: 'server', status: 500 }],
  ['limits', { reason: 'rate-limit', status: 429, retryAfterMs: 2000 }],
  ['refuses-key', { reason: 'authentication', status: 401 }],
  ['breaks-off', { reason: 'broken-answer' }],
  ['talks-nonsense', { reason: 'malformed-answer' }],
];

describe.each(SUBJECTS)('a completion (%s)', (_, streaming, { arrange, lacks = [] }) => {
  const does = (situation: Situation) => !lacks.includes(situation);
  const request = { ...REQUEST, streaming };

  async function begin(situation: Situation) {
    return startJudged(await arrange(situation), request);
  }

  /** Hears an attempt out, and what may still come after it. */
  async function hearOut(situation: Situation) {
    const { ending, breaches, events } = await begin(situation);
    const first = await ending;
    await waitForMore();
    expect(breaches).toEqual([]);
    return { ending: first, events };
  }

  it('tells texts, which are the reply, and then the reply (11.4, 11.15)', async () => {
    const { ending, events } = await hearOut('answers');
    expect(ending).toMatchObject({ kind: 'reply', text: expect.stringMatching(/\w+/) });
    if (streaming) expect(events.length).toBeGreaterThan(2);
    else expect(events).toEqual([ending]);
  });

  it.each(EMPTY_ANSWERS.filter(does))('takes %s for a reply (11.5)', async (situation) => {
    const { ending } = await hearOut(situation);
    expect(ending.kind).toBe('reply');
    expect(ending.kind === 'reply' && (ending.text ?? '').trim()).toBe('');
  });

  it.each(FAILING.filter(([situation]) => does(situation)))(
    'that %s is a failure with its reason (11.18)',
    async (situation, expected) => {
      const { ending } = await hearOut(situation);
      expect(ending).toMatchObject({ kind: 'failure', ...expected });
    },
  );

  it('tells nothing of a call that hangs once it is cancelled, and bears it twice (11.11)', async () => {
    const { cancel, breaches, events } = await begin('hangs');
    await waitForMore();
    cancel();
    cancel();
    await waitForMore();
    expect(breaches).toEqual([]);
    expect(events.filter(({ kind }) => kind !== 'text')).toEqual([]);
  });

  it('tells nothing when it is cancelled at once, with its answer on the way (11.11)', async () => {
    const completion = await arrange('answers');
    const { cancel, breaches, events } = startJudged(completion, request);
    cancel();
    await waitForMore();
    expect(breaches).toEqual([]);
    expect(events).toEqual([]);
  });

  it('takes a cancel after its end for nothing', async () => {
    const { cancel, ending, breaches, events } = await begin('answers');
    await ending;
    const heard = events.length;
    cancel();
    cancel();
    await waitForMore();
    expect(breaches).toEqual([]);
    expect(events).toHaveLength(heard);
  });
});

describe.each(SUBJECTS.filter(([, streaming]) => streaming))('a completion (%s)', (_, __, { arrange }) => {
  it('tells nothing more when it is cancelled in the midst of its answer (11.17)', async () => {
    const completion = await arrange('answers');
    let cancel = (): void => undefined;
    const heard: CompletionEvent[] = [];
    const first = new Promise<void>((resolve) => {
      cancel = completion.start({ ...REQUEST, streaming: true }, (event) => {
        heard.push(event);
        cancel();
        resolve();
      });
    });
    await first;
    await waitForMore();
    expect(heard).toEqual([{ kind: 'text', delta: expect.stringMatching(/\w/) }]);
  });
});

describe('the contract finds what breaks it', () => {
  const text = (delta: string): CompletionEvent => ({ kind: 'text', delta });
  const replied: CompletionEvent = { kind: 'reply', text: 'So.' };
  const failed: CompletionEvent = { kind: 'failure', reason: 'server', detail: 'down' };

  it.each<[string, boolean, readonly CompletionEvent[]]>([
    ['told a text of nothing', true, [text(''), text('So.'), replied]],
    ['told a text that was not asked for', false, [text('So.'), replied]],
    ['replied "So." after "No."', true, [text('No.'), replied]],
    ['replied "So." after ""', true, [replied]],
    ['told a reply after the end', false, [replied, replied]],
    ['told a failure after the end', false, [failed, failed]],
    ['told a text after the end', true, [failed, text('So.')]],
    ['failed without a reason', false, [{ ...failed, detail: '' }]],
  ])('%s', async (breach, streaming, events) => {
    const attempt = startJudged(tellingSoon(events), { ...REQUEST, streaming });
    await waitForMore();
    expect(attempt.breaches).toEqual([breach]);
  });

  it.each([replied, failed])('an ending before start has returned: %j', (event) => {
    const hasty: Completion = {
      start(_, hear) {
        hear(event);
        return () => undefined;
      },
    };
    const { breaches } = startJudged(hasty, REQUEST);
    expect(breaches).toEqual([`told a ${event.kind} before start had returned`]);
  });

  it.each([text('So.'), replied, failed])('what comes after a cancel: %j', async (event) => {
    const streaming = event.kind === 'text';
    const attempt = startJudged(tellingSoon([event]), { ...REQUEST, streaming });
    attempt.cancel();
    await waitForMore();
    expect(attempt.breaches).toEqual([`told a ${event.kind} after the cancel`]);
  });

  it('what is told by the cancel itself', () => {
    const talkative: Completion = { start: (_, hear) => () => hear(failed) };
    const attempt = startJudged(talkative, REQUEST);
    attempt.cancel();
    expect(attempt.breaches).toEqual(['told a failure after the cancel']);
  });

  it('a cancel that throws, the second time or after the end', async () => {
    let cancels = 0;
    const stuck: Completion = {
      start(_, hear) {
        queueMicrotask(() => hear(replied));
        return () => {
          cancels += 1;
          if (cancels > 1) throw new Error('stuck');
        };
      },
    };
    const attempt = startJudged(stuck, REQUEST);
    await attempt.ending;
    attempt.cancel();
    attempt.cancel();
    expect(attempt.breaches).toEqual(['cancel threw Error: stuck']);
  });

  function tellingSoon(events: readonly CompletionEvent[]): Completion {
    return {
      start(_, hear) {
        queueMicrotask(() => events.forEach(hear));
        return () => undefined;
      },
    };
  }
});

/** The official client as a page uses it, from the relay's own origin. */
function clientOf(origin: string): typeof OpenAI {
  return class extends OpenAI {
    constructor(options: ConstructorParameters<typeof OpenAI>[0]) {
      super({ ...options, defaultHeaders: { origin } });
    }
  };
}
