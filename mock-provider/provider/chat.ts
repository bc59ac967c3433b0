import type { IncomingMessage } from 'node:http';
import { answerInstead, breakContent, errorOfFault, jsonOf, streamOf } from '../faults/break-answer.ts';
import { takeFault } from '../faults/fault.ts';
import { type Answer, afterDelay } from '../http/answer.ts';
import type { Model } from '../models.ts';
import type { JournalEntry, State } from '../state.ts';
import type { Spoken } from '../voices/find-reply.ts';
import { delayBefore } from '../voices/pace.ts';
import { drawText, seededGenerator } from '../voices/seeded-generator.ts';
import { questionIn } from '../voices/go-on.ts';
import { isClerk, nameOf, recognise, speak } from '../voices/speaker.ts';
import { countTokens, cutToTokens } from '../voices/tokens.ts';
import {
  type ChatCompletion,
  countMessageTokens,
  cutAtStop,
  toChoice,
  toChunks,
  toUsage,
} from '../wire/chat-completion.ts';
import { type ChatRequest, checkChatRequest } from '../wire/chat-request.ts';
import { systemText, textOf } from '../wire/messages.ts';
import { modelNotFound } from '../wire/provider-error.ts';
import { checkLimits, thoughtOf } from './model-limits.ts';

/** A request under /v1, with its journal entry and the mock it belongs to. */
export interface Exchange {
  readonly request: IncomingMessage;
  /** The parsed JSON, or why there is none. */
  readonly body: unknown;
  readonly entry: JournalEntry;
  readonly state: State;
  /** How many requests came before. */
  readonly sequence: number;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** POST /v1/chat/completions */
export function answerChat({ request: { headers }, body, entry, state, sequence }: Exchange): Answer {
  const request = checkChatRequest(body);
  const { messages, stream } = request;
  const model = state.models.find(({ id }) => id === request.model);
  if (model === undefined) throw modelNotFound(request.model);
  checkLimits(request, model);
  const { settings } = state;
  const question = questionIn(messages.map((message) => ({ role: message.role, text: textOf(message) })));
  const draw = seededGenerator(settings.seed, sequence, model.id, question.text);
  const asked = recognise(systemText(messages), state.personas);
  const struck = {
    persona: nameOf(asked),
    visitor: headers['x-quartet-visitor'],
    stream: stream === true,
    isClerk: isClerk(asked),
  };
  const fault = takeFault(state.faults, struck, draw);
  const delayMs = delayBefore(state, asked, question, settings.delayMs) + (fault?.delayMs ?? 0);
  if (fault !== null) entry.fault = { id: fault.id, kind: fault.kind };
  if (fault?.kind === 'status') entry.error = errorOfFault(fault).code ?? errorOfFault(fault).type;
  const instead = answerInstead(fault);
  if (instead !== null) return afterDelay(instead, delayMs);
  const replies = speak(state, asked, question, request.n ?? 1);
  entry.reply = replies[0]?.id ?? null;
  const completion = complete(request, model, replies, draw);
  const sent = breakContent(fault, completion, maxTokensOf(request));
  const answer =
    stream === true && fault?.kind !== 'json-instead-of-stream'
      ? streamOf(toChunks(sent, request.stream_options?.include_usage === true), fault, settings.chunkDelayMs)
      : jsonOf(sent, fault);
  const isWhole = sent === completion || fault?.kind === 'thinking';
  const isGeneral = isWhole && replies.some((reply) => reply.isGeneral);
  return afterDelay(isGeneral ? markAsGeneral(answer) : answer, delayMs);
}

function markAsGeneral(answer: Answer): Answer {
  return { ...answer, headers: { ...answer.headers, 'x-quartet-reply': 'general' } };
}

function maxTokensOf({ max_completion_tokens: most, max_tokens: deprecated }: ChatRequest): number {
  return most ?? deprecated ?? Number.POSITIVE_INFINITY;
}

/** A complete, valid completion. Only `created` depends on the time. */
function complete(
  request: ChatRequest,
  model: Model,
  replies: readonly Spoken[],
  draw: () => number,
): ChatCompletion {
  const most = maxTokensOf(request);
  const thought = Math.min(thoughtOf(model, request), most);
  const stop = [request.stop ?? []].flat();
  const choices = replies.map(({ text }, index) => {
    const cut = cutToTokens(cutAtStop(text, stop), most - thought);
    return toChoice(index, cut.text, cut.finishReason);
  });
  const written = choices.reduce((sum, { message }) => sum + countTokens(message.content ?? ''), 0);
  const read = countMessageTokens(request.messages.map(textOf));
  return {
    id: `chatcmpl-${drawText(draw, alphabet, 29)}`,
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model: model.snapshot ?? model.id,
    choices,
    usage: toUsage(read, written, thought * choices.length),
    service_tier: 'default',
    system_fingerprint: `fp_${drawText(seededGenerator(0, model.id), '0123456789abcdef', 10)}`,
  };
}
