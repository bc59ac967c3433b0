import { use, useEffect } from 'react';
import { hasMarkup } from './has-markup.ts';
import { MarkdownCode } from './markdown-code.ts';

interface ReplyTextProps {
  readonly text: string;
}

/**
 * A reply, its Markdown drawn as soon as the code for it is there: as it is until then, and for ever if that
 * cannot be loaded. It stands where line breaks are kept (`white-space: pre-wrap`).
 */
export function ReplyText({ text }: ReplyTextProps) {
  const { MarkdownText, preloadMarkdown } = use(MarkdownCode);
  const isMarkup = hasMarkup(text);

  useEffect(() => {
    if (isMarkup) preloadMarkdown();
  }, [isMarkup, preloadMarkdown]);

  return isMarkup && MarkdownText !== undefined ? <MarkdownText text={text} /> : text;
}
