import { MEMORY_CHARACTERS } from '../domain/conversation.ts';
import { buildRequest, systemMessage } from '../domain/prompt.ts';
import { MAX_CHARACTERS } from '../domain/send-rules.ts';
import { CLERK_INSTRUCTIONS, MAX_MATERIAL_CHARACTERS, maxClerkTokens } from '../domain/table/clerk-terms.ts';
import type { CompletionRequest } from '../ports/completion.ts';
import type { Settings } from './settings.ts';

/** What a question of this product may be like; sizes in characters. */
interface SizeLimits {
  /** Of the whole question, as JSON. */
  readonly maxBodyBytes: number;
  /** Whether these fields, beside model and texts, have the values of the page's own or of its clerk's. */
  readonly isOwnQuestion: (body: Readonly<Record<string, unknown>>) => boolean;
  readonly longAnswer: LongAnswer;
  /** How many texts of each kind a question may hold, and how long each may be. */
  readonly texts: Readonly<Record<'system' | 'user' | 'assistant', TextLimit>>;
}

interface TextLimit {
  readonly most: number;
  readonly characters: number;
}

/** The one question whose answer may be longer than a persona's. */
interface LongAnswer {
  /** The exact text of its system message. */
  readonly systemText: string;
  readonly maxTokens: number;
  /** How much its one text may hold, as JSON. */
  readonly material: {
    readonly questionCharacters: number;
    readonly answers: number;
    readonly answerCharacters: number;
  };
}

const CLERKS_SAMPLING = { temperature: 0, presence_penalty: 0, frequency_penalty: 0 };

/** JSON takes no more bytes for a code point, as for a control character: `\\u0000`. */
const BYTES_OF_CHARACTER = 6;

/** The same within a text that is JSON itself. */
const BYTES_OF_MATERIAL_CHARACTER = 7;

/** The names of the fields, and what surrounds each of the most messages. */
const ENVELOPE_BYTES = 8 * 1024;

/** As large as the questions of this squad's page and of its clerk get, and no larger (behaviour 12.19, 21.7). */
export function questionLimitsOf({ squad, memoryTurns }: Settings): SizeLimits {
  const { personas } = squad;
  const instructions = [CLERK_INSTRUCTIONS, ...personas.map(systemMessage)];
  const systemCharacters = Math.max(...instructions.map(({ length }) => length));
  const remembered = memoryTurns > 0 ? MEMORY_CHARACTERS : 0;
  const material = MAX_CHARACTERS + personas.length * MAX_MATERIAL_CHARACTERS;
  const samplings = [
    ...personas.map((persona) => samplingOf(buildRequest(persona, '', { model: '', streaming: false }))),
    ...personas.map((_, index) => ({ ...CLERKS_SAMPLING, max_tokens: maxClerkTokens(index + 1) })),
  ];
  return {
    isOwnQuestion: ({ model: _model, messages: _messages, stream: _stream, ...sampling }) =>
      samplings.some((own: Readonly<Record<string, unknown>>) =>
        Object.entries(sampling).every(([field, value]) => own[field] === value),
      ),
    maxBodyBytes: wholeKibibytes(
      ENVELOPE_BYTES +
        BYTES_OF_CHARACTER * systemCharacters +
        Math.max(BYTES_OF_CHARACTER * (remembered + MAX_CHARACTERS), BYTES_OF_MATERIAL_CHARACTER * material),
    ),
    longAnswer: {
      systemText: CLERK_INSTRUCTIONS,
      maxTokens: maxClerkTokens(personas.length),
      material: {
        questionCharacters: MAX_CHARACTERS,
        answers: personas.length,
        answerCharacters: MAX_MATERIAL_CHARACTERS,
      },
    },
    texts: {
      system: { most: 1, characters: systemCharacters },
      user: { most: memoryTurns + 1, characters: MAX_CHARACTERS },
      assistant: { most: memoryTurns, characters: remembered },
    },
  };
}

function samplingOf({ temperature, maxTokens, presencePenalty, frequencyPenalty }: CompletionRequest) {
  return {
    temperature,
    max_tokens: maxTokens,
    presence_penalty: presencePenalty,
    frequency_penalty: frequencyPenalty,
  };
}

function wholeKibibytes(bytes: number): number {
  return Math.ceil(bytes / 1024) * 1024;
}
