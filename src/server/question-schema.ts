import { isDeepStrictEqual } from 'node:util';
import type { FastifySchemaValidationError } from 'fastify';
import { MEMORY_CHARACTERS, MEMORY_CHOICES } from '../domain/conversation/conversation.ts';
import {
  type AnswerPlan,
  LONGEST_ANSWER_TOKENS,
  lengthsWithin,
  planAnswer,
} from '../domain/asking/answer-length.ts';
import { buildRequest, systemMessage } from '../domain/conversation/prompt.ts';
import { couldTeach } from '../wire/lessons.ts';
import { type WireQuestion, formToWire, fromWire } from '../wire/question.ts';
import { MAX_QUESTION_CHARACTERS, countCharacters } from '../domain/conversation/send-rules.ts';
import { clerkForm } from '../domain/table/clerk-form.ts';
import {
  CLERK_INSTRUCTIONS,
  MAX_MATERIAL_CHARACTERS,
  clerkSampling,
  maxClerkTokens,
} from '../domain/table/clerk-prompt.ts';
import type { Settings } from './settings.ts';
import { RequestRefusal } from './errors.ts';

type QuestionSettings = Pick<Settings, 'squad' | 'openaiModel' | 'memoryTurns' | 'answerTokens'>;

/** A visitor may choose this many. */
const MIN_MEMORY_TURNS = Math.max(...MEMORY_CHOICES);

const SAMPLING_FIELDS = ['temperature', 'maxTokens', 'presencePenalty', 'frequencyPenalty'] as const;

/** A code point takes at most six bytes in JSON (`\u0000`). */
const BYTES_OF_CHARACTER = 6;

/** The same inside a text that is JSON itself. */
const BYTES_OF_MATERIAL_CHARACTER = 7;

/** Field names, and the overhead of the most messages or the clerk's form. */
const ENVELOPE_BYTES = 8 * 1024;

/** The models that the squad uses. */
export function modelsOf({ squad, openaiModel }: QuestionSettings): readonly string[] {
  return [...new Set(squad.personas.map(({ model = openaiModel }) => model))];
}

/** Largest question of this squad's page or its clerk, in bytes, rounded up to whole KiB. */
export function maxQuestionBytes({ squad }: Pick<QuestionSettings, 'squad'>): number {
  const bytes =
    ENVELOPE_BYTES +
    BYTES_OF_CHARACTER * maxSystemCharacters(squad) +
    Math.max(
      BYTES_OF_CHARACTER * (MEMORY_CHARACTERS + MAX_QUESTION_CHARACTERS),
      BYTES_OF_MATERIAL_CHARACTER * maxMaterialCharacters(squad),
    );
  return Math.ceil(bytes / 1024) * 1024;
}

/**
 * JSON Schema of a question: the six fields and `stream`, the sizes that the page can send, and longer answers and
 * the clerk's forms only with the clerk's exact instructions.
 */
export function questionSchemaOf(settings: QuestionSettings): object {
  const { squad, memoryTurns } = settings;
  const system = messageSchema(['system', 'developer'], maxSystemCharacters(squad));
  const user = messageSchema(['user'], MAX_QUESTION_CHARACTERS);
  const assistant = messageSchema(['assistant'], MEMORY_CHARACTERS);
  const material = messageSchema(['user'], maxMaterialLength(squad));
  const first = { properties: { content: { const: CLERK_INSTRUCTIONS } } };
  return {
    type: 'object',
    additionalProperties: false,
    required: ['model', 'messages', 'max_tokens'],
    properties: {
      model: { enum: modelsOf(settings) },
      messages: { type: 'array', minItems: 1 },
      stream: { type: 'boolean' },
      temperature: numberFrom(0, 2),
      max_tokens: { type: 'integer', minimum: 1 },
      presence_penalty: numberFrom(-2, 2),
      frequency_penalty: numberFrom(-2, 2),
      response_format: { type: 'object' },
    },
    if: { properties: { messages: { type: 'array', minItems: 2, items: [first], additionalItems: true } } },
    // oxlint-disable-next-line unicorn/no-thenable -- a word of JSON Schema
    then: {
      properties: {
        messages: { type: 'array', minItems: 2, maxItems: 2, items: [system, material] },
        max_tokens: { type: 'integer', maximum: maxClerkTokens(squad.personas.length) },
        response_format: { enum: squad.personas.map((_, index) => formToWire(clerkForm(index + 1))) },
      },
    },
    else: {
      properties: {
        messages: {
          type: 'array',
          minItems: 1,
          maxItems: 2 * maxTurns(memoryTurns) + 2,
          items: [byRole(system, user)],
          additionalItems: byRole(assistant, user),
        },
        max_tokens: { type: 'integer', maximum: settings.answerTokens },
        response_format: false,
      },
    },
  };
}

/**
 * Checks that the messages are a visitor's question after earlier turns that fit into a page's memory, as a page sends
 * them. The schema has checked each message and how many there are. Returns undefined if nothing is wrong.
 */
