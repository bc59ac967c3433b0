import { isRecord } from './chat-request.ts';
import { missing, oneOf, wrongType } from './field-rules.ts';
import { invalidRequest, type ProviderError } from './provider-error.ts';

const knownRole = oneOf('system', 'assistant', 'user', 'function', 'tool', 'developer');

/** The first thing wrong with the `messages` of a request, in the provider's words. */
export function checkMessages(messages: unknown): ProviderError | null {
  if (messages === undefined) return missing('messages');
  if (!Array.isArray(messages)) return wrongType('messages', 'an array of objects', messages);
  if (messages.length === 0) {
    const message =
      "Invalid 'messages': empty array. Expected an array with minimum length 1, but got an empty array instead.";
    return invalidRequest(message, 'messages', 'empty_array');
  }
  for (const [index, message] of messages.entries()) {
    const problem = checkMessage(message, `messages[${index}]`);
    if (problem !== null) return problem;
  }
  return null;
}

function checkMessage(message: unknown, name: string): ProviderError | null {
  if (!isRecord(message)) return wrongType(name, 'an object', message);
  if (message['role'] === undefined) return missing(`${name}.role`);
  return knownRole(message['role'], `${name}.role`) ?? checkContent(message, `${name}.content`);
}

function checkContent(message: Record<string, unknown>, name: string): ProviderError | null {
  const { content, role } = message;
  if (typeof content === 'string') return null;
  if (content === undefined || content === null)
    return mayBeSilent(message) ? null : noContent(content, name);
  if (!Array.isArray(content)) return wrongType(name, 'one of a string or array of objects', content);
  if (content.length === 0) {
    return invalidRequest(`Invalid '${name}': empty array.`, name, 'empty_array');
  }
  for (const [index, part] of content.entries()) {
    const problem = checkPart(part, `${name}[${index}]`, role === 'user');
    if (problem !== null) return problem;
  }
  return null;
}

/** An assistant that only called a tool, or refused, has said nothing. */
function mayBeSilent({ role, tool_calls, function_call, refusal }: Record<string, unknown>): boolean {
  return role === 'assistant' && [tool_calls, function_call, refusal].some((value) => value !== undefined);
}

function noContent(content: null | undefined, name: string): ProviderError {
  if (content === undefined) return missing(name);
  return invalidRequest(`Invalid value for 'content': expected a string, got null.`, name, 'invalid_type');
}

function checkPart(part: unknown, name: string, byUser: boolean): ProviderError | null {
  if (!isRecord(part)) return wrongType(name, 'an object', part);
  if (part['type'] === undefined) return missing(`${name}.type`);
  const kinds = byUser ? ['text', 'image_url', 'input_audio', 'file'] : ['text', 'refusal'];
  const problem = oneOf(...kinds)(part['type'], `${name}.type`);
  if (problem !== null || part['type'] !== 'text') return problem;
  if (part['text'] === undefined) return missing(`${name}.text`);
  return typeof part['text'] === 'string' ? null : wrongType(`${name}.text`, 'a string', part['text']);
}
