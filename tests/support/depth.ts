/** Whether tests run in their full form, as in `npm run test:deep`: more seeds, more sessions, larger crowds. */
export const DEEP = process.env['QUARTET_TEST_DEPTH'] === 'deep';

/** The size of a test: what `npm test` has time for, or in the full form all of it. */
export function byDepth(usual: number, deep: number): number {
  return DEEP ? deep : usual;
}
