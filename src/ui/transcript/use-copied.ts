import { useEffect, useState } from 'react';
import type { Copy } from '../../ports/files.ts';

/** `copying` until it is known how it went; then how, for a moment. */
export type CopyState = 'rest' | 'copying' | 'copied' | 'failed';

const SHOWN_MS = 2500;

/** Copies, and tells for a moment how it went. */
export function useCopied(copy: Copy): readonly [state: CopyState, start: (text: string) => void] {
  const [state, setState] = useState<CopyState>('rest');

  useEffect(() => {
    if (state !== 'copied' && state !== 'failed') return undefined;
    const timer = setTimeout(() => setState('rest'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);

  function start(text: string): void {
    setState('copying');
    void copy(text).then((copied) => setState(copied ? 'copied' : 'failed'));
  }

  return [state, start];
}
