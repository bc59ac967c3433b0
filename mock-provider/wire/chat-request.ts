/** A request that was checked: what the mock makes use of, out of all that the provider knows. */
export interface ChatRequest {
  model: string;
  messages: ChatMessage[];
  stream: boolean;
  includeUsage: boolean;
  store: boolean;
  choiceCount: number;
  maxTokens: number | null;
  /** Under which name the limit came. */
  maxTokensField: 'max_tokens' | 'max_completion_tokens';
  stop: string[];
  metadata: Record<string, string>;
}

export interface ChatMessage extends Record<string, unknown> {
  role: string;
  content?: unknown;
}

/** The text of a message, whether it came as a string or in parts. */
export function textOf(message: ChatMessage): string {
  if (typeof message.content === 'string') return message.content;
  if (!Array.isArray(message.content)) return '';
  return message.content.map((part: unknown) => textOfPart(part)).join(' ');
}

function textOfPart(part: unknown): string {
  return isRecord(part) && typeof part['text'] === 'string' ? part['text'] : '';
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The messages in a list of anything. */
export function toMessages(messages: unknown): ChatMessage[] {
  const all: unknown[] = Array.isArray(messages) ? messages : [];
  return all.filter(isRecord).map((message) => {
    const { role } = message;
    return { ...message, role: typeof role === 'string' ? role : '' };
  });
}

export function systemText(messages: readonly ChatMessage[]): string {
  return messages
    .filter(({ role }) => role === 'system' || role === 'developer')
    .map(textOf)
    .join('\n');
}

/** What the user said, the newest first. */
export function userTexts(messages: readonly ChatMessage[]): string[] {
  return messages
    .filter(({ role }) => role === 'user')
    .map(textOf)
    .toReversed();
}
