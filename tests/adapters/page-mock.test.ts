import { describe, expect, it } from 'vitest';
import { findReply } from '../../mock-provider/voices/find-reply.ts';
import { shippedSpeech } from '../../mock-provider/voices/speech.ts';
import { type PageMock, createPageMock } from '../../src/adapters/page-mock.ts';
import { PERSONAS } from '../../src/domain/squad/built-in-squad.ts';
import { buildRequest } from '../../src/domain/conversation/prompt.ts';
import { CLERK_INSTRUCTIONS, maxClerkTokens } from '../../src/domain/table/clerk-prompt.ts';
import { ANSWER_FAULTS, CLERK_FAULTS } from '../../src/domain/texts/dialog-texts.ts';
import type { CompletionEvent, CompletionRequest } from '../../src/ports/completion.ts';
import type { Persona } from '../../src/domain/squad/persona.ts';
import { startJudged } from '../ports/contract.ts';
import { shareMock } from '../support/share-mock.ts';
import { createHastyClock } from '../support/hasty-clock.ts';
import { createTestPersonas } from '../support/squads.ts';
import { type VirtualClock, createVirtualClock } from '../support/virtual-clock.ts';

const QUESTIONS = ['Hello!', 'How can I grow my bakery?', 'How can I grow my bakery?', 'Why?', 'Go on.'];

/** The faults that end an answer soon. */
const QUICK_FAULTS = [...ANSWER_FAULTS, ...CLERK_FAULTS].filter(
  (fault) => fault !== 'time-out' && fault !== 'slow',
);

const speech = shippedSpeech();

const mock = shareMock();

function requestTo(persona: Persona, text: string, streaming = false): CompletionRequest {
  return buildRequest(persona, text, { model: 'gpt-3.5-turbo', streaming });
}

/** The replies of the four. */
function repliesTo(question: string): readonly string[] {
  return speech.personas.map(({ id }) => findReply(speech, id, question, 0).text);
}

function requestToClerk(answers: readonly string[], streaming = false): CompletionRequest {
  const lettered = Object.fromEntries(answers.map((answer, index) => ['ABCDEFGH'.charAt(index), answer]));
  return {
    ...requestTo(PERSONAS[0]!, '', streaming),
    maxTokens: maxClerkTokens(answers.length),
    messages: [
      { role: 'system', text: CLERK_INSTRUCTIONS },
      { role: 'user', text: JSON.stringify({ question: QUESTIONS[1], answers: lettered }) },
    ],
  };
}

/** The events of both mocks for the same requests, one after another, without details for developers. */
async function listenToBoth(requests: readonly CompletionRequest[]) {
  const served = await mock.reset();
  const inPage = createPageMock(createHastyClock());
  return { served, inPage, said: async () => [await say(served), await say(inPage)] as const };

  async function say({ completion }: PageMock): Promise<readonly (readonly object[])[]> {
    const heard: (readonly object[])[] = [];
    for (const request of requests) {
      const { events, ending } = startJudged(completion, request);
      await ending;
      heard.push(events.map(withoutDetail));
    }
    return heard;
  }
}

