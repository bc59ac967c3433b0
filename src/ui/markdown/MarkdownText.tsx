import { Lexer, type MarkedToken, type Token, Tokenizer, type Tokens } from 'marked';
import { Fragment, type ReactNode, createElement, memo, useMemo } from 'react';
import { GrowingText } from '../controls/LiveText.tsx';
import { decodeEntities } from './entities.ts';
import { hasMarkup } from './has-markup.ts';
import { Link, WithAddress } from './Link.tsx';
import styles from './MarkdownText.module.css';

interface MarkdownTextProps {
  readonly text: string;
  /** Whether more of it comes. */
  readonly isGrowing?: boolean;
}

/** The parser counts all of them as one character. */
const LINE_END = /\r\n?/g;

/** The longest text that is read, in UTF-16 code units. */
const MAX_LENGTH = 10_000;

/** The parser's time for emphasis grows faster than its marks; these take less than 100 ms. */
const MAX_MARKS = 1_000;

const EMPHASIS_MARK = /[*_~]/g;

/** More columns than a table has: each would become a cell in each line that follows. */
const WIDE_ROW = /(?:\|[^|\n]*){40}/;

/** Quotes and lists nested deeper are text: with each level the parser's time may double. */
const MAX_DEPTH = 8;

/** A block of a text that is read. */
interface Block {
  readonly token: Token;
  /** Where it ends in the text. */
  readonly end: number;
}

const NO_BLOCKS: readonly Block[] = [];

/**
 * A reply with its Markdown drawn; as it is where that cannot be done. While it grows, each block is drawn once it is
 * complete, and what follows stands as it is. It may stand where line breaks are kept.
 */
export const MarkdownText = memo(function MarkdownText({ text, isGrowing = false }: MarkdownTextProps) {
  const source = text.replace(LINE_END, '\n');
  // A line that has not ended changes no block before it.
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

/** Not drawn again for what follows, which does not change it. */
const DrawnBlock = memo(
  ({ token }: Pick<Block, 'token'>) => drawAll([token]),
  (before, after) => before.token.raw === after.token.raw,
);

/**
 * The complete blocks of a text; none of one without marks, that would take too long or that breaks the parser: a reply
 * is never lost to its Markdown.
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

/** The last block is complete if a blank line has ended it, which a list or indented code may outlast. */
function countComplete(tokens: readonly Token[]): number {
  const last = tokens.findLastIndex(({ type }) => type !== 'space');
  const token = tokens[last];
  const goesOn = token?.type === 'list' || (token?.type === 'code' && token['codeBlockStyle'] === 'indented');
  return last < tokens.length - 1 && !goesOn ? tokens.length : Math.max(0, last);
}

/** Reads HTML and definitions as text. */
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

  /** Only between two tildes each: a single one often means 'about'. */
  override del(...source: Parameters<Tokenizer['del']>) {
    return source[0].startsWith('~~') ? super.del(...source) : undefined;
  }

  /** Not in a label, where the parser lets it through: a link may hold no other. */
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
 * Tokens as elements. Only what is written here can come of a text: nothing that is fetched, and no element or attribute
 * of the text's own.
 */
function drawAll(tokens: readonly Token[] = []): ReactNode {
  return inOrder(tokens.filter(isKnown), draw);
}

/** Parts drawn one after another, without keys: a text never changes. */
function inOrder<Part>(parts: readonly Part[], drawPart: (part: Part) => ReactNode): ReactNode {
  return createElement(Fragment, null, ...parts.map((part) => drawPart(part)));
}

/** Without extensions the parser makes no other tokens. */
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
      // Not h1 to h6: they would join the order of the page's own headings.
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
      return <blockquote>{drawAll(token.tokens)}</blockquote>;
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

/** Code as it is, below the name of its language; it scrolls when it is wide. */
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

function drawList({ ordered, start, items }: Tokens.List): ReactNode {
  if (!ordered) return <ul>{drawAll(items)}</ul>;
  const first = Number(start);
  return (
    <ol start={first} className={first > 99 ? styles.wide : undefined}>
      {drawAll(items)}
    </ol>
  );
}

/** A table that scrolls within itself, for a keyboard too; text if more cells would come of it than it has letters. */
function drawTable({ raw, header, rows }: Tokens.Table): ReactNode {
  if (header.length * rows.length > raw.length) return <p>{raw}</p>;
  return (
    <div className={styles.table} tabIndex={0}>
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

/** What a link's label says; empty when it is more than words. */
function wordsOf({ tokens }: Tokens.Link): string {
  const [first] = tokens;
  return tokens.length === 1 && first?.type === 'text' ? decodeEntities(first.raw) : '';
}
