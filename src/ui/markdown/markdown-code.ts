import { type ComponentType, createContext } from 'react';

/** Draws a text as a block. */
export type MarkdownComponent = ComponentType<{ readonly text: string }>;

interface MarkdownCode {
  /** Undefined until the code is there. */
  readonly MarkdownText: MarkdownComponent | undefined;
  /** Fetches the code unless it is there or on its way; fetches again what failed before. */
  readonly preloadMarkdown: () => void;
}

/** Markdown's code, fetched once for the whole page; without a provider texts stay as they are. */
export const MarkdownCode = createContext<MarkdownCode>({
  MarkdownText: undefined,
  preloadMarkdown: () => undefined,
});
