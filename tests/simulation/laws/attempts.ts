import type { CompletionRequest } from '../../../src/ports/completion.ts';
import type { Persona } from '../drive.ts';
import { MOST_ATTEMPTS } from '../ledger/ask-ends.ts';
import { type AskRecord, attemptLimits } from '../ledger/asking.ts';
import type { Law } from './law.ts';

const FIELDS = 'frequencyPenalty,maxTokens,messages,model,presencePenalty,streaming,temperature';

/** System messages that were found complete. */
const COMPLETE = new WeakMap<Persona, string>();

/** Behaviour 11.9, 11.15. */
export const attemptsEndAtTheirLimit: Law = {
  name: 'an attempt without a complete answer fails at its limit, to the millisecond',
  breach({ after, ledger, calm, elapsedMs }) {
    const { ask, present } = ledger;
    if (ask?.phase !== 'attempting') return undefined;
    const { silenceDueMs, totalDueMs } = attemptLimits(ledger, ask);
    const limitMs = Math.min(silenceDueMs, totalDueMs);
    if (present.timerDueMs !== undefined && after.question?.progress.kind !== 'attempting') {
      return `it was ended by a timer due at ${present.timerDueMs}, and its limit is ${limitMs}`;
    }
    return calm && elapsedMs >= limitMs
      ? `it is open at ${elapsedMs}, and its limit was ${limitMs}`
      : undefined;
  },
};

/** Behaviour 11.6, 11.13. */
export const callsOneByOne: Law = {
  name: 'an attempt is one request, and a question at most four',
  breach({ ledger: { ask, present }, callsInFlight }) {
    if (present.strayCalls > 0) return 'a request was made that nothing asks for';
    if (ask && ask.attempt > MOST_ATTEMPTS) return `it is attempt ${ask.attempt}`;
    if (ask?.phase === 'attempting' && !ask.call) return 'no request was made for the attempt';
    const open = ask?.phase === 'attempting' && ask.call?.settled === false ? 1 : 0;
    return callsInFlight === open ? undefined : `${callsInFlight} requests are in flight, not ${open}`;
  },
};

/** Behaviour 11.13. */
export const asksEndInTime: Law = {
  name: 'a question ends once, within the limits of its attempts and the waits decided',
  breach({ ledger: { ask, present }, calm, elapsedMs, lateMs }) {
    for (const { kind, tookMs, allowedMs } of present.ends) {
      if (tookMs > allowedMs) return `${kind} after ${tookMs} ms, with ${allowedMs} allowed`;
    }
    if (!ask || !calm) return undefined;
    const takesMs = elapsedMs - ask.startedMs;
    const allowedMs = ask.allowedMs + lateMs - ask.lateBeforeMs;
    return takesMs < allowedMs ? undefined : `open for ${takesMs} ms, with ${allowedMs} allowed`;
  },
};

/** Behaviour 11.1 to 11.3, 11.15, 11.20, 11.25. */
export const requestsComplete: Law = {
  name: 'a request carries the persona, the whole turns remembered, the question and the settings, and nothing else',
  breach({ ledger: { present, options, personas } }) {
    for (const { call, ask } of present.calls) {
      if (!ask) return 'it is for no question';
      if (call.request.streaming !== ask.streamed) return `streaming is ${call.request.streaming}`;
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
  if (request.model !== (persona.model ?? model)) return `the model is ${request.model}`;
  if (request.temperature !== (persona.temperature ?? 0.7))
    return `the temperature is ${request.temperature}`;
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
  if (COMPLETE.get(persona) === system.text) return undefined;
  const missing = wordsFor(persona).find((words) => !system.text.includes(words));
  if (missing !== undefined) return `the system message lacks ${JSON.stringify(missing)}`;
  COMPLETE.set(persona, system.text);
  return undefined;
}

function wordsFor({ name, description, specialization, capabilities }: Persona): readonly string[] {
  return [name, description, ...specialization, ...capabilities, 'perspective', 'concise', '2-3 sentences'];
}
