import type { MarkedToken, Token, Tokens } from 'marked';
import { Component, Fragment, type ReactNode, memo } from 'react';
import { decodeEntities } from './entities.ts';
import { Link, WithAddress } from './Link.tsx';
import styles from './MarkdownText.module.css';
import { knownTokens, parseMarkdown, plainWords } from './parse-markdown.ts';

interface MarkdownTextProps {
  readonly text: string;
}

interface PlainTextBoundaryProps extends MarkdownTextProps {
  readonly children: ReactNode;
}

interface PlainTextBoundaryState {
  readonly isBroken: boolean;
}

/** From here on the numbers of a list stand inside its text, where there is room for them. */
const FIRST_WIDE_NUMBER = 100;

/** A reply with its Markdown drawn; as it is where that cannot be done. It may stand where line breaks are kept. */
export const MarkdownText = memo(function MarkdownText({ text }: MarkdownTextProps) {
  return (
    <PlainTextBoundary key={text} text={text}>
      <Blocks text={text} />
    </PlainTextBoundary>
  );
});

/** Shows the text as it is when drawing it breaks: a reply is never lost to its Markdown. */
export class PlainTextBoundary extends Component<PlainTextBoundaryProps, PlainTextBoundaryState> {
  override state: PlainTextBoundaryState = { isBroken: false };

  static getDerivedStateFromError(): PlainTextBoundaryState {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? <p>{this.props.text}</p> : this.props.children;
  }
}

function Blocks({ text }: MarkdownTextProps) {
  const tokens = parseMarkdown(text);
  return tokens === undefined ? <p>{text}</p> : <div className={styles.markdown}>{drawAll(tokens)}</div>;
}

/**
 * Tokens as elements. Only what is written here can come of a text: nothing that is fetched, and no element or attribute
 * of the text's own.
 */
function drawAll(tokens: readonly Token[] | undefined): ReactNode {
  return inOrder(knownTokens(tokens), draw);
}

/** Parts drawn one after another. A text never changes, so a part's place in it will do as its key. */
function inOrder<Part>(parts: readonly Part[], drawPart: (part: Part) => ReactNode): ReactNode {
  return Object.entries(parts).map(([place, part]) => <Fragment key={place}>{drawPart(part)}</Fragment>);
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
      return drawLink(token);
    case 'image':
      return (
        <WithAddress address={decodeEntities(token.href)} label={decodeEntities(token.text)}>
          {decodeEntities(token.text)}
        </WithAddress>
      );
    case 'def':
      return drawDefinition(token);
    case 'checkbox':
    case 'html':
      return token.raw;
  }
}

/** Code as it is, below the name of its language; it scrolls when it is wide. */
function drawCode({ text, lang = '' }: Tokens.Code): ReactNode {
  const code = (
    <pre tabIndex={0}>
      <code>{text}</code>
    </pre>
  );
  const [language] = lang.split(/\s/);
  if (!language) return code;
  return (
    <div>
      <p className={styles.language} data-added>
        {decodeEntities(language)}
      </p>
      {code}
    </div>
  );
}

function drawList({ ordered, start, items }: Tokens.List): ReactNode {
  if (!ordered) return <ul>{drawAll(items)}</ul>;
  const first = start === '' ? 1 : start;
  const isWide = first + items.length > FIRST_WIDE_NUMBER;
  return (
    <ol start={first} className={isWide ? styles.wide : undefined}>
      {drawAll(items)}
    </ol>
  );
}

/** A table that scrolls within itself, for a keyboard too. */
function drawTable({ header, rows }: Tokens.Table): ReactNode {
  return (
    <div className={styles.table} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {inOrder(header, ({ tokens }) => (
              <th>{drawAll(tokens)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inOrder(rows, (cells) => (
            <tr>
              {inOrder(cells, ({ tokens }) => (
                <td>{drawAll(tokens)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function drawLink({ raw, text, href, tokens }: Tokens.Link): ReactNode {
  const isFootnote = raw.startsWith('[^') && raw === `[${text}]`;
  if (isFootnote) return raw;
  return (
    <Link address={decodeEntities(href)} label={plainWords(knownTokens(tokens)) ?? ''}>
      {drawAll(tokens)}
    </Link>
  );
}

/** What a text defines for its own use, so that nothing it says is lost. */
function drawDefinition({ raw, href }: Tokens.Def): ReactNode {
  const address = decodeEntities(href);
  return (
    <p>
      {raw.slice(0, raw.indexOf(']:') + 2).trimStart()}{' '}
      <Link address={address} label={address}>
        {address}
      </Link>
    </p>
  );
}
