import { changesOfAnswerer } from './changes-of-answerer.ts';
import type { Conversation, Message } from './conversation.ts';
import { CHAT_TEXTS, describeChange, describeFacts, describeStatus } from '../texts/chat-texts.ts';
import { describeOrigin, conversationTitle } from '../texts/dialog-texts.ts';
import type { Persona } from '../squad/persona.ts';
import { type MarkdownOptions, escapeMarkdown, quoteInMarkdown } from './markdown.ts';

/**
 * The conversation as a document for reading: each message under its speaker in bold and its time, in a quote that its
 * text cannot leave, and a line where another answers from there on.
 */
export function conversationToMarkdown(
  { messages, lastUpdatedMs }: Conversation,
  persona: Pick<Persona, 'name'>,
  { productName, formatTime }: MarkdownOptions,
): string {
  const changes = changesOfAnswerer(messages);
  const blocks = [
    `# ${escapeMarkdown(conversationTitle(persona.name))}`,
    escapeMarkdown(describeOrigin(productName, formatTime(lastUpdatedMs))),
    ...messages.flatMap((message) => [
      ...writeChange(changes.get(message.id)),
      ...writeMessage(message, persona.name, formatTime),
    ]),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function writeChange(answerer: string | undefined): readonly string[] {
  return answerer === undefined ? [] : [`*${escapeMarkdown(describeChange(answerer))}*`];
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
