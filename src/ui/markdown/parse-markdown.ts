import { Lexer, type MarkedToken, type Token, Tokenizer } from 'marked';
import { readDestination } from './destination.ts';
import { decodeEntities } from './entities.ts';

/** The longest text that is parsed, in UTF-16 code units. */
const MAX_LENGTH = 10_000;

/** Emphasis takes the parser a time that grows with a text's length times its marks; this much takes about 50 ms. */
const MAX_WORK = 4_000_000;

const EMPHASIS_MARK = /[*_~]/g;

/** More than a long answer has. */
const MAX_ELEMENTS = 2_000;

/** This much of an address weighs as much as an element: one definition can be shown a thousand times. */
const ADDRESS_LENGTH = 50;

/** Marks nested deeper than this are shown as text. */
const MAX_DEPTH = 12;

/**
 * What a text is made of; undefined when it is shown as it is, because it is nothing but words or would take too long
 * to draw. Throws what the parser throws.
 */
export function parseMarkdown(text: string): readonly MarkedToken[] | undefined {
  if (isTooMuch(text)) return undefined;
  const tokens = knownTokens(new TextLexer({ gfm: true, tokenizer: new TextTokenizer() }).lex(text));
  if (weigh(tokens) > MAX_ELEMENTS || saysTheSame(tokens, text)) return undefined;
  return tokens;
}

/** Tokens by their kinds; without extensions the parser makes no others. */
export function knownTokens(tokens: readonly Token[] = []): readonly MarkedToken[] {
  return tokens.filter(isKnown);
}

/** What tokens say, when that is nothing but words; undefined when they are more. */
export function plainWords(tokens: readonly MarkedToken[]): string | undefined {
  const words = tokens.map(wordsOf);
  return words.every((word) => word !== undefined) ? words.join('') : undefined;
}

function isTooMuch(text: string): boolean {
  const markCount = text.match(EMPHASIS_MARK)?.length ?? 0;
  return text.length > MAX_LENGTH || text.length * markCount > MAX_WORK;
}

const KINDS: ReadonlySet<string> = new Set<MarkedToken['type']>([
  'blockquote',
  'br',
  'checkbox',
  'code',
  'codespan',
  'def',
  'del',
  'em',
  'escape',
  'heading',
  'hr',
  'html',
  'image',
  'link',
  'list',
  'list_item',
  'paragraph',
  'space',
  'strong',
  'table',
  'text',
]);

function isKnown(token: Token): token is MarkedToken {
  return KINDS.has(token.type);
}

/** Leaves out the indents of lines, which mean nothing in a paragraph and would be seen where white space is kept. */
class TextLexer extends Lexer {
  override inline(source: string, tokens?: Token[]): Token[] {
    return super.inline(source.replace(/^[ \t]+/gm, ''), tokens);
  }
}

/** Reads HTML as text, and nests no deeper than can be drawn. */
class TextTokenizer extends Tokenizer {
  #depth = 0;

  override html(): undefined {
    return undefined;
  }

  override tag(): undefined {
    return undefined;
  }

  override blockquote(...source: Parameters<Tokenizer['blockquote']>) {
    return this.#nest(() => super.blockquote(...source));
  }

  override list(...source: Parameters<Tokenizer['list']>) {
    return this.#nest(() => super.list(...source));
  }

  override emStrong(...source: Parameters<Tokenizer['emStrong']>) {
    return this.#nest(() => super.emStrong(...source));
  }

  /** Only between two tildes each: a single one often means 'about'. */
  override del(...source: Parameters<Tokenizer['del']>) {
    return source[0].startsWith('~~') ? this.#nest(() => super.del(...source)) : undefined;
  }

  override link(...source: Parameters<Tokenizer['link']>) {
    return this.#nest(() => super.link(...source));
  }

  override reflink(...source: Parameters<Tokenizer['reflink']>) {
    return this.#nest(() => super.reflink(...source));
  }

  #nest<Result>(read: () => Result): Result | undefined {
    if (this.#depth === MAX_DEPTH) return undefined;
    this.#depth += 1;
    try {
      return read();
    } finally {
      this.#depth -= 1;
    }
  }
}

/** About how many elements tokens become. */
function weigh(tokens: readonly MarkedToken[]): number {
  return tokens.reduce((sum, token) => sum + weightOf(token) + weigh(childrenOf(token)), 0);
}

function weightOf(token: MarkedToken): number {
  switch (token.type) {
    case 'link':
    case 'image':
      return 1 + token.href.length / ADDRESS_LENGTH;
    case 'table':
      return 1 + token.header.length * (1 + token.rows.length);
    default:
      return 1;
  }
}

function childrenOf(token: MarkedToken): readonly MarkedToken[] {
  switch (token.type) {
    case 'list':
      return token.items;
    case 'table':
      return [...token.header, ...token.rows.flat()].flatMap(({ tokens }) => knownTokens(tokens));
    default:
      return 'tokens' in token ? knownTokens(token.tokens) : [];
  }
}

/** Whether the blocks are the text and nothing more, white space aside. */
function saysTheSame(blocks: readonly MarkedToken[], text: string): boolean {
  const isText = blocks.every(({ type }) => type === 'paragraph' || type === 'space' || type === 'text');
  const words = isText ? plainWords(blocks) : undefined;
  return words !== undefined && squeeze(words) === squeeze(text);
}

function wordsOf(token: MarkedToken): string | undefined {
  switch (token.type) {
    case 'space':
    case 'br':
      return '\n';
    case 'escape':
      return token.text;
    case 'text':
      return token.tokens ? plainWords(knownTokens(token.tokens)) : decodeEntities(token.text);
    case 'paragraph':
      return plainWords(knownTokens(token.tokens));
    case 'link':
      return readDestination(decodeEntities(token.href)) ? undefined : plainWords(knownTokens(token.tokens));
    default:
      return undefined;
  }
}

function squeeze(text: string): string {
  return text.replace(/\s/g, '');
}
