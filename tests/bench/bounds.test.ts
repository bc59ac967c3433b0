import { describe, expect, it } from 'vitest';
import { type Verdict, judge, judgeSizes } from '../../bench/harness/bounds.mjs';
import type { Figures, FiguresByName } from '../../bench/harness/figures.mjs';
import type { LanesFigures } from '../../bench/harness/measure-table.mjs';

const share = (mainThread: number, browser: number) => ({ mainThread, browser });

const lanes = (p50Ms: number, slowMs: number) => ({
  longestTaskMs: 80,
  droppedFrames: 36,
  expectedFrames: 180,
  scriptCpuMs: 30,
  cpuMs: 100,
  allAtOncePercent: 10,
  lanes: [
    { p50Ms: 0, slowMs: 0 },
    { p50Ms, slowMs },
  ],
});

const quartet: Figures = {
  load: { scriptKb: 100, usableCpuMs: 600, landingCpuMs: 400, floorCpuMs: 200, scripts: {} },
  append: { 10: 10, 100: 10, 10_000: 15 },
  typing: { keys: 200, p50Ms: 30, slowMs: 50, slowPercent: 98 },
  memory: { heapMb: 12.5, elements: 900, listElements: 200 },
  stream: { longestTaskMs: 50, droppedFrames: 9, expectedFrames: 180, scriptCpuMs: 30, cpuMs: 100 },
  table: { chat: lanes(50, 1000), table: lanes(1000, 150) },
  keep: {
    backCpuMs: 300,
    shownMessages: 30,
    typing: { keys: 200, p50Ms: 30, slowMs: 50, slowPercent: 98 },
    stream: { longestTaskMs: 50, droppedFrames: 9, expectedFrames: 180, scriptCpuMs: 30, cpuMs: 100 },
  },
  idle: { running: share(1, 20), paused: share(0.2, 2), hidden: share(0.2, 2), blank: share(0, 1) },
};
const others: FiguresByName = {
  floor: {
    load: { scriptKb: 75, usableCpuMs: 200, scripts: {} },
    append: { 10: 4, 10_000: 6 },
    memory: { heapMb: 10, elements: 60 },
  },
  chatscope: { stream: { ...quartet.stream!, scriptCpuMs: 100 } },
  tsparticles: { idle: { running: share(25, 40) } },
};

const atTable = (change: Partial<LanesFigures>): Figures => ({
  table: { ...quartet.table!, table: { ...quartet.table!.table, ...change } },
});
const verdicts = (figures: FiguresByName) => judge(figures).map(({ verdict }) => verdict);
const all = (verdict: Verdict) => Array<Verdict>(29).fill(verdict);

