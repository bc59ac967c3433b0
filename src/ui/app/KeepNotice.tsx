import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { KEEP_TEXTS } from '../../domain/texts/dialog-texts.ts';
import { IconButton } from '../controls/Button.tsx';
import { ICONS } from '../controls/Icon.tsx';
import styles from './KeepNotice.module.css';
import { useFocusRescue } from './use-focus-rescue.ts';

interface KeepNoticeProps {
  readonly text: string;
  readonly onDismiss: () => void;
}

/** Of the screen below. */
const FOCUS_PLACE = {
  get current() {
    return document.querySelector('textarea') ?? document.querySelector('h1');
  },
};

/** How high a screen may be, without what the notice takes. */
const PAGE_HEIGHT = '--page-height';

/** A strip above every screen that says what is wrong with keeping; the announcer speaks it (behaviour 18.5, 18.6). */
export function KeepNotice({ text, onDismiss }: KeepNoticeProps) {
  const notice = useRef<HTMLElement>(null);
  const [place] = useState(() => document.createElement('div'));

  // Before its place is taken away.
  useFocusRescue(notice, FOCUS_PLACE);

  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const fit = () => style.setProperty(PAGE_HEIGHT, `calc(100dvh - ${place.offsetHeight}px)`);
    let frame = 0;
    document.body.prepend(place);
    fit();
    // A screen that is fitted at once may take its scroll bar away from what was observed before it: a loop of resizes.
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
    // Elsewhere the key leads back.
    event.preventDefault();
    onDismiss();
  }

  return createPortal(
    <section ref={notice} className={styles.notice} aria-label={KEEP_TEXTS.heading}>
      <p className={styles.text}>{text}</p>
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
