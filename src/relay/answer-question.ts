import type { IncomingMessage, ServerResponse } from 'node:http';
import { forward } from './forward.ts';
import { inspectAnswer } from './inspect-answer.ts';
import { inspectBody } from './inspect-body.ts';
import { MAX_BODY_BYTES } from './inspect-request.ts';
import { startLifetime } from './lifetime.ts';
import { parseJson } from './parse-json.ts';
import { readBody } from './read-body.ts';
import type { Refusal } from './refusal.ts';
import { type Answer, sendAnswer } from './send-answer.ts';
import { sendRefusal } from './send-refusal.ts';

/** What a relay needs to answer one question. */
export interface AnsweringOptions {
  readonly url: URL;
  readonly apiKey: string | undefined;
  readonly model: string;
  readonly deadlineMs: number;
  /** Takes a place among the questions of this minute, or says why there is none. */
  readonly takePlace: () => Refusal | undefined;
}

type Outcome = Answer | Refusal | { readonly kind: 'client-gone' };

/** Answers one question whose method, address and headers have passed. Rejects only when something is broken. */
export async function answerQuestion(
  request: IncomingMessage,
  response: ServerResponse,
  options: AnsweringOptions,
): Promise<void> {
  const { signal, release } = startLifetime(response, options.deadlineMs);
  try {
    const outcome = await obtain(request, options, signal);
    const end = signal.aborted ? endOf(signal, options.deadlineMs) : outcome;
    if (end.kind === 'client-gone') response.destroy();
    else if (end.kind === 'answer') await sendAnswer(end, response, signal);
    else await sendRefusal(end, request, response);
  } finally {
    release();
  }
}

async function obtain(
  request: IncomingMessage,
  { url, apiKey, model, takePlace }: AnsweringOptions,
  signal: AbortSignal,
): Promise<Outcome> {
  if (apiKey === undefined) return { kind: 'no-key' };
  const read = await readBody(request, MAX_BODY_BYTES, signal);
  if (read.kind === 'interrupted') return { kind: 'client-gone' };
  if (read.kind === 'too-large') return { kind: 'body-too-large', limitBytes: MAX_BODY_BYTES };
  const inspected = inspectBody(parseJson(read.bytes), model);
  if (inspected.kind !== 'pass') return inspected;
  const refusal = takePlace();
  if (refusal) return refusal;
  const forwarded = await forward({ url, apiKey, body: inspected.body, signal });
  if (forwarded.kind !== 'answered') return forwarded;
  const head = inspectAnswer(forwarded.message, apiKey);
  if (head.kind === 'pass') return { kind: 'answer', head, message: forwarded.message, secret: apiKey };
  forwarded.message.destroy();
  return head;
}

function endOf(signal: AbortSignal, deadlineMs: number): Refusal | { readonly kind: 'client-gone' } {
  return signal.reason === 'deadline-passed'
    ? { kind: 'deadline-passed', deadlineMs }
    : { kind: 'client-gone' };
}
