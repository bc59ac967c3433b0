import { describe, expect, it } from 'vitest';
import { median, percentile, sum } from '../../bench/harness/statistics.mjs';
import { countDropped } from '../../bench/harness/measure-stream.mjs';
import {
  type TraceEvent,
  keyToPaintMs,
  onMainThread,
  scriptCpuMs,
  taskFigures,
} from '../../bench/harness/trace.mjs';
import { allAtOncePercentOf, wordDelaysMs } from '../../bench/harness/measure-table.mjs';
import { deltaOf } from '../../bench/pages/shared/texts.mjs';

const frame = 1000 / 60;
const task = 'ThreadControllerImpl::RunTask';

const framesAt = (...places: number[]) => places.map((place) => place * frame);

function event(name: string, ts: number, dur: number, changes: Partial<TraceEvent> = {}): TraceEvent {
  return { name, ph: 'X', pid: 1, tid: 1, ts, dur, tdur: dur / 2, ...changes };
}

const threadName = (pid: number, tid: number, name: string): TraceEvent => ({
  ...event('thread_name', 0, 0, { pid, tid, args: { name } }),
  ph: 'M',
});
const processName = (pid: number, name: string): TraceEvent => ({
  ...event('process_name', 0, 0, { pid, args: { name } }),
  ph: 'M',
});

describe('the median', () => {
  it.each([
    [[7], 7],
    [[9, 1, 5], 5],
    [[10, 2, 1, 4], 3],
    [[100, 20, 3], 20],
  ])('of %j is %d, in whatever order', (values, middle) => {
    expect(median(values)).toBe(middle);
  });

  it('of nothing is no number', () => {
    expect(median([])).toBeNaN();
  });
});

describe('a percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

  it.each([
    [50, 50],
    [90, 90],
    [98, 98],
    [100, 100],
  ])('%d of the numbers from 1 to 100 is %d', (percent, value) => {
    expect(percentile(hundred, percent)).toBe(value);
  });

  it('is one of the values, not between two', () => {
    expect(percentile([1, 2, 30], 50)).toBe(2);
    expect(percentile([1, 2, 30], 98)).toBe(30);
  });

  it('of nothing is no number', () => {
    expect(percentile([], 50)).toBeNaN();
  });
});

it('the sum of nothing is 0', () => {
  expect(sum([])).toBe(0);
  expect(sum([1, 2, 3.5])).toBe(6.5);
});

describe('dropped frames', () => {
  it('are none when each frame came', () => {
    expect(countDropped(framesAt(0, 1, 2, 3))).toEqual({ expected: 3, dropped: 0 });
  });

  it('are those that are missing between two', () => {
    expect(countDropped(framesAt(0, 1, 4, 5, 7))).toEqual({ expected: 7, dropped: 3 });
  });

  it('are not seen in the trembling of the clock', () => {
    expect(countDropped([0, 16.2, 33.9, 49.8])).toEqual({ expected: 3, dropped: 0 });
  });

  it('are none where nothing came', () => {
    expect(countDropped([])).toEqual({ expected: 0, dropped: 0 });
  });
});

const frameOf = (paintedAtMs: number, ...lengths: number[]) => ({ timeMs: 0, paintedAtMs, lengths });

describe('words', () => {
  const [first, second] = [deltaOf(0).length, deltaOf(0).length + deltaOf(1).length];

  it('take from when each was written until the frame that shows it, in each lane', () => {
    const frames = [
      frameOf(100, 0, 0),
      frameOf(120, first, 0),
      frameOf(140, first, first),
      frameOf(160, second, first),
      frameOf(200, second, second),
    ];
    expect(wordDelaysMs(frames, 0, [105, 115])).toEqual([15, 45]);
    expect(wordDelaysMs(frames, 1, [105, 115])).toEqual([35, 85]);
  });

  it('are there without the blank behind them, and not in part', () => {
    expect(wordDelaysMs([frameOf(120, first - 2), frameOf(140, first - 1)], 0, [100])).toEqual([40]);
  });

  it('that no frame shows take for ever', () => {
    expect(wordDelaysMs([frameOf(120, first)], 0, [100, 110])).toEqual([20, Infinity]);
  });
});

