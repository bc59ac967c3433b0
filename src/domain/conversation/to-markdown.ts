import type { Conversation, Message } from './conversation.ts';
import { CHAT_TEXTS, describeStatus } from '../texts/chat-texts.ts';
import { describeOrigin, transcriptTitle } from '../texts/dialog-texts.ts';
import type { Persona } from '../squad/persona.ts';

export interface MarkdownOptions {
  readonly productName: string;
  /** Formats milliseconds since 1970-01-01T00:00:00Z. */
  readonly formatTime: (timestampMs: number) => string;
}

/** Every line end that any reader knows, not only Markdown's. */
const LINE_END = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

/** HTML could close the quote or hide what follows; definitions of links and footnotes affect the whole document. */
const REACHES_BEYOND = /<[a-z/!?]|\]:/i;

const SHORTEST_FENCE = 3;

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
    `# ${escapeMarkdown(transcriptTitle(persona.name))}`,
    escapeMarkdown(describeOrigin(productName, formatTime(lastUpdatedMs))),
    ...messages.flatMap((message) => writeMessage(message, persona.name, formatTime)),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/**
 * A text as a Markdown quote: each line unchanged after `> `, so that none can pass for a line of the document. A text
 * whose own Markdown would reach beyond the quote is quoted as code.
 */
export function quoteInMarkdown(text: string): string {
  const lines = text.split(LINE_END);
  return (REACHES_BEYOND.test(text) ? fence(text, lines) : lines).map(quoteLine).join('\n');
}

function writeMessage(
  { sender, content, timestampMs, status }: Message,
  personaName: string,
  formatTime: MarkdownOptions['formatTime'],
): readonly string[] {
  const speaker = escapeMarkdown(sender === 'user' ? CHAT_TEXTS.you : personaName);
  const heading = `**${speaker}**, ${escapeMarkdown(formatTime(timestampMs))}`;
  const quote = quoteInMarkdown(content);
  return status ? [heading, quote, `*${escapeMarkdown(describeStatus(status))}*`] : [heading, quote];
}

/** Escapes Markdown, so that a text reads as it is; puts it on one line. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#&~|]/g, String.raw`\$&`).replaceAll(/[\s\u0085]+/g, ' ');
}

function fence(text: string, lines: readonly string[]): readonly string[] {
  const longest = (text.match(/~+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
  const mark = '~'.repeat(Math.max(SHORTEST_FENCE, longest + 1));
  return [mark, ...lines, mark];
}

function quoteLine(line: string): string {
  return line === '' ? '>' : `> ${line}`;
}
