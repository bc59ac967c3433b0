import { chatModelsOf } from '../domain/asking/model-servers.ts';
import type { Persona } from '../domain/squad/persona.ts';
import type { ModelList } from '../ports/model-servers.ts';
import { CLI_TEXTS, describeSeveralModels } from './texts.ts';

/**
 * The model to ask where nobody has named one: the only one of the server.
 * @param asked the personas that are going to be asked, which keep the models that they name themselves
 * @returns undefined if the list does not say, or nobody needs it
 */
export function chooseListed(
  list: ModelList,
  asked: readonly Pick<Persona, 'model'>[],
): { readonly model: string } | { readonly whyNot: string } | undefined {
  const chatting = chatModelsOf(list);
  if (chatting.kind === 'no-chat-model') return { whyNot: CLI_TEXTS.noChatModel };
  if (chatting.kind !== 'models') return undefined;
  const { names } = chatting;
  const [model] = names;
  if (names.length === 1 && model !== undefined) return { model };
  const isNeeded = asked.some((persona) => persona.model === undefined || !names.includes(persona.model));
  return isNeeded && names.length > 1 ? { whyNot: describeSeveralModels(names) } : undefined;
}
