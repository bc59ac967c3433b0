import type { Persona } from '../../../src/domain/persona.ts';
import type { CompletionRequest } from '../../../src/ports/completion.ts';
import type { AskRecord } from '../ledger/ask-record.ts';
import type { Law } from './law.ts';

const FIELDS = 'frequencyPenalty,maxTokens,messages,model,presencePenalty,temperature';

/** Behaviour 11.1 to 11.3, 11.15, 11.20, 11.25. */
export const requestsComplete: Law = {
  name: 'a request carries the persona, the whole turns remembered, the question and the settings, and nothing else',
  breach({ ledger: { present, options, personas } }) {
    for (const { call, ask } of present.calls) {
      if (!ask) return 'it is for no question';
      if (call.streamed !== ask.streamed) return `streamed is ${call.streamed}`;
      const wrong = judge(call.request, personas[ask.place]!, ask, options.model);
      if (wrong !== undefined) return wrong;
    }
    return undefined;
  },
};

function judge(
  request: CompletionRequest,
  persona: Persona,
  { question, remembered }: AskRecord,
  model: string,
): string | undefined {
  const { messages } = request;
  const [system, ...said] = messages;
  const user = said.pop();
  if (Object.keys(request).toSorted().join() !== FIELDS) return `it has ${Object.keys(request).join()}`;
  if (request.model !== model) return `the model is ${request.model}`;
  if (request.temperature !== 0.7) return `the temperature is ${request.temperature}`;
  if (request.maxTokens !== 150) return `maxTokens is ${request.maxTokens}`;
  if (request.presencePenalty !== 0.6) return `the presence penalty is ${request.presencePenalty}`;
  if (request.frequencyPenalty !== 0.5) return `the frequency penalty is ${request.frequencyPenalty}`;
  if (said.length !== remembered.length) return `it remembers ${said.length}, not ${remembered.length}`;
  for (const [index, { role, text }] of said.entries()) {
    const { sender, content } = remembered[index]!;
    if (role !== (sender === 'user' ? 'user' : 'assistant')) return `${index} of the memory is of ${role}`;
    if (text !== content) return `${index} of the memory is ${JSON.stringify(text)}`;
  }
  if (system?.role !== 'system' || user?.role !== 'user') return 'it is not one system and one user message';
  if (user.text !== question.content) return `it asks ${JSON.stringify(user.text)}`;
  const missing = wordsFor(persona).find((words) => !system.text.includes(words));
  return missing === undefined ? undefined : `the system message lacks ${JSON.stringify(missing)}`;
}

function wordsFor({ name, description, specialization, capabilities }: Persona): readonly string[] {
  return [name, description, ...specialization, ...capabilities, 'perspective', 'concise', '2-3 sentences'];
}
