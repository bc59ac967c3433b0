import { describe, expect, it } from 'vitest';
import { createDeferredCompletion } from '../../src/adapters/deferred.ts';
import { createPageMock } from '../../src/adapters/page-mock.ts';
import { PERSONAS } from '../../src/domain/squad/built-in-squad.ts';
import { buildRequest } from '../../src/domain/conversation/prompt.ts';
import type { Completion, CompletionEvent, Failure } from '../../src/ports/completion.ts';
import type { DrillFault } from '../../src/ports/faults.ts';
import { setFaults } from '../support/faults.ts';
import { createHastyClock } from '../support/hasty-clock.ts';
import {
  type Scripted,
  createScriptedCompletion,
  failure,
  generalReply,
  hang,
  reply,
} from '../support/scripted-completion.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';
import { startJudged, waitForMore } from './contract.ts';
import { shareMock } from '../support/share-mock.ts';

/** A behaviour of the provider; each subject produces it differently. */
type Situation =
  | 'answers'
  | 'answers-generally'
  | 'answers-nothing'
  | 'thinks'
  | 'fails-500'
  | 'limits'
  | 'refuses-key'
  | 'hangs'
  | 'breaks-off';

interface Subject {
  readonly arrange: (situation: Situation) => Promise<Completion>;
  /** Situations that the subject cannot produce. */
  readonly lacks?: readonly Situation[];
}

const requestFor = (question: string) =>
  buildRequest(PERSONAS[0]!, question, { model: 'gpt-3.5-turbo', streaming: false });

const REQUEST = requestFor('How would you reinvent the library?');

const SCRIPTS: Readonly<Record<Situation, Scripted>> = {
  answers: {
    kind: 'outcome',
    outcome: { kind: 'reply', text: 'Start small.' },
    deltas: ['Start', ' small.'],
  },
  'answers-generally': generalReply('Start small.'),
  'answers-nothing': reply(null),
  thinks: {
    kind: 'outcome',
    outcome: { kind: 'reply', text: 'Start small.', thought: 'Let me see.', model: 'tiny', tokens: 5 },
    thoughts: ['Let me', ' see.'],
    deltas: ['Start', ' small.'],
  },
  'fails-500': failure({ status: 500 }),
  limits: failure({ reason: 'rate-limit', status: 429, retryAfterMs: 2000 }),
  'refuses-key': failure({ reason: 'authentication', status: 401 }),
  hangs: hang,
  'breaks-off': failure({ reason: 'broken-answer' }),
};

const FAULTS: Readonly<Record<Situation, readonly Readonly<Record<string, unknown>>[]>> = {
  answers: [],
  'answers-generally': [],
  'answers-nothing': [{ kind: 'null-content' }],
  thinks: [{ kind: 'thinking' }],
  'fails-500': [{ kind: 'status', status: 500 }],
  limits: [{ kind: 'status', status: 429, retryAfterSeconds: 2 }],
  'refuses-key': [{ kind: 'status', status: 401 }],
  hangs: [{ kind: 'hang' }],
  'breaks-off': [{ kind: 'reset-in-body' }],
};

const mock = shareMock();

const scripted: Subject = {
  arrange: async (situation) => createScriptedCompletion(createVirtualClock(), SCRIPTS[situation]),
};

const real: Subject = {
  async arrange(situation) {
    const { completion } = await mock.reset();
    await setFaults(mock.url, ...FAULTS[situation]);
    return completion;
  },
};

/** Situations that the fault drill of the mock in the page can produce. */
const DRILL: Partial<Readonly<Record<Situation, DrillFault>>> = {
  answers: 'none',
  'answers-nothing': 'empty',
  thinks: 'thinking',
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
  lacks: ['refuses-key'],
};

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
  ['mock in the page, plain', false, inPage],
  ['mock in the page, streamed', true, inPage],
  ['real client, plain', false, real],
  ['real client, streamed', true, real],
];

const FAILING: readonly (readonly [Situation, Partial<Failure>])[] = [
  ['fails-500', { reason: 'server', status: 500 }],
  ['limits', { reason: 'rate-limit', status: 429, retryAfterMs: 2000 }],
  ['refuses-key', { reason: 'authentication', status: 401 }],
  ['breaks-off', { reason: 'broken-answer' }],
];

