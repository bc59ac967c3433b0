import type { CompletionRequest } from '../../ports/completion.ts';
import { type Answerer, modelFor, placeOf } from '../answerer.ts';
import { planAnswer } from '../asking/answer-length.ts';
import type { AnswerOptions } from '../asking/answer-options.ts';
import { isContextFull } from '../conversation/continuation.ts';
import type { Message } from '../conversation/conversation.ts';
import { buildRequest, endOf, turnsToSend } from '../conversation/prompt.ts';
import { countCharacters } from '../conversation/send-rules.ts';
import type { Persona } from '../squad/persona.ts';

/** A question in its conversation, and how it is asked. */
interface Question {
  readonly persona: Persona;
  readonly messages: readonly Message[];
  readonly question: Message;
  /** The answer to it, if that is to be continued. */
  readonly cut: Message | undefined;
  readonly answerer: Answerer;
  readonly options: AnswerOptions;
  /** Whether a round of the table asks it. */
  readonly isAtTable: boolean;
  /** The most earlier turns that are sent with a question, by `placeOf` its model. */
  maxTurnsAt(place: string): number;
  /** Notes that the model's context has no room for more turns. */
  limitTurns(place: string, turns: number): void;
}

/** What a request carried besides its question. */
export interface Carried {
  /** The end of the answer that it continues. */
  readonly soFar: string | undefined;
  /** How many earlier turns, if fewer than chosen. */
  readonly rememberedTurns: number | undefined;
}

interface PreparedRequest {
  readonly request: CompletionRequest;
  /** A shorter request, in case that the model's context is too small for this one. */
  shorten(): CompletionRequest | undefined;
  /** Of the newest request. */
  carried(): Carried;
}

export function prepareRequest({
  persona,
  messages,
  question,
  cut,
  answerer,
  options: { streaming, length },
  isAtTable,
  maxTurnsAt,
  limitTurns,
}: Question): PreparedRequest {
  const model = modelFor(answerer, persona);
  const place = placeOf(answerer, model);
  // A round compares answers to one question, and a full context has room only without turns.
  const maxTurns = isAtTable || (cut && isContextFull(cut)) ? 0 : maxTurnsAt(place);
  const turns = turnsToSend(messages, question, maxTurns, cut?.content);
  let carried: Carried = { soFar: cut?.content, rememberedTurns: undefined };

  function requestWith(remembered: typeof turns): CompletionRequest {
    return buildRequest(persona, question.content, {
      model,
      streaming,
      plan: planAnswer(length, { maxTokens: answerer.maxTokens, isAtTable }),
      isOwnModel: answerer.kind === 'own-model',
      remembered,
      soFar: carried.soFar,
    });
  }

  return {
    request: requestWith(turns),
    shorten() {
      // The end of an answer is enough to go on with it.
      if (turns.length === 0) {
        if (cut) carried = { ...carried, soFar: secondHalf(cut.content) };
        return cut && requestWith([]);
      }
      const rememberedTurns = Math.floor(turns.length / 2);
      carried = { ...carried, rememberedTurns };
      limitTurns(place, rememberedTurns);
      return requestWith(turns.slice(turns.length - rememberedTurns));
    },
    carried: () => carried,
  };
}

/** From a word on, if more than one is left. */
function secondHalf(text: string): string {
  const half = endOf(text, Math.ceil(countCharacters(text) / 2));
  return half.replace(/^\S+\s+(?=\S)/u, '');
}
