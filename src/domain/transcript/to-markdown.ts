import type { Conversation, Message } from '../conversation.ts';
import { CHAT_TEXTS } from '../chat-texts.ts';
import { wordFlaw } from '../wording.ts';
import type { Persona } from '../persona.ts';
import { quoteInMarkdown } from './quote-in-markdown.ts';
import { wordMadeWith, wordTranscript } from './transcript-texts.ts';

export interface MarkdownOptions {
  readonly productName: string;
  /** A time as it is shown; milliseconds since 1970-01-01T00:00:00Z. */
  readonly wordTime: (timestampMs: number) => string;
}

/**
 * The conversation as a document for reading (behaviour 9.10): each message under its speaker in bold and its time, in
 * a quote that no text of a message can leave.
 */
export function conversationToMarkdown(
  { messages, lastUpdatedMs }: Conversation,
  persona: Pick<Persona, 'name'>,
  { productName, wordTime }: MarkdownOptions,
): string {
  const blocks = [
    `# ${escapeMarkdown(wordTranscript(persona.name))}`,
    escapeMarkdown(wordMadeWith(productName, wordTime(lastUpdatedMs))),
    ...messages.flatMap((message) => writeMessage(message, persona.name, wordTime)),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function writeMessage(
  { sender, content, timestampMs, flaw }: Message,
  personaName: string,
  wordTime: MarkdownOptions['wordTime'],
): readonly string[] {
  const speaker = escapeMarkdown(sender === 'user' ? CHAT_TEXTS.you : personaName);
  const heading = `**${speaker}**, ${escapeMarkdown(wordTime(timestampMs))}`;
  const quote = quoteInMarkdown(content);
  return flaw ? [heading, quote, `*${escapeMarkdown(wordFlaw(flaw))}*`] : [heading, quote];
}

/** A text as it reads, on one line. */
function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#&~|]/g, String.raw`\$&`).replaceAll(/\s+/g, ' ');
}
