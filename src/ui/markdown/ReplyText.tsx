import { useState } from 'react';
import { hasMarkup } from './has-markup.ts';
import { MarkdownTextPart } from './MarkdownTextPart.tsx';

interface ReplyTextProps {
  readonly text: string;
  /** Whether more text is still to come. */
  readonly isGrowing: boolean;
}

/** A reply, rendered as Markdown. Expects `white-space: pre-wrap`. */
export function ReplyText({ text, isGrowing }: ReplyTextProps) {
  const [hasGrown] = useState(isGrowing);
  if (!hasGrown && !hasMarkup(text)) return <span>{text}</span>;
  return <MarkdownTextPart text={text} isGrowing={isGrowing} />;
}
