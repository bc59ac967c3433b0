import { Lexer, type MarkedToken, type Token, Tokenizer, type Tokens } from 'marked';
import { Fragment, type ReactNode, createElement, memo, useMemo } from 'react';
import { GrowingText } from '../controls/LiveText.tsx';
import { decodeEntities } from './entities.ts';
import { hasMarkup } from './has-markup.ts';
import { Link, WithAddress } from './Link.tsx';
import styles from './MarkdownText.module.css';

interface MarkdownTextProps {
  readonly text: string;
  /** Whether more text is still to come. */
  readonly isGrowing?: boolean;
}

/** The parser counts each as one character. */
const LINE_END = /\r\n?/g;

/** The longest text that is parsed, in UTF-16 code units. */
const MAX_LENGTH = 10_000;

/** Parsing time grows faster than the number of emphasis marks; this many take less than 100 ms. */
const MAX_MARKS = 1_000;

const EMPHASIS_MARK = /[*_~]/g;

/** Wider than any real table: each column would become a cell in every following line. */
const WIDE_ROW = /(?:\|[^|\n]*){40}/;

/** Deeper quotes and lists stay text: each level may double the parsing time. */
const MAX_DEPTH = 8;

/** Letters of Hebrew, Arabic and their neighbours, Syriac to Samaritan, and the old and newer scripts of the same kind. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

interface Block {
  readonly token: Token;
  /** Offset in the text. */
  readonly end: number;
}

const NO_BLOCKS: readonly Block[] = [];

/**
 * Renders a reply's Markdown, or the plain text if that is not possible. While the reply grows, complete blocks are
 * rendered and the rest is plain text. It works inside `white-space: pre-wrap`.
 */
export const MarkdownText = memo(function MarkdownText({ text, isGrowing = false }: MarkdownTextProps) {
  const source = text.replace(LINE_END, '\n');
  // An unfinished line changes no earlier block.
  const readable = isGrowing ? source.slice(0, source.lastIndexOf('\n') + 1) : source;
  const blocks = useMemo(() => readBlocks(readable, isGrowing), [readable, isGrowing]);
  const drawnTo = blocks.at(-1)?.end;
  if (drawnTo === undefined) return <GrowingText text={text} />;
  return (
    <div className={styles.markdown}>
      {blocks.map(({ token, end }) => (
        <DrawnBlock key={end} token={token} />
      ))}
      {isGrowing && <GrowingText key={`from ${drawnTo}`} text={source.slice(drawnTo)} />}
    </div>
  );
});

/** Later text does not change a block, so it is not rendered again. */
const DrawnBlock = memo(
  ({ token }: Pick<Block, 'token'>) => drawAll([token]),
  (before, after) => before.token.raw === after.token.raw,
);

/**
 * The complete blocks of a text. Empty for a text that has no marks, takes too long or breaks the parser, so that no
 * reply is lost to its Markdown.
 */
function readBlocks(text: string, isGrowing: boolean): readonly Block[] {
  const markCount = text.match(EMPHASIS_MARK)?.length ?? 0;
  if (!hasMarkup(text) || text.length > MAX_LENGTH || markCount > MAX_MARKS || WIDE_ROW.test(text))
    return NO_BLOCKS;
  try {
    const tokens = new Lexer({ gfm: true, tokenizer: new TextTokenizer() }).lex(text);
    let end = 0;
    const blocks = tokens.map((token) => ({ token, end: (end += token.raw.length) }));
    return isGrowing ? blocks.slice(0, countComplete(tokens)) : blocks;
  } catch {
    return NO_BLOCKS;
  }
}

/** The last block is complete once a blank line ends it; a list or indented code may go on after one. */
function countComplete(tokens: readonly Token[]): number {
  const last = tokens.findLastIndex(({ type }) => type !== 'space');
  const token = tokens[last];
  const goesOn = token?.type === 'list' || (token?.type === 'code' && token['codeBlockStyle'] === 'indented');
  return last < tokens.length - 1 && !goesOn ? tokens.length : Math.max(0, last);
}

/** Treats HTML and definitions as text. */
class TextTokenizer extends Tokenizer {
  #depth = 0;

  override html(): undefined {
    return undefined;
  }

  override tag(): undefined {
    return undefined;
  }

  override def(): undefined {
    return undefined;
  }

  /** Requires two tildes on each side: a single one often means 'about'. */
  override del(...source: Parameters<Tokenizer['del']>) {
    return source[0].startsWith('~~') ? super.del(...source) : undefined;
  }

