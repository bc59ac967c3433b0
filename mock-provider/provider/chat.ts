import { answerInstead, jsonOf, toldError, streamOf, breakContent } from '../faults/break-answer.ts';
import { type Fault, takeFault } from '../faults/fault.ts';
import { type Answer, afterDelay } from '../http/answer.ts';
import { readRequest } from '../http/read-request.ts';
import type { Model } from '../models.ts';
import { seededGenerator, drawText } from '../voices/seeded-generator.ts';
import type { Spoken } from '../voices/find-reply.ts';
import { isClerk, nameOf, recognise, speak } from '../voices/speaker.ts';
import { countTokens, cutToTokens } from '../voices/tokens.ts';
import {
  type ChatCompletion,
  toChunks,
  toChoice,
  toUsage,
  countMessageTokens,
  cutAtStop,
} from '../wire/chat-completion.ts';
import { type ChatRequest, checkChatRequest } from '../wire/chat-request.ts';
import { questionOf, systemText, textOf } from '../wire/messages.ts';
import { type ProviderError, errorAnswer, modelNotFound } from '../wire/provider-error.ts';
import type { Exchange } from './exchange.ts';
import { noteQuestion } from './journal.ts';
import { refuseField, refuseSize, thoughtOf } from './model-limits.ts';

interface Said {
  request: ChatRequest;
  model: Model;
  /** The texts of the messages that were sent. */
  prompt: readonly string[];
  /** The choices to answer with. */
  replies: readonly Spoken[];
  draw: () => number;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

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
  const unfit = refuseField(body.value, model) ?? refuseSize(checked.request, model);
  return unfit === null ? answerAsked(exchange, checked.request, model) : refuse(exchange, unfit);
}

/** One sound completion. Only `created` depends on the time. */
function complete({ request, model, prompt, replies, draw }: Said): ChatCompletion {
  const { maxTokens } = request;
  const thought = Math.min(thoughtOf(model, request), maxTokens ?? Number.POSITIVE_INFINITY);
  const choices = replies.map(({ text }, index) => {
    const cut = cutToTokens(cutAtStop(text, request.stop), maxTokens === null ? null : maxTokens - thought);
    return toChoice(index, cut.text, cut.finishReason);
  });
  const written = choices.reduce((sum, { message }) => sum + countTokens(message.content ?? ''), 0);
  return {
    id: `chatcmpl-${drawText(draw, alphabet, 29)}`,
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model: model.snapshot ?? model.id,
    choices,
    usage: toUsage(countMessageTokens(prompt), written, thought * choices.length),
    service_tier: 'default',
    system_fingerprint: `fp_${drawText(seededGenerator(0, model.id), '0123456789abcdef', 10)}`,
  };
}

function answerAsked(
  { request: sender, entry, state, sequence }: Exchange,
  request: ChatRequest,
  model: Model,
): Answer {
  const { settings } = state;
  const question = questionOf(request.messages);
  const draw = seededGenerator(settings.seed, sequence, request.model, question);
  const asked = recognise(systemText(request.messages), state.personas);
  const fault = takeFault(
    state.faults,
    {
      persona: nameOf(asked),
      visitor: sender.headers['x-quartet-visitor'],
      stream: request.stream,
      isClerk: isClerk(asked),
    },
    draw,
  );
  entry.fault = fault === null ? null : { id: fault.id, kind: fault.kind };
  const delayMs = settings.delayMs + (fault?.delayMs ?? 0);
  const instead = answerInstead(fault);
  if (fault?.kind === 'status') entry.error = toldError(fault);
  if (instead !== null) return afterDelay(instead, delayMs);
  const replies = speak(state, asked, question, request.choiceCount);
  entry.reply = replies[0]?.id ?? null;
  const prompt = request.messages.map(textOf);
  const completion = complete({ request, model, prompt, replies, draw });
  const sent = breakContent(fault, completion);
  const delivered = deliver(sent, request, fault, settings.chunkDelayMs);
  const isGeneral = sent === completion && replies.some((reply) => reply.isGeneral);
  const headers = isGeneral ? { ...delivered.headers, 'x-quartet-reply': 'general' } : delivered.headers;
  return afterDelay({ ...delivered, headers }, delayMs);
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