describe('the mock in the page answers like the mock behind a server', () => {
  it.each([false, true])('as each persona, asked repeatedly, streamed: %s', async (streaming) => {
    const squads = [PERSONAS, createTestPersonas(3)];
    const requests = squads.flatMap((personas) =>
      QUESTIONS.flatMap((text) => personas.map((persona) => requestTo(persona, text, streaming))),
    );
    const { said } = await listenToBoth(requests);
    const [served, inPage] = await said();
    expect(inPage).toEqual(served);
    expect(inPage.flat().filter((event) => 'isGeneral' in event).length).toBeGreaterThan(5);
    expect(new Set(inPage.map((events) => JSON.stringify(events))).size).toBeGreaterThan(16);
  });

  it.each([false, true])(
    'with the conversation’s earlier turns and a limit of tokens, streamed: %s',
    async (streaming) => {
      const request = requestTo(PERSONAS[1]!, QUESTIONS[1]!, streaming);
      const [system, question] = request.messages;
      const withMemory: CompletionRequest = {
        ...request,
        maxTokens: 9,
        messages: [system!, { role: 'user', text: 'Hi' }, { role: 'assistant', text: 'Hello.' }, question!],
      };
      const [served, inPage] = await (await listenToBoth([withMemory])).said();
      expect(inPage).toEqual(served);
      expect(inPage[0]?.at(-1)).toMatchObject({ kind: 'reply', text: expect.stringMatching(/^.{36}$/s) });
    },
  );

  it.each([false, true])('as the clerk, streamed: %s', async (streaming) => {
    const answers = [...repliesTo(QUESTIONS[1]!), 'It depends.'];
    const requests = [requestToClerk(answers, streaming), requestToClerk([], streaming)];
    const [served, inPage] = await (await listenToBoth(requests)).said();
    expect(inPage).toEqual(served);
  });

  it.each(QUICK_FAULTS.flatMap((fault) => [[fault, false] as const, [fault, true] as const]))(
    'under the fault %s, streamed: %s',
    async (fault, streaming) => {
      const answers = repliesTo(QUESTIONS[1]!);
      const requests = [
        requestTo(PERSONAS[0]!, QUESTIONS[1]!, streaming),
        requestToClerk(answers, streaming),
        requestTo(PERSONAS[0]!, QUESTIONS[1]!, streaming),
      ];
      const { served, inPage, said } = await listenToBoth(requests);
      for (const { faults } of [served, inPage]) await faults.set(fault, 'until-off');
      const [fromServer, fromPage] = await said();
      expect(fromPage).toEqual(fromServer);
    },
  );
});

describe('the mock in the page', () => {
  it('answers after exactly 400 ms without streaming', () => {
    const { events, clock } = begin(requestTo(PERSONAS[0]!, 'Hello!'));
    clock.advanceSync(399);
    expect(events).toEqual([]);
    clock.advanceSync(1);
    expect(events).toMatchObject([{ kind: 'reply', text: expect.stringMatching(/\w/) }]);
    expect(clock.pending()).toBe(0);
  });

  it('streams word by word, every 30 ms', () => {
    const { events, clock } = begin(requestTo(PERSONAS[0]!, 'Hello!', true));
    clock.advanceSync(400);
    for (let words = 1; words <= 5; words += 1) {
      expect(events).toHaveLength(words);
      clock.advanceSync(30);
    }
  });

  it('catches up after a throttled timer', () => {
    const { events, clock } = begin(requestTo(PERSONAS[0]!, 'Hello!', true));
    clock.advanceSync(400);
    clock.sleep(3000);
    const [first, second] = events;
    expect(textOf(first)).toMatch(/^\S+$/);
    expect(textOf(second).split(' ').length).toBeGreaterThan(5);
    clock.advanceSync(30);
    expect(events.at(-1)).toMatchObject({ kind: 'reply', text: textOf(first) + textOf(second) });
  });

  it('is 8 s slower under the fault slow', async () => {
    const clock = createVirtualClock();
    const { completion, faults } = createPageMock(clock);
    await faults.set('slow', 'once');
    const { events } = startJudged(completion, requestTo(PERSONAS[0]!, 'Hello!'));
    clock.advanceSync(8399);
    expect(events).toEqual([]);
    clock.advanceSync(1);
    expect(events).toHaveLength(1);
  });

  it.each([399, 460])('leaves no timer behind when it is cancelled after %d ms', (afterMs) => {
    const { cancel, events, clock } = begin(requestTo(PERSONAS[0]!, 'Hello!', true));
    clock.advanceSync(afterMs);
    const heard = events.length;
    cancel();
    expect(clock.pending()).toBe(0);
    clock.advanceSync(60_000);
    expect(events).toHaveLength(heard);
  });

  function begin(request: CompletionRequest) {
    const clock: VirtualClock = createVirtualClock();
    return { ...startJudged(createPageMock(clock).completion, request), clock };
  }
});

/** Leaves out the detail, because the page has no log in which to look a request up. */
function withoutDetail(event: CompletionEvent): object {
  if (event.kind !== 'failure') return event;
  const { detail, requestId: _, ...told } = event;
  expect(detail).toMatch(/\w/);
  return told;
}

function textOf(event: CompletionEvent | undefined): string {
  return event?.kind === 'text' ? event.delta : '';
}
