import { fc, test } from '@fast-check/vitest';
import { afterEach, expect } from 'vitest';
import { readHash } from '../../../src/domain/link/hash.ts';
import { openedInAddress } from '../../../src/ui/table/OpenedPart.tsx';

afterEach(() => history.replaceState(null, '', location.pathname));

const anyHash = fc
  .tuple(
    fc.constantFrom('', '#', '#r', '#r1', '#r2.', '#R1.', '#q', '#q=', '#q=Why', '#to=x&q='),
    fc.webFragments(),
  )
  .map(([beginning, rest]) => beginning + (beginning === '' ? '' : rest));

test.prop([anyHash])('the first part and the reader of addresses agree on which open something', (hash) => {
  history.replaceState(null, '', location.pathname + hash);
  const reading = readHash(location.hash);
  const opened = openedInAddress();
  expect(opened?.kind === 'link').toBe(reading?.kind === 'round');
  if (reading?.kind === 'question') expect(opened?.kind).toBe('question');
});