  /** Not inside a link's label, where the parser would allow it: links do not nest. */
  override autolink(source: string) {
    return this.lexer.state.inLink ? undefined : super.autolink(source);
  }

  override blockquote(source: string) {
    return this.#nest(() => super.blockquote(source));
  }

  override list(source: string) {
    return this.#nest(() => super.list(source));
  }

  #nest<Result>(read: () => Result): Result | undefined {
    if (this.#depth === MAX_DEPTH) return undefined;
    this.#depth += 1;
    const token = read();
    this.#depth -= 1;
    return token;
  }
}

/**
 * Renders tokens as elements. Only what is written here can result: nothing is fetched, and no element or attribute
 * comes from the text.
 */
function drawAll(tokens: readonly Token[] = []): ReactNode {
  return inOrder(tokens.filter(isKnown), draw);
}

/** Needs no keys, as a text never changes. */
function inOrder<Part>(parts: readonly Part[], drawPart: (part: Part) => ReactNode): ReactNode {
  return createElement(Fragment, null, ...parts.map((part) => drawPart(part)));
}

/** Without extensions the parser produces no other tokens. */
function isKnown(_token: Token): _token is MarkedToken {
  return true;
}

function draw(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'text':
      return token.tokens ? drawAll(token.tokens) : decodeEntities(token.text);
    case 'escape':
      return token.text;
    case 'br':
      return '\n';
    case 'space':
      return null;
    case 'paragraph':
      return <p>{drawAll(token.tokens)}</p>;
    case 'heading':
      // Not h1 to h6, which would disturb the page's own headings.
      return (
        <p className={styles.heading}>
          <strong>{drawAll(token.tokens)}</strong>
        </p>
      );
    case 'em':
      return <em>{drawAll(token.tokens)}</em>;
    case 'strong':
      return <strong>{drawAll(token.tokens)}</strong>;
    case 'del':
      return <del>{drawAll(token.tokens)}</del>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'code':
      return drawCode(token);
    case 'blockquote':
      return <blockquote dir={directionOf(token.raw)}>{drawAll(token.tokens)}</blockquote>;
    case 'list':
      return drawList(token);
    case 'list_item':
      return <li>{drawAll(token.tokens)}</li>;
    case 'table':
      return drawTable(token);
    case 'hr':
      return <hr />;
    case 'link':
      return (
        <Link address={decodeEntities(token.href)} label={wordsOf(token)}>
          {drawAll(token.tokens)}
        </Link>
      );
    case 'image':
      return (
        <WithAddress address={decodeEntities(token.href)} label="">
          {decodeEntities(token.text)}
        </WithAddress>
      );
    default:
      return token.raw;
  }
}

/** Code below the name of its language; it scrolls when it is wide. */
function drawCode({ text, lang = '' }: Tokens.Code): ReactNode {
  const [language] = lang.split(/\s/);
  return (
    <div>
      {language && (
        <p className={styles.language} data-added>
          {language}
        </p>
      )}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </div>
  );
}

function drawList({ raw, ordered, start, items }: Tokens.List): ReactNode {
  if (!ordered) return <ul dir={directionOf(raw)}>{drawAll(items)}</ul>;
  const first = Number(start);
  return (
    <ol start={first} dir={directionOf(raw)} className={first > 99 ? styles.wide : undefined}>
      {drawAll(items)}
    </ol>
  );
}

/** A table that scrolls, also by keyboard; stays text if it would have more cells than its source has characters. */
function drawTable({ raw, header, rows }: Tokens.Table): ReactNode {
  if (header.length * rows.length > raw.length) return <p>{raw}</p>;
  return (
    <div className={styles.table} dir={directionOf(raw)} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {inOrder(header, ({ tokens, align }) => (
              <th align={align ?? undefined}>{drawAll(tokens)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inOrder(rows, (cells) => (
            <tr>
              {inOrder(cells, ({ tokens, align }) => (
                <td align={align ?? undefined}>{drawAll(tokens)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** From the right if its first letter is of such a script. `dir=auto` would not look into a list within a quotation. */
function directionOf(text: string): 'rtl' | undefined {
  return RIGHT_TO_LEFT.test(/\p{L}/u.exec(text)?.[0] ?? '') ? 'rtl' : undefined;
}

/** The text of a link's label; empty if it is more than text. */
function wordsOf({ tokens }: Tokens.Link): string {
  const [first] = tokens;
  return tokens.length === 1 && first?.type === 'text' ? decodeEntities(first.raw) : '';
}
