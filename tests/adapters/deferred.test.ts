import { describe, expect, it, vi } from 'vitest';
import { createDeferredCompletion, createDeferredFaults, keepLoaded } from '../../src/adapters/deferred.ts';
import { PERSONAS } from '../../src/domain/squad/built-in-squad.ts';
import { buildRequest } from '../../src/domain/conversation/prompt.ts';
import type { Completion } from '../../src/ports/completion.ts';
import { startJudged } from '../ports/contract.ts';
import { createScriptedCompletion, reply } from '../support/scripted-completion.ts';
import { createVirtualClock, settle } from '../support/virtual-clock.ts';
import type { FaultDrill } from '../../src/ports/faults.ts';

interface Load {
  readonly resolve: (completion: Completion) => void;
  readonly reject: (cause: unknown) => void;
}

const REQUEST = buildRequest(PERSONAS[0]!, 'Why?', { model: 'gpt-3.5-turbo', streaming: false });

const HELD = { kind: 'set', fault: 'slow', times: 'once', otherFaults: 0 } as const;

describe('a completion with deferred code', () => {
  it('fails with the cause when its code cannot be fetched, and fetches again for the next attempt', async () => {
    const { loads, completion } = arrange();
    expect(loads).toHaveLength(0);
    const first = startJudged(completion, REQUEST);
    loads[0]?.reject(new TypeError('Failed to fetch the module'));
    expect(await first.ending).toEqual({
      kind: 'failure',
      reason: 'client-not-loaded',
      detail: 'TypeError: Failed to fetch the module',
    });
    const second = startJudged(completion, REQUEST);
    loads[1]?.resolve(createScriptedCompletion(createVirtualClock(), reply('Because.')));
    expect(await second.ending).toEqual({ kind: 'reply', text: 'Because.' });
  });

  it('asks nothing when it was cancelled before its code came', async () => {
    const { loads, completion } = arrange();
    const { cancel, events } = startJudged(completion, REQUEST);
    cancel();
    const late = { start: vi.fn<Completion['start']>() };
    loads[0]?.resolve(late);
    await settle();
    expect(late.start).not.toHaveBeenCalled();
    expect(events).toEqual([]);
  });

  it('reports nothing when its code cannot be fetched after it was cancelled', async () => {
    const { loads, completion } = arrange();
    const { cancel, events } = startJudged(completion, REQUEST);
    cancel();
    loads[0]?.reject(new TypeError('Failed to fetch the module'));
    await settle();
    expect(events).toEqual([]);
  });

  it('reports that its code throws, with the cause', async () => {
    const { loads, completion } = arrange();
    const { ending } = startJudged(completion, REQUEST);
    loads[0]?.resolve({
      start() {
        throw new TypeError('No client');
      },
    });
    expect(await ending).toEqual({ kind: 'threw', detail: 'TypeError: No client' });
  });
});

describe('faults with deferred code', () => {
  it('come from the code, which is fetched once, when they are first needed', async () => {
    const set = vi.fn<FaultDrill['set']>(async () => HELD);
    const load = vi.fn<() => Promise<FaultDrill>>(async () => ({ set, current: async () => HELD }));
    const faults = createDeferredFaults(load);
    expect(load).not.toHaveBeenCalled();
    expect(await faults.set('slow', 'once')).toEqual(HELD);
    expect(set).toHaveBeenCalledWith('slow', 'once');
    expect(await faults.current()).toEqual(HELD);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('are unknown without the code, which is fetched again', async () => {
    const load = vi
      .fn<() => Promise<FaultDrill>>(async () => ({ set: async () => HELD, current: async () => HELD }))
      .mockRejectedValueOnce(new TypeError('Failed to fetch the module'));
    const faults = createDeferredFaults(load);
    expect(await faults.current()).toEqual({
      kind: 'not-loaded',
      detail: 'TypeError: Failed to fetch the module',
    });
    expect(await faults.current()).toEqual(HELD);
  });
});

it('deferred code is loaded once for all callers, at once or later', async () => {
  const load = vi.fn<() => Promise<object>>(async () => ({}));
  const loadOnce = keepLoaded(load);
  const [first, second] = await Promise.all([loadOnce(), loadOnce()]);
  expect(second).toBe(first);
  expect(await loadOnce()).toBe(first);
  expect(load).toHaveBeenCalledTimes(1);
});

function arrange() {
  const loads: Load[] = [];
  const completion = createDeferredCompletion(
    () => new Promise((resolve, reject) => loads.push({ resolve, reject })),
  );
  return { loads, completion };
}
