import { useState } from 'react';
import { createPart } from '../app/create-part.tsx';
import { GrowingText } from '../controls/LiveText.tsx';
import { hasMarkup } from './has-markup.ts';

interface ReplyTextProps {
  readonly text: string;
  /** Whether more of it comes. */
  readonly isGrowing: boolean;
}

/** Draws Markdown; until its code is there, and where it cannot be fetched, the text stands as it is. */
export const MarkdownText = createPart(async () => (await import('./MarkdownText.tsx')).MarkdownText, {
  pending: ({ text }) => <GrowingText text={text} />,
  broken: ({ text }) => <GrowingText text={text} />,
});

/** A reply with its Markdown drawn. It stands where line breaks are kept (`white-space: pre-wrap`). */
export function ReplyText({ text, isGrowing }: ReplyTextProps) {
  const [hasGrown] = useState(isGrowing);
  if (!hasGrown && !hasMarkup(text)) return text;
  return <MarkdownText text={text} isGrowing={isGrowing} />;
}