export function refusalOfMessages({ messages }: Pick<WireQuestion, 'messages'>): RequestRefusal | undefined {
  const param = 'messages';
  const [first] = messages;
  const spoken = first?.role === 'system' || first?.role === 'developer' ? messages.slice(1) : messages;
  const isInTurn = spoken.every(({ role }, index) => role === (index % 2 === 0 ? 'user' : 'assistant'));
  if (!isInTurn || spoken.length % 2 === 0) {
    const detail = 'messages must be questions and answers in turn, and end with a question';
    return new RequestRefusal('value_not_allowed', { detail, param });
  }
  const earlier = spoken.slice(0, -1);
  const characters = earlier.reduce((sum, { content }) => sum + countCharacters(content), 0);
  if (characters <= MEMORY_CHARACTERS) return undefined;
  const detail = `at most ${MEMORY_CHARACTERS} characters in the earlier turns together`;
  return new RequestRefusal('request_too_large', { detail, param });
}

/** Turns a schema error into a refusal. */
export function refusalOfBody(
  [error]: FastifySchemaValidationError[],
  models: readonly string[],
): RequestRefusal {
  const { instancePath = '', keyword = '', params = {}, message = '' } = error ?? {};
  const [, named] = instancePath.split('/');
  const given = [params['additionalProperty'], params['missingProperty'], named].find(
    (name) => typeof name === 'string',
  );
  // The client chose the field's name, so it is repeated only if it looks like one of the protocol's.
  const param = given !== undefined && /^[a-z_]{1,64}$/.test(given) ? given : undefined;
  if (instancePath === '' && keyword === 'type') {
    return new RequestRefusal('malformed_json', { detail: 'a question as the page sends it' });
  }
  if (given === 'model') return new RequestRefusal('model_not_allowed', { detail: models.join(', '), param });
  const isUnknown = keyword === 'additionalProperties' || keyword === 'false schema';
  const detail = `${param ?? 'a field'} ${isUnknown ? 'is not one of its fields' : message}`;
  const isTooLarge = keyword === 'maxLength' || keyword === 'maxItems';
  return new RequestRefusal(isTooLarge ? 'request_too_large' : 'value_not_allowed', { detail, param });
}

/**
 * Whether the fields (except model, texts, `stream`) are the page's or clerk's own, and no foreign instructions could teach
 * anything; only such questions teach the relay.
 */
export function createOwnQuestionCheck({
  squad: { personas },
  answerTokens,
}: QuestionSettings): (question: WireQuestion) => boolean {
  const plans = plansWithin(answerTokens);
  const instructions = new Set([
    CLERK_INSTRUCTIONS,
    ...plans.flatMap((plan) => personas.map((persona) => systemMessage(persona, { plan }))),
  ]);
  const samplings = [
    ...plans.flatMap((plan) =>
      personas.map((persona) => buildRequest(persona, '', { model: '', streaming: false, plan })),
    ),
    ...personas.map((_, index) => ({ ...clerkSampling(index + 1), answerForm: clerkForm(index + 1) })),
  ];
  return (question) => {
    const asked = fromWire(question);
    const { response_format: form } = question;
    const isInstructed = asked.messages.every(
      ({ role, text }) => role !== 'system' || instructions.has(text) || !couldTeach(text),
    );
    return (
      isInstructed &&
      samplings.some(
        (own) =>
          SAMPLING_FIELDS.every((field) => (asked[field] ?? own[field]) === own[field]) &&
          (form === undefined || isDeepStrictEqual(form, own.answerForm && formToWire(own.answerForm))),
      )
    );
  };
}

function messageSchema(roles: readonly string[], maxLength: number): object {
  return {
    type: 'object',
    additionalProperties: false,
    required: ['role', 'content'],
    properties: { role: { enum: roles }, content: { type: 'string', maxLength } },
  };
}

/** Checks a message by its own `role`: a visitor's, or one of the other kind. */
function byRole(other: object, user: object): object {
  // oxlint-disable-next-line unicorn/no-thenable -- a word of JSON Schema
  return { if: { properties: { role: { const: 'user' } } }, then: user, else: other };
}

function numberFrom(minimum: number, maximum: number): object {
  return { type: 'number', minimum, maximum };
}

function maxSystemCharacters({ personas }: Settings['squad']): number {
  const texts = plansWithin(LONGEST_ANSWER_TOKENS).flatMap((plan) =>
    personas.map((persona) => systemMessage(persona, { plan })),
  );
  return Math.max(...[CLERK_INSTRUCTIONS, ...texts].map(({ length }) => length));
}

/** Everything that a page asks for where answers may have so many tokens. */
function plansWithin(maxTokens: number): readonly AnswerPlan[] {
  return lengthsWithin(maxTokens).flatMap((length) =>
    [false, true].map((isAtTable) => planAnswer(length, { maxTokens, isAtTable })),
  );
}

/** How many earlier turns a question may carry. */
function maxTurns(memoryTurns: number): number {
  return Math.max(memoryTurns, MIN_MEMORY_TURNS);
}

/** Longest JSON of the clerk's material, in characters. A quotation mark or a line break takes two there. */
export function maxMaterialLength(squad: Settings['squad']): number {
  return 2 * maxMaterialCharacters(squad) + 1024;
}

/** Longest text of the clerk's user message, which holds the question and all answers. */
function maxMaterialCharacters({ personas }: Settings['squad']): number {
  return MAX_QUESTION_CHARACTERS + personas.length * MAX_MATERIAL_CHARACTERS;
}
