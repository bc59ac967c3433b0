import { afterDelay, type Answer } from '../http/answer.ts';
import { answerInstead, jsonOf } from '../faults/break-answer.ts';
import { breakContent } from '../faults/break-content.ts';
import { streamOf } from '../faults/break-stream.ts';
import type { Fault } from '../faults/fault.ts';
import { takeFault } from '../faults/take-fault.ts';
import { seededGenerator } from '../seeded-generator.ts';
import type { Model } from '../state/state.ts';
import { type ChatRequest, systemText, textOf, userTexts } from '../wire/chat-request.ts';
import { checkChatRequest } from '../wire/check-chat-request.ts';
import { toChunks } from '../wire/chunks.ts';
import { errorAnswer, modelNotFound, type ProviderError } from '../wire/provider-error.ts';
import { refuseSize } from './check-size.ts';
import { complete } from './complete.ts';
import type { Exchange } from './exchange.ts';
import { journalText } from './journal.ts';
import { readRequest } from './read-request.ts';
import { storeCompletion } from './stored-completions.ts';

/** POST /v1/chat/completions. Null when the client left before it had asked. */
export async function answerChat(exchange: Exchange): Promise<Answer | null> {
  const body = await readRequest(exchange.request);
  if (body.kind === 'gone') return null;
  if (body.kind === 'refused') return refuse(exchange, body.error);
  const checked = checkChatRequest(body.value);
  if (checked.kind === 'refused') return refuse(exchange, checked.error);
  const model = exchange.state.models.find(({ id }) => id === checked.request.model);
  if (model === undefined) return refuse(exchange, modelNotFound(checked.request.model));
  const tooMuch = refuseSize(checked.request, model);
  return tooMuch === null ? answerAsked(exchange, checked.request, model) : refuse(exchange, tooMuch);
}

function answerAsked(
  { entry, speaker, state, sequence }: Exchange,
  request: ChatRequest,
  model: Model,
): Answer {
  const { settings } = state;
  const texts = userTexts(request.messages);
  const [asked = ''] = texts;
  const draw = seededGenerator(settings.seed, sequence, request.model, asked);
  const persona = speaker.recognise(systemText(request.messages));
  const fault = takeFault(state.faults, { persona, stream: request.stream }, draw);
  entry.model = request.model;
  entry.stream = request.stream;
  entry.persona = persona;
  entry.text = journalText(asked);
  entry.fault = fault === null ? null : { id: fault.id, kind: fault.kind };
  const delayMs = settings.delayMs + (fault?.delayMs ?? 0);
  const instead = answerInstead(fault);
  if (instead !== null) return afterDelay(instead, delayMs);
  const replies = speaker.answer(persona, texts, request.choiceCount, draw);
  entry.reply = replies[0]?.id ?? null;
  const prompt = request.messages.map(textOf);
  const completion = complete({ request, model, prompt, draw, texts: replies.map(({ text }) => text) });
  if (request.store) storeCompletion(state.completions, completion, request);
  return afterDelay(deliver(breakContent(fault, completion), request, fault, settings.chunkDelayMs), delayMs);
}

function deliver(body: unknown, request: ChatRequest, fault: Fault | null, chunkDelayMs: number): Answer {
  if (!request.stream || fault?.kind === 'json-instead-of-stream') return jsonOf(body, fault);
  return streamOf(toChunks(body, request.includeUsage), fault, chunkDelayMs);
}

function refuse({ entry }: Exchange, error: ProviderError): Answer {
  entry.error = error.code ?? error.type;
  return errorAnswer(error);
}
