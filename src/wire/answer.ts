import { MAX_COUNT } from '../domain/checks/bounds.ts';
import { modelNameOf } from '../domain/checks/model-name.ts';
import { oneLine } from '../domain/checks/one-line.ts';
import { parseJson } from '../domain/checks/parse-json.ts';
import { isRecord, recordOf } from '../domain/checks/records.ts';
import { contentOf, thoughtTextOf } from './content.ts';
import { type Finish, finishOf } from './finish.ts';
import { createSpokenText } from './spoken-text.ts';
import { createThoughtText } from './thought-text.ts';
import { type Field, createUnrepeated } from './unrepeated.ts';
import { createWholeCharacters } from './whole-characters.ts';
import { jsonOf, textOf } from './wire-error.ts';

/** The result of reading a provider's answer, valid or not. */
export type AnswerReading =
  | WireReply
  /** The model spent all its tokens on a thought, or said nothing else. */
  | { readonly kind: 'spent'; readonly thought: Thought }
  /** The model asked for a tool instead of answering. */
  | { readonly kind: 'tool-call' }
  /** The provider's error, instead of an answer or within one. */
  | { readonly kind: 'error'; readonly error: unknown }
  | { readonly kind: 'malformed'; readonly detail: string }
  /** The stream ended before the answer did. */
  | { readonly kind: 'broken'; readonly detail: string };

interface WireReply {
  readonly kind: 'reply';
  /** Null if none was sent. */
  readonly text: string | null;
  /** The token limit ended it. */
  readonly isCut?: true;
  /** The provider's content filter ended it. */
  readonly isFiltered?: true;
  /** The model declined to answer; the text says so in its words. */
  readonly isRefusal?: true;
  /** What the model thought before it, if the token limit ended the text. */
  readonly cutAfter?: Exclude<Thought, 'none'>;
  /** What the model thought before it, in any form. */
  readonly thought?: string;
  /** In the provider's words. */
  readonly model?: string;
  /** How many tokens it has, if the provider says so. */
  readonly tokens?: number;
}

/** Whether the provider itself reports a thought, or it stands in the text, where a visitor can have asked for it. */
export type Thought = 'reported' | 'in-text' | 'none';

/** Assembles an answer from the data of its events. */
export interface AnswerReader {
  /**
   * Returns whether more is wanted.
   * @param type of the event, if it has one
   * @param event the parsed data, if the caller has parsed it anyway
   */
  hear(data: string, type?: string, event?: unknown): boolean;
  /** Takes what follows the answer. */
  hearAfter(data: string): void;
  /** Whether usage may follow the answer: it was asked for, or could tell of a thought that nothing else has. */
  awaitsUsage(): boolean;
  /** Whether a part of the answer, its end or an error has come, rather than only a role. */
  hasBegun(): boolean;
  end(): AnswerReading;
}

interface Listener {
  /** Whether the answer goes on with another text. */
  readonly goesOn?: boolean | undefined;
  /** Whether usage was asked for. */
  readonly wantsUsage?: boolean | undefined;
  /** A longer text needs no end: no more of it is wanted. */
  readonly enoughCharacters?: number | undefined;
  /** Called with each part of the text. */
  readonly onText?: (delta: string) => void;
  /** Called with each part of a thought; its text is empty where the provider hides it. */
  readonly onThought?: (delta: string) => void;
  /** Called when all of the text so far turns out to be a thought. */
  readonly onWasThought?: () => void;
}

/** The last event of a stream, which is not JSON. */
export const END_OF_STREAM = '[DONE]';

/** Fields in which providers send a thought apart from the answer. */
const THOUGHT_FIELDS = ['reasoning_content', 'reasoning', 'thinking', 'reasoning_details', 'thinking_blocks'];

/** Fields of an error outside of `error`, in answers without choices. */
const ERROR_FIELDS = ['detail', 'message', 'errors', 'msg', 'error_msg', 'errorMessage', 'title'];

/** The type of an event that only shows that the provider is at work. */
const TYPE_OF_SIGN = /ping|heart.?beat|keep.?alive|status/i;

