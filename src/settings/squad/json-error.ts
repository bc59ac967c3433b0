/** Where a text stops being JSON. */
export interface JsonError {
  /** From 1. */
  readonly line: number;
  /** In characters, from 1. */
  readonly column: number;
  /** What would have been JSON there. */
  readonly expected: string;
  /** What is there instead; undefined at the end of the text. */
  readonly found: string | undefined;
}

/** What may come next. */
type State = 'value' | 'value-or-end' | 'name' | 'name-or-end' | 'colon' | 'comma-or-end' | 'nothing';

type Bracket = '{' | '[';

interface Fault {
  readonly offset: number;
  readonly expected: string;
}

const BLANKS = /[\t\n\r ]*/y;
/** All from the blank on, but the quotation mark and the backslash, stand for themselves in a string. */
const STRING = /"[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[ !#-[\]-\uffff]*)*"/y;
const STRING_SO_FAR = /"[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[ !#-[\]-\uffff]*)*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])/y;
const WORD = /(?:true|false|null)(?!\w)/y;

/**
 * Where and why a text is not JSON; undefined when it is. Engines word this differently, and some without the place. It
 * nests as deeply as it must.
 */
export function findJsonError(text: string): JsonError | undefined {
  const fault = findFault(text);
  if (!fault) return undefined;
  const before = text.slice(0, fault.offset).split('\n');
  const [found] = text.slice(fault.offset, fault.offset + 2);
  return {
    line: before.length,
    column: Array.from(before.at(-1) ?? '').length + 1,
    expected: fault.expected,
    found,
  };
}

function findFault(text: string): Fault | undefined {
  const open: Bracket[] = [];
  let state: State = 'value';
  let offset = 0;
  for (;;) {
    offset = endOf(BLANKS, text, offset) ?? offset;
    const character = text.charAt(offset);
    if (character === '')
      return state === 'nothing' ? undefined : { offset, expected: expectedIn(state, open) };
    const step = stepFrom(state, character, open);
    if (step === 'token') {
      const end = endOfToken(character, text, offset);
      if (typeof end !== 'number') return end;
      offset = end;
      state = afterToken(state, open);
    } else if (step === undefined) {
      return { offset, expected: expectedIn(state, open) };
    } else {
      offset += 1;
      state = step;
    }
  }
}

/** The state after a character that stands for itself; 'token' where a longer one begins, undefined where none may. */
function stepFrom(state: State, character: string, open: Bracket[]): State | 'token' | undefined {
  const inside = open.at(-1);
  const closes = (character === '}' && inside === '{') || (character === ']' && inside === '[');
  if (closes && (state === 'comma-or-end' || state === 'name-or-end' || state === 'value-or-end')) {
    open.pop();
    return open.length === 0 ? 'nothing' : 'comma-or-end';
  }
  switch (state) {
    case 'value':
    case 'value-or-end':
      if (character === '{' || character === '[') {
        open.push(character);
        return character === '{' ? 'name-or-end' : 'value-or-end';
      }
      return /["\-\dtfn]/.test(character) ? 'token' : undefined;
    case 'name':
    case 'name-or-end':
      return character === '"' ? 'token' : undefined;
    case 'colon':
      return character === ':' ? 'value' : undefined;
    case 'comma-or-end':
      if (character !== ',') return undefined;
      return inside === '{' ? 'name' : 'value';
    case 'nothing':
      return undefined;
  }
}

/** Where a string, a number or a word ends, or what is wrong with it. */
function endOfToken(character: string, text: string, offset: number): number | Fault {
  if (character === '"') {
    const end = endOf(STRING, text, offset);
    if (end !== undefined) return end;
    const broken = endOf(STRING_SO_FAR, text, offset) ?? offset;
    return { offset: broken, expected: brokenString(text.charAt(broken)) };
  }
  return endOf(NUMBER, text, offset) ?? endOf(WORD, text, offset) ?? { offset, expected: 'a value' };
}

function brokenString(character: string): string {
  if (character === '\\') return 'one of \\" \\\\ \\/ \\b \\f \\n \\r \\t \\u0000';
  return character === '\n' || character === '\r'
    ? 'the end of the text in quotes (a line break in it is written \\n)'
    : 'the end of the text in quotes';
}

function afterToken(state: State, open: readonly Bracket[]): State {
  if (state === 'name' || state === 'name-or-end') return 'colon';
  return open.length === 0 ? 'nothing' : 'comma-or-end';
}

function expectedIn(state: State, open: readonly Bracket[]): string {
  const end = open.at(-1) === '{' ? '}' : ']';
  switch (state) {
    case 'value':
      return 'a value';
    case 'value-or-end':
      return 'a value or ]';
    case 'name':
      return 'a field name in quotes';
    case 'name-or-end':
      return 'a field name in quotes or }';
    case 'colon':
      return 'a colon';
    case 'comma-or-end':
      return `a comma or ${end}`;
    case 'nothing':
      return 'the end of the file';
  }
}

/** Where a match at this offset ends. The patterns are sticky, so each search sets where it begins. */
function endOf(pattern: RegExp, text: string, offset: number): number | undefined {
  pattern.lastIndex = offset;
  const [match] = pattern.exec(text) ?? [];
  return match === undefined ? undefined : offset + match.length;
}
