import type { AnswerReading, Thought } from './answer.ts';
import {
  ABOUT_FORM,
  ANSWER_FORM,
  type RequestBody,
  TOKEN_LIMITS,
  correct,
  decode,
  isAboutFields,
  isAboutForm,
  isAboutSystemRole,
  isAboutWords,
  isFieldNamed,
  soundsLikeRoles,
  tokenLimitOf,
  withoutSystemRole,
} from './fields.ts';
import { recordOf } from '../domain/checks/records.ts';
import type { FailureReason } from '../ports/completion.ts';
import { type TokenBound, isAboutTokenBound, soundsLikeTokenLimit, tokenBoundIn } from './token-bounds.ts';
import { judgeRefusal } from './judgement.ts';
import { type WireError, isModelGone, isTooLongForModel } from './wire-error.ts';

/** The default model, and its replacement for providers that no longer offer it. */
export interface Substitute {
  readonly model: string;
  readonly by: string;
}

export interface LessonsOptions {
  /** How many tokens a model that thinks may use beyond the limit of the answer. */
  readonly thinkingTokens?: number | undefined;
  /**
   * Whether the questions are those of many visitors. Then nothing is learnt that one visitor's words can bring about,
   * and no question is sent without a limit of tokens.
   */
  readonly isShared?: boolean;
}

/** What refusals have taught about the fields that one provider's models accept. */
export interface Lessons {
  /**
   * Begins an attempt with everything known about the model, and learnt from earlier attempts at the same question.
   * @param isOwn whether the product itself made this question; a refusal of any other teaches nothing
   * @param visitor only this one's next attempts at the question begin with what an attempt at it has learnt
   */
  begin(asked: RequestBody, isOwn?: boolean, visitor?: string): TaughtAttempt;
}

export interface TaughtAttempt {
  /** The body to send. */
  body(): RequestBody;
  /** Learns from a refusal. Returns whether the body has changed and should be sent at once. */
  heed(refusal: WireError): boolean;
  /** Called after an answer with text: the body that led to it becomes the model's rule. */
  succeed(): void;
  /**
   * Called after an answer that a thought left no tokens for.
   * @param thought unless the provider reports it, a visitor's words may have brought it about
   * @param isAnswered whether the answer has a text, though the limit cut it
   */
  spend(thought: Thought, isAnswered?: boolean): void;
}

interface Lesson {
  /** In order: each step applies to the body that the steps before it made. */
  readonly steps: readonly Step[];
  readonly model?: string;
  /** Whether the model must, or must not, be streamed. */
  readonly stream?: boolean;
  /** Whether the model refuses a form. Not a step, as its words would take fields from questions without a form. */
  readonly isFormless?: boolean;
  /** Whether the model knows no system role. Not a step either. */
  readonly isSystemless?: boolean;
  /** The bounds of a limit of tokens; `rest` holds for one question only. */
  readonly bounds?: Readonly<Partial<Record<TokenBound['kind'], number>>>;
}

type Step = { readonly kind: 'refused'; readonly text: string } | typeof THINKS;

/** A request after a lesson was applied. */
interface Taught {
  readonly body: RequestBody;
  /** Whether `reasoning_effort` was never refused. */
  readonly takesEffort: boolean;
}

/** A question's lesson that is not confirmed yet. */
interface Trial {
  readonly lesson: Lesson;
  readonly correctionCount: number;
  /** Whether words of the conversation may have caused it; then it holds for this question only. */
  readonly isDoubtful: boolean;
}

/** How many tokens a model that thinks may use beyond the limit of its answer, unless somebody sets another number. */
export const DEFAULT_THINKING_TOKENS = 2000;

/** For each question; corrections do not count as attempts. */
const MAX_CORRECTIONS = 4;

/** Far more than any model needs. */
const MAX_STEPS = 12;

/** The most unanswered questions with a lesson; the oldest is forgotten first. */
const MAX_TRIALS = 50;

/** Reasons of a refusal that no other fields help. */
const NOT_OF_FIELDS: ReadonlySet<FailureReason | undefined> = new Set([
  'unprocessable',
  'quota',
  'out-of-memory',
]);

