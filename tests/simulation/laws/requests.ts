import type { Persona } from '../../../src/domain/persona.ts';
import type { CompletionRequest } from '../../../src/ports/completion.ts';
import type { Law } from './law.ts';

const FIELDS = 'frequencyPenalty,maxTokens,messages,model,presencePenalty,temperature';

/** Behaviour 11.1 to 11.3, 11.15, 11.20. */
export const requestsComplete: Law = {
  name: 'a request carries the persona, the question and the settings, and nothing else',
  breach({ ledger: { present, options, personas } }) {
    for (const { call, ask } of present.calls) {
      if (!ask) return 'it is for no question';
      if (call.streamed !== options.streaming) return `streamed is ${call.streamed}`;
      const wrong = judge(call.request, personas[ask.place]!, ask.question.content, options.model);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  },
};

function judge(
  request: CompletionRequest,
  persona: Persona,
  text: string,
  model: string,
): string | undefined {
  const { messages } = request;
  const [system, user] = messages;
  if (Object.keys(request).toSorted().join() !== FIELDS) return `it has ${Object.keys(request).join()}`;
  if (request.model !== model) return `the model is ${request.model}`;
  if (request.temperature !== 0.7) return `the temperature is ${request.temperature}`;
  if (request.maxTokens !== 150) return `maxTokens is ${request.maxTokens}`;
  if (request.presencePenalty !== 0.6) return `the presence penalty is ${request.presencePenalty}`;
  if (request.frequencyPenalty !== 0.5) return `the frequency penalty is ${request.frequencyPenalty}`;
  if (messages.length !== 2) return `it has ${messages.length} messages`;
  if (system?.role !== 'system' || user?.role !== 'user') return 'it is not one system and one user message';
  if (user.text !== text) return `it asks ${JSON.stringify(user.text)}`;
  const missing = wordsFor(persona).find((words) => !system.text.includes(words));
  return missing === undefined ? undefined : `the system message lacks ${JSON.stringify(missing)}`;
}

function wordsFor({ name, description, specialization, capabilities }: Persona): readonly string[] {
  return [name, description, ...specialization, ...capabilities, 'perspective', 'concise', '2-3 sentences'];
}
