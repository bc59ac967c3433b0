/** What a part of an answer adds to its text, or to the thoughts before and within it. */
export type SpokenChange =
  | { readonly kind: 'text' | 'thought'; readonly delta: string }
  /** All of the text so far was a thought that began without a mark. */
  | { readonly kind: 'was-thought' }
  /** The model calls a tool; the words of the call are neither text nor thought. */
  | { readonly kind: 'tool-call' }
  /** These last words of a thought are text, since it does not end; they come next, with their mark. */
  | { readonly kind: 'was-text'; readonly words: string };

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
  /** The name of a thought, on the line of its mark. */
  | 'name-of-thought'
  /** The call of a tool, which ends with its tag. */
  | 'call'
  /** The name of a channel, or of the next speaker. */
  | 'header'
  /** The rest of a line that names the speaker. */
  | 'speaker'
  /** Nowhere, until a channel begins. */
  | 'between-channels'
  /** Nowhere any more. */
  | 'after-end';

const THOUGHT = 'think|thinking|thoughts?|reasoning';

const ANSWER = '(?:final_)?answer|solution|response';

const CALL = String.raw`<(?:[a-z]{1,8}:)?(?<call>tool_calls?|function(?:_calls?|=[\w.-]{1,32}))>|\[(?<mistralCall>TOOL_CALLS)\]`;

/** The name of a tool. */
const BEFORE_ARGUMENTS = String.raw`\s{0,9}[\w.:-]{0,32}\s{0,9}`;

/** What the call of a tool goes on with; otherwise its mark is a word. */
const ARGUMENTS = String.raw`\[ARGS\]|[[{]\s{0,9}["{}]|<(?:function|invoke|arg_key|parameter|tool_call)`;

/** What begins and ends code, tags, and tokens of templates. */
const MARK = new RegExp(
  [
    '\\n|`+|~{3,}',
    String.raw`<(?<close>\/?)(?:[a-z]{1,8}:)?(?:${THOUGHT})(?:\s[^<>\n]{0,60})?>`,
    String.raw`◁(?<kimiClose>\/?)think▷|\[(?<mistralClose>\/?)THINK\]`,
    String.raw`<(?<answerClose>\/?)(?:${ANSWER})>`,
    `(?:${CALL})(?=${BEFORE_ARGUMENTS}(?:${ARGUMENTS}))`,
    String.raw`<\/(?:[a-z]{1,8}:)?(?<callEnd>tool_calls?|function(?:_calls?)?)>`,
    String.raw`<\|(?<opener>channel|tool_call)>|<(?<closer>channel)\|>`,
    String.raw`<[|｜](?<token>\/?[\w▁]{1,30})[|｜]>|<(?<turn>end_of_turn|eos|turn\|)>|<\/?s>`,
  ].join('|'),
  'gi',
);

