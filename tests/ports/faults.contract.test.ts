import { describe, expect, it } from 'vitest';
import { createDeferredFaults } from '../../src/adapters/deferred.ts';
import { type PageMock, createPageMock } from '../../src/adapters/page-mock.ts';
import { PERSONAS } from '../../src/domain/squad/built-in-squad.ts';
import { buildRequest } from '../../src/domain/conversation/prompt.ts';
import { CLERK_INSTRUCTIONS } from '../../src/domain/table/clerk-prompt.ts';
import { ANSWER_FAULTS, CLERK_FAULTS } from '../../src/domain/texts/dialog-texts.ts';
import type { CompletionEnding, CompletionRequest } from '../../src/ports/completion.ts';
import { createHastyClock } from '../support/hasty-clock.ts';
import { startJudged, waitForMore } from './contract.ts';
import { shareMock } from '../support/share-mock.ts';

const NO_FAULT = { kind: 'set', fault: 'none', times: 'until-off', otherFaults: 0 } as const;

const FAULTS = [...ANSWER_FAULTS, ...CLERK_FAULTS].filter((fault) => fault !== 'none');

const PERSONA_REQUEST = buildRequest(PERSONAS[0]!, 'How can I grow my bakery?', {
  model: 'gpt-3.5-turbo',
  streaming: false,
});

const CLERK_REQUEST: CompletionRequest = {
  ...PERSONA_REQUEST,
  maxTokens: 950,
  messages: [
    { role: 'system', text: CLERK_INSTRUCTIONS },
    {
      role: 'user',
      text: JSON.stringify({
        question: 'How?',
        answers: { A: 'Name the result you want', B: 'Picture that place first, in all its size.' },
      }),
    },
  ],
};

const SOUND = { kind: 'reply', text: expect.stringMatching(/^[A-Z][^{}]+[.?]$/) };

const MAP = /^\{"points":\[.*\]\}$/s;

/** One fault of answers and one of maps; page-mock.test.ts covers the effects of all. */
const STRIKING = [
  ['rate-limit', PERSONA_REQUEST, { kind: 'failure', reason: 'rate-limit', status: 429, retryAfterMs: 2000 }],
  ['clerk-no-json', CLERK_REQUEST, { kind: 'reply', text: expect.stringMatching(/^On the whole [^{}]+$/) }],
] as const;

const mock = shareMock();

const inPage = async (): Promise<PageMock> => createPageMock(createHastyClock());

async function deferred(): Promise<PageMock> {
  const { completion, faults } = await inPage();
  return { completion, faults: createDeferredFaults(async () => faults) };
}

const SUBJECTS: readonly [string, () => Promise<PageMock>][] = [
  ['of the mock behind a server', mock.reset],
  ['of the mock in the page', inPage],
  ['of the mock in the page, deferred', deferred],
];

describe.each(SUBJECTS)('a fault drill (%s)', (_, arrange) => {
  it('has no fault at first', async () => {
    const { faults } = await arrange();
    expect(await faults.current()).toEqual(NO_FAULT);
  });

  it.each(FAULTS)('has the fault %s until another is set, and none once it is removed', async (fault) => {
    const { faults } = await arrange();
    await faults.set('slow', 'once');
    for (const times of ['once', 'until-off'] as const) {
      expect(await faults.set(fault, times)).toEqual({ ...NO_FAULT, fault, times });
      expect(await faults.current()).toEqual({ ...NO_FAULT, fault, times });
    }
    expect(await faults.set('none', 'once')).toEqual(NO_FAULT);
    expect(await faults.current()).toEqual(NO_FAULT);
  });

  it.each(STRIKING)('strikes with %s as often as it was set to', async (fault, request, ending) => {
    const subject = await arrange();
    for (const streaming of [false, true]) {
      const attempt = () => endingOf(subject, { ...request, streaming });
      await subject.faults.set(fault, 'until-off');
      expect(await attempt()).toMatchObject(ending);
      expect(await attempt()).toMatchObject(ending);
      expect(await subject.faults.set(fault, 'once')).toEqual({ ...NO_FAULT, fault, times: 'once' });
      expect(await attempt()).toMatchObject(ending);
      expect(await subject.faults.current()).toEqual(NO_FAULT);
      expect(await attempt()).not.toMatchObject(ending);
    }
  });

  it('strikes with a time-out, which reports nothing', async () => {
    const subject = await arrange();
    await subject.faults.set('time-out', 'once');
    const { events, breaches, cancel } = startJudged(subject.completion, PERSONA_REQUEST);
    await expect.poll(() => subject.faults.current()).toEqual(NO_FAULT);
    await waitForMore();
    cancel();
    expect(events).toEqual([]);
    expect(breaches).toEqual([]);
  });

  it('strikes only the clerk with a fault of maps', async () => {
    const subject = await arrange();
    await subject.faults.set('clerk-empty', 'once');
    expect(await endingOf(subject, PERSONA_REQUEST)).toMatchObject(SOUND);
    expect(await endingOf(subject, CLERK_REQUEST)).toMatchObject({ kind: 'reply', text: null });
  });

  it('never strikes the clerk with the fault orders', async () => {
    const subject = await arrange();
    await subject.faults.set('orders', 'until-off');
    expect(await endingOf(subject, CLERK_REQUEST)).toMatchObject({
      kind: 'reply',
      text: expect.stringMatching(MAP),
    });
  });
});

async function endingOf({ completion }: PageMock, request: CompletionRequest): Promise<CompletionEnding> {
  const { ending, breaches } = startJudged(completion, request);
  const told = await ending;
  expect(breaches).toEqual([]);
  return told;
}