/** The beginning of an event's JSON, rather than of a comment in braces or brackets. */
const BEGUN_JSON = /^\s*(?:\[\s*)?\{\s*(?:"|$)/;

/** How much of an event is read that is no JSON. */
const MAX_WORDS_CHARACTERS = 1000;

/** Whether the end of the stream has cut its last event, rather than only the blank line after it. */
export function isCutOff(data: string, event: unknown = parseJson(data)): boolean {
  return event === undefined && BEGUN_JSON.test(data);
}

/** Whether a body holds events, whatever its content type. */
export function beginsLikeEvents(body: string): boolean {
  return /^\s*(?:(?:data|event|id|retry|error)\b|:)/.test(body);
}

/** The choice that a page shows; only one is asked for, whatever its index. */
export function choiceIn(answer: unknown): unknown {
  const given = recordOf(answer)['choices'];
  const choices: readonly unknown[] = Array.isArray(given) ? given : [];
  return choices.length === 1 ? choices[0] : choices.find((candidate) => indexOf(candidate) === 0);
}

/** One that is missing is the first. */
function indexOf(choice: unknown): number {
  return Number(textOf(recordOf(choice)['index']));
}

/** Reads an answer that came as JSON. */
export function readAnswer(json: string, { goesOn = false }: Pick<Listener, 'goesOn'> = {}): AnswerReading {
  const trimmed = json.replace(/^\uFEFF/, '').trim();
  if (trimmed === '') return malformed('The answer is empty');
  const body = parseJson(trimmed);
  if (body === undefined) return malformed(`The answer is not JSON: ${json}`);
  const error = errorIn(body);
  if (error !== undefined) return { kind: 'error', error };
  if (!isRecord(body)) return malformed(`The answer is not an object but ${describe(body)}`);
  if (!Array.isArray(body['choices'])) return malformed('The answer has no list of choices');
  const answer = createAssembly({ goesOn });
  const problem = answer.add(recordOf(choiceIn(body)), 'message', body);
  return problem ?? answer.end();
}

/** Reads a streamed answer; reports its text as it will be in the reply. */
export function createAnswerReader(listener: Listener = {}): AnswerReader {
  const answer = createAssembly(listener);
  let problem: AnswerReading | undefined;
  let hasBegun = false;
  let isOver = false;
  /** Whether the last event was one that closes a stream. */
  let isClosing = false;
  let hasEnd = false;
  let begunIndex: number | undefined;
  /** What the newest event said that was no JSON: a sign of life or, if no answer comes, the error. */
  let words = '';

  function hearEvent(data: string, event: unknown, type: string | undefined): AnswerReading | undefined {
    const told = wordsIn(data, event);
    if (told !== '') {
      words = told;
      return type === 'error' ? errorInWords(words) : undefined;
    }
    const isSign = TYPE_OF_SIGN.test(
      `${textOf(recordOf(event)['type'])} ${textOf(recordOf(event)['object'])}`,
    );
    const error = isSign ? undefined : (errorIn(event) ?? (type === 'error' ? event : undefined));
    if (error !== undefined) return { kind: 'error', error };
    if (event === undefined) return malformed('A part of the streamed answer is not JSON');
    if (!isRecord(event)) return undefined;
    const choices: readonly unknown[] = Array.isArray(event['choices']) ? event['choices'] : [];
    const given = recordOf(choiceIn(event));
    const index = indexOf(given);
    // A choice that comes beside the one that has begun is another answer.
    const choice = begunIndex === undefined || Object.is(begunIndex, index) ? given : {};
    const found = answer.add(
      choice,
      isRecord(choice['delta']) || !isRecord(choice['message']) ? 'delta' : 'message',
      event,
    );
    if (answer.hasBegun()) begunIndex ??= index;
    isClosing = choices.length === 0 && isRecord(event['usage']) && answer.hasBegun();
    return found;
  }

  function hear(data: string, type?: string, event: unknown = parseJson(data)): boolean {
    if (data.trim() === '') return true;
    hasEnd = data.startsWith(END_OF_STREAM);
    problem = hasEnd ? undefined : hearEvent(data, event, type);
    // The finish reason completes the answer; some servers then leave the connection open.
    isOver ||= hasEnd || problem !== undefined || answer.isFinished();
    hasBegun ||= isOver || answer.hasBegun();
    return !isOver;
  }

  return {
    hear,
    hearAfter(data) {
      hasEnd ||= data.startsWith(END_OF_STREAM);
      answer.count(recordOf(parseJson(data))['usage']);
    },
    awaitsUsage: () => isOver && !hasEnd && problem === undefined && answer.awaitsUsage(),
    hasBegun: () => hasBegun,
    end() {
      if (problem) return problem;
      const reading = answer.end();
      const hasAnswer = answer.hasBegun() || (answer.isFinished() && reading.kind !== 'error');
      if (words !== '' && !hasAnswer) return errorInWords(words);
      if (isOver || isClosing) return reading;
      const length = reading.kind === 'reply' ? (reading.text ?? '').length : 0;
      return {
        kind: 'broken',
        detail: `The stream ended after ${length} characters without a finish reason`,
      };
    },
  };
}

/** Puts an answer together from one choice, or from the choices of events. */
function createAssembly({
  goesOn = false,
  wantsUsage = false,
  enoughCharacters = Infinity,
  onText = ignore,
  onThought = ignore,
  onWasThought = ignore,
}: Listener) {
  const spoken = createSpokenText(goesOn);
  const characters = createWholeCharacters();
  const thoughts = createThoughtText(onThought);
  const newText = createUnrepeated();
  const newThought = createUnrepeated();
  let text = '';
  let hasContent = false;
  let hasToolCall = false;
  let isRefusal = false;
  let isReported = false;
  let hasUsage = false;
  let tokens: number | undefined;
  let model: string | undefined;
  let hasBegun = false;
  let finish: Finish | undefined;

  function follow(changes: ReturnType<typeof spoken.push>): void {
    for (const change of changes) {
      if (change.kind === 'text') say(change.delta);
      if (change.kind === 'thought') thoughts.push('within', change.delta);
      if (change.kind === 'was-text') thoughts.returnToText(change.words);
      if (change.kind === 'tool-call') hasToolCall = true;
      if (change.kind === 'was-thought') turnTextIntoThought();
    }
  }

  /** All of the text so far was a thought. */
  function turnTextIntoThought(): void {
    const taken = text;
    text = '';
    characters.end();
    if (taken === '') return;
    onWasThought();
    thoughts.push('within', taken);
  }

  function say(part: string): void {
    const said = characters.push(part);
    text += said;
    if (said !== '') onText(said);
  }

  function endText(): void {
    follow(spoken.push(newText.end()));
    follow(spoken.end());
  }

  /** Takes a thought that stands apart from the text; an empty one is hidden, and blanks alone are none. */
  function addThought(thought: string, field: Field): void {
    isReported ||= thought === '' || thought.trim() !== '';
    const part = newThought.push(thought, field);
    if (part !== '' || thought === '') thoughts.push('apart', part);
  }

  function endThought(): void {
    const rest = newThought.end();
    if (rest !== '') thoughts.push('apart', rest);
  }

  function addRefusal(refusal: string): void {
    if (refusal === '' || (!isRefusal && refusal.trim() === '')) return;
    if (!isRefusal) endText();
    say(isRefusal || text.trim() === '' ? refusal : `\n\n${refusal}`);
    isRefusal = true;
  }

  /** Takes the usage that comes with an answer, or after it. */
  function count(usage: unknown): void {
    hasUsage ||= isRecord(usage);
    tokens = tokensIn(usage) ?? tokens;
    isReported ||= countsThought(usage);
  }

  return {
    count,
    awaitsUsage: () =>
      !hasUsage &&
      text.length <= enoughCharacters &&
      (wantsUsage || finish === 'length' || (!isReported && text.trim() === '')),
    /** @returns what is wrong with it */
    add(
      choice: Readonly<Record<string, unknown>>,
      field: Field,
      { usage, model: named }: Readonly<Record<string, unknown>>,
    ): AnswerReading | undefined {
      const { role: _role, content: own, ...others } = recordOf(choice[field]);
      const given = own ?? choice['text'];
      const content = contentOf(given);
      if (content === undefined) return malformed(`The content is not a text but ${describe(given)}`);
      hasContent ||= field === 'message' && typeof given === 'string';
      count(usage);
      model ??= modelNameOf(named);
      // Some providers send the same thought in several fields.
      const place = THOUGHT_FIELDS.find((name) => holdsWords(others[name]));
      if (place !== undefined) addThought(thoughtTextOf(others[place]), field);
      else if (content.hasThought) addThought(content.thought, field);
      hasToolCall ||= content.hasToolCall || isRecord(others['function_call']);
      hasToolCall ||= Array.isArray(others['tool_calls']) && others['tool_calls'].length > 0;
      hasBegun ||= content.text !== '' || content.hasThought || hasToolCall;
      hasBegun ||= Object.values(others).some((value) => textOf(value) !== '');
      if (content.text !== '') endThought();
      follow(spoken.push(newText.push(content.text, field)));
      addRefusal(content.refusal + textOf(others['refusal']));
      // Some providers send an empty finish reason with every part.
      finish ??= finishOf(choice['finish_reason']);
      return undefined;
    },
    hasBegun: () => hasBegun,
    isFinished: () => finish !== undefined || text.length > enoughCharacters,
    end(): AnswerReading {
      endThought();
      endText();
      say(characters.end());
      const thought = thoughts.end();
      const kindOfThought: Thought = isReported ? 'reported' : thought === '' ? 'none' : 'in-text';
      const isEmpty = text.trim() === '';
      const isCut = finish === 'length';
      if (finish === 'error')
        return { kind: 'error', error: { message: 'The provider ended its answer with an error' } };
      if (isEmpty && (hasToolCall || finish === 'tool')) return { kind: 'tool-call' };
      if (isEmpty && (isCut || kindOfThought !== 'none') && finish !== 'filter')
        return { kind: 'spent', thought: kindOfThought };
      return {
        kind: 'reply',
        text: hasContent || text !== '' ? text : null,
        ...(isCut && { isCut }),
        ...(thought !== '' && { thought }),
        ...(model !== undefined && { model }),
        ...(tokens !== undefined && { tokens }),
        ...(isCut && kindOfThought !== 'none' && { cutAfter: kindOfThought }),
        ...(finish === 'filter' && { isFiltered: true }),
        ...((isRefusal || finish === 'refusal') && { isRefusal: true }),
      };
    },
  };
}

/** How many tokens a model has written; some providers leave out those of its thought. */
function tokensIn(usage: unknown): number | undefined {
  const { completion_tokens: counted, prompt_tokens: read, total_tokens: all } = recordOf(usage);
  if (!isTokenCount(counted)) return undefined;
  return isTokenCount(read) && isTokenCount(all) ? Math.max(counted, all - read) : counted;
}

function isTokenCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= MAX_COUNT;
}

function ignore(): void {}

/** What an event says that is no JSON, or only a text of it; empty if it is neither. */
function wordsIn(data: string, event: unknown): string {
  if (typeof event !== 'string' && (event !== undefined || BEGUN_JSON.test(data))) return '';
  const said = typeof event === 'string' ? event : data;
  return oneLine(said.slice(0, MAX_WORDS_CHARACTERS)).replace(/^[:\s]+/, '');
}

function errorInWords(message: string): AnswerReading {
  return { kind: 'error', error: { message } };
}

function errorIn(answer: unknown): unknown {
  const record = recordOf(Array.isArray(answer) ? answer[0] : answer);
  const [choice] = Array.isArray(record['choices']) ? record['choices'] : [];
  const error = [record['error'], recordOf(choice)['error']].find(
    (value) => Boolean(value) && !isEmptyRecord(value),
  );
  if (error !== undefined) return error;
  if (record['object'] === 'error') return record;
  if (Array.isArray(record['choices']) && record['choices'].length > 0) return undefined;
  const { status_code: status, status_msg: told } = recordOf(record['base_resp']);
  if (Number(textOf(status)) > 0) return { code: status, message: told };
  const named = ERROR_FIELDS.find((field) => holdsWords(record[field]));
  if (named === undefined) return undefined;
  const words = record[named];
  return { ...record, message: typeof words === 'string' ? words : jsonOf(words) };
}

/** Whether it is a text, a list or an object that is not empty. */
function holdsWords(value: unknown): boolean {
  return (
    textOf(value) !== '' || (typeof value === 'object' && value !== null && Object.keys(value).length > 0)
  );
}

function isEmptyRecord(value: unknown): boolean {
  return isRecord(value) && Object.keys(value).length === 0;
}

function countsThought(usage: unknown): boolean {
  const {
    completion_tokens_details: ofOpenAi,
    output_tokens_details: ofOthers,
    reasoning_tokens: bare,
  } = recordOf(usage);
  return [bare, recordOf(ofOpenAi)['reasoning_tokens'], recordOf(ofOthers)['reasoning_tokens']].some(
    (count) => Number(textOf(count)) > 0,
  );
}

function malformed(detail: string): AnswerReading {
  return { kind: 'malformed', detail };
}

function describe(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'string' ? `a text of ${value.length} characters` : `of type ${typeof value}`;
}
