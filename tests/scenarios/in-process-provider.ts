import type { Clock } from '../../src/ports/clock.ts';
import type {
  Completion,
  CompletionRequest,
  Failure,
  FailureReason,
  Reply,
} from '../../src/ports/completion.ts';
import { takeStep } from './plan.ts';
import type { PlainStep, ProviderStep, ScriptedProvider, SeenRequest } from './shell.ts';

export interface InProcessProvider extends ScriptedProvider {
  readonly completion: Completion;
}

/** What each status means, said here once more so that it is not the product that vouches for itself. */
const REASONS: Readonly<Record<number, FailureReason>> = {
  400: 'bad-request',
  401: 'authentication',
  402: 'quota',
  403: 'permission',
  404: 'not-found',
  405: 'not-found',
  409: 'conflict',
  410: 'not-found',
  413: 'unprocessable',
  415: 'bad-request',
  418: 'unexpected-status',
  422: 'unprocessable',
  429: 'rate-limit',
  451: 'permission',
  500: 'server',
  502: 'server',
  503: 'server',
  504: 'timeout',
};

/** The provider behind the port, on the visit's own clock. */
export function createInProcessProvider(clock: Clock): InProcessProvider {
  const openedAtMs = clock.now();
  const plan: ProviderStep[] = [];
  const requests: SeenRequest[] = [];
  let open = 0;

  const completion: Completion = {
    start(request, hear) {
      const body = bodyOf(request);
      const step = takeStep(plan, body);
      requests.push({ body, atMs: clock.now() - openedAtMs });
      if (step.kind === 'bug') throw new Error('A port threw');
      open += 1;
      let isOpen = true;
      const parts = request.streaming && 'parts' in step ? (step.parts ?? []) : [];
      const ending = endingOf(step);
      const afterMs = 'afterMs' in step ? (step.afterMs ?? 0) : 0;
      queueMicrotask(() => {
        for (const delta of parts) if (isOpen) hear({ kind: 'text', delta });
        if (ending && afterMs === 0 && close()) hear(ending);
      });
      const stopTimer =
        ending && afterMs > 0 ? clock.after(afterMs, () => close() && hear(ending)) : undefined;

      function close(): boolean {
        if (!isOpen) return false;
        isOpen = false;
        open -= 1;
        return true;
      }

      return () => {
        if (close()) stopTimer?.();
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
function endingOf(step: PlainStep): Reply | Failure | undefined {
  switch (step.kind) {
    case 'answer':
      return { kind: 'reply', text: step.parts ? step.parts.join('') : step.text };
    case 'status':
      return failureOf(step);
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

function failureOf({
  status,
  code,
  retryAfterSeconds,
  shouldRetry,
}: Extract<PlainStep, { kind: 'status' }>): Failure {
  const reason = code === 'insufficient_quota' ? 'quota' : REASONS[status];
  if (!reason) throw new Error(`Nobody has said what status ${status} means`);
  return {
    kind: 'failure',
    reason,
    status,
    ...(code === undefined ? {} : { code }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterMs: retryAfterSeconds * 1000 }),
    ...(shouldRetry === undefined ? {} : { shouldRetry }),
    detail: `${status}`,
  };
}

/** What was asked of the port, under the names of the wire; a field that has none keeps its own. */
function bodyOf({
  model,
  messages,
  temperature,
  maxTokens,
  presencePenalty,
  frequencyPenalty,
  streaming,
  ...others
}: CompletionRequest): SeenRequest['body'] {
  return {
    model,
    messages: messages.map(({ role, text, ...more }) => ({ role, content: text, ...more })),
    temperature,
    max_tokens: maxTokens,
    presence_penalty: presencePenalty,
    frequency_penalty: frequencyPenalty,
    ...others,
    ...(streaming ? { stream: true } : {}),
  };
}
