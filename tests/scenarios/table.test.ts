import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { SCENARIOS, scenariosFor } from './scenarios.ts';

const BEHAVIOUR = readFileSync(path.resolve(import.meta.dirname, '../../docs/behaviour.md'), 'utf8');
const NUMBERS = [...BEHAVIOUR.matchAll(/^- \*\*(\d+\.\d+)\*\*/gm)].map(([, number = '']) => number);

/** What only a terminal has is driven by keys, in tests/terminal. */
function isOfTerminal(number: string): boolean {
  return number.startsWith('16.');
}

describe('the scenarios', () => {
  it('are about sentences that stand in docs/behaviour.md', () => {
    expect(NUMBERS.length).toBeGreaterThan(100);
    for (const { number } of SCENARIOS) expect(NUMBERS, number).toContain(number);
  });

  it.each(NUMBERS.filter((number) => !isOfTerminal(number)))('show sentence %s', (number) => {
    expect(SCENARIOS.filter((scenario) => scenario.number === number)).not.toEqual([]);
  });

  it('have names of their own', () => {
    const names = SCENARIOS.map(({ number, title }) => `${number} ${title}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it('all run in the browser', () => {
    expect(scenariosFor('browser')).toHaveLength(SCENARIOS.length);
  });
});
