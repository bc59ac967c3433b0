import type { ReadonlySignal } from '@preact/signals-core';
import { useComputed, useSignal, useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { ANNOUNCEMENTS } from '../../domain/texts/chat-texts.ts';
import { describeKeepNews, KEEP_TEXTS } from '../../domain/texts/dialog-texts.ts';
import { type KeepAccess, useApp, useVisit } from './contexts.ts';

/** What there is to know of keeping, unasked. */
interface KeepNews {
  /** What a screen reader says once. */
  readonly announcement: ReadonlySignal<string | undefined>;
  /** What stands on the screens until it is dismissed. */
  readonly notice: string | undefined;
  readonly dismiss: () => void;
}

/**
 * Says once that earlier conversations are back, or what is wrong with keeping; what was dismissed is not said again
 * until the page is loaded anew (behaviour 18.3, 18.5, 18.6).
 */
export function useKeepNews(): KeepNews {
  useSignals();
  const { keep } = useApp();
  const stage = useVisit().stage.value;
  const isMissing = useIsMissing(keep, stage);
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const trouble = useComputed(() => {
    const status = keep?.keeper.value?.status.value;
    return isMissing.value ? KEEP_TEXTS.missing : status && describeKeepNews(status);
  });
  const announcement = useComputed(() => {
    const status = keep?.keeper.value?.status.value;
    const isBack = status?.kind === 'keeping' && status.isBack;
    return trouble.value ?? (isBack ? ANNOUNCEMENTS.resumed : undefined);
  });

  const text = trouble.value;
  const isShown = stage !== 'intro' && text !== undefined && !dismissed.includes(text);
  return {
    announcement,
    notice: isShown ? text : undefined,
    dismiss: () => setDismissed(text === undefined ? dismissed : [...dismissed, text]),
  };
}

/** Whether code is missing that is wanted, here or since another tab has switched it on; each stage tries again. */
function useIsMissing(keep: KeepAccess | undefined, occasion: unknown): ReadonlySignal<boolean> {
  const isMissing = useSignal(false);
  useEffect(() => {
    if (!keep) return undefined;
    async function follow(): Promise<void> {
      try {
        if (keep?.isWanted()) await keep.load();
        isMissing.value = false;
      } catch {
        isMissing.value = true;
      }
    }
    const hear = () => void follow();
    hear();
    // Another tab tells so.
    addEventListener('storage', hear);
    return () => removeEventListener('storage', hear);
  }, [keep, occasion, isMissing]);
  return isMissing;
}
