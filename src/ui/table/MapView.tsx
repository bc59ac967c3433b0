import type { FaceSigns, FacedPersona } from '../../domain/squad/face-signs.ts';
import {
  type AgreementMap,
  type ArrivingMap,
  type Stand,
  type Voice,
  voiceOf,
} from '../../domain/table/agreement-map.ts';
import { describeHeadline } from '../../domain/texts/map-headline.ts';
import { describeFound, describeLeftOut } from '../../domain/texts/map-texts.ts';
import {
  describeCutMap,
  describeDrawnBy,
  describeMissingWords,
  describeShortened,
  describeStand,
  describeUnquoted,
  describeVoice,
  MAP_TEXTS,
} from '../../domain/texts/table-texts.ts';
import { accentAttributes } from '../controls/accent.ts';
import { inWideRow } from '../controls/in-wide-row.ts';
import { formatTime } from '../controls/times.ts';
import { Avatar } from '../persona/Avatar.tsx';
import { keyedPoints } from './keyed-points.ts';
import { KindChip, KindDoubt } from './KindChip.tsx';
import { MapPicture } from './MapPicture.tsx';
import styles from './MapView.module.css';
import type { MarkedWords } from './marked-words.ts';
import { personasOfMap } from '../dialogs/personas-of-map.ts';
import { StanceMark } from './StanceMark.tsx';

interface MapViewProps {
  readonly shown: ArrivingMap;
  /** The map, once it is whole. */
  readonly map: AgreementMap | undefined;
  /** Those of the round, in its order. */
  readonly personas: readonly FacedPersona[];
  /** Of all personas, so that a face is the same in every round. */
  readonly signs: FaceSigns;
  readonly isCurrent: boolean;
  /** When the round's question was asked. */
  readonly askedMs: number;
  readonly words: MarkedWords;
}

interface CellProps {
  readonly persona: FacedPersona;
  readonly voice: Voice;
  readonly isMarked: boolean;
  readonly onPress: (stand: Stand, control: HTMLElement) => void;
}

const SEPARATOR = ' · ';

/** More columns leave no room for quotes. */
const MAX_COLUMNS = 6;

/** A map: what it says, a picture and a table of the stands on each point, and what was left out. While it arrives, only its points. */
export function MapView({ shown, map, personas, signs, isCurrent, askedMs, words }: MapViewProps) {
  const { missing } = words;
  const drawnFrom = personasOfMap(personas, shown);
  const nameOf = (personaId: string) => personas.find(({ id }) => id === personaId)?.name ?? personaId;

  return (
    <div className={`${styles.map} stack`} data-current={isCurrent}>
      {map && (
        <p className={styles.headline} data-text>
          {describeHeadline(map, nameOf)}
        </p>
      )}
      <MapPicture shown={shown} personas={drawnFrom} signs={signs} words={words} />
      <p role="status" className="trouble">
        {missing && describeMissingWords(nameOf(missing.personaId))}
      </p>
      {map && <Origin map={map} askedMs={askedMs} />}
      <details className={styles.all}>
        <summary className="quiet unprinted">{MAP_TEXTS.showAllQuotes}</summary>
        <Quotes shown={shown} personas={drawnFrom} words={words} />
      </details>
      {map && <LeftOut map={map} nameOf={nameOf} />}
    </div>
  );
}

/** What was checked, who the clerk was, and when the question was asked. */
function Origin({ map, askedMs }: { readonly map: AgreementMap; readonly askedMs: number }) {
  return (
    <p key={map.model ?? ''} className="quiet small">
      <span>{describeFound(map)}</span>{' '}
      {map.model !== undefined && (
        <>
          <span>{describeDrawnBy(map.model)}</span>
          {SEPARATOR}
        </>
      )}
      <time dateTime={new Date(askedMs).toISOString()}>{formatTime(askedMs)}</time>
    </p>
  );
}

/** A row of quotes for each point. */
function Quotes({ shown, personas, words }: Pick<MapViewProps, 'shown' | 'personas' | 'words'>) {
  const { marked, press } = words;
  return (
    <table
      className={styles.table}
      data-many={personas.length > MAX_COLUMNS}
      style={{ '--columns': personas.length, '--in-row': inWideRow(personas.length) }}
    >
      <caption className="quiet">
        {MAP_TEXTS.origin}. <span className="unprinted">{MAP_TEXTS.pressHint}</span>
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
        {keyedPoints(shown.points).map(([key, point]) => (
          <tr key={key}>
            <th scope="row">
              <KindChip point={point} answers={shown.basis.length} />
              <span data-text>{point.text}</span>
              <KindDoubt point={point} answers={shown.basis.length} />
            </th>
            {personas.map((persona) => {
              const voice = voiceOf(point, persona.id);
              const isMarked = voice.kind === 'stand' && voice.stand === marked;
              return (
                <Cell key={persona.id} persona={persona} voice={voice} isMarked={isMarked} onPress={press} />
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
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
        {who} <span>{describeVoice(voice)}</span>
      </td>
    );
  }
  if (voice.kind === 'unquoted') {
    return (
      <td className={`${styles.unquoted} quiet`}>
        <span className={`${styles.head} row`}>
          {who} <span>{describeVoice(voice)}</span>
        </span>
        <span>{describeUnquoted(voice)}</span>
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
        onClick={({ currentTarget }) => onPress(stand, currentTarget)}
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

function PersonaName({ persona }: { readonly persona: FacedPersona }) {
  return (
    <span className={styles.persona}>
      <Avatar persona={persona} paused />
      <span data-text>{persona.name}</span>
    </span>
  );
}
