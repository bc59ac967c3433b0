import { OpenAI } from 'openai';
import type { Completion } from '../ports/completion.ts';
import { type OpenAiCompletionOptions, createOpenAiCompletion } from './openai-completion.ts';

/** The provider with the official client, which is most of its code: imported when it is wanted, it is a chunk of its own. */
export function createOpenAiProvider(options: Omit<OpenAiCompletionOptions, 'Client'>): Completion {
  return createOpenAiCompletion({ ...options, Client: OpenAI });
}