/** Enough for a short answer. */
const SHORT_ANSWER_TOKENS = 150;

const THINKS = { kind: 'thinks' } as const;

const NOTHING: Lesson = { steps: [] };

/** Words from which lessons are learnt, beside those about a form. A refusal may also quote them from the question. */
const TEACHING_WORDS =
  /max_?(?:completion_?)?tokens|temperature|top_?p|penalty|reasoning_?effort|model_not_found|invalid_model|valid model|models? (?:is |are )?loaded|\bstream/i;

/** Tags of thoughts: a visitor who asks for one can make some servers report a thought. */
const TAG_OF_THOUGHT = /<\/?(?:think|thought|reason)|◁/i;

/** A correction is kept only after it has led to an answer, and nothing is learnt from a visitor's words. */
export function createLessons(
  substitute?: Substitute,
  { thinkingTokens = DEFAULT_THINKING_TOKENS, isShared = false }: LessonsOptions = {},
): Lessons {
  const apply = (lesson: Lesson, asked: RequestBody): Taught =>
    applyLesson(lesson, asked, { thinkingTokens, keepsLimit: isShared });
  const learnt = new Map<unknown, Lesson>();
  const trials = new Map<string, Trial>();
  return {
    begin(asked, isOwn = true, visitor = '') {
      const { model } = asked;
      const key = `${visitor} ${JSON.stringify(asked)}`;
      let trial = trials.get(key) ?? {
        lesson: learnt.get(model) ?? NOTHING,
        correctionCount: 0,
        isDoubtful: !isOwn || couldTeach(wordsOf(asked)),
      };
      let taught = apply(trial.lesson, asked);

      function meet(changes: Partial<Trial>): void {
        trial = { ...trial, ...changes };
        taught = apply(trial.lesson, asked);
        trials.delete(key);
        trials.set(key, trial);
        for (const oldest of trials.keys()) if (trials.size > MAX_TRIALS) trials.delete(oldest);
      }

      return {
        body: () => taught.body,
        heed(refusal) {
          if (trial.correctionCount >= MAX_CORRECTIONS) return false;
          const { body } = taught;
          const bound = boundFor(trial.lesson, asked, body, refusal, thinkingTokens);
          const corrected = bound ?? roleLesson(trial.lesson, body, refusal);
          if (corrected) {
            meet({ lesson: corrected, correctionCount: trial.correctionCount + 1 });
            return true;
          }
          // Fewer turns help more than other fields.
          if (carriesTurns(asked) && isTooLongForModel(refusal)) return false;
          if (isAboutTokenBound(body, refusal) || NOT_OF_FIELDS.has(judgeRefusal(refusal))) return false;
          const lesson = teach(trial.lesson, body, refusal, substitute);
          if (!lesson) return false;
          const isOfFields = isModelGone(refusal) || isAboutFields(taught.body, refusal.text);
          const isOfWords = isAboutWords(taught.body, refusal.text) || (isShared && !isOfFields);
          const isDoubtful = trial.isDoubtful || isOfWords;
          meet({ lesson, correctionCount: trial.correctionCount + 1, isDoubtful });
          return true;
        },
        succeed() {
          if (!trials.delete(key)) return;
          if (!trial.isDoubtful) learnt.set(model, lasting(trial.lesson));
        },
        spend(thought, isAnswered = false) {
          const before = trial;
          const { body, takesEffort } = taught;
          const { lesson } = before;
          if (!lesson.steps.includes(THINKS) || (takesEffort && !('reasoning_effort' in body))) {
            meet({
              lesson: { ...lesson, steps: [...lesson.steps, THINKS] },
              isDoubtful:
                before.isDoubtful || (isShared && (thought !== 'reported' || asksForThought(asked))),
            });
          }
          if (!isAnswered) return;
          // A doubtful thought teaches nobody else, but the fields were accepted.
          const confirmed = trial.isDoubtful ? before : trial;
          if (!confirmed.isDoubtful) learnt.set(model, lasting(confirmed.lesson));
          if (!trial.isDoubtful) trials.delete(key);
        },
      };
    },
  };
}

