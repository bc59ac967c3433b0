import fc from 'fast-check';
import type { Size } from '../../../src/ui/background/view.ts';

export const anySize: fc.Arbitrary<Size> = fc.record({
  widthPx: fc.integer({ min: 0, max: 8000 }),
  heightPx: fc.integer({ min: 0, max: 8000 }),
});
