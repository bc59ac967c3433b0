import {
  type ComponentType,
  type ReactNode,
  createContext,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react';

/** Draws a text as a block. */
export type MarkdownComponent = ComponentType<{ readonly text: string }>;

interface MarkdownCode {
  /** Undefined until the code is there. */
  readonly MarkdownText: MarkdownComponent | undefined;
  /** Fetches the code unless it is there or on its way; fetches again what failed before. */
  readonly preloadMarkdown: () => void;
}

interface MarkdownProviderProps {
  readonly children: ReactNode;
  /** Fetches the component that renders Markdown; rejects if it cannot be loaded. */
  readonly load?: () => Promise<MarkdownComponent>;
}

/** Markdown's code, fetched once for the whole page; without a provider texts stay as they are. */
export const MarkdownCode = createContext<MarkdownCode>({
  MarkdownText: undefined,
  preloadMarkdown: () => undefined,
});

/** Holds Markdown's code for the texts within, fetched when the first of them wants it. */
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

async function loadMarkdownText(): Promise<MarkdownComponent> {
  const { MarkdownText } = await import('./MarkdownText.tsx');
  return MarkdownText;
}
