import { isRecord } from './chat-request.ts';

/** What a message that was sent may have besides its name and content, and is kept when it is stored. */
const kept = ['role', 'refusal', 'tool_calls', 'function_call'] as const;

/** A message that was sent, as the provider lists it: parts other than texts and pictures are not kept. */
export function toStoredMessage(
  message: Readonly<Record<string, unknown>>,
  id: string,
): Record<string, unknown> & { id: string } {
  const { content = null, name = null } = message;
  const parts = Array.isArray(content) ? content.filter(isListed) : null;
  const fields = kept.filter((field) => message[field] !== undefined).map((field) => [field, message[field]]);
  return {
    ...Object.fromEntries(fields),
    id,
    content: parts === null ? content : null,
    content_parts: parts,
    name,
  };
}

function isListed(part: unknown): boolean {
  return isRecord(part) && (part['type'] === 'text' || part['type'] === 'image_url');
}
