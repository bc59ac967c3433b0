import type * as Carousel from '../../src/domain/carousel.ts';
import { expect, it } from 'vitest';
import { loadBundle } from '../../scripts/lib/bundle.ts';

it('a bundle is a module graph of its own', async () => {
  const one = await loadBundle<typeof Carousel>('src/domain/carousel.ts');
  const other = await loadBundle<typeof Carousel>('src/domain/carousel.ts');
  expect(one.marksAround([], 0)).toEqual({ next: [], previous: [] });
  expect(one.marksAround).not.toBe(other.marksAround);
});
