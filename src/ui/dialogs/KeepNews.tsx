import { useSignals } from '@preact/signals-react/runtime';
import { type KeyboardEvent, useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { ANNOUNCEMENTS } from '../../domain/texts/chat-texts.ts';
import { describeKeepNews, KEEP_TEXTS } from '../../domain/texts/dialog-texts.ts';
import { type KeepAccess, useApp, useVisit } from '../context.ts';
import { Button, IconButton } from '../controls/Button.tsx';
import { ICONS } from '../controls/Icon.tsx';
import shared from './dialogs.module.css';
import styles from './KeepNews.module.css';

interface KeepNewsProps {
  readonly keep: KeepAccess;
}

interface NoticeProps {
  readonly text: string;
  /** Takes over from another tab that keeps. */
  readonly onContinue: (() => void) | undefined;
  readonly onDismiss: () => void;
}

/** CSS variable: the height of a screen, without the notice. */
const PAGE_HEIGHT = '--page-height';

/**
 * Says once that earlier conversations are back, or what is wrong with keeping. A dismissed notice returns only after a
 * reload.
 */
export function KeepNews({ keep }: KeepNewsProps) {
  useSignals();
  const stage = useVisit().stage.value;
  const { say } = useApp();
  const [isMissing, setMissing] = useState(false);
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const keeper = keep.keeper.value;
  const status = keeper?.status.value;
  const isStillMissing = isMissing && !keeper;
  const isElsewhere = status?.kind === 'trouble' && status.trouble === 'elsewhere';
  const trouble = isStillMissing ? KEEP_TEXTS.missing : status && describeKeepNews(status);
  const isBack = status?.kind === 'keeping' && status.isBack;
  const news = trouble ?? (isBack ? ANNOUNCEMENTS.resumed : '');

  // Tries again at each stage; another tab may have switched keeping on meanwhile.
  useEffect(() => {
    if (!keep.isWanted()) return;
    keep.load().catch(() => setMissing(true));
  }, [keep, stage]);

  useEffect(() => {
    if (news !== '') say(news);
  }, [news, say]);

  return (
    stage !== 'intro' &&
    trouble !== undefined &&
    !dismissed.includes(trouble) && (
      <Notice
        text={trouble}
        onContinue={isElsewhere ? () => void keeper?.takeOver() : undefined}
        onDismiss={() => setDismissed([...dismissed, trouble])}
      />
    )
  );
}

/** A strip above every screen. */
function Notice({ text, onContinue, onDismiss }: NoticeProps) {
  const [place] = useState(() => document.createElement('div'));

  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const fit = () => style.setProperty(PAGE_HEIGHT, `calc(100dvh - ${place.offsetHeight}px)`);
    let frame = 0;
    document.body.prepend(place);
    fit();
    // In the next frame: fitting at once may remove a screen's scroll bar, which would loop the observers.
    const watcher = new ResizeObserver(() => {
      frame = requestAnimationFrame(fit);
    });
    watcher.observe(place);
    return () => {
      watcher.disconnect();
      cancelAnimationFrame(frame);
      place.remove();
      style.removeProperty(PAGE_HEIGHT);
    };
  }, [place]);

  function dismissOnEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    // Otherwise Escape would leave the screen.
    event.preventDefault();
    onDismiss();
  }

  return createPortal(
    <section className={styles.notice} aria-label={KEEP_TEXTS.heading}>
      <p className={`${shared.dotted} dot`} data-state="trouble">
        {text}
      </p>
      {onContinue && <Button onClick={onContinue}>{KEEP_TEXTS.continueHere}</Button>}
      <IconButton
        icon={ICONS.close}
        label={KEEP_TEXTS.dismiss}
        look="quiet"
        onClick={onDismiss}
        onKeyDown={dismissOnEscape}
      />
    </section>,
    place,
  );
}
