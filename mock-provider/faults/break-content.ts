import type { ChatCompletion, Choice } from '../wire/chat-completion.ts';
import { type ContentKind, type Fault, type FaultKind, contentKinds } from './fault.ts';
import { isRecord } from '../wire/fields.ts';

/** What breaks the text of an answer, so that a client cannot get at the reason it ended. */
const unreadable: ReadonlySet<FaultKind> = new Set<FaultKind>([
  'malformed-json',
  'truncated-json',
  'reset-in-body',
  'stalled-body',
  'stream-drop',
  'stream-stall',
  'stream-quiet-end',
  'stream-malformed-chunk',
  'stream-error-chunk',
  'json-instead-of-stream',
]);

/** The body of a completion that a content fault makes of a sound one; any other fault leaves it whole. */
export function breakContent(fault: Fault | null, completion: ChatCompletion): unknown {
  if (fault === null) return completion;
  if (fault.kind === 'long-content') return withContent(completion, longText(completion, fault.characters));
  const kind = contentKinds.find((known) => known === fault.kind);
  return kind === undefined ? completion : breakAs(kind, completion);
}

/** The reason to end that a client can read from a completion as the fault delivers it; null when there is none. */
export function readableFinish(body: unknown, fault: Fault | null): string | null {
  if (fault !== null && unreadable.has(fault.kind)) return null;
  const choices: unknown = isRecord(body) ? body['choices'] : null;
  const choice: unknown = Array.isArray(choices) ? choices[0] : null;
  const reason = isRecord(choice) ? choice['finish_reason'] : null;
  return typeof reason === 'string' ? reason : null;
}

function breakAs(kind: ContentKind, completion: ChatCompletion): unknown {
  switch (kind) {
    case 'empty-object':
      return {};
    case 'null-content':
      return withContent(completion, null);
    case 'blank-content':
      return withContent(completion, ' \n ');
    case 'non-string-content':
      return withContent(completion, 42);
    case 'no-choices':
      return { ...completion, choices: [] };
    case 'no-choices-field': {
      const { choices: _, ...rest } = completion;
      return rest;
    }
    case 'refusal':
      return withMessage(completion, 'stop', {
        content: null,
        refusal: "I'm sorry, but I can't help with that.",
      });
    case 'content-filter':
      return withMessage(completion, 'content_filter', { content: '' });
  }
}

function withContent(completion: ChatCompletion, content: unknown): unknown {
  return withMessage(completion, 'stop', { content });
}

function withMessage(
  completion: ChatCompletion,
  finishReason: Choice['finish_reason'],
  fields: { content?: unknown; refusal?: string },
): unknown {
  const choices = completion.choices.map((choice) => ({
    ...choice,
    message: { ...choice.message, ...fields },
    finish_reason: finishReason,
  }));
  return { ...completion, choices };
}

function longText(completion: ChatCompletion, characters: number): string {
  const sentence = `${completion.choices[0]?.message.content ?? 'More.'} `;
  return sentence.repeat(Math.ceil(characters / sentence.length)).slice(0, characters);
}