describe.each(SUBJECTS)('a completion (%s)', (_, streaming, { arrange, lacks = [] }) => {
  const request = { ...REQUEST, streaming };

  async function begin(situation: Situation) {
    const asked = situation === 'answers-generally' ? requestFor('How do I start a garden?') : REQUEST;
    return startJudged(await arrange(situation), { ...asked, streaming, wantsUsage: true });
  }

  /** Waits for the end of an attempt, and for anything that may still come after it. */
  async function hearOut(situation: Situation) {
    const { ending, breaches, events } = await begin(situation);
    const first = await ending;
    await waitForMore();
    expect(breaches).toEqual([]);
    return { ending: first, events };
  }

  it('reports the reply, after its texts when it streams', async () => {
    const { ending, events } = await hearOut('answers');
    expect(ending).toMatchObject({ kind: 'reply', text: expect.stringMatching(/\w+/) });
    if (streaming) expect(events.length).toBeGreaterThan(2);
    else expect(events).toEqual([ending]);
  });

  it('answers a question whose answer is to have a form', async () => {
    const answerForm = { name: 'map', schema: { type: 'object' } };
    const { ending, breaches } = startJudged(await arrange('answers'), { ...request, answerForm });
    expect(await ending).toMatchObject({ kind: 'reply', text: expect.stringMatching(/\w+/) });
    expect(breaches).toEqual([]);
  });

  it('tells nothing of a general reply before its end', async () => {
    const { ending, events } = await hearOut('answers-generally');
    expect(ending).toMatchObject({ kind: 'reply', text: expect.stringMatching(/\w+/), isGeneral: true });
    expect(events).toEqual([ending]);
  });

  it('takes an answer without a text for a reply', async () => {
    const { ending } = await hearOut('answers-nothing');
    expect(ending).toMatchObject({ kind: 'reply', text: null });
  });

  it('carries the thought, the model and its tokens', async () => {
    const { ending, events } = await hearOut('thinks');
    expect(ending).toMatchObject({
      kind: 'reply',
      thought: expect.stringMatching(/\w+ \w+/),
      model: expect.stringMatching(/^\S+$/),
      tokens: expect.any(Number),
    });
    const deltas = (kind: string) =>
      events.flatMap((event) => (event.kind === kind && 'delta' in event ? [event.delta] : [])).join('');
    if (ending.kind !== 'reply' || !streaming) return;
    expect([deltas('thought'), deltas('text')]).toEqual([ending.thought, ending.text]);
    const kinds = events.map(({ kind }) => kind);
    expect(kinds.lastIndexOf('thought')).toBeLessThan(kinds.indexOf('text'));
  });

  it.each(FAILING.filter(([situation]) => !lacks.includes(situation)))(
    'that %s is a failure with its reason',
    async (situation, expected) => {
      const { ending } = await hearOut(situation);
      expect(ending).toMatchObject({ kind: 'failure', ...expected });
    },
  );

  it('reports nothing about a hanging call after it is cancelled, and allows a second cancel', async () => {
    const { cancel, breaches, events } = await begin('hangs');
    await waitForMore();
    cancel();
    cancel();
    await waitForMore();
    expect(breaches).toEqual([]);
    expect(events.filter(({ kind }) => kind !== 'text')).toEqual([]);
  });

  it('reports nothing when it is cancelled at once, with its answer on the way', async () => {
    const completion = await arrange('answers');
    const { cancel, breaches, events } = startJudged(completion, request);
    cancel();
    await waitForMore();
    expect(breaches).toEqual([]);
    expect(events).toEqual([]);
  });

  it('ignores a cancel after its end', async () => {
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
  it('reports nothing more when it is cancelled in the middle of its answer', async () => {
    const completion = await arrange('answers');
    const heard: CompletionEvent[] = [];
    await new Promise<void>((resolve) => {
      const cancel = completion.start({ ...REQUEST, streaming: true }, (event) => {
        heard.push(event);
        cancel();
        resolve();
      });
    });
    await waitForMore();
    expect(heard).toEqual([{ kind: 'text', delta: expect.stringMatching(/\w/) as string }]);
  });
});
