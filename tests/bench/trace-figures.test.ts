import { describe, expect, it } from 'vitest';
import {
  type TraceEvent,
  keyToPaintMs,
  onMainThread,
  scriptCpuMs,
  taskFigures,
} from '../../bench/harness/trace-figures.mjs';

const task = 'ThreadControllerImpl::RunTask';

function event(name: string, ts: number, dur: number, changes: Partial<TraceEvent> = {}): TraceEvent {
  return { name, ph: 'X', pid: 1, tid: 1, ts, dur, tdur: dur / 2, ...changes };
}

const threadName = (pid: number, tid: number, name: string): TraceEvent => ({
  ...event('thread_name', 0, 0, { pid, tid, args: { name } }),
  ph: 'M',
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
