import type { ExpectedMessage } from './ask-record.ts';
import type { Ledger } from './ledger.ts';

/** The persona's conversation begins with its welcome, once (behaviour 9.2). */
export function openConversation(ledger: Ledger, place: number, nowMs: number): void {
  const transcript = ledger.transcripts[place]!;
  if (transcript.length > 0) return;
  const { chatId, welcome } = ledger.personas[place]!;
  const timestampMs = stamp(ledger, nowMs);
  ledger.messages += 1;
  transcript.push({ sender: 'ai', content: welcome, id: `ai-welcome-${chatId}`, timestampMs });
}

export function addMessage(
  ledger: Ledger,
  place: number,
  sender: ExpectedMessage['sender'],
  content: string,
  nowMs: number,
): ExpectedMessage {
  const timestampMs = stamp(ledger, nowMs);
  const message = { sender, content, id: `${sender}-${timestampMs}`, timestampMs };
  ledger.messages += 1;
  ledger.transcripts[place]!.push(message);
  return message;
}

/** The present millisecond; where that is not later than every stamp before it, the first that is (behaviour 9.5). */
function stamp(ledger: Ledger, nowMs: number): number {
  const wholeMs = Math.floor(nowMs);
  ledger.lastStampMs = wholeMs > ledger.lastStampMs ? wholeMs : ledger.lastStampMs + 1;
  return ledger.lastStampMs;
}
