import type { CursorPageResponse, PageResponse } from 'openai/core/pagination';
import type {
  ChatCompletion,
  ChatCompletionChunk,
  ChatCompletionCreateParams,
  ChatCompletionDeleted,
  ChatCompletionStoreMessage,
} from 'openai/resources/chat/completions';
import type { Model } from 'openai/resources/models';
import type { ErrorObject, Metadata } from 'openai/resources/shared';

/**
 * What goes over the wire, in the types of the official client. They have no room for a field they don't name, and
 * neither have the schemas that are made of them. What the provider documents beyond its types, and the mock sends too,
 * is added below by name. The rest stays refused here: a `system_fingerprint` that is null, the `obfuscation` of
 * chunks, the `request_id` of a stored completion and the options it was asked with.
 */
export interface Wire {
  request: ChatCompletionCreateParams;
  completion: ChatCompletion;
  chunk: ChatCompletionChunk;
  storedCompletion: StoredCompletion;
  storedCompletions: CursorList<StoredCompletion>;
  storedMessages: CursorList<StoredMessage>;
  deleted: ChatCompletionDeleted;
  model: Model;
  models: ModelList;
  error: ErrorAnswer;
}

export interface ErrorAnswer {
  error: ErrorObject;
}

/** The client can set, and filter by, metadata that its type of a completion leaves out. */
interface StoredCompletion extends ChatCompletion {
  metadata: Metadata;
}

/** The client types what was sent as if it had been answered: by an assistant, with room for a refusal. */
interface StoredMessage extends Omit<ChatCompletionStoreMessage, 'role' | 'refusal'> {
  role: 'developer' | 'system' | 'user' | 'assistant' | 'tool' | 'function';
  name: string | null;
  refusal?: string | null;
}

interface CursorList<Item> extends CursorPageResponse<Item> {
  object: 'list';
  first_id: string | null;
  last_id: string | null;
}

interface ModelList extends PageResponse<Model> {
  object: 'list';
}
