import type * as Carousel from '../../../src/domain/carousel.ts';
import { describe, expect, it } from 'vitest';
import { loadBundle, replaceOnce } from '../../../scripts/simulation-load.mjs';

const ENTRY = 'src/domain/carousel.ts';

describe('a bundle', () => {
  it('is a module graph of its own, with the fault where there is one', async () => {
    const fault = { file: ENTRY, from: '(index + 1) % count', to: 'index + 1' };
    const plain = await loadBundle<typeof Carousel>(ENTRY);
    const wrong = await loadBundle<typeof Carousel>(ENTRY, fault);
    expect(plain.nextIndex(3, 4)).toBe(0);
    expect(wrong.nextIndex(3, 4)).toBe(4);
  });

  it('is refused when the fault has no place, or several', async () => {
    await expect(loadBundle(ENTRY, { file: ENTRY, from: 'not there', to: '' })).rejects.toThrow('0 times');
    expect(() => replaceOnce('a a', { file: 'x.ts', from: 'a', to: 'b' })).toThrow('2 times');
  });
});
