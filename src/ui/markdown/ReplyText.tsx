import { use, useEffect } from 'react';
import { MarkdownCode } from './MarkdownProvider.tsx';

interface ReplyTextProps {
  readonly text: string;
}

/** What may begin emphasis, code, a link, a table, an escape or an entity. */
const INLINE_MARK = /[*_`~[|\\]|&[#a-z]|https:/i;

/** What may begin a heading, a quote or a list, or underline a heading. */
const BLOCK_MARK = /^[ \t]*(?:#{1,6}[ \t]|>|[-+][ \t]|\d{1,9}[.)][ \t]|[-=]+[ \t]*$)/m;

/**
 * A reply, its Markdown drawn as soon as the code for it is there: as it is until then, and for ever if the code cannot
 * be loaded. It stands where line breaks are kept (`white-space: pre-wrap`).
 */
export function ReplyText({ text }: ReplyTextProps) {
  const { MarkdownText, preloadMarkdown } = use(MarkdownCode);
  const isMarkup = hasMarkup(text);

  useEffect(() => {
    if (isMarkup) preloadMarkdown();
  }, [isMarkup, preloadMarkdown]);

  return isMarkup && MarkdownText !== undefined ? <MarkdownText text={text} /> : text;
}

/** Whether a text may hold Markdown. Quick and generous: a text without any needs no parser. */
export function hasMarkup(text: string): boolean {
  return INLINE_MARK.test(text) || BLOCK_MARK.test(text);
}
