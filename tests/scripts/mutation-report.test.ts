import { describe, expect, it } from 'vitest';
import { type Mutant, listSurvivors, tellCounts } from '../../scripts/mutation-report.mjs';

const source = ['function end() {', '  if (ended) return;', '  stop?.(', '    now,', '  );', '}'].join('\n');

function mutant(
  status: string,
  replacement: string,
  [line, column]: number[],
  [lastLine, lastColumn]: number[],
) {
  const start = { line: line!, column: column! };
  return { status, replacement, location: { start, end: { line: lastLine!, column: lastColumn! } } };
}

function reportOf(...mutants: Mutant[]) {
  return { files: { 'src/domain/ask.ts': { source, mutants } } };
}

describe('the survivors', () => {
  it('are the mutants that no test killed or none reached, in the order of their lines', () => {
    const late = mutant('NoCoverage', 'stop(now)', [3, 3], [5, 4]);
    const early = mutant('Survived', 'false', [2, 7], [2, 12]);
    const others = ['Killed', 'Timeout', 'RuntimeError'].map((status) => ({ ...early, status }));
    expect(listSurvivors(reportOf(late, ...others, early))).toEqual([
      { path: 'src/domain/ask.ts', line: 2, before: 'if (ended) return;', after: 'if (false) return;' },
      { path: 'src/domain/ask.ts', line: 3, before: 'stop?.( now, );', after: 'stop(now);' },
    ]);
  });
});

describe('the counts', () => {
  it('name every status that occurs', () => {
    const killed = mutant('Killed', '', [1, 1], [1, 2]);
    expect(tellCounts(reportOf(killed, { ...killed, status: 'Timeout' }, killed))).toBe(
      '3 mutants: 2 Killed, 1 Timeout',
    );
  });
});
