import { describe, expect, it } from 'vitest';
import { startAttempt } from '../../src/domain/attempt.ts';
import { PERSONAS } from '../../src/domain/personas.ts';
import { buildRequest } from '../../src/domain/prompt.ts';
import type { Completion, CompletionEnding, CompletionEvent } from '../../src/ports/completion.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

type Hear = Parameters<Completion['start']>[1];

const TIMEOUT_MS = 30_000;
const REQUEST = buildRequest(PERSONAS[0]!, 'Why?', { model: 'model', streaming: true });
const REPLY: CompletionEvent = { kind: 'reply', text: 'Because.' };
const FAILURE: CompletionEvent = { kind: 'failure', reason: 'server', detail: 'down' };
const text = (delta: string): CompletionEvent => ({ kind: 'text', delta });

describe('an attempt', () => {
  it.each([
    ['a text', 'boom', 'boom'],
    ['an error', new TypeError('No client'), 'TypeError: No client'],
  ])('whose call throws %s at its start ends with it (11.12)', (_, thrown, detail) => {
    const attempt = begin(() => {
      throw thrown;
    });
    expect(attempt.results).toEqual([{ kind: 'threw', detail }]);
    expect(attempt.clock.pending()).toBe(0);
  });

  it('ends with the cause where the completion tells that its own code threw (11.12)', () => {
    let tell: Hear = () => undefined;
    const breakdown = { kind: 'threw', detail: 'TypeError: No client' } as const;
    const attempt = begin((hear) => (tell = hear));
    tell(breakdown);
    expect(attempt.results).toEqual([breakdown]);
    expect(attempt.clock.pending()).toBe(0);
  });

  it('hears nothing after it was stopped, and cancels its call (11.17)', () => {
    let tell: Hear = () => undefined;
    const attempt = begin((hear) => (tell = hear));
    attempt.stop();
    for (const event of [text('late'), REPLY, FAILURE]) tell(event);
    expect(attempt.texts).toEqual([]);
    expect(attempt.results).toEqual([]);
    expect(attempt.cancels()).toBe(1);
    expect(attempt.clock.pending()).toBe(0);
  });
});

/** Starts an attempt whose call does this. */
function begin(start: (hear: Hear) => unknown) {
  const clock = createVirtualClock(0);
  const results: CompletionEnding[] = [];
  const texts: string[] = [];
  let cancels = 0;
  const completion: Completion = {
    start(_, hear) {
      start(hear);
      return () => void (cancels += 1);
    },
  };
  const stop = startAttempt({ clock, completion }, REQUEST, TIMEOUT_MS, {
    onText: (whole) => void texts.push(whole),
    onResult: (result) => void results.push(result),
  });
  return { clock, results, texts, stop, cancels: () => cancels };
}
