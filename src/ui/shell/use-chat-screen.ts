import { type ComponentType, useEffect, useState } from 'react';
import type { Squad } from '../../domain/squad/squad.ts';
import type { Product } from '../product.ts';
import type { ShellTools } from '../tools.ts';

interface ChatScreenProps {
  readonly squad: Squad;
  readonly product: Product;
  readonly tools: ShellTools;
}

export type ChatCode =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly ChatScreen: ComponentType<ChatScreenProps> }
  | { readonly kind: 'failed'; readonly error: unknown };

const LOADING: ChatCode = { kind: 'loading' };

/**
 * The chat's code, fetched at once and shown without a pause when it is there (behaviour 3.6): `lazy` would show its
 * fallback for a moment even then. Fetched again when it is wanted and failed before.
 */
export function useChatScreen(isWanted: boolean): {
  readonly code: ChatCode;
  readonly fetchAgain: () => void;
} {
  const [code, setCode] = useState(LOADING);
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    let isCurrent = true;
    const set = (next: ChatCode) => {
      if (isCurrent) setCode((known) => (known.kind === 'loaded' ? known : next));
    };
    set(LOADING);
    import('../chat/ChatScreen.tsx').then(
      ({ ChatScreen }) => set({ kind: 'loaded', ChatScreen }),
      (error: unknown) => set({ kind: 'failed', error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt, isWanted]);

  return {
    code,
    fetchAgain() {
      setCode(LOADING);
      setAttempt(attempt + 1);
    },
  };
}
