import { useId } from 'react';
import { wordMark } from '../../domain/texts/page-texts.ts';
import type { Marked } from '../../domain/carousel.ts';
import { PROFILE_TEXTS } from '../../domain/texts/profile-texts.ts';
import { CHAT_ICONS } from '../chat/chat-icons.ts';
import { IconButton } from '../controls/Button.tsx';
import hidden from '../controls/visually-hidden.module.css';
import styles from './CarouselArrow.module.css';

interface CarouselArrowProps {
  readonly direction: 'previous' | 'next';
  /** Who is marked on the way there, the nearest first. */
  readonly marked: readonly Marked[];
  readonly onClick: () => void;
}

const SIGNS = { answering: '…', answered: '✓', failed: '!' } as const;

/** An arrow to a neighbour, with the marks of the personas on the way (behaviour 5.6, 5.13). */
export function CarouselArrow({ direction, marked, onClick }: CarouselArrowProps) {
  const wordsId = useId();
  const words = marked.map(({ persona, mark }) => wordMark(persona.name, mark)).join('. ');
  return (
    <div className={styles.arrow}>
      <IconButton
        icon={direction === 'previous' ? CHAT_ICONS.back : CHAT_ICONS.next}
        label={PROFILE_TEXTS[direction]}
        aria-describedby={words === '' ? undefined : wordsId}
        title={words === '' ? PROFILE_TEXTS[direction] : words}
        onClick={onClick}
      />
      {words !== '' && (
        <>
          <span className={styles.marks} aria-hidden="true">
            {marked.map(({ persona, mark }) => (
              <span
                key={persona.chatId}
                className={styles.mark}
                data-persona={persona.chatId}
                data-mark={mark}
              >
                {SIGNS[mark]}
              </span>
            ))}
          </span>
          <span id={wordsId} className={hidden.hidden} data-marks>
            {marked.map(({ persona, mark }) => (
              <span key={persona.chatId}>{wordMark(persona.name, mark)}</span>
            ))}
          </span>
        </>
      )}
    </div>
  );
}
