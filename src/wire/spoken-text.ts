/** What a part of an answer adds to its text, or to the thoughts before and within it. */
export type SpokenChange =
  | { readonly kind: 'text' | 'thought'; readonly delta: string }
  /** All of the text so far was a thought that began without a mark. */
  | { readonly kind: 'was-thought' };

/** Tells the text of an answer from thoughts and from the tokens of a model's template. */
export interface SpokenText {
  push(part: string): readonly SpokenChange[];
  /** Returns what was held back, since it could have been the beginning of a mark. */
  end(): readonly SpokenChange[];
}

/** Where the next characters belong. */
type Place =
  | 'text'
  | 'tagged-thought'
  | 'channel-thought'
  /** The name of a channel, or of the next speaker. */
  | 'header'
  /** The rest of a line that names the speaker. */
  | 'speaker'
  /** Nowhere, until a channel begins. */
  | 'between-channels'
  /** Nowhere any more. */
  | 'after-end';

/** What begins and ends code, tags, and tokens of templates. */
const MARK =
  /\n|`+|~{3,}|<(?<close>\/?)(?:think|thinking|thought|reasoning)>|◁(?<kimiClose>\/?)think▷|<[|｜](?<token>[\w▁]{1,30})[|｜]>|<(?<turn>end_of_turn)>|<\/?s>/gi;

/** The beginning of a mark, at the end of a part. */
const OPEN_MARK = /(?:(?<!`)`+|(?<!~)~+|<\/?[a-z_]{0,11}|<[|｜][\w▁]{0,30}[|｜]?|◁\/?[a-z]{0,5})$/i;

const MAX_MARK_CHARACTERS = 40;

/** Tokens after which nothing of the answer follows. */
const END_TOKENS: ReadonlySet<string> = new Set([
  'call',
  'end_of_text',
  'end_of_turn',
  'end▁of▁sentence',
  'endoftext',
  'eom_id',
  'eot_id',
  'im_end',
  'return',
]);

const OTHER_SPEAKERS: ReadonlySet<string> = new Set(['user', 'system', 'developer', 'tool']);

/**
 * A thought stands in tags that begin a line, or in a channel other than the final one; a closing tag without an opening
 * one ends a thought that began with the answer. Marks in code are text.
 */
export function createSpokenText(): SpokenText {
  let place: Place = 'text';
  let changes: SpokenChange[] = [];
  let held = '';
  let header = '';
  let hasText = false;
  let hasThought = false;
  let hasChannels = false;
  /** Blanks before the text, or a mark that ends the answer unless text follows it. */
  let waiting = '';
  /** Whether the text begins here, or goes on after a thought. */
  let isFresh = true;
  let isLineStart = true;
  /** Whether an opening tag is part of the text. */
  let isTagOpen = false;
  let isStruck = false;
  let fence = '';
  let codeSpan = '';

  function add(kind: 'text' | 'thought', delta: string): void {
    if (delta === '') return;
    const last = changes.at(-1);
    if (last?.kind === kind) changes[changes.length - 1] = { kind, delta: last.delta + delta };
    else changes.push({ kind, delta });
  }

  function say(text: string): void {
    const isBlank = text.trim() === '';
    if (isBlank && (isFresh || waiting !== '')) waiting += text;
    else {
      const all = waiting + text;
      add('text', isFresh && (hasThought || /^\s*\n/.test(all)) ? all.trimStart() : all);
      waiting = '';
      if (!isBlank) [isFresh, isLineStart, hasText] = [false, false, true];
    }
  }

  function endThought(): void {
    [place, hasThought, isFresh, isLineStart] = ['text', true, true, true];
    [waiting, fence, codeSpan] = ['', '', ''];
  }

  /** A thought that began without a mark. */
  function takeBack(): void {
    if (hasText) changes.push({ kind: 'was-thought' });
    hasText = false;
    endThought();
  }

  function takeTag(tag: string, isClosing: boolean): void {
    if (place === 'tagged-thought' && isClosing) endThought();
    else if (place !== 'text') takeWords(tag);
    else if (!isClosing && isLineStart) {
      place = 'tagged-thought';
      if (isFresh) waiting = '';
    } else if (isClosing && !isTagOpen && !hasThought) takeBack();
    else {
      isTagOpen = !isClosing;
      say(tag);
    }
  }

  function takeToken(mark: string, token: string): void {
    if (place === 'tagged-thought') add('thought', mark);
    else if (token === 'channel' || token === 'start') [place, header, hasChannels] = ['header', '', true];
    else if (token === 'message') beginChannel();
    else if (token === 'im_start') place = hasText ? 'after-end' : 'speaker';
    else if (token === 'end') place = hasChannels ? 'between-channels' : 'after-end';
    else if (END_TOKENS.has(token)) place = 'after-end';
    else takeWords(mark);
  }

  function beginChannel(): void {
    const [name = ''] = header.trim().split(/\s/);
    if (OTHER_SPEAKERS.has(name)) place = 'after-end';
    else if (name === 'final' || name === 'assistant' || name === '') {
      [place, isFresh, isLineStart] = ['text', true, true];
    } else [place, hasThought] = ['channel-thought', true];
  }

  function takeWords(words: string): void {
    if (place === 'text') say(words);
    else if (place === 'tagged-thought' || place === 'channel-thought') add('thought', words);
    else if (place === 'header') header = (header + words).slice(0, MAX_MARK_CHARACTERS);
  }

  function takeCodeMark(mark: string): void {
    const isOfFence = isLineStart && mark.length >= Math.max(3, fence.length);
    if (fence !== '') fence = isOfFence && mark.startsWith(fence.charAt(0)) ? '' : fence;
    else if (isOfFence) fence = mark;
    else if (mark.startsWith('`')) codeSpan = codeSpan === '' ? mark : codeSpan === mark ? '' : codeSpan;
  }

  function takeMark(mark: string, { close, kimiClose, token, turn }: Readonly<Record<string, string>>): void {
    const closing = close ?? kimiClose;
    const isText = place === 'text';
    if (mark === '\n') {
      if (place === 'speaker') place = 'text';
      else takeWords(mark);
      [isLineStart, codeSpan] = [true, ''];
    } else if (/^[`~]/.test(mark)) {
      if (isText) takeCodeMark(mark);
      takeWords(mark);
    } else if (isText && (fence !== '' || codeSpan !== '')) say(mark);
    else if (closing !== undefined) takeTag(mark, closing !== '');
    else if (token !== undefined || turn !== undefined) takeToken(mark, (token ?? turn ?? '').toLowerCase());
    else if (isText && mark === '</s>' && !isStruck) waiting += mark;
    else {
      isStruck ||= mark === '<s>';
      takeWords(mark);
    }
  }

  function read(text: string): readonly SpokenChange[] {
    changes = [];
    let at = 0;
    for (const { 0: mark, index, groups = {} } of text.matchAll(MARK)) {
      takeWords(text.slice(at, index));
      takeMark(mark, groups);
      at = index + mark.length;
    }
    takeWords(text.slice(at));
    return changes;
  }

  return {
    push(part) {
      const text = held + part;
      held = OPEN_MARK.exec(text.slice(-MAX_MARK_CHARACTERS))?.[0] ?? '';
      return read(text.slice(0, text.length - held.length));
    },
    end() {
      const last = read(held);
      held = '';
      const isMarkLast = waiting.trim() !== '';
      if (place === 'text' && !hasThought && !isMarkLast && waiting !== '')
        return [...last, { kind: 'text', delta: waiting }];
      return last;
    },
  };
}
