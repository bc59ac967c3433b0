import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerQuestion } from './answer-question.ts';
import type { QuestionLimits } from './inspect-body.ts';
import { inspectRequest } from './inspect-request.ts';
import { admit } from './rate-limit.ts';
import type { Refusal } from './refusal.ts';
import { sendRefusal } from './send-refusal.ts';

export interface RelayOptions extends QuestionLimits {
  /** The provider's address, such as `https://api.openai.com/v1`, without a trailing slash. */
  readonly upstreamBaseUrl: string;
  /** Without one, every question is refused with 503. */
  readonly apiKey: string | undefined;
  /** The origin of a deployed page, such as `https://chat.example.org`; loopback names are always ours. */
  readonly publicOrigin: string | undefined;
  /** The most that are passed on in any minute, from all visitors together. */
  readonly questionsPerMinute: number;
  /** For a question and its whole answer. */
  readonly deadlineMs: number;
  /** Epoch ms, for the limit of questions a minute. */
  readonly now: () => number;
}

export interface Relay {
  /** Connect-style. Answers /v1 and what is under it, and absolute addresses; passes on everything else. */
  handler(request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void): void;
  /** Ends open exchanges at both ends; the handler answers nothing afterwards. */
  dispose(): void;
}

/**
 * Forwards the page's questions to one provider and adds the key, which never leaves the server (behaviour 12.3, 12.4).
 * Everything else is refused in the provider's error shape. Throws a TypeError when the base URL is none.
 */
export function createRelay(options: RelayOptions): Relay {
  const { apiKey, models, longAnswer, deadlineMs, publicOrigin, questionsPerMinute: limit } = options;
  const url = new URL(`${options.upstreamBaseUrl}/chat/completions`);
  const open = new Set<ServerResponse>();
  let admitted: readonly number[] = [];
  let isDisposed = false;

  function takePlace(): Refusal | undefined {
    const admission = admit(admitted, options.now(), limit);
    if (admission.kind === 'limited') {
      return { kind: 'too-many-questions', limit, retryAfterMs: admission.retryAfterMs };
    }
    admitted = admission.admitted;
    return undefined;
  }

  async function answer(request: IncomingMessage, response: ServerResponse, refusal: Refusal | undefined) {
    if (refusal) return sendRefusal(refusal, request, response);
    return answerQuestion(request, response, { url, apiKey, models, longAnswer, deadlineMs, takePlace });
  }

  return {
    handler(request, response, next) {
      const inspection = inspectRequest(request, publicOrigin);
      if (inspection.kind === 'not-ours') return next();
      if (isDisposed) return void response.destroy();
      open.add(response);
      // 'close' reports every broken connection; an 'error' without a listener would end the process.
      request.on('error', ignore);
      response.on('error', ignore);
      void answer(request, response, inspection.kind === 'question' ? undefined : inspection)
        .catch(() => sendRefusal({ kind: 'relay-failed' }, request, response))
        // An answer had begun.
        .catch(() => response.destroy())
        .finally(() => open.delete(response));
    },
    dispose() {
      isDisposed = true;
      for (const response of open) response.destroy();
    },
  };
}

function ignore(): void {
  return undefined;
}
