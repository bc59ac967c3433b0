import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startProvider } from '../../bench/harness/provider.mjs';
import { transcriptOf } from '../../bench/harness/quartet-driver.mjs';
import { deltaOf, messagesOf, runDeltas } from '../../bench/pages/shared/texts.mjs';
import { QUARTET } from '../../src/domain/personas.ts';
import { readTranscript } from '../../src/domain/transcript/read-transcript.ts';
import { eventually } from '../support/eventually.ts';

it.each([
  [10, 'dreamer'],
  [1000, 'dreamer'],
  [1000, 'analyst'],
] as const)(
  'the product imports a conversation of %d messages with the %s, with the texts of the peers',
  (count, personaId) => {
    const reading = readTranscript(transcriptOf(count, personaId), QUARTET, Date.now());
    if (reading.kind !== 'conversation') throw new Error(JSON.stringify(reading));
    expect(reading.conversation.personaId).toBe(personaId);
    const texts = reading.conversation.messages.map(({ content }) => content);
    expect(texts).toEqual(messagesOf(count).map(({ text }) => text));
    expect(new Set(texts).size).toBe(count);
  },
);

describe('deltas', () => {
  beforeEach(() => void vi.useFakeTimers());

  afterEach(() => void vi.useRealTimers());

  it('come at their pace, in order, and no more than were asked for', async () => {
    const written: string[] = [];
    const done = runDeltas(3, 10, (delta) => written.push(delta));
    await vi.advanceTimersByTimeAsync(20);
    expect(written).toEqual([deltaOf(0), deltaOf(1)]);
    await vi.advanceTimersByTimeAsync(1000);
    await done;
    expect(written).toEqual([deltaOf(0), deltaOf(1), deltaOf(2)]);
  });

  it('those that are due come together when the page was busy', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    const written: string[] = [];
    void runDeltas(10, 10, (delta) => written.push(delta));
    clock.mockReturnValue(45);
    await vi.advanceTimersByTimeAsync(10);
    expect(written).toHaveLength(4);
    clock.mockRestore();
  });
});

it('the provider answers when it is told to, with so many deltas and a whole end', async () => {
  const onAsked = vi.fn<() => void>();
  const provider = await startProvider(onAsked);
  onTestFinished(provider.close);
  const coming = fetch(`${provider.address}/chat/completions`, { method: 'POST', body: '{}' });
  await eventually(() => expect(onAsked).toHaveBeenCalledOnce());
  const beforeMs = Date.now();
  const writtenAtMs = await provider.answer({ deltas: 3, intervalMs: 1 });
  expect(writtenAtMs).toEqual(writtenAtMs.toSorted((one, other) => one - other));
  expect(writtenAtMs).toHaveLength(3);
  expect(writtenAtMs.every((atMs) => atMs >= beforeMs && atMs <= Date.now())).toBe(true);
  const lines = (await (await coming).text()).split('\n\n').filter(Boolean);
  const chunks = lines.slice(0, -1).map((line) => JSON.parse(line.replace('data: ', '')).choices[0]);
  expect(chunks.map(({ delta }) => delta.content)).toEqual([deltaOf(0), deltaOf(1), deltaOf(2), undefined]);
  expect(chunks.map((choice) => choice.finish_reason)).toEqual([null, null, null, 'stop']);
  expect(lines.at(-1)).toBe('data: [DONE]');
});
