import type { Conversation, Message } from './conversation.ts';
import { CHAT_TEXTS, describeFacts, describeStatus } from '../texts/chat-texts.ts';
import { describeOrigin, conversationTitle } from '../texts/dialog-texts.ts';
import type { Persona } from '../squad/persona.ts';
import { type MarkdownOptions, escapeMarkdown, quoteInMarkdown } from './markdown.ts';

/**
 * The conversation as a document for reading: each message under its speaker in bold and its time, in a quote that its
 * text cannot leave.
 */
export function conversationToMarkdown(
  { messages, lastUpdatedMs }: Conversation,
  persona: Pick<Persona, 'name'>,
  { productName, formatTime }: MarkdownOptions,
): string {
  const blocks = [
    `# ${escapeMarkdown(conversationTitle(persona.name))}`,
    escapeMarkdown(describeOrigin(productName, formatTime(lastUpdatedMs))),
    ...messages.flatMap((message) => writeMessage(message, persona.name, formatTime)),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function writeMessage(
  { sender, content, timestampMs, status, ...facts }: Message,
  personaName: string,
  formatTime: MarkdownOptions['formatTime'],
): readonly string[] {
  const speaker = escapeMarkdown(sender === 'user' ? CHAT_TEXTS.you : personaName);
  const heading = `**${speaker}**, ${escapeMarkdown([formatTime(timestampMs), ...describeFacts(facts)].join(', '))}`;
  const quote = quoteInMarkdown(content);
  return status ? [heading, quote, `*${escapeMarkdown(describeStatus(status))}*`] : [heading, quote];
}
