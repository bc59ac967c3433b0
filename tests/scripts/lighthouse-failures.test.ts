import { describe, expect, it } from 'vitest';
import { formatFailures } from '../../scripts/lighthouse-failures.mjs';
import type { Audit } from '../../scripts/lighthouse-scores.mjs';

const place = { formFactor: 'mobile', page: 'chat' };

function failuresOf(audit: Partial<Audit>, ref: { weight: number; group?: string } = { weight: 1 }) {
  const full: Audit = { title: 'Title', score: 0, scoreDisplayMode: 'binary', ...audit };
  const categories = { seo: { score: 0.5, auditRefs: [{ id: 'audit', ...ref }] } };
  return formatFailures({ ...place, report: { categories, audits: { audit: full } } });
}

const head = 'mobile, chat, seo: Title';

describe('the failed audits', () => {
  it('are told with what they measured', () => {
    expect(failuresOf({ displayValue: '2 errors found' })).toEqual([`${head}: 2 errors found`]);
    expect(failuresOf({ scoreDisplayMode: 'error', score: null, errorMessage: 'It broke' })).toEqual([
      `${head}: It broke`,
    ]);
  });

  it('are told with each element at fault, whatever kind of thing that is', () => {
    const items = [
      { node: { snippet: '<p class="a">', explanation: 'Fix any of:\n  Too little contrast' } },
      { line: '<!doctype html>' },
      { description: 'No such file', url: 'http://127.0.0.1/a' },
      { url: 'http://127.0.0.1/b' },
      { wastedMs: 3 },
    ];
    expect(failuresOf({ details: { items } })).toEqual([
      head,
      '  <p class="a">: Fix any of: Too little contrast',
      '  <!doctype html>',
      '  No such file',
      '  http://127.0.0.1/b',
    ]);
  });

  it('are told with the first elements when there are many', () => {
    const items = Array.from({ length: 22 }, (_, index) => ({ line: `${index}` }));
    expect(failuresOf({ details: { items } }).slice(-2)).toEqual(['  4', '  and 17 more']);
  });

  it('are marked when they cost nothing, and left out when another audit says the same', () => {
    expect(failuresOf({}, { weight: 0 })).toEqual(['mobile, chat, seo (costs no points): Title']);
    expect(failuresOf({}, { weight: 0, group: 'hidden' })).toEqual([]);
  });

  it.each([
    ['binary', 1],
    ['numeric', 0.9],
    ['metricSavings', 1],
    ['informative', 0],
    ['manual', null],
    ['notApplicable', null],
  ])('are none of a kind %s with a score of %s', (scoreDisplayMode, score) => {
    expect(failuresOf({ scoreDisplayMode, score })).toEqual([]);
  });

  it('are told as the one failure of a run that broke', () => {
    const report = { categories: {}, audits: {}, runtimeError: { message: 'The page did not load' } };
    expect(formatFailures({ ...place, report })).toEqual(['mobile, chat: The page did not load']);
  });
});
