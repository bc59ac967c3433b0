import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ShellName } from './scenario.ts';
import { SCENARIOS, scenariosFor } from './scenarios.ts';

const BEHAVIOUR = readFileSync(path.resolve(import.meta.dirname, '../../docs/behaviour.md'), 'utf8');
const NUMBERS = [...BEHAVIOUR.matchAll(/^- \*\*(\d+\.\d+)\*\*/gm)].map(([, number = '']) => number);

describe('the scenarios', () => {
  it('are about sentences that stand in docs/behaviour.md', () => {
    expect(NUMBERS.length).toBeGreaterThan(100);
    for (const { number } of SCENARIOS) expect(NUMBERS, number).toContain(number);
  });

  it.each(NUMBERS)('show sentence %s', (number) => {
    expect(SCENARIOS.filter((scenario) => scenario.number === number)).not.toEqual([]);
  });

  it('have names of their own', () => {
    const names = SCENARIOS.map(({ number, title }) => `${number} ${title}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it('all run in the browser, but what only a terminal has', () => {
    const left = SCENARIOS.filter(({ except }) => except.browser !== undefined);
    expect(left.every(({ number }) => number.startsWith('16.'))).toBe(true);
  });

  it('run in React wherever no layout is needed, and on the core wherever no screen is', () => {
    const reasons = (shell: ShellName) => new Set(SCENARIOS.flatMap(({ except }) => except[shell] ?? []));
    expect([...reasons('react')].toSorted()).toEqual([
      'a page is no terminal',
      'its code is there as a whole',
      'jsdom knows no layout',
      'the page’s own root asks for them, before React',
    ]);
    for (const reason of reasons('headless')) expect(reason).toMatch(/^needs a /);
  });

  it('show four of five sentences in a terminal', () => {
    const shown = new Set(scenariosFor('terminal').map(({ number }) => number));
    expect(shown.size / NUMBERS.length).toBeGreaterThanOrEqual(0.8);
  });
});
