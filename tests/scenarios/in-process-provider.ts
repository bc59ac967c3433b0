import { failureOfStatus } from '../../src/adapters/openai-failure.ts';
import { toWireBody } from '../../src/adapters/openai-wire.ts';
import type { Clock } from '../../src/ports/clock.ts';
import type { Completion, Outcome } from '../../src/ports/completion.ts';
import type { ProviderStep, ScriptedProvider, SeenRequest } from './shell.ts';

export interface InProcessProvider extends ScriptedProvider {
  readonly completion: Completion;
}

/** The provider behind the port, on the visit's own clock. */
export function createInProcessProvider(clock: Clock): InProcessProvider {
  const openedAtMs = clock.now();
  const plan: ProviderStep[] = [];
  const requests: SeenRequest[] = [];
  let open = 0;

  const completion: Completion = {
    start(request, onText) {
      const step = plan.shift() ?? { kind: 'silence' };
      const body = { ...toWireBody(request), ...(onText ? { stream: true } : {}) };
      requests.push({ body, atMs: clock.now() - openedAtMs });
      if (step.kind === 'bug') throw new Error('A port threw');
      open += 1;
      let isSettled = false;
      let settle: (outcome: Outcome) => void = () => undefined;
      const outcome = new Promise<Outcome>((resolve) => {
        settle = (value) => {
          if (isSettled) return;
          isSettled = true;
          open -= 1;
          resolve(value);
        };
      });
      const parts = 'parts' in step ? (step.parts ?? []) : [];
      if (onText) for (const part of parts) onText(part);
      const end = endOf(step, clock.now());
      const afterMs = 'afterMs' in step ? (step.afterMs ?? 0) : 0;
      if (end && afterMs === 0) settle(end);
      const stop = end && afterMs > 0 ? clock.after(afterMs, () => settle(end)) : undefined;
      return {
        outcome,
        cancel() {
          stop?.();
          settle({ kind: 'cancelled' });
        },
      };
    },
  };
  return {
    completion,
    plan: (...steps) => void plan.push(...steps),
    requests: async () => requests,
    open: async () => open,
  };
}

/** How an attempt ends; undefined when it never does. */
function endOf(step: ProviderStep, nowMs: number): Outcome | undefined {
  switch (step.kind) {
    case 'answer':
      return { kind: 'reply', text: step.parts ? step.parts.join('') : step.text };
    case 'status':
      return failureOfStatus(
        { status: step.status, code: step.code, message: `${step.status}`, headers: headersOf(step) },
        nowMs,
      );
    case 'unreachable':
      return { kind: 'failure', reason: 'connection', detail: 'no connection' };
    case 'nonsense':
      return { kind: 'failure', reason: 'malformed-answer', detail: 'no JSON' };
    case 'break':
      return { kind: 'failure', reason: 'broken-answer', detail: 'the connection ended' };
    case 'silence':
    case 'bug':
      return undefined;
  }
}

function headersOf({
  retryAfterSeconds,
  shouldRetry,
}: {
  retryAfterSeconds?: number;
  shouldRetry?: boolean;
}): Headers {
  const headers = new Headers();
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds));
  if (shouldRetry !== undefined) headers.set('x-should-retry', String(shouldRetry));
  return headers;
}
