import { type MarkdownToJSX, RuleType } from 'markdown-to-jsx/html';
import { Fragment, type ReactNode } from 'react';
import { CodeBlock } from './CodeBlock.tsx';
import { Definitions } from './Definitions.tsx';
import { inOrder } from './in-order.ts';
import { LinkTo } from './LinkTo.tsx';
import styles from './markdown.module.css';
import { plainWords } from './plain-words.ts';
import { Table } from './Table.tsx';
import { WithAddress } from './WithAddress.tsx';

type MarkdownNode = MarkdownToJSX.ASTNode;

const FORMATS = new Map<string, 'em' | 'strong' | 'del'>([
  ['em', 'em'],
  ['strong', 'strong'],
  ['del', 'del'],
]);

/** From here on a list's numbers stand beside its text, where there is room for them. */
const FIRST_WIDE_NUMBER = 100;

/**
 * Nodes as elements. Only what is written here can come of a text: nothing that is fetched, and no element or attribute
 * of the text's own. Throws for raw HTML, which the parser leaves as words.
 */
export function renderNodes(nodes: readonly MarkdownNode[]): ReactNode {
  return inOrder(nodes, (node, place) => <Fragment key={place}>{renderNode(node)}</Fragment>);
}

function renderNode(node: MarkdownNode): ReactNode {
  switch (node.type) {
    case RuleType.text:
      return node.text;
    case RuleType.breakLine:
      return '\n';
    case RuleType.paragraph:
      return <p>{renderNodes(node.children)}</p>;
    case RuleType.heading:
      // Not h1 to h6: they would stand in the order of the page's own headings.
      return (
        <p className={styles.heading}>
          <strong>{renderNodes(node.children)}</strong>
        </p>
      );
    case RuleType.textFormatted:
      return renderFormatted(node);
    case RuleType.codeInline:
      return <code>{node.text}</code>;
    case RuleType.codeBlock:
      return <CodeBlock text={node.text} language={node.lang} />;
    case RuleType.blockQuote:
      return (
        <blockquote>
          {node.alert !== undefined && <p>[!{node.alert}]</p>}
          {renderNodes(node.children)}
        </blockquote>
      );
    case RuleType.unorderedList:
      return <ul>{renderItems(node.items)}</ul>;
    case RuleType.orderedList:
      return renderOrderedList(node);
    case RuleType.gfmTask:
      return node.completed ? '[x]' : '[ ]';
    case RuleType.table:
      return (
        <Table header={node.header.map(renderNodes)} rows={node.cells.map((row) => row.map(renderNodes))} />
      );
    case RuleType.breakThematic:
      return <hr />;
    case RuleType.link:
      return (
        <LinkTo address={node.target ?? ''} label={plainWords(node.children) ?? ''}>
          {renderNodes(node.children)}
        </LinkTo>
      );
    case RuleType.image:
      return (
        <WithAddress address={node.target ?? ''} label={node.alt ?? ''}>
          {node.alt}
        </WithAddress>
      );
    case RuleType.footnoteReference:
      return `[^${node.text}]`;
    case RuleType.refCollection:
      return <Definitions targets={node.refs} />;
    case RuleType.footnote:
    case RuleType.ref:
      return null;
    case RuleType.frontmatter:
    case RuleType.htmlBlock:
    case RuleType.htmlComment:
    case RuleType.htmlSelfClosing:
      throw new Error(`Markdown of kind ${node.type} is not shown`);
  }
}

function renderFormatted({ tag, children }: MarkdownToJSX.FormattedTextNode): ReactNode {
  const Format = FORMATS.get(tag);
  if (Format === undefined) return <>=={renderNodes(children)}==</>;
  return <Format>{renderNodes(children)}</Format>;
}

function renderOrderedList({ start = 1, items }: MarkdownToJSX.OrderedListNode): ReactNode {
  const isWide = start + items.length > FIRST_WIDE_NUMBER;
  return (
    <ol start={start} className={isWide ? styles.wide : undefined}>
      {renderItems(items)}
    </ol>
  );
}

function renderItems(items: readonly (readonly MarkdownNode[])[]): ReactNode {
  return inOrder(items, (item, place) => <li key={place}>{renderNodes(item)}</li>);
}
