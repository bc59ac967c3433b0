import { expect, it } from 'vitest';
import { usualPace } from '../../mock-provider/voices/pace.ts';
import { shippedSpeech } from '../../mock-provider/voices/speech.ts';
import { createPageMock } from '../../src/adapters/page-mock.ts';
import { CONTINUE_INSTRUCTION } from '../../src/domain/conversation/continuation.ts';
import { buildRequest } from '../../src/domain/conversation/prompt.ts';
import { PERSONAS } from '../../src/domain/squad/built-in-squad.ts';
import type { Persona } from '../../src/domain/squad/persona.ts';
import type { PromptMessage } from '../../src/ports/completion.ts';
import { startJudged } from '../ports/contract.ts';
import { recordWaits, startMock } from '../mock-provider/support.ts';
import { createTestPersonas } from '../support/squads.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

const prepared = shippedSpeech().rounds[0]!.question;

/** How long each persona of the two mocks waits before it answers, in ms. */
async function waitsOf(personas: readonly Persona[], said: readonly PromptMessage[], streaming: boolean) {
  const waits = recordWaits();
  const served = await startMock({ delayMs: usualPace.delayMs });
  await served.control('PATCH', '/settings', { chunkDelayMs: 0 });
  const byServer: (number | undefined)[] = [];
  const byPage: number[] = [];
  for (const persona of personas) {
    const request = buildRequest(persona, '', { model: 'gpt-3.5-turbo', streaming });
    const messages = [request.messages[0]!, ...said];
    const body = {
      model: request.model,
      stream: streaming,
      messages: messages.map(({ role, text }) => ({ role, content: text })),
    };
    await (await served.v1('/chat/completions', { body })).text();
    byServer.push(...waits.splice(0));
    const clock = createVirtualClock();
    const { events } = startJudged(createPageMock(clock).completion, { ...request, messages });
    while (events.length === 0) clock.advanceSync(1);
    byPage.push(clock.monotonicMs());
  }
  return { byServer, byPage };
}

const asks = (text: string): readonly PromptMessage[] => [{ role: 'user', text }];

it.each([false, true])(
  'the four answer the question of a prepared round half a second apart, streamed: %s',
  async (streaming) => {
    for (const text of [prepared, ` ${prepared.toUpperCase()} `]) {
      const { byServer, byPage } = await waitsOf(PERSONAS, asks(text), streaming);
      expect(byServer).toEqual([400, 900, 1400, 1900]);
      expect(byPage).toEqual(byServer);
    }
  },
);

it.each<readonly [what: string, personas: readonly Persona[], said: readonly PromptMessage[]]>([
  ['another question', PERSONAS, asks('How can I grow my bakery?')],
  ['a prepared question to personas without a prepared answer', createTestPersonas(4), asks(prepared)],
  [
    'a prepared answer that goes on',
    PERSONAS,
    [...asks(prepared), { role: 'assistant', text: 'Yes.' }, ...asks(CONTINUE_INSTRUCTION)],
  ],
])('nobody waits longer than usual for %s', async (_, personas, said) => {
  const { byServer, byPage } = await waitsOf(personas, said, false);
  expect(byServer).toEqual(Array(4).fill(usualPace.delayMs));
  expect(byPage).toEqual(byServer);
});

it('without a delay nobody waits', async () => {
  const waits = recordWaits();
  const { v1 } = await startMock();
  for (const persona of PERSONAS) {
    const { messages, model } = buildRequest(persona, prepared, { model: 'gpt-3.5-turbo', streaming: false });
    const body = { model, messages: messages.map(({ role, text }) => ({ role, content: text })) };
    expect((await v1('/chat/completions', { body })).status).toBe(200);
  }
  expect(waits).toEqual([]);
});
