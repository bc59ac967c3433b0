import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { loadMarkdownText } from './load-markdown-text.ts';
import { MarkdownCode, type MarkdownComponent } from './markdown-code.ts';

interface MarkdownProviderProps {
  readonly children: ReactNode;
  /** Fetches the component that draws Markdown. */
  readonly load?: () => Promise<MarkdownComponent>;
}

/** Keeps Markdown's code for the texts within, fetched when the first of them wants it. */
export function MarkdownProvider({ children, load = loadMarkdownText }: MarkdownProviderProps) {
  const [MarkdownText, setMarkdownText] = useState<MarkdownComponent>();
  const isFetched = useRef(false);

  const preloadMarkdown = useCallback(() => {
    if (isFetched.current) return;
    isFetched.current = true;
    load().then(
      (Loaded) => setMarkdownText(() => Loaded),
      // The texts stay as they are; the next one tries again.
      () => (isFetched.current = false),
    );
  }, [load]);

  const code = useMemo(() => ({ MarkdownText, preloadMarkdown }), [MarkdownText, preloadMarkdown]);
  return <MarkdownCode value={code}>{children}</MarkdownCode>;
}