describe('the bounds', () => {
  it('hold to the very figure', () => {
    expect(verdicts({ quartet, ...others })).toEqual(all('pass'));
  });

  it.each<[string, Figures]>([
    ['CPU until usable over the floor, 4x throttled', { load: { ...quartet.load!, usableCpuMs: 600.1 } }],
    [
      'CPU until the landing over the same floor, 4x throttled',
      { load: { ...quartet.load!, landingCpuMs: 400.1 } },
    ],
    ['append at 10 over the floor', { append: { ...quartet.append, 10: 10.1 } }],
    ['append at 10,000 over the floor', { append: { 10: 10, 100: 11, 10_000: 15.1 } }],
    ['append at 10,000 over append at 100', { append: { ...quartet.append, 100: 9.9 } }],
    ['key to paint at 10,000, 4x throttled, p50 ms', { typing: { ...quartet.typing!, p50Ms: 30.1 } }],
    ['key to paint at 10,000, 4x throttled, p98 ms', { typing: { ...quartet.typing!, slowMs: 50.1 } }],
    ['elements in the list at 10,000', { memory: { ...quartet.memory!, listElements: 201 } }],
    ['heap at 10,000 over the floor', { memory: { ...quartet.memory!, heapMb: 12.6 } }],
    ['streaming, longest task, ms', { stream: { ...quartet.stream!, longestTaskMs: 50.1 } }],
    ['streaming, frames dropped', { stream: { ...quartet.stream!, droppedFrames: 10 } }],
    ['streaming, script CPU over chatscope', { stream: { ...quartet.stream!, scriptCpuMs: 30.1 } }],
    ['chat, word to paint, 4x throttled, p50 ms', { table: { ...quartet.table!, chat: lanes(50.1, 60) } }],
    [
      'table, word to paint in the slowest lane, 4x throttled, p98 ms',
      { table: { ...quartet.table!, table: lanes(50, 150.1) } },
    ],
    [
      'kept, 4 x 2,000 messages come back, 4x throttled, CPU ms',
      { keep: { ...quartet.keep!, backCpuMs: 300.1 } },
    ],
    ['kept, messages drawn when they are back', { keep: { ...quartet.keep!, shownMessages: 31 } }],
    [
      'kept, key to paint at 2,000, 4x throttled, p98 ms',
      { keep: { ...quartet.keep!, typing: { ...quartet.keep!.typing, slowMs: 50.1 } } },
    ],
    [
      'kept, streaming, frames dropped',
      { keep: { ...quartet.keep!, stream: { ...quartet.keep!.stream, droppedFrames: 10 } } },
    ],
    ['table, longest task, ms', atTable({ longestTaskMs: 80.1 })],
    ['table, frames dropped', atTable({ droppedFrames: 37 })],
    ['table, frames with more words in every lane at once, %', atTable({ allAtOncePercent: 10.1 })],
    ['idle, main thread, % of a core', { idle: { ...quartet.idle, running: share(1.1, 20) } }],
    ['idle, whole browser over tsParticles', { idle: { ...quartet.idle, running: share(1, 20.1) } }],
    [
      'paused, main thread beyond an empty page, % of a core',
      { idle: { ...quartet.idle, paused: share(0.21, 2) } },
    ],
    [
      'hidden, whole browser beyond an empty page, % of a core',
      { idle: { ...quartet.idle, hidden: share(0.2, 2.1) } },
    ],
  ])('fail alone: %s', (title, change) => {
    const failed = judge({ ...others, quartet: { ...quartet, ...change } }).filter(
      ({ verdict }) => verdict !== 'pass',
    );
    expect(failed.map((bound) => [bound.title, bound.verdict])).toEqual([[title, 'fail']]);
  });

  it('fail where a figure of the product is missing', () => {
    expect(verdicts({ quartet: {}, ...others })).toEqual(all('fail'));
  });

  it('give no verdict without the peer that the product is compared with', () => {
    const { floorCpuMs: _, ...load } = quartet.load!;
    const open = judge({ quartet: { ...quartet, load } }).filter(({ verdict }) => verdict === 'not measured');
    expect(open.map(({ title }) => title)).toEqual([
      'CPU until usable over the floor, 4x throttled',
      'CPU until the landing over the same floor, 4x throttled',
      'append at 10 over the floor',
      'append at 10,000 over the floor',
      'heap at 10,000 over the floor',
      'streaming, script CPU over chatscope',
      'idle, whole browser over tsParticles',
    ]);
  });

  it('are none of a run without the product', () => {
    expect(judge(others)).toEqual([]);
  });
});

describe('the budgets of the build', () => {
  it('are bounds in kilobytes', () => {
    expect(
      judgeSizes([
        { what: 'CSS', bytes: 15_000, limitBytes: 15_000 },
        { what: 'JavaScript', bytes: 85_001, limitBytes: 85_000 },
      ]),
    ).toEqual([
      { title: 'CSS, kB gzipped', limit: 15, figure: 15, verdict: 'pass' },
      { title: 'JavaScript, kB gzipped', limit: 85, figure: 85.001, verdict: 'fail' },
    ]);
  });
});
