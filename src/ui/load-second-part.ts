import type { SecondPart } from './second-part.ts';

/** The page's second part, a chunk of its own; rejects when it cannot be had. */
export async function loadSecondPart(): Promise<SecondPart> {
  const { SECOND_PART } = await import('./second-part.ts');
  return SECOND_PART;
}