describe('lanes that grow all at once', () => {
  it('are told as a share of the frames with more words', () => {
    const frames = [frameOf(1, 0, 0), frameOf(2, 5, 5), frameOf(3, 5, 5), frameOf(4, 9, 5), frameOf(5, 9, 9)];
    expect(allAtOncePercentOf(frames)).toBeCloseTo(100 / 3);
    expect(allAtOncePercentOf([...frames, frameOf(6, 8, 9)])).toBeCloseTo(100 / 3);
  });

  it('are none where nothing grows', () => {
    expect(allAtOncePercentOf([])).toBe(0);
    expect(allAtOncePercentOf([frameOf(1, 0, 0), frameOf(2, 0, 0)])).toBe(0);
  });
});

describe('main threads', () => {
  it('are those of renderers, in whatever process', () => {
    const mine = event(task, 0, 1000, { pid: 2, tid: 5 });
    const events = [
      threadName(2, 5, 'CrRendererMain'),
      threadName(2, 6, 'Compositor'),
      mine,
      event(task, 0, 1000, { pid: 2, tid: 6 }),
      event(task, 0, 1000, { pid: 5, tid: 5 }),
    ];
    expect(onMainThread(events)).toContain(mine);
    expect(onMainThread(events).filter(({ name }) => name === task)).toHaveLength(1);
  });

  it('are not those of what the browser draws of itself', () => {
    const mine = event(task, 0, 1000, { pid: 2, tid: 5 });
    const events = [
      processName(2, 'Renderer'),
      processName(3, 'WebUI Top Renderer'),
      threadName(2, 5, 'CrRendererMain'),
      threadName(3, 5, 'CrRendererMain'),
      mine,
      event(task, 0, 1000, { pid: 3, tid: 5 }),
    ];
    expect(onMainThread(events).filter(({ name }) => name === task)).toEqual([mine]);
  });
});

describe('tasks', () => {
  it('are told by the longest, and by the processor time of all', () => {
    const events = [event(task, 0, 4000), event(task, 5000, 20_000), event('Layout', 6000, 50_000)];
    expect(taskFigures(events)).toEqual({ longestMs: 20, cpuMs: 12 });
  });

  it('count once where one lies in another', () => {
    const events = [event(task, 100, 500), event(task, 0, 10_000), event(task, 10_000, 1000)];
    expect(taskFigures(events)).toEqual({ longestMs: 10, cpuMs: 5.5 });
  });

  it('of two threads do not hide one another', () => {
    const events = [event(task, 0, 10_000), event(task, 100, 2000, { tid: 2 })];
    expect(taskFigures(events).cpuMs).toBe(6);
  });

  it('may be none', () => {
    expect(taskFigures([])).toEqual({ longestMs: 0, cpuMs: 0 });
  });
});

describe('scripts', () => {
  const microtasks = 'BlinkScheduler_PerformMicrotaskCheckpoint';

  it('are functions and microtasks, each counted once', () => {
    const events = [
      event(task, 0, 100_000),
      event('FunctionCall', 0, 8000),
      event('FunctionCall', 2000, 4000),
      event(microtasks, 9000, 2000),
    ];
    expect(scriptCpuMs(events)).toBe(5);
  });

  it('do not answer for layout, forced by them or not', () => {
    const events = [
      event(microtasks, 0, 20_000),
      event('FunctionCall', 1000, 10_000),
      event('Layout', 2000, 6000),
      event('UpdateLayoutTree', 3000, 1000),
      event('Layout', 30_000, 8000),
      event('Layout', 2000, 8000, { tid: 2 }),
    ];
    expect(scriptCpuMs(events)).toBe(7);
  });

  it('leave out a function by its name', () => {
    const watcher = { args: { data: { functionName: 'watch' } } };
    const events = [event('FunctionCall', 0, 2000), event('FunctionCall', 5000, 4000, watcher)];
    expect(scriptCpuMs(events, 'watch')).toBe(1);
    expect(scriptCpuMs(events)).toBe(3);
  });
});

describe('keys', () => {
  it('are timed from each press to its frame', () => {
    const timing = (type: string, duration?: number): TraceEvent => ({
      ...event('EventTiming', 0, 0),
      ph: 'b',
      args: { data: { type, ...(duration === undefined ? {} : { duration }) } },
    });
    const end = { ...event('EventTiming', 0, 0), ph: 'e', args: {} };
    const events = [
      timing('keydown', 20.5),
      timing('keypress', 20.5),
      end,
      timing('keyup', 3),
      timing('keydown'),
    ];
    expect(keyToPaintMs(events)).toEqual([20.5]);
  });
});