/** Whether a refusal that quotes this text could teach what the text says. */
export function couldTeach(text: string): boolean {
  const words = decode(text);
  return (
    TEACHING_WORDS.test(words) ||
    ABOUT_FORM.test(words) ||
    soundsLikeRoles(words) ||
    soundsLikeTokenLimit(words)
  );
}

/** Records what an answer taught. */
export function learnFrom(attempt: TaughtAttempt, reading: AnswerReading): void {
  if (reading.kind === 'spent') attempt.spend(reading.thought);
  else if (reading.kind !== 'reply') return;
  else if (reading.cutAfter) attempt.spend(reading.cutAfter, true);
  else if (reading.text?.trim()) attempt.succeed();
}

/** Whether it holds earlier turns, which a model with a small context can do without. */
function carriesTurns({ messages }: RequestBody): boolean {
  return Array.isArray(messages) && messages.some((message) => recordOf(message)['role'] === 'assistant');
}

function asksForThought(asked: RequestBody): boolean {
  return TAG_OF_THOUGHT.test(wordsOf(asked));
}

/** The words of a conversation, without the product's own instructions. */
function wordsOf({ messages }: RequestBody): string {
  const list: readonly Readonly<Record<string, unknown>>[] = Array.isArray(messages) ? messages : [];
  const contents = list.filter(({ role }) => role !== 'system').map(({ content }) => String(content));
  return decode(contents.join('\n'));
}

/** With the bound that a refusal names for the limit of tokens; undefined if it names none, or that was asked for. */
function boundFor(
  lesson: Lesson,
  asked: RequestBody,
  body: RequestBody,
  refusal: WireError,
  thinkingTokens: number,
): Lesson | undefined {
  const limit = tokenLimitOf(asked) ?? 0;
  const bound = tokenBoundIn(body, refusal, limit + thinkingTokens);
  if (bound === undefined || isBoundAsked(lesson, body)) return undefined;
  // The size of the whole context, of which the refusal does not say how much is left.
  if (bound.kind !== 'rest' && carriesTurns(asked) && isTooLongForModel(refusal)) return undefined;
  // Fewer turns leave more room for the answer.
  if (bound.kind === 'rest' && carriesTurns(asked) && bound.tokens < Math.min(limit, SHORT_ANSWER_TOKENS))
    return undefined;
  return { ...lesson, bounds: { ...lesson.bounds, [bound.kind]: bound.tokens } };
}

/** Whether the limit of this body is a bound already. */
function isBoundAsked({ bounds = {} }: Lesson, body: RequestBody): boolean {
  return Object.values(bounds).some((tokens) => tokens === tokenLimitOf(body));
}

/** With the system message as a part of the user's, where a refusal asks for that. */
function roleLesson(lesson: Lesson, body: RequestBody, { status, text }: WireError): Lesson | undefined {
  const isOfBody = status === undefined || status === 400 || status === 422 || status >= 500;
  return isOfBody && isAboutSystemRole(body, text) ? { ...lesson, isSystemless: true } : undefined;
}

/** What of a lesson holds for other questions. */
function lasting(lesson: Lesson): Lesson {
  if (lesson.bounds === undefined) return lesson;
  const { rest: _, ...bounds } = lesson.bounds;
  return { ...lesson, bounds };
}

