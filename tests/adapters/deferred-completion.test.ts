import { describe, expect, it, vi } from 'vitest';
import { createDeferredCompletion } from '../../src/adapters/deferred-completion.ts';
import { PERSONAS } from '../../src/domain/personas.ts';
import { buildRequest } from '../../src/domain/prompt.ts';
import type { Completion } from '../../src/ports/completion.ts';
import { createScriptedCompletion, hang, reply } from '../support/scripted-completion.ts';
import { createVirtualClock, settle } from '../support/virtual-clock.ts';

const REQUEST = buildRequest(PERSONAS[0]!, 'Why?', 'gpt-3.5-turbo');

interface Load {
  readonly resolve: (completion: Completion) => void;
  readonly reject: (cause: unknown) => void;
}

function arrange() {
  const loads: Load[] = [];
  const completion = createDeferredCompletion(
    () => new Promise((resolve, reject) => loads.push({ resolve, reject })),
  );
  return { loads, completion };
}

describe('a completion whose code is fetched', () => {
  it('fetches nothing before it is asked', () => {
    const { loads } = arrange();
    expect(loads).toHaveLength(0);
  });

  it('fails when its code cannot be had, with the cause, and fetches again for the next attempt (11.18)', async () => {
    const { loads, completion } = arrange();
    const first = completion.start(REQUEST);
    loads[0]?.reject(new TypeError('Failed to fetch the module'));
    expect(await first.outcome).toEqual({
      kind: 'failure',
      reason: 'client-not-loaded',
      detail: 'TypeError: Failed to fetch the module',
    });
    const second = completion.start(REQUEST);
    loads[1]?.resolve(createScriptedCompletion(createVirtualClock(), reply('Because.')));
    expect(await second.outcome).toEqual({ kind: 'reply', text: 'Because.' });
  });

  it('asks nobody when it was cancelled before its code came (11.11)', async () => {
    const { loads, completion } = arrange();
    const call = completion.start(REQUEST);
    call.cancel();
    expect(await call.outcome).toEqual({ kind: 'cancelled' });
    const late = { start: vi.fn<Completion['start']>() };
    loads[0]?.resolve(late);
    await settle();
    expect(late.start).not.toHaveBeenCalled();
  });

  it('cancels the call that its code makes', async () => {
    const { loads, completion } = arrange();
    const call = completion.start(REQUEST);
    const inner = createScriptedCompletion(createVirtualClock(), hang).start(REQUEST);
    const cancel = vi.spyOn(inner, 'cancel');
    loads[0]?.resolve({ start: () => inner });
    await settle();
    call.cancel();
    expect(await call.outcome).toEqual({ kind: 'cancelled' });
    expect(cancel).toHaveBeenCalledTimes(1);
  });
});
