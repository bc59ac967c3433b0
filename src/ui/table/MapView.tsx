import type { Persona } from '../../domain/squad/persona.ts';
import {
  type AgreementMap,
  type ArrivingMap,
  type MapPoint,
  type Stance,
  type Stand,
  type Voice,
  voiceOf,
} from '../../domain/table/agreement-map.ts';
import { doubtedKindOf, kindOfPoint } from '../../domain/table/point-kind.ts';
import { describeHeadline } from '../../domain/texts/map-headline.ts';
import { describeLeftOut } from '../../domain/texts/map-texts.ts';
import {
  describeCutMap,
  describeDoubt,
  describeMapOrigin,
  describeMissingWords,
  describeShortened,
  describeStance,
  describeStand,
  describeUnquoted,
  describeVoice,
  MAP_TEXTS,
  pointKindLabel,
} from '../../domain/texts/table-texts.ts';
import { accentAttributes } from '../controls/accent.ts';
import { inWideRow } from '../controls/in-wide-row.ts';
import { Avatar } from '../persona/Avatar.tsx';
import styles from './MapView.module.css';
import type { MarkedWords } from './marked-words.ts';

interface MapViewProps {
  readonly shown: ArrivingMap;
  /** The map, once it is whole. */
  readonly map: AgreementMap | undefined;
  /** Personas whose answers the map was drawn from, in the round's order. */
  readonly personas: readonly Persona[];
  readonly isCurrent: boolean;
  readonly words: MarkedWords;
}

interface CellProps {
  readonly persona: Persona;
  readonly voice: Voice;
  readonly isMarked: boolean;
  readonly onPress: (stand: Stand) => void;
}

/** More columns leave no room for quotes. */
const MAX_COLUMNS = 6;

/** A circle, a square and a diamond with a sign in each, in a 24 by 24 field. */
const SHAPES: Readonly<Record<Stance, { readonly body: string; readonly sign: string }>> = {
  for: { body: 'M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22z', sign: 'M7 12.5l3.5 3.5L17 8.5' },
  against: { body: 'M2.5 2.5h19v19h-19z', sign: 'M8 8l8 8M16 8l-8 8' },
  mixed: { body: 'M12 .5L23.5 12 12 23.5.5 12z', sign: 'M7.5 13q2.2-3.5 4.5-1t4.5-1' },
};

/** A map: its key figures, a row of stands for each point, and what was left out. While it arrives, only the rows. */
export function MapView({ shown, map, personas, isCurrent, words }: MapViewProps) {
  const { stand: pressed, areMissing, press } = words;
  const nameOf = (personaId: string) => personas.find(({ id }) => id === personaId)?.name ?? personaId;

  return (
    <div className={`${styles.map} stack`} data-current={isCurrent}>
      {map && <p className={styles.summary}>{describeHeadline(map, nameOf)}</p>}
      <table
        className={styles.table}
        data-many={personas.length > MAX_COLUMNS}
        style={{ '--columns': personas.length, '--in-row': inWideRow(personas.length) }}
      >
        <caption className="quiet">
          {describeMapOrigin(map?.model)}. {MAP_TEXTS.pressHint}
        </caption>
        <thead>
          <tr>
            <th scope="col">{MAP_TEXTS.point}</th>
            {personas.map((persona) => (
              <th key={persona.id} scope="col" {...accentAttributes(persona)}>
                <PersonaName persona={persona} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.points.map((point) => (
            <tr key={point.text}>
              <PointHead point={point} answers={shown.basis.length} />
              {personas.map((persona) => {
                const voice = voiceOf(point, persona.id);
                const isMarked = voice.kind === 'stand' && voice.stand === pressed && !areMissing;
                return (
                  <Cell
                    key={persona.id}
                    persona={persona}
                    voice={voice}
                    isMarked={isMarked}
                    onPress={press}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status" className="trouble">
        {areMissing && pressed && describeMissingWords(nameOf(pressed.personaId))}
      </p>
      {map && <LeftOut map={map} nameOf={nameOf} />}
    </div>
  );
}

/** What is not in the map. */
function LeftOut({
  map,
  nameOf,
}: {
  readonly map: AgreementMap;
  readonly nameOf: (personaId: string) => string;
}) {
  const shortened = describeShortened(map.shortenedIds.map(nameOf), map.seenCharacters);
  return (
    <ul className="quiet">
      {map.isCut && <li>{describeCutMap()}</li>}
      {describeLeftOut(map.leftOut).map((line) => (
        <li key={line}>{line}</li>
      ))}
      {shortened !== undefined && <li>{shortened}</li>}
    </ul>
  );
}

/** A persona's stand on a point. A press leads to the quoted words, another removes their mark. */
function Cell({ persona, voice, isMarked, onPress }: CellProps) {
  const who = (
    <span className={styles.who} {...accentAttributes(persona)}>
      <PersonaName persona={persona} />
    </span>
  );
  if (voice.kind === 'silent') {
    return (
      <td className="quiet row">
        {who} {describeVoice(voice)}
      </td>
    );
  }
  if (voice.kind === 'unquoted') {
    return (
      <td className={`${styles.unquoted} quiet`}>
        <span className={`${styles.head} row`}>
          {who} {describeVoice(voice)}
        </span>
        {describeUnquoted(voice)}
      </td>
    );
  }
  const { stand } = voice;
  return (
    <td className="block" data-stance={stand.stance}>
      <button
        type="button"
        className="bare cover"
        aria-label={describeStand(persona.name, stand)}
        aria-pressed={isMarked}
        onClick={() => onPress(stand)}
      >
        <span className={`${styles.head} row`}>
          {who}
          <StanceMark stance={stand.stance} />
        </span>
        <q className={styles.quote} data-text>
          {stand.quote}
        </q>
      </button>
    </td>
  );
}

function PersonaName({ persona }: { readonly persona: Persona }) {
  return (
    <span className={styles.persona}>
      <Avatar persona={persona} paused />
      <span data-text>{persona.name}</span>
    </span>
  );
}

/** A point, how the answers agree on it, and whether that is in doubt. */
function PointHead({ point, answers }: { readonly point: MapPoint; readonly answers: number }) {
  const kind = kindOfPoint(point, answers);
  const doubted = doubtedKindOf(point, answers);
  return (
    <th scope="row">
      <span className={`${styles.kind} chip small`} data-kind={kind}>
        {pointKindLabel(kind, doubted)}
      </span>
      <span data-text>{point.text}</span>
      {doubted && <span className={`${styles.doubt} quiet small`}>{describeDoubt(doubted)}</span>}
    </th>
  );
}

/** A stance as shape and word, so that colour is not needed. */
function StanceMark({ stance }: { readonly stance: Stance }) {
  const { body, sign } = SHAPES[stance];
  return (
    <span className={`${styles.stance} row`}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={body} />
        <path className={styles.sign} d={sign} />
      </svg>
      {describeStance(stance)}
    </span>
  );
}
