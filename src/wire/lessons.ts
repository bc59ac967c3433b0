import { type RequestBody, correct, decode, isAboutWords, isFieldNamed } from './fields.ts';

/** An error instead of an answer; `status` only if it is an HTTP status. */
export interface WireError {
  readonly status?: number;
  /** In any form, such as JSON, HTML or plain text. */
  readonly text: string;
}

/** The default model, and its replacement for providers that no longer offer it. */
export interface Substitute {
  readonly model: string;
  readonly by: string;
}

/** What refusals have taught about the fields that one provider's models accept. */
export interface Lessons {
  /**
   * Begins an attempt with everything known about the model, and learnt from earlier attempts at the same question.
   * @param isOwn whether the product itself made this question; a refusal of any other teaches nothing
   */
  begin(asked: RequestBody, isOwn?: boolean): TaughtAttempt;
}

export interface TaughtAttempt {
  /** The body to send. */
  body(): RequestBody;
  /** Learns from a refusal. Returns whether the body has changed and should be sent at once. */
  heed(refusal: WireError): boolean;
  /** Called after an answer with text: the body that led to it becomes the model's rule. */
  succeed(): void;
  /**
   * Called after an empty answer that the token limit ended.
   * @param hasText whether its text had blanks or a thought, which a visitor may have asked for
   */
  spend(hasText: boolean): void;
}

interface Lesson {
  /** In order: each step applies to the body that the steps before it made. */
  readonly steps: readonly Step[];
  readonly model?: string;
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

/** For each question; corrections do not count as attempts. */
const MAX_CORRECTIONS = 4;

/** Added to the limit, so that thinking leaves tokens for the answer. */
const THINKING_TOKENS = 2000;

/** The most unanswered questions with a lesson; the oldest is forgotten first. */
const MAX_TRIALS = 50;

const THINKS = { kind: 'thinks' } as const;

const NOTHING: Lesson = { steps: [] };

/** Words from which lessons are learnt. A refusal may also quote them from the question. */
const TEACHING_WORDS =
  /max_?(?:completion_?)?tokens|temperature|top_?p|penalty|reasoning_?effort|model_not_found/i;

/** Words that may ask for blanks or for a thought within the answer. */
const WORDS_OF_THOUGHT = /think|thought|<|\btags?\b|\blines?\b|blank|space|empty/i;

/** A correction is kept only after it has led to an answer, and nothing is learnt from a visitor's words. */
export function createLessons(substitute?: Substitute): Lessons {
  const learnt = new Map<unknown, Lesson>();
  const trials = new Map<string, Trial>();
  return {
    begin(asked, isOwn = true) {
      const { model } = asked;
      const key = JSON.stringify(asked);
      const words = wordsOf(asked);
      let trial = trials.get(key) ?? {
        lesson: learnt.get(model) ?? NOTHING,
        correctionCount: 0,
        isDoubtful: !isOwn || TEACHING_WORDS.test(words),
      };
      let taught = applyLesson(trial.lesson, asked);

      function meet(changes: Partial<Trial>): void {
        trial = { ...trial, ...changes };
        taught = applyLesson(trial.lesson, asked);
        trials.delete(key);
        trials.set(key, trial);
        for (const oldest of trials.keys()) if (trials.size > MAX_TRIALS) trials.delete(oldest);
      }

      return {
        body: () => taught.body,
        heed(refusal) {
          const lesson = teach(trial.lesson, taught.body, refusal, substitute);
          if (!lesson || trial.correctionCount >= MAX_CORRECTIONS) return false;
          const isDoubtful = trial.isDoubtful || isAboutWords(refusal.text);
          meet({ lesson, correctionCount: trial.correctionCount + 1, isDoubtful });
          return true;
        },
        succeed() {
          if (!trials.delete(key)) return;
          if (!trial.isDoubtful) learnt.set(model, trial.lesson);
        },
        spend(hasText) {
          const { body, takesEffort } = taught;
          const { lesson } = trial;
          if (lesson.steps.includes(THINKS) && (!takesEffort || 'reasoning_effort' in body)) return;
          meet({
            lesson: { ...lesson, steps: [...lesson.steps, THINKS] },
            isDoubtful: trial.isDoubtful || (hasText && WORDS_OF_THOUGHT.test(words)),
          });
        },
      };
    },
  };
}

/** The words of a conversation, without the product's own instructions. */
function wordsOf({ messages }: RequestBody): string {
  const list: readonly Readonly<Record<string, unknown>>[] = Array.isArray(messages) ? messages : [];
  const contents = list.filter(({ role }) => role !== 'system').map(({ content }) => String(content));
  return decode(contents.join('\n'));
}

/** As the value of a code, also within a string. */
const MODEL_NOT_FOUND = /(?:code|type)[\\"]*\s*:\s*[\\"]*(?:model_not_found|invalid_model)/;

/** In the words of OpenRouter and others, with a status of 400. */
const NO_SUCH_MODEL = /is not a valid model|no models? (?:is |are )?loaded/i;

/** In Gemini's words, with a status of 400. */
const WRONG_KEY = /\bAPI key (?:is )?not valid/i;

/** Whether a refusal says that the provider does not offer the model, or no longer does. */
export function isModelGone({ status, text }: WireError): boolean {
  if (/content_(?:filter|policy)/.test(text)) return false;
  if (status === 400 && NO_SUCH_MODEL.test(text)) return true;
  return MODEL_NOT_FOUND.test(text) || (status === 404 && /\bmodel/i.test(text));
}

/** Whether the provider refuses the key with a status that does not say so. */
export function isKeyRefused({ status, text }: WireError): boolean {
  return status === 400 && WRONG_KEY.test(text);
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
  const isAboutBody = status === undefined || status === 400 || status === 422;
  if (!isAboutBody || correct(body, text) === undefined) return undefined;
  return { ...lesson, steps: [...lesson.steps, { kind: 'refused', text }] };
}

function applyLesson({ steps, model }: Lesson, asked: RequestBody): Taught {
  const start: Taught = {
    body: { ...asked, ...(model === undefined ? {} : { model }) },
    takesEffort: true,
  };
  return steps.reduce(({ body, takesEffort }, step) => {
    if (step.kind === 'thinks') return { body: withThinkingRoom(body, asked, takesEffort), takesEffort };
    const next = correct(body, step.text) ?? body;
    const isEffortRefused = 'reasoning_effort' in body && isFieldNamed(step.text, 'reasoning_effort');
    return { body: next, takesEffort: takesEffort && !isEffortRefused };
  }, start);
}

/** Asks the model not to think, and raises the token limit for models that think anyway. */
function withThinkingRoom(body: RequestBody, asked: RequestBody, takesEffort: boolean): RequestBody {
  const tokens = asked['max_tokens'] ?? asked['max_completion_tokens'];
  const limits = ['max_tokens', 'max_completion_tokens']
    .filter((field) => field in body && typeof tokens === 'number')
    .map((field) => [field, Number(tokens) + THINKING_TOKENS]);
  return {
    ...body,
    ...Object.fromEntries(limits),
    ...(takesEffort && !('reasoning_effort' in body) ? { reasoning_effort: 'none' } : {}),
  };
}