/** The beginning of a mark, at the end of a part. */
const OPEN_MARK = new RegExp(
  `(?:${[
    '(?<!`)`+|(?<!~)~+',
    String.raw`<\/?[a-z_:]{0,20}\|?|<function=[\w.-]{0,32}`,
    String.raw`<\/?(?:[a-z]{1,8}:)?(?:${THOUGHT})\s[^<>\n]{0,60}`,
    String.raw`(?:${CALL})${BEFORE_ARGUMENTS}(?:[[{]\s{0,9}|\[[args]{0,4}|<[a-z_]{0,9})?`,
    String.raw`<[|｜]\/?[\w▁]{0,30}[|｜]?|◁\/?[a-z]{0,5}|\[\/?[a-z_]{0,10}`,
  ].join('|')})$`,
  'i',
);

const MAX_MARK_CHARACTERS = 120;

/** Longer than the name of any channel or speaker. */
const MAX_HEADER_CHARACTERS = 60;

/** Blanks and the marks of lists and quotations. */
const BEFORE_FENCE = /^[\s>*+\-\d.)]*$/;

/** Tokens after which nothing of the answer follows. */
const END_TOKENS: ReadonlySet<string> = new Set([
  'call',
  'end_of_text',
  'end_of_turn',
  'end_of_turn_token',
  'end_of_sentence',
  'endoftext',
  'eom_id',
  'eos',
  'eot',
  'eot_id',
  'im_end',
  'return',
  'turn|',
]);

/** Tokens around a thought, or around the answer after it. */
const AROUND = new RegExp(
  String.raw`^(?<end>\/|end_(?:of_)?)?(?:(?:begin|start)_(?:of_)?)?(?:(?<thought>${THOUGHT})|${ANSWER})$`,
);

/** A part of most tokens before the call of a tool. */
const TOOL_CALL = 'tool_call';

/** The others. */
const CALL_TOKENS: ReadonlySet<string> = new Set(['function_call', 'python_tag', 'start_action']);

/** Tokens before the name of a speaker. */
const SPEAKER_TOKENS: ReadonlySet<string> = new Set(['im_start', 'start_header_id']);

/** Tokens after it. */
const SPEAKER_ENDS: ReadonlySet<string> = new Set(['end_header_id', 'im_sep']);

const OTHER_SPEAKERS: ReadonlySet<string> = new Set(['user', 'system', 'developer', 'tool']);

const NAME_OF_CHANNEL = /^\s*(?:analysis|commentary|final|assistant)\s*$/i;

/** The beginning of a header that does not end. */
const NAME_OF_TEXT = /^\s*(?:final|assistant)(?![a-z])/i;

const LINE_OF_THOUGHT = /^\s*thought(?![a-z])\n?/i;

const NAME_OF_THOUGHT = /^\s*(?:analysis|commentary)(?![a-z])/i;

/**
 * A thought stands in tags that begin a line, or in a channel other than the final one; a closing tag without an opening
 * one ends a thought that began with the answer. Tags around all of the text are not a part of it, and neither are calls of
 * tools. Marks in code are text.
 * @param goesOn whether it goes on with another text, so that line breaks at its beginning belong to it
 */
export function createSpokenText(goesOn = false): SpokenText {
  let place: Place = 'text';
  let changes: SpokenChange[] = [];
  let held = '';
  let header = '';
  let hasText = false;
  let hasThought = false;
  let hasChannels = false;
  /** Whether the answer ended with a token that also ends a channel. */
  let isEndOfChannel = false;
  /** Blanks before the text, line breaks after it, or a mark that ends the answer unless text follows it. */
  let waiting = '';
  /** Whether tags stand around the text; their end, until its line ends, too; whether blanks after it belong to nothing. */
  let [isWrapped, endOfWrap, isOver] = [false, '', false];
  let nameOfCall = '';
  /** The mark and the words of a thought within the text, which is text if it does not end. */
  let [openTag, unclosed] = ['', ''];
  /** Whether the text begins here, or goes on after a thought. */
  let isFresh = !goesOn;
  let isLineStart = true;
  /** The line so far. */
  let line = '';
  /** Whether tags are part of the text. */
  let hasLiteralTags = false;
  let isStruck = false;
  let fence = '';
  let isFenceLine = false;
  /** Whether this line ends the fence unless more follows on it. */
  let isFenceEnd = false;
  let codeSpan = '';

  function add(kind: 'text' | 'thought', delta: string): void {
    if (delta === '') return;
    const last = changes.at(-1);
    if (last?.kind === kind) changes[changes.length - 1] = { kind, delta: last.delta + delta };
    else changes.push({ kind, delta });
  }

  function say(text: string): void {
    const isBlank = text.trim() === '';
    if (isBlank && (isFresh || isOver || waiting !== '' || text === '\n')) waiting += text;
    else {
      const all = waiting + text;
      add('text', isFresh && (hasThought || isWrapped || /^\s*\n/.test(all)) ? all.trimStart() : all);
      waiting = '';
      if (line.length < MAX_MARK_CHARACTERS) line += text;
      if (!isBlank) {
        [isFresh, isLineStart, hasText, isFenceEnd] = [false, false, true, false];
        [endOfWrap, isOver] = ['', false];
      }
    }
  }

  /** The text goes on, so that the line breaks after it belong to it. */
  function sayWaiting(): void {
    if (hasText && waiting.trim() === '') add('text', waiting);
    waiting = '';
  }

  function beginText(): void {
    sayWaiting();
    [place, isFresh, isLineStart] = ['text', true, true];
    [line, fence, codeSpan] = ['', '', ''];
    [isFenceLine, isFenceEnd] = [false, false];
  }

  function endThought(): void {
    hasThought = true;
    beginText();
  }

  /** The text so far was a thought that began without a mark. */
  function turnTextIntoThought(): void {
    sayWaiting();
    if (hasText) changes.push({ kind: 'was-thought' });
    hasText = false;
    endThought();
  }

  function takeTag(tag: string, isClosing: boolean): void {
    if (place === 'name-of-thought' && isClosing) leaveName();
    if (place === 'tagged-thought' && isClosing) endThought();
    else if (place !== 'text') takeWords(tag);
    else if (!isClosing && isLineStart) {
      place = 'tagged-thought';
      if (isFresh) waiting = '';
      [openTag, unclosed] = [tag, ''];
    } else if (isClosing && !hasLiteralTags && !hasThought) turnTextIntoThought();
    else {
      hasLiteralTags = true;
      say(tag);
    }
  }

  /** Takes a tag around the answer. */
  function takeWrap(tag: string, isClosing: boolean): void {
    if (place !== 'text') takeWords(tag);
    else if (!isClosing && isFresh) [isWrapped, waiting] = [true, ''];
    else if (isClosing && isWrapped) {
      waiting += tag;
      [endOfWrap, isOver] = [tag, true];
    } else say(tag);
  }

  function beginCall(name: string): void {
    changes.push({ kind: 'tool-call' });
    [place, nameOfCall] = ['call', name];
  }

  function endCall(): void {
    [place, isLineStart, isOver] = ['text', true, true];
    [line, fence, codeSpan] = ['', '', ''];
    [isFenceLine, isFenceEnd] = [false, false];
  }

  /** Takes a token that begins a channel with a name but without another token. */
  function takeOpener(mark: string): void {
    if (place !== 'text' || !isLineStart) return takeWords(mark);
    takeTag(mark, false);
    [place, header] = ['name-of-thought', ''];
  }

  function leaveName(): void {
    const name = header;
    header = '';
    if (NAME_OF_TEXT.test(name)) {
      beginText();
      say(name.replace(NAME_OF_TEXT, '').trimStart());
      return;
    }
    const [ofMark = ''] = LINE_OF_THOUGHT.exec(name) ?? [];
    [place, openTag] = ['tagged-thought', openTag + ofMark];
    takeWords(name.slice(ofMark.length));
  }

  function takeToken(mark: string, token: string): void {
    const around = AROUND.exec(token)?.groups;
    if (around !== undefined) {
      const take = around['thought'] === undefined ? takeWrap : takeTag;
      return take(mark, around['end'] !== undefined);
    }
    const isCall = token.includes(TOOL_CALL) || CALL_TOKENS.has(token);
    const isOfChannel = token === 'channel' || token === 'start';
    if (place === 'tagged-thought' || place === 'name-of-thought') takeWords(mark);
    else if (isCall && place === 'text') beginCall(token);
    else if (isOfChannel && (place !== 'after-end' || isEndOfChannel)) beginHeader();
    else if (place === 'after-end') return;
    else if (token === 'message') takeHeader();
    else if (SPEAKER_TOKENS.has(token)) place = hasText ? 'after-end' : 'speaker';
    else if (SPEAKER_ENDS.has(token)) beginText();
    else if (token === 'end') endChannel();
    else if (END_TOKENS.has(token)) {
      if (token === 'call' && place === 'channel-thought') changes.push({ kind: 'tool-call' });
      place = 'after-end';
    } else if (place !== 'text') takeWords(mark);
    // An unknown token at either end is not a part of the answer.
    else if (hasText) waiting += mark;
  }

  function beginHeader(): void {
    // The thought before the first header lacks its own.
    if (isEndOfChannel && !hasThought) turnTextIntoThought();
    [place, header, hasChannels, isEndOfChannel] = ['header', '', true, false];
  }

  function endChannel(): void {
    if (place === 'channel-thought' || hasChannels) place = 'between-channels';
    else [place, isEndOfChannel] = ['after-end', true];
  }

  /** The name of the first channel may have come without its token. */
  function takeHeader(): void {
    if (place === 'text' && !NAME_OF_CHANNEL.test(line)) return;
    const [name = ''] = (place === 'text' ? line : header).trim().toLowerCase().split(/[\s<]/);
    if (place === 'text') turnTextIntoThought();
    hasChannels = true;
    if (OTHER_SPEAKERS.has(name)) place = 'after-end';
    else if (name === 'final' || name === 'assistant' || name === '') beginText();
    else {
      if (header.includes(' to=')) changes.push({ kind: 'tool-call' });
      [place, hasThought] = ['channel-thought', true];
    }
  }

  /** A header that does not end names its channel at most with its first word. */
  function leaveHeader(): void {
    const [name] = NAME_OF_TEXT.exec(header) ?? [''];
    if (NAME_OF_THOUGHT.test(header)) {
      [place, hasThought] = ['channel-thought', true];
      add('thought', header);
    } else {
      beginText();
      say(name === '' ? header : header.slice(name.length).trimStart());
    }
    header = '';
  }

  function takeWords(words: string): void {
    if (place === 'between-channels' && words.trim() !== '') {
      beginText();
      say(words.trimStart());
    } else if (place === 'text') say(words);
    else if (place === 'channel-thought') add('thought', words);
    else if (place === 'tagged-thought') {
      add('thought', words);
      if (hasText) unclosed += words;
    } else if (place === 'header' || place === 'name-of-thought') {
      header += words;
      if (header.length <= MAX_HEADER_CHARACTERS) return;
      if (place === 'header') leaveHeader();
      else leaveName();
    }
  }

  /** @returns whether it ends a fence, unless more follows on its line */
  function takeCodeMark(mark: string): boolean {
    const isOfFence = BEFORE_FENCE.test(line) && mark.length >= Math.max(3, fence.length);
    // A fence has no backtick on its line: it was a span.
    if (isFenceLine && mark.startsWith('`')) [fence, isFenceLine] = ['', false];
    else if (fence !== '') return isOfFence && mark.startsWith(fence.charAt(0));
    else if (isOfFence) [fence, isFenceLine] = [mark, true];
    else if (mark.startsWith('`')) codeSpan = codeSpan === '' ? mark : codeSpan === mark ? '' : codeSpan;
    return false;
  }

  function takeLineBreak(): void {
    if (isFenceEnd) fence = '';
    if (place === 'text' && endOfWrap !== '') [waiting, endOfWrap] = [waiting.replace(endOfWrap, ''), ''];
    if (place === 'speaker') place = 'text';
    else if (place === 'name-of-thought') {
      header += '\n';
      leaveName();
    } else takeWords('\n');
    [isLineStart, line, isFenceLine, isFenceEnd, codeSpan] = [true, '', false, false, ''];
  }

  function takeMark(mark: string, groups: Readonly<Record<string, string | undefined>>): void {
    const {
      close,
      kimiClose,
      mistralClose,
      answerClose,
      call,
      mistralCall,
      callEnd,
      opener,
      closer,
      token,
      turn,
    } = groups;
    const closing = close ?? kimiClose ?? mistralClose;
    const isText = place === 'text';
    if (place === 'call') {
      if (callEnd?.toLowerCase() === nameOfCall) endCall();
    } else if (mark === '\n') takeLineBreak();
    else if (/^[`~]/.test(mark)) {
      const isEnd = isText && takeCodeMark(mark);
      takeWords(mark);
      isFenceEnd = isEnd;
    } else if (isText && ((fence !== '' && !isFenceEnd) || codeSpan !== '')) say(mark);
    else if (closing !== undefined) takeTag(mark, closing !== '');
    else if (answerClose !== undefined) takeWrap(mark, answerClose !== '');
    else if (isText && (call ?? mistralCall) !== undefined) beginCall(nameOf(call ?? mistralCall));
    else if (closer !== undefined) takeTag(mark, true);
    else if (opener?.toLowerCase() === 'channel') takeOpener(mark);
    else if (token !== undefined || turn !== undefined || opener !== undefined)
      takeToken(mark, nameOf(token ?? turn ?? opener));
    else if (isText && mark === '</s>' && !isStruck) waiting += mark;
    else {
      isStruck ||= mark === '<s>';
      takeWords(mark);
    }
  }

  /** @param end of what is read; what follows it only shows whether a mark begins a call */
  function read(text: string, end = text.length): readonly SpokenChange[] {
    changes = [];
    let at = 0;
    for (const { 0: mark, index, groups = {} } of text.matchAll(MARK)) {
      if (index >= end) break;
      takeWords(text.slice(at, index));
      takeMark(mark, groups);
      at = index + mark.length;
    }
    takeWords(text.slice(at, end));
    return changes;
  }

  return {
    push(part) {
      const text = held + part;
      held = OPEN_MARK.exec(text.slice(-MAX_MARK_CHARACTERS))?.[0] ?? '';
      return read(text, text.length - held.length);
    },
    end() {
      read(held);
      held = '';
      if (place === 'header') leaveHeader();
      if (place === 'name-of-thought') leaveName();
      if (place === 'tagged-thought' && hasText) {
        changes.push({ kind: 'was-text', words: unclosed });
        add('text', waiting + openTag + unclosed);
      }
      const isWhole = place === 'text' && !isOver && !(isFresh && hasThought);
      if (isWhole && waiting.trim() === '') add('text', waiting);
      [waiting, openTag, unclosed] = ['', '', ''];
      return changes;
    },
  };
}

/** A name as tokens and tags have it, in one form; empty if there is none. */
function nameOf(name = ''): string {
  return name.toLowerCase().replaceAll('▁', '_').replace(/=.*/, '');
}
