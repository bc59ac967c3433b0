import { describe, expect, it } from 'vitest';
import { type Measured, type Run, bestPeer, reportOf, tell } from '../../bench/harness/report.mjs';

function measured(name: string, kind: Measured['kind'], figures: Measured['figures']): Measured {
  return { name, title: `The ${name}`, kind, versions: { [name]: '1.2.3' }, figures, problems: [] };
}

const load = (scriptKb: number) => ({ load: { scriptKb, usableCpuMs: 500, scripts: {} } });
const own = measured('product', 'product', {
  ...load(80),
  typing: { keys: 40, p50Ms: 12, slowMs: 34, slowPercent: 90 },
});
const floor = measured('floor', 'floor', load(64));
const heavy = measured('heavy', 'peer', load(200));
const light = measured('light', 'peer', load(160));

function run(changes: Partial<Run> = {}): Run {
  return {
    date: '2026-03-09T12:34:56.000Z',
    machine: {
      processor: 'Abacus',
      cores: 2,
      memoryGb: 8,
      system: 'Linux 7',
      node: '20.1.0',
      browser: 'Chrome/1',
    },
    minutes: 12.4,
    subjects: [own, floor, heavy, light],
    bounds: [],
    ...changes,
  };
}

describe('the report', () => {
  it('says when, where and with which versions', () => {
    const report = reportOf(run());
    expect(report).toContain(
      '2026-03-09 12:34 UTC, Abacus, 2 cores, 8 GB, Linux 7, Node 20.1.0, Chrome/1; 12 minutes',
    );
    expect(report).toContain('| The light | light 1.2.3 | - |');
  });

  it('warns where others kept the machine busy', () => {
    const subjects = [{ ...own, foreignCores: 0.26 }, floor];
    expect(reportOf(run({ subjects }))).toContain('Others used up to 0.26 cores meanwhile');
    expect(reportOf(run({ subjects: [{ ...own, foreignCores: 0.25 }] }))).not.toContain('Others used');
  });

  it('compares the product with the floor and the best peer', () => {
    expect(reportOf(run())).toContain(
      '| JavaScript until usable, kB gzipped | 80 | 1.25 | 0.5 | The light |',
    );
  });

  it('tells of the lanes side by side and of one alone, by the slowest lane', () => {
    const lanesOf = (...slowMs: readonly number[]) => ({
      longestTaskMs: 61,
      droppedFrames: 12,
      expectedFrames: 180,
      scriptCpuMs: 300,
      cpuMs: 900,
      allAtOncePercent: 2.5,
      lanes: slowMs.map((each) => ({ p50Ms: each / 2, slowMs: each })),
    });
    const keep = {
      backCpuMs: 212,
      shownMessages: 30,
      typing: { keys: 200, p50Ms: 24, slowMs: 49, slowPercent: 98 as const },
      stream: { longestTaskMs: 41, droppedFrames: 3, expectedFrames: 180, scriptCpuMs: 300, cpuMs: 900 },
    };
    const table = { chat: lanesOf(77), table: lanesOf(20, 98) };
    const report = reportOf(run({ subjects: [{ ...own, figures: { table, keep } }, heavy] }));
    expect(report).toContain('| The product, the chat of one | 38.5 / 77 | - | 61 | 12 of 180 | 300 | 900 |');
    expect(report).toContain('| The product | 212, 30 | 24 / 49 | 41 | 3 of 180 |');
    expect(report).toContain('| The product, the round table | 49 / 98 | 2.5 | 61 | 12 of 180 | 300 | 900 |');
    expect(reportOf(run())).not.toContain('Four lanes');
  });

  it('says where a p90 stands for a p98', () => {
    expect(reportOf(run())).toContain('| 12 / 34 (p90) |');
  });

  it('lists the bounds with their verdicts', () => {
    const bounds = [{ title: 'too slow', limit: 50, figure: 51.26, verdict: 'fail' as const }];
    expect(reportOf(run({ bounds }))).toContain('| too slow | 50 | 51.3 | fail |');
    expect(reportOf(run())).not.toContain('## Bounds');
  });

  it('names what could not be measured', () => {
    const subjects = [own, { ...heavy, figures: {}, problems: ['it could not be built: no'] }];
    expect(reportOf(run({ subjects }))).toContain('- The heavy: it could not be built: no');
    expect(reportOf(run())).not.toContain('could not be');
  });
});

describe('the best peer', () => {
  it('is the one with least, floors and the product aside', () => {
    expect(bestPeer([own, floor, heavy, light], (figures) => figures.load?.scriptKb)).toEqual({
      title: 'The light',
      figure: 160,
    });
  });

  it('is nobody where none was measured', () => {
    expect(bestPeer([own, floor, heavy], (figures) => figures.memory?.heapMb)).toBeUndefined();
  });
});

it.each([
  [1234.5, '1,235'],
  [123.45, '123'],
  [12.34, '12.3'],
  [1.234, '1.23'],
  [0, '0'],
  [undefined, '-'],
  [Number.NaN, '-'],
])('%s is told as %s', (figure, text) => {
  expect(tell(figure)).toBe(text);
});
