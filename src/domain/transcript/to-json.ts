import type { AnswerFlaw, Conversation, Message } from '../conversation.ts';
import { failureForTranscript } from './failure-facts.ts';
import { TRANSCRIPT_FORMAT, TRANSCRIPT_VERSION } from './transcript-format.ts';

/** The conversation as JSON that `readTranscript` reads again, and the version of its form (behaviour 9.10). */
export function conversationToJson({ personaId, messages }: Conversation): string {
  const transcript = {
    format: TRANSCRIPT_FORMAT,
    version: TRANSCRIPT_VERSION,
    personaId,
    messages: messages.map(messageForTranscript),
  };
  return `${JSON.stringify(transcript, null, 2)}\n`;
}

function messageForTranscript({ id, sender, content, timestampMs, flaw }: Message) {
  const message = { id, sender, content, timestampMs };
  return flaw ? { ...message, flaw: flawForTranscript(flaw) } : message;
}

function flawForTranscript(flaw: AnswerFlaw) {
  const { kind } = flaw;
  return 'failure' in flaw && flaw.failure ? { kind, failure: failureForTranscript(flaw.failure) } : { kind };
}
