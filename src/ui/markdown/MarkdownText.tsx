import { memo } from 'react';
import styles from './markdown.module.css';
import { parseMarkdown } from './parse-markdown.ts';
import { PlainTextBoundary } from './PlainTextBoundary.tsx';
import { renderNodes } from './render-nodes.tsx';

interface MarkdownTextProps {
  readonly text: string;
}

/** A reply with its Markdown drawn; as it is where that cannot be done. It may stand where line breaks are kept. */
export const MarkdownText = memo(function MarkdownText({ text }: MarkdownTextProps) {
  return (
    <PlainTextBoundary key={text} text={text}>
      <Blocks text={text} />
    </PlainTextBoundary>
  );
});

function Blocks({ text }: MarkdownTextProps) {
  const nodes = parseMarkdown(text);
  return nodes === undefined ? <p>{text}</p> : <div className={styles.markdown}>{renderNodes(nodes)}</div>;
}
