import type { CompletionRequest } from '../../ports/completion.ts';
import { type Answerer, modelFor, placeOf } from '../answerer.ts';
import { planAnswer } from '../asking/answer-length.ts';
import type { AnswerOptions } from '../asking/answer-options.ts';
import { isContextFull } from '../conversation/continuation.ts';
import type { Message } from '../conversation/conversation.ts';
import { buildRequest, endOf, endToSend, turnsToSend } from '../conversation/prompt.ts';
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
  /** A shorter request than the newest, in case that the model's context is too small for that one. */
  shorten(): CompletionRequest | undefined;
  /** Of the newest request. */
  carried(): Carried;
}

/** With how many turns a model is asked whose context is too small for more. */
const FEWER_TURNS = [10, 5, 2, 0];

export function prepareRequest({
  persona,
  messages,
  question,
  cut,
  answerer,
  options: { streaming, length },
  isAtTable,
  maxTurnsAt,
}: Question): PreparedRequest {
  const model = modelFor(answerer, persona);
  const place = placeOf(answerer, model);
  // A round compares answers to one question, and a full context has room only without turns.
  const maxTurns = isAtTable || (cut && isContextFull(cut)) ? 0 : maxTurnsAt(place);
  let turns = turnsToSend(messages, question, maxTurns, cut?.content);
  let carried: Carried = { soFar: cut?.content, rememberedTurns: undefined };

  function build(): CompletionRequest {
    return buildRequest(persona, question.content, {
      model,
      streaming,
      plan: planAnswer(length, { maxTokens: answerer.maxTokens, isAtTable }),
      isOwnModel: answerer.kind === 'own-model',
      remembered: turns,
      soFar: carried.soFar,
    });
  }

  return {
    request: build(),
    shorten() {
      const rememberedTurns = FEWER_TURNS.find((count) => count < turns.length);
      if (rememberedTurns !== undefined) {
        turns = turns.slice(turns.length - rememberedTurns);
        carried = { ...carried, rememberedTurns };
        return build();
      }
      if (cut === undefined || carried.soFar !== cut.content) return undefined;
      // The end of an answer is enough to go on with it.
      const sent = endToSend(question.content, cut.content);
      const soFar = secondHalf(sent);
      if (soFar === sent) return undefined;
      carried = { ...carried, soFar };
      return build();
    },
    carried: () => carried,
  };
}

/** From a word on, if more than one is left. */
function secondHalf(text: string): string {
  const half = endOf(text, Math.ceil(countCharacters(text) / 2));
  return half.replace(/^\S+\s+(?=\S)/u, '');
}
