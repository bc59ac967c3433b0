import { useLayoutEffect, useRef, useState } from 'react';
import type { PreparedRound } from '../../domain/map-check/prepared-round.ts';
import { faceSigns } from '../../domain/squad/face-signs.ts';
import type { Persona } from '../../domain/squad/persona.ts';
import { type MapPoint, voiceOf } from '../../domain/table/agreement-map.ts';
import { inOrder } from '../../domain/table/point-kind.ts';
import { openingOf } from '../../domain/table/sentence-around.ts';
import { describeHeadline } from '../../domain/texts/map-headline.ts';
import { describeFace, MAP_TEXTS } from '../../domain/texts/table-texts.ts';
import { accentAttributes } from '../controls/accent.ts';
import { useStill } from '../controls/motion.ts';
import { Avatar } from '../persona/Avatar.tsx';
import { MapPicture } from './MapPicture.tsx';
import mapStyles from './MapView.module.css';
// After the styles that it changes.
import styles from './ExampleMap.module.css';

interface ExampleMapProps {
  readonly round: PreparedRound;
  readonly personas: readonly Persona[];
  /** Whether it begins to play by itself. */
  readonly plays: boolean;
}

/** While the top of the picture is in this share of the window, at its bottom, the picture does not count as in sight. */
const UNSEEN = 0.15;

/** The picture of a prepared round's map. It plays when it comes in sight: the answers, where each stands, the headline. */
export function ExampleMap({ round, personas, plays }: ExampleMapProps) {
  const isStill = useStill();
  const place = useRef<HTMLElement>(null);
  /** How often it has begun to play, and which time it has ended. */
  const [begun, setBegun] = useState(0);
  const [ended, setEnded] = useState(0);
  const shown = { points: inOrder(round.points, round.answers.length), basis: round.answers };
  const nameOf = (personaId: string) => personas.find(({ id }) => id === personaId)?.name ?? personaId;

  const inWords = (point: MapPoint) => {
    const voices = personas.map(({ id, name }) => describeFace(name, voiceOf(point, id)));
    return `${point.text} ${voices.join('; ')}.`;
  };

  // It does not begin again when motion resumes.
  if (isStill && ended < begun) setEnded(begun);

  // Before the first paint, since until it plays it shows its end.
  useLayoutEffect(() => {
    const { current } = place;
    if (!current || !plays) return undefined;
    if (current.getBoundingClientRect().top < (1 - UNSEEN) * innerHeight) return setBegun(1);
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watcher.disconnect();
        setBegun(1);
      },
      { rootMargin: `0px 0px -${100 * UNSEEN}%` },
    );
    watcher.observe(current);
    return () => watcher.disconnect();
  }, [plays]);

  return (
    <section ref={place} className={`${styles.example} panel stack`} aria-label={MAP_TEXTS.example}>
      <p className={styles.question} data-text>
        {round.question}
      </p>
      {/* Another element plays from the beginning. */}
      <div key={begun} className={styles.stage} data-playing={ended < begun}>
        <ol className={styles.answers} aria-hidden="true">
          {personas.map((persona, index) => (
            <li key={persona.id} style={{ '--place': index, ...accentAttributes(persona).style }}>
              <Avatar persona={persona} paused />
              <span data-text>{openingOf(textOf(round, persona.id))}</span>
            </li>
          ))}
        </ol>
        <div className={`${styles.map} ${mapStyles.map} stack`}>
          <p className={`${styles.headline} ${mapStyles.headline}`} data-text>
            {describeHeadline(shown, nameOf)}
          </p>
          <div role="img" aria-label={shown.points.map(inWords).join(' ')}>
            <div aria-hidden="true">
              <MapPicture shown={shown} personas={personas} signs={faceSigns(personas)} />
            </div>
          </div>
        </div>
      </div>
      <p className={`${styles.caption} row quiet`}>
        {MAP_TEXTS.example}
        {!isStill && (
          <button type="button" className="link" onClick={() => setBegun(begun + 1)}>
            {MAP_TEXTS.replay}
          </button>
        )}
      </p>
    </section>
  );
}

function textOf({ answers }: PreparedRound, id: string): string {
  return answers.find(({ personaId }) => personaId === id)?.text ?? '';
}
