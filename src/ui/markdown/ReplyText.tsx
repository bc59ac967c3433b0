import { useState } from 'react';
import { createPart } from '../app/create-part.tsx';
import { late } from '../app/late-code.ts';
import { GrowingText } from '../controls/LiveText.tsx';
import { hasMarkup } from './has-markup.ts';

interface ReplyTextProps {
  readonly text: string;
  /** Whether more text is still to come. */
  readonly isGrowing: boolean;
}

/** Shows plain text until its code is loaded, or if it cannot be loaded. */
export const MarkdownText = createPart(
  late(async () => (await import('./MarkdownText.tsx')).MarkdownText),
  {
    pending: ({ text }) => <GrowingText text={text} />,
    broken: ({ text }) => <GrowingText text={text} />,
  },
);

/** A reply, rendered as Markdown. Expects `white-space: pre-wrap`. */
export function ReplyText({ text, isGrowing }: ReplyTextProps) {
  const [hasGrown] = useState(isGrowing);
  if (!hasGrown && !hasMarkup(text)) return text;
  return <MarkdownText text={text} isGrowing={isGrowing} />;
}
