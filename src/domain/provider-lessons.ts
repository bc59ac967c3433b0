import { type RequestBody, correct } from './provider-fields.ts';

/** An error in place of an answer; the status only where it is one of HTTP. */
export interface Refusal {
  readonly status?: number;
  /** In any form. */
  readonly text: string;
}

/** A model that nobody has chosen, and what takes its place where the provider does not offer it any more. */
export interface Substitute {
  readonly model: string;
  readonly by: string;
}

/** What one provider has taught of its models' fields (behaviour 11.21, 11.28, 11.30). */
export interface Lessons {
  /** An attempt at a question, with all that is known of its model and that earlier attempts at it have met. */
  begin(asked: RequestBody): TaughtAttempt;
}

export interface TaughtAttempt {
  /** What to send. */
  body(): RequestBody;
  /** Whether the body is another one now, to be sent at once. */
  heed(refusal: Refusal): boolean;
  /** An answer with a text has come. What brought it about holds for the model from now on. */
  succeed(): void;
  /**
   * The answer was empty and ended by its length.
   * @param isThought whether a thought stood in its text, where a visitor's words could have put it
   */
  spend(isThought: boolean): void;
}

interface Lesson {
  /** In the order in which they came: each is about the body that those before it made. */
  readonly refusals: readonly string[];
  readonly isThinking: boolean;
  readonly model?: string;
}

/** What a question has met that is not certain yet. */
interface Trial {
  readonly lesson: Lesson;
  readonly correctionCount: number;
  /** Whether words of the conversation may have brought it about: then it holds for this question alone. */
  readonly isDoubtful: boolean;
}

/** Four for a question are the most; none of them is an attempt. */
const MAX_CORRECTIONS = 4;

/** Beyond what was asked for, so that something is left for the answer. */
const THINKING_TOKENS = 2000;

/** Questions that have met something and were not answered; the oldest is forgotten first. */
const MAX_TRIALS = 50;

const NOTHING: Lesson = { refusals: [], isThinking: false };

/** What a refusal may be understood by; it may also quote these words from the question. */
const TEACHING_WORDS =
  /max_?(?:completion_?)?tokens|temperature|top_?p|penalty|reasoning_?effort|model_not_found/i;

/** A correction is kept only once it has brought an answer, and nothing is learnt from what a visitor says. */
export function createLessons(substitute?: Substitute): Lessons {
  const learnt = new Map<unknown, Lesson>();
  const trials = new Map<string, Trial>();
  return {
    begin(asked) {
      const { model } = asked;
      const key = JSON.stringify(asked);
      let trial = trials.get(key) ?? {
        lesson: learnt.get(model) ?? NOTHING,
        correctionCount: 0,
        isDoubtful: TEACHING_WORDS.test(wordsOf(asked)),
      };
      let body = applyLesson(trial.lesson, asked);

      function meet(changes: Partial<Trial>): void {
        trial = { ...trial, ...changes };
        body = applyLesson(trial.lesson, asked);
        trials.delete(key);
        trials.set(key, trial);
        for (const oldest of trials.keys()) if (trials.size > MAX_TRIALS) trials.delete(oldest);
      }

      return {
        body: () => body,
        heed(refusal) {
          const lesson = teach(trial.lesson, body, refusal, substitute);
          if (!lesson || trial.correctionCount >= MAX_CORRECTIONS) return false;
          meet({ lesson, correctionCount: trial.correctionCount + 1 });
          return true;
        },
        succeed() {
          if (!trials.delete(key)) return;
          if (!trial.isDoubtful) learnt.set(model, trial.lesson);
        },
        spend(isThought) {
          if (trial.lesson.isThinking) return;
          meet({ lesson: { ...trial.lesson, isThinking: true }, isDoubtful: isThought || trial.isDoubtful });
        },
      };
    },
  };
}

/** What was said in a conversation; the instructions are ours. */
function wordsOf({ messages }: RequestBody): string {
  const list: readonly unknown[] = Array.isArray(messages) ? messages : [];
  return list
    .map((message) => JSON.stringify(message))
    .filter((message) => !message.includes('"role":"system"'))
    .join();
}

/** Whether the provider says that it does not, or no longer, offer the model (behaviour 11.30). */
export function isModelGone({ status, text }: Refusal): boolean {
  return /model_not_found/.test(text) || (status === 404 && /\bmodel\b/i.test(text));
}

/** What is known after a refusal of this body; undefined where it teaches nothing. */
function teach(
  lesson: Lesson,
  body: RequestBody,
  refusal: Refusal,
  substitute: Substitute | undefined,
): Lesson | undefined {
  if (isModelGone(refusal)) {
    return substitute && body['model'] === substitute.model ? { ...lesson, model: substitute.by } : undefined;
  }
  const { status, text } = refusal;
  const isAboutBody = status === undefined || status === 400 || status === 422;
  if (!isAboutBody || correct(body, text) === undefined) return undefined;
  return { ...lesson, refusals: [...lesson.refusals, text] };
}

function applyLesson({ refusals, isThinking, model }: Lesson, asked: RequestBody): RequestBody {
  const start = {
    ...asked,
    ...(model === undefined ? {} : { model }),
    ...(isThinking ? thinkingFields(asked) : {}),
  };
  return refusals.reduce((body, refusal) => correct(body, refusal) ?? body, start);
}

/** No thought at the price of the answer, and room for one that cannot be helped. */
function thinkingFields(asked: RequestBody): RequestBody {
  const limits = Object.entries(asked).flatMap(([field, value]) =>
    /^max_(completion_)?tokens$/.test(field) && typeof value === 'number'
      ? [[field, value + THINKING_TOKENS] as const]
      : [],
  );
  return { ...Object.fromEntries(limits), reasoning_effort: 'none' };
}
