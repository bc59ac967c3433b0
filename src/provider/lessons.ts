import { type RequestBody, correct, decode, isAboutWords, isFieldNamed } from './fields.ts';

/** An error in place of an answer; the status only where it is one of HTTP. */
export interface ProviderRefusal {
  readonly status?: number;
  /** In any form. */
  readonly text: string;
}

/** A model that nobody has chosen, and what takes its place where the provider does not offer it any more. */
export interface Substitute {
  readonly model: string;
  readonly by: string;
}

/** What one provider has taught of its models' fields. */
export interface Lessons {
  /** An attempt at a question, with all that is known of its model and that earlier attempts at it have met. */
  begin(asked: RequestBody): TaughtAttempt;
}

export interface TaughtAttempt {
  /** What to send. */
  body(): RequestBody;
  /** Whether the body is another one now, to be sent at once. */
  heed(refusal: ProviderRefusal): boolean;
  /** An answer with a text has come. What brought it about holds for the model from now on. */
  succeed(): void;
  /**
   * The answer was empty and ended by its length.
   * @param hasText whether it had blanks or a thought in its text, which a visitor may have asked for
   */
  spend(hasText: boolean): void;
}

interface Lesson {
  /** In the order in which they came: each is about the body that those before it made. */
  readonly steps: readonly Step[];
  readonly model?: string;
}

type Step = { readonly kind: 'refused'; readonly text: string } | typeof THINKS;

/** A request as a lesson makes it. */
interface Taught {
  readonly body: RequestBody;
  /** Whether the effort of thinking was never refused. */
  readonly takesEffort: boolean;
}

interface LessonsOptions {
  readonly substitute?: Substitute | undefined;
  /** Whether these fields are the product's own; what others are refused teaches nothing. All are unless given. */
  readonly isOwnQuestion?: (asked: RequestBody) => boolean;
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

const THINKS = { kind: 'thinks' } as const;

const NOTHING: Lesson = { steps: [] };

/** What a refusal may be understood by; it may also quote these words from the question. */
const TEACHING_WORDS =
  /max_?(?:completion_?)?tokens|temperature|top_?p|penalty|reasoning_?effort|model_not_found/i;

/** What asks for blanks, or for a thought within the answer. */
const WORDS_OF_THOUGHT = /think|thought|<|\btags?\b|\blines?\b|blank|space|empty/i;

/** A correction is kept only once it has brought an answer, and nothing is learnt from what a visitor says. */
export function createLessons({ substitute, isOwnQuestion = () => true }: LessonsOptions = {}): Lessons {
  const learnt = new Map<unknown, Lesson>();
  const trials = new Map<string, Trial>();
  return {
    begin(asked) {
      const { model } = asked;
      const key = JSON.stringify(asked);
      const words = wordsOf(asked);
      let trial = trials.get(key) ?? {
        lesson: learnt.get(model) ?? NOTHING,
        correctionCount: 0,
        isDoubtful: !isOwnQuestion(asked) || TEACHING_WORDS.test(words),
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

/** What was said in a conversation; the instructions are ours. */
function wordsOf({ messages }: RequestBody): string {
  const list: readonly Readonly<Record<string, unknown>>[] = Array.isArray(messages) ? messages : [];
  const said = list.filter(({ role }) => role !== 'system').map(({ content }) => String(content));
  return decode(said.join('\n'));
}

/** As the value of a code, also within a string. */
const MODEL_NOT_FOUND = /(?:code|type)[\\"]*\s*:\s*[\\"]*(?:model_not_found|invalid_model)/;

/** In the words of OpenRouter and others, with a status of 400. */
const NO_SUCH_MODEL = /is not a valid model|no models? (?:is |are )?loaded/i;

/** In Gemini's words, with a status of 400. */
const WRONG_KEY = /\bAPI key (?:is )?not valid/i;

/** Whether the provider says that it does not, or no longer, offer the model. */
export function isModelGone({ status, text }: ProviderRefusal): boolean {
  if (/content_(?:filter|policy)/.test(text)) return false;
  if (status === 400 && NO_SUCH_MODEL.test(text)) return true;
  return MODEL_NOT_FOUND.test(text) || (status === 404 && /\bmodel/i.test(text));
}

/** Whether the provider refuses the key with a status that does not say so. */
export function isKeyRefused({ status, text }: ProviderRefusal): boolean {
  return status === 400 && WRONG_KEY.test(text);
}

/** What is known after a refusal of this body; undefined where it teaches nothing. */
function teach(
  lesson: Lesson,
  body: RequestBody,
  refusal: ProviderRefusal,
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

/** No thought at the price of the answer, and room for one that cannot be helped. */
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
