import { describe, expect, it } from 'vitest';
import { type PageResult, formatTable, isGoodEnough } from '../../scripts/lighthouse-scores.mjs';

function result(scores: Record<string, number | null>, page = 'landing'): PageResult {
  const categories = Object.entries(scores).map(([id, score]) => [id, { score, auditRefs: [] }]);
  return { formFactor: 'desktop', page, report: { categories: Object.fromEntries(categories), audits: {} } };
}

describe('the scores of Lighthouse', () => {
  it.each([
    ['performance', 0.95],
    ['accessibility', 1],
    ['best-practices', 1],
    ['seo', 1],
  ])('are good enough when %s is %d, and not a point below', (id, least) => {
    const perfect = { performance: 1, accessibility: 1, 'best-practices': 1, seo: 1 };
    expect(isGoodEnough(result({ ...perfect, [id]: least }))).toBe(true);
    expect(isGoodEnough(result({ ...perfect, [id]: least - 0.01 }))).toBe(false);
  });

  it('need no category that was not asked for', () => {
    expect(isGoodEnough(result({ accessibility: 1 }))).toBe(true);
  });

  it('are not good enough when an audit broke, or the whole run', () => {
    expect(isGoodEnough(result({ accessibility: null }))).toBe(false);
    const { report, ...place } = result({});
    const broken = { ...report, runtimeError: { message: 'The page did not load' } };
    expect(isGoodEnough({ ...place, report: broken })).toBe(false);
  });

  it('stand in a table', () => {
    const full = { performance: 0.97, accessibility: 1, 'best-practices': 0.58, seo: 0.91 };
    const table = formatTable([
      result(full, 'first load'),
      result({ accessibility: null, 'best-practices': 1, seo: 1 }),
    ]);
    expect(table.split('\n')).toEqual([
      'form factor  page        performance  accessibility  best-practices  seo',
      'desktop      first load  97           100            58              91',
      'desktop      landing     -            broken         100             100',
    ]);
  });
});
