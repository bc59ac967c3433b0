import { useSignals } from '@preact/signals-react/runtime';
import { useId } from 'react';
import { type Marked, marksAround } from '../../domain/visit/carousel.ts';
import { CAROUSEL_TEXTS, CHAT_TEXTS, placeAmong, positionLabel } from '../../domain/texts/chat-texts.ts';
import { describeMark } from '../../domain/texts/page-texts.ts';
import { useVisit } from '../context.ts';
import { useStill } from '../controls/motion.ts';
import { CHAT_ICONS } from '../controls/chat-icons.ts';
import { accentAttributes } from '../controls/accent.ts';
import { IconButton } from '../controls/Button.tsx';
import { Avatar } from './Avatar.tsx';
import styles from './PersonaCarousel.module.css';
import { useMood } from './use-mood.ts';

interface PersonaCarouselProps {
  readonly onProfile: () => void;
}

interface SlideProps extends PersonaCarouselProps {
  /** Its place in the squad, for screen readers. */
  readonly description?: string;
}

interface CarouselArrowProps {
  readonly direction: 'previous' | 'next';
  /** Personas with marks in this direction, nearest first. */
  readonly marked: readonly Marked[];
  readonly onClick: () => void;
}

const SIGNS = { answering: '…', answered: '✓', failed: '!' } as const;

/** The chosen persona's drawing between arrows to its neighbours; arrow keys work too. */
export function PersonaCarousel({ onProfile }: PersonaCarouselProps) {
  useSignals();
  const visit = useVisit();
  const { persona, index } = visit.chosen.value;
  if (visit.lanes.length === 1) {
    return (
      <section aria-label={CAROUSEL_TEXTS.persona} {...accentAttributes(persona)}>
        <div className={`${styles.carousel} panel`}>
          <Slide onProfile={onProfile} />
        </div>
      </section>
    );
  }
  const marks = marksAround(
    visit.lanes.map((each) => ({ persona: each.persona, mark: each.mark.value })),
    index,
  );
  return (
    <section
      aria-roledescription={CAROUSEL_TEXTS.carousel}
      aria-label={CAROUSEL_TEXTS.personas}
      {...accentAttributes(persona)}
    >
      <div className={`${styles.carousel} panel`} data-shortcuts="carousel">
        <CarouselArrow direction="previous" marked={marks.previous} onClick={() => visit.previous()} />
        <Slide description={CAROUSEL_TEXTS.slide} onProfile={onProfile} />
        <CarouselArrow direction="next" marked={marks.next} onClick={() => visit.next()} />
      </div>
    </section>
  );
}

/** The chosen persona's drawing, name and position, and where its card has no room, a button that opens it. */
function Slide({ description, onProfile }: SlideProps) {
  useSignals();
  const visit = useVisit();
  const { persona, index } = visit.chosen.value;
  const still = useStill();
  const mood = useMood(visit.chosen);
  const label = positionLabel(persona.name, index, visit.lanes.length);
  return (
    <div className={styles.slide} role="group" aria-roledescription={description} aria-label={label}>
      <div className={styles.drawing}>
        <Avatar persona={persona} mood={mood} paused={still} />
      </div>
      <p className="quiet data">
        {/* Otherwise a right-to-left name would reorder the number. */}
        <bdi>{persona.name}</bdi>
        <span>{placeAmong(index, visit.lanes.length)}</span>
      </p>
      <button type="button" className={`${styles.profile} bare`} aria-haspopup="dialog" onClick={onProfile}>
        {CHAT_TEXTS.profile}
      </button>
    </div>
  );
}

/** An arrow to a neighbour, with the marks of the personas in that direction. */
function CarouselArrow({ direction, marked, onClick }: CarouselArrowProps) {
  const wordsId = useId();
  const words = marked.map(({ persona, mark }) => describeMark(persona.name, mark)).join('. ');
  return (
    <div>
      <IconButton
        icon={direction === 'previous' ? CHAT_ICONS.back : CHAT_ICONS.next}
        label={CAROUSEL_TEXTS[direction]}
        aria-describedby={words === '' ? undefined : wordsId}
        title={words === '' ? CAROUSEL_TEXTS[direction] : words}
        onClick={onClick}
      />
      {words !== '' && (
        <>
          <span className={styles.marks} aria-hidden="true">
            {marked.map(({ persona, mark }) => (
              <span key={persona.id} className={styles.mark} {...accentAttributes(persona)} data-mark={mark}>
                {SIGNS[mark]}
              </span>
            ))}
          </span>
          <span id={wordsId} className="hidden" data-marks>
            {marked.map(({ persona, mark }) => (
              <span key={persona.id}>{describeMark(persona.name, mark)}</span>
            ))}
          </span>
        </>
      )}
    </div>
  );
}