/** What is known after a refusal of this body; undefined where it teaches nothing. */
function teach(
  lesson: Lesson,
  body: RequestBody,
  refusal: WireError,
  substitute: Substitute | undefined,
): Lesson | undefined {
  if (isModelGone(refusal)) {
    return substitute && body['model'] === substitute.model ? { ...lesson, model: substitute.by } : undefined;
  }
  const { status, text } = refusal;
  // Some servers report as their own failure that they cannot follow a form.
  const isOfForm = status !== undefined && status >= 500 && isAboutForm(body, text);
  const isAboutBody = status === undefined || status === 400 || status === 422 || isOfForm;
  const next = isAboutBody ? correct(body, text) : undefined;
  if (next === undefined || lesson.steps.length >= MAX_STEPS) return undefined;
  const stream = next['stream'] === true;
  if (stream !== (body['stream'] === true)) {
    // The same for every question, however it was asked. Within a stream, an error may be about that stream only.
    return status === undefined ? undefined : { ...lesson, stream };
  }
  const isFormRefused = ANSWER_FORM in body && !(ANSWER_FORM in next);
  const isOnlyForm = isFormRefused && Object.keys(next).length === Object.keys(body).length - 1;
  return {
    ...lesson,
    ...(isFormRefused ? { isFormless: true } : {}),
    steps: isOnlyForm ? lesson.steps : [...lesson.steps, { kind: 'refused', text }],
  };
}

interface Rules {
  readonly thinkingTokens: number;
  /** Whether a limit of tokens that is refused takes its other name instead of being left out. */
  readonly keepsLimit: boolean;
}

function applyLesson(lesson: Lesson, asked: RequestBody, rules: Rules): Taught {
  const { steps, model, stream, isFormless = false, isSystemless = false, bounds = {} } = lesson;
  const { stream: wanted, stream_options: options, [ANSWER_FORM]: form, ...others } = asked;
  const isStreamed = stream ?? wanted;
  const start: Taught = {
    body: {
      ...others,
      ...(model === undefined ? {} : { model }),
      ...(isStreamed === undefined || isStreamed === false ? {} : { stream: isStreamed }),
      ...(isStreamed === true && options !== undefined ? { stream_options: options } : {}),
    },
    takesEffort: true,
  };
  const taught = steps.reduce(({ body, takesEffort }, step) => {
    if (step.kind === 'thinks') {
      return { body: withThinkingRoom(body, asked, takesEffort, rules.thinkingTokens), takesEffort };
    }
    const next = correct(body, step.text) ?? body;
    const isEffortRefused = 'reasoning_effort' in body && isFieldNamed(step.text, 'reasoning_effort');
    return {
      body: rules.keepsLimit ? withLimitOf(body, next) : next,
      takesEffort: takesEffort && !isEffortRefused,
    };
  }, start);
  const formed = form === undefined || isFormless ? taught.body : { ...taught.body, [ANSWER_FORM]: form };
  const spoken = isSystemless ? withoutSystemRole(formed) : formed;
  return { ...taught, body: withinBounds(spoken, bounds) };
}

function withinBounds(
  body: RequestBody,
  { lowest = 0, highest = Infinity, rest = Infinity }: NonNullable<Lesson['bounds']>,
): RequestBody {
  const limits = TOKEN_LIMITS.filter((field) => typeof body[field] === 'number').map((field) => [
    field,
    Math.min(Math.max(Number(body[field]), lowest), highest, rest),
  ]);
  return limits.length === 0 ? body : { ...body, ...Object.fromEntries(limits) };
}

/** The next body, with the limit of the one before under its other name if it has lost it. */
function withLimitOf(before: RequestBody, next: RequestBody): RequestBody {
  const had = TOKEN_LIMITS.find((field) => field in before);
  const other = TOKEN_LIMITS.find((field) => field !== had);
  const isLost = !TOKEN_LIMITS.some((field) => field in next);
  return had && other && isLost ? { ...next, [other]: before[had] } : next;
}

/** Asks the model not to think, and raises the token limit for models that think anyway. */
function withThinkingRoom(
  body: RequestBody,
  asked: RequestBody,
  takesEffort: boolean,
  thinkingTokens: number,
): RequestBody {
  const tokens = tokenLimitOf(asked);
  const limits = TOKEN_LIMITS.filter((field) => field in body && tokens !== undefined).map((field) => [
    field,
    Number(tokens) + thinkingTokens,
  ]);
  return {
    ...body,
    ...Object.fromEntries(limits),
    ...(takesEffort && !('reasoning_effort' in body) ? { reasoning_effort: 'none' } : {}),
  };
}
