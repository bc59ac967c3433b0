import { afterDelay, type Answer } from '../http/answer.ts';
import { answerInstead, jsonOf, toldError } from '../faults/break-answer.ts';
import { breakContent } from '../faults/break-content.ts';
import { streamOf } from '../faults/break-stream.ts';
import type { Fault } from '../faults/fault.ts';
import { readableFinish } from '../faults/readable-finish.ts';
import { takeFault } from '../faults/take-fault.ts';
import { seededGenerator } from '../seeded-generator.ts';
import type { Model } from '../state/state.ts';
import { type ChatRequest, textOf, userTexts } from '../wire/chat-request.ts';
import { checkChatRequest } from '../wire/check-chat-request.ts';
import { refuseSampling } from '../wire/check-sampling.ts';
import { toChunks } from '../wire/chunks.ts';
import { errorAnswer, modelNotFound, type ProviderError } from '../wire/provider-error.ts';
import { refuseSize } from './check-size.ts';
import { complete } from './complete.ts';
import type { Exchange } from './exchange.ts';
import { noteQuestion } from './note-question.ts';
import { readRequest } from './read-request.ts';
import { storeCompletion } from './stored-completions.ts';

/** POST /v1/chat/completions. Null when the client left before it had asked. */
export async function answerChat(exchange: Exchange): Promise<Answer | null> {
  const body = await readRequest(exchange.request);
  if (body.kind === 'gone') return null;
  if (body.kind === 'refused') return refuse(exchange, body.error);
  noteQuestion(exchange, body.value);
  const checked = checkChatRequest(body.value);
  if (checked.kind === 'refused') return refuse(exchange, checked.error);
  const model = exchange.state.models.find(({ id }) => id === checked.request.model);
  if (model === undefined) return refuse(exchange, modelNotFound(checked.request.model));
  const unfit =
    (model.reasons === true ? refuseSampling(body.value) : null) ?? refuseSize(checked.request, model);
  return unfit === null ? answerAsked(exchange, checked.request, model) : refuse(exchange, unfit);
}

function answerAsked(
  { entry, told, speaker, state, sequence }: Exchange,
  request: ChatRequest,
  model: Model,
): Answer {
  const { settings } = state;
  const texts = userTexts(request.messages);
  const [asked = ''] = texts;
  const draw = seededGenerator(settings.seed, sequence, request.model, asked);
  const { persona } = entry;
  const fault = takeFault(state.faults, { persona, stream: request.stream }, draw);
  entry.fault = fault === null ? null : { id: fault.id, kind: fault.kind };
  const delayMs = settings.delayMs + (fault?.delayMs ?? 0);
  const instead = answerInstead(fault);
  if (fault?.kind === 'status') entry.error = toldError(fault);
  if (instead !== null) return afterDelay(instead, delayMs);
  const replies = speaker.answer(persona, texts, request.choiceCount, draw);
  entry.reply = replies[0]?.id ?? null;
  const prompt = request.messages.map(textOf);
  const completion = complete({ request, model, prompt, draw, texts: replies.map(({ text }) => text) });
  if (request.store) storeCompletion(state.completions, completion, request);
  const sent = breakContent(fault, completion);
  told.finish = readableFinish(sent, fault);
  return afterDelay(deliver(sent, request, fault, settings.chunkDelayMs), delayMs);
}

function deliver(body: unknown, request: ChatRequest, fault: Fault | null, chunkDelayMs: number): Answer {
  if (!request.stream || fault?.kind === 'json-instead-of-stream') return jsonOf(body, fault);
  return streamOf(toChunks(body, request.includeUsage), fault, chunkDelayMs);
}

function refuse({ entry }: Exchange, error: ProviderError): Answer {
  entry.error = error.code ?? error.type;
  entry.param = error.param;
  return errorAnswer(error);
}
