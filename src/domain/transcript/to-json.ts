import * as v from 'valibot';
import type { Failure } from '../../ports/completion.ts';
import type { AnswerFlaw, Conversation, Message } from '../conversation.ts';
import { RequestIdSchema, StatusSchema, WaitMsSchema } from './message-schemas.ts';
import { MAX_FACT_CHARACTERS, TRANSCRIPT_FORMAT, TRANSCRIPT_VERSION } from './transcript-format.ts';

/** The conversation as JSON for `readTranscript`, with the version of its format and its squad (behaviour 9.10, 9.13). */
export function conversationToJson({ personaId, messages }: Conversation, squadId: string): string {
  const transcript = {
    format: TRANSCRIPT_FORMAT,
    version: TRANSCRIPT_VERSION,
    squad: squadId,
    personaId,
    messages: messages.map(messageForTranscript),
  };
  return `${JSON.stringify(transcript, null, 2)}\n`;
}

/** The message as `readMessages` reads it. */
export function messageForTranscript({ id, sender, content, timestampMs, flaw }: Message) {
  const message = { id, sender, content, timestampMs };
  return flaw ? { ...message, flaw: flawForTranscript(flaw) } : message;
}

function flawForTranscript(flaw: AnswerFlaw) {
  const { kind } = flaw;
  return 'failure' in flaw && flaw.failure ? { kind, failure: failureForTranscript(flaw.failure) } : { kind };
}

/** The failure as a file can hold it: an invalid status, wait or id is left out, a long text is cut. */
export function failureForTranscript(failure: Failure): Omit<Failure, 'kind'> {
  const { reason, status, code, model, retryAfterMs, shouldRetry, requestId, detail } = failure;
  return {
    reason,
    ...(v.is(StatusSchema, status) ? { status } : {}),
    ...(code === undefined ? {} : { code: code.slice(0, MAX_FACT_CHARACTERS) }),
    ...(model === undefined ? {} : { model: model.slice(0, MAX_FACT_CHARACTERS) }),
    ...(v.is(WaitMsSchema, retryAfterMs) ? { retryAfterMs } : {}),
    ...(shouldRetry === undefined ? {} : { shouldRetry }),
    ...(v.is(RequestIdSchema, requestId) ? { requestId } : {}),
    detail: detail.slice(0, MAX_FACT_CHARACTERS),
  };
}
