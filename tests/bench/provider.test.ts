import { expect, it, onTestFinished, vi } from 'vitest';
import { startProvider } from '../../bench/harness/provider.mjs';
import { deltaOf } from '../../bench/pages/shared/texts.mjs';

it('the provider answers when it is told to, with so many deltas and a whole end', async () => {
  const onAsked = vi.fn<() => void>();
  const onAnswered = vi.fn<() => void>();
  const provider = await startProvider({ onAsked, onAnswered });
  onTestFinished(provider.close);
  const coming = fetch(`${provider.address}/chat/completions`, { method: 'POST', body: '{}' });
  await vi.waitFor(() => expect(onAsked).toHaveBeenCalledOnce());
  await provider.answer({ deltas: 3, intervalMs: 1 });
  expect(onAnswered).toHaveBeenCalledOnce();
  const lines = (await (await coming).text()).split('\n\n').filter(Boolean);
  const chunks = lines.slice(0, -1).map((line) => JSON.parse(line.replace('data: ', '')).choices[0]);
  expect(chunks.map(({ delta }) => delta.content)).toEqual([deltaOf(0), deltaOf(1), deltaOf(2), undefined]);
  expect(chunks.map((choice) => choice.finish_reason)).toEqual([null, null, null, 'stop']);
  expect(lines.at(-1)).toBe('data: [DONE]');
});
