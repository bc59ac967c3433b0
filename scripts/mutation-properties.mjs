import fc from 'fast-check';
import * as vitest from 'vitest';

/** @typedef {(...values: any[]) => boolean | void | Promise<boolean | void>} Predicate */

/** A survivor should be one in every run, so chance is the same in each. */
const seed = 1;

/**
 * Stands in for `@fast-check/vitest` while mutants are tried. That package builds every chain of test modifiers when it
 * is loaded, which takes two seconds in each worker, and each mutant gets a new worker.
 */
export const test = {
  /**
   * @param {fc.Arbitrary<unknown>[]} arbitraries
   * @param {fc.Parameters<unknown[]>} [parameters]
   */
  prop(arbitraries, parameters) {
    return (/** @type {string} */ title, /** @type {Predicate} */ predicate) => {
      const property = fc.asyncProperty(fc.tuple(...arbitraries), async (values) => predicate(...values));
      vitest.test(title, () => fc.assert(property, { seed, ...parameters }));
    };
  },
};

export { fc };
