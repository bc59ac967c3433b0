import { describe, expect, it } from 'vitest';
import { CLERK_INSTRUCTIONS, maxClerkTokens } from '../../src/domain/table/clerk-terms.ts';
import { completionOf, eventsOf, startMock } from './support.ts';

const ANSWERS = {
  A: 'Begin with one small step today, and measure what it changes.',
  B: 'Picture the whole street first. Never begin with a small step.',
};

function askClerk(answers: Readonly<Record<string, string>> = ANSWERS, more: object = {}) {
  return {
    model: 'gpt-3.5-turbo',
    messages: [
      { role: 'system', content: CLERK_INSTRUCTIONS },
      { role: 'user', content: JSON.stringify({ question: 'How do I begin?', answers }) },
    ],
    temperature: 0,
    max_tokens: maxClerkTokens(2),
    ...more,
  };
}

describe('the clerk, asked over the wire (13.9)', () => {
  it('answers plain and streaming, the same for the same seed', async () => {
    const plain = await startMock({ seed: 5 });
    const streaming = await startMock({ seed: 5 });
    const { choices } = await completionOf(await plain.v1('/chat/completions', { body: askClerk() }));
    const [choice] = choices;
    expect(choice?.finish_reason).toBe('stop');
    expect(JSON.parse(choice?.message.content ?? '')).toMatchObject({
      points: expect.arrayContaining([
        { point: expect.any(String) as string, stands: expect.anything() as object },
      ]) as object,
    });
    const response = await streaming.v1('/chat/completions', { body: askClerk(ANSWERS, { stream: true }) });
    const deltas = eventsOf(await response.text())
      .filter((event) => event !== '[DONE]')
      .map((event) => JSON.parse(event) as { choices: { delta: { content?: string } }[] });
    expect(deltas.map((chunk) => chunk.choices[0]?.delta.content ?? '').join('')).toBe(
      choice?.message.content,
    );
  });

  it('breaks off where its tokens end, as any reply does', async () => {
    const { v1 } = await startMock();
    const body = askClerk(ANSWERS, { max_tokens: 20 });
    const { choices } = await completionOf(await v1('/chat/completions', { body }));
    expect(choices[0]?.finish_reason).toBe('length');
    expect(choices[0]?.message.content).toMatch(/^\{"points":/);
    expect(choices[0]?.message.content).toHaveLength(80);
  });

  it('is in the journal by its name, with a model that reasons too', async () => {
    const { v1, read } = await startMock();
    const { max_tokens: most, temperature: _, ...rest } = askClerk();
    await v1('/chat/completions', { body: askClerk() });
    await v1('/chat/completions', { body: { ...rest, model: 'o4-mini', max_completion_tokens: most } });
    await v1('/chat/completions', {
      body: { ...askClerk(), messages: [{ role: 'system', content: CLERK_INSTRUCTIONS }] },
    });
    const map = { persona: 'clerk', reply: 'clerk-map', status: 200 };
    expect(await read('/journal')).toMatchObject([map, map, { ...map, reply: 'clerk-sorry' }]);
  });

  it('can be struck alone by any fault', async () => {
    const { v1, control } = await startMock();
    const fault = { kind: 'status', status: 503, persona: 'clerk' };
    expect((await control('POST', '/faults', fault)).status).toBe(201);
    const other = { ...askClerk(), messages: [{ role: 'user', content: 'How do I begin?' }] };
    expect((await v1('/chat/completions', { body: other })).status).toBe(200);
    expect((await v1('/chat/completions', { body: askClerk() })).status).toBe(503);
  });
});
