import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import type { Persona } from '../../domain/persona.ts';
import type { AgreementMap, MapPoint, Stand } from '../../domain/table/agreement-map.ts';
import { describeLeftOut, kindOfPoint, summarizeMap } from '../../domain/texts/map-news.ts';
import {
  describeCutMap,
  describeMissingWords,
  describeShortened,
  describeSilent,
  describeStance,
  describeStand,
  MAP_TEXTS,
  pointKindLabel,
} from '../../domain/texts/table-texts.ts';
import { useVisit } from '../app/contexts.ts';
import { isStill } from '../controls/motion.ts';
import { CHAT_ICONS } from '../chat/chat-icons.ts';
import { accentAttributes } from '../controls/accent.ts';
import { Button } from '../controls/Button.tsx';
import { Icon } from '../controls/Icon.tsx';
import { Avatar } from '../persona/Avatar.tsx';
import styles from './MapView.module.css';
import { type WordsMark, markWords } from './mark-words.ts';
import { StanceMark } from './StanceMark.tsx';

interface MapViewProps {
  readonly map: AgreementMap;
  /** Those whose answers it was drawn from, in the order of the round. */
  readonly personas: readonly Persona[];
  readonly isCurrent: boolean;
  /** The same, at any later time. */
  readonly isUnchanged: () => boolean;
}

interface PointsProps {
  readonly points: readonly MapPoint[];
  readonly personas: readonly Persona[];
  readonly renderStand: (persona: Persona, stand: Stand) => ReactNode;
}

interface StandButtonProps {
  readonly persona: Persona;
  readonly stand: Stand;
  readonly isMarked: boolean;
  readonly onPress: () => void;
}

/** What a cell of a map shows of its words. */
type CellState =
  | { readonly kind: 'marked'; readonly stand: Stand; readonly wayBack: HTMLElement }
  /** They are not in the answer. */
  | { readonly kind: 'missing'; readonly stand: Stand };

interface WordsMarkOptions {
  readonly panel: RefObject<HTMLElement | null>;
  readonly map: AgreementMap;
  /** Whether the answers still are those that it was drawn from. */
  readonly isUnchanged: () => boolean;
}

/** Below it there is a list instead of a table (behaviour 17.17). */
const MIN_TABLE_EM = 56.25;

/** What a table needs, so that no quote stands in a column of single words. */
const POINT_COLUMN_EM = 16.25;
const PERSONA_COLUMN_EM = 8.75;

/** From here on the columns are too narrow for a drawing beside a name. */
const MANY_PERSONAS = 5;

/** A map: what it shows by number, each point with its stands, and what is not in it (behaviour 17.14 to 17.17). */
export function MapView({ map, personas, isCurrent, isUnchanged }: MapViewProps) {
  const panel = useRef<HTMLDivElement>(null);
  const { state, press, goBack } = useWordsMark({ panel, map, isUnchanged });
  const isWide = useIsWide(personas.length);
  const Points = isWide ? PointTable : PointList;
  const nameOf = (personaId: string) => personas.find(({ id }) => id === personaId)?.name ?? personaId;
  const shortened = describeShortened(map.shortenedIds.map(nameOf));

  return (
    <div ref={panel} className={styles.map} data-current={isCurrent}>
      <p className={styles.summary}>{summarizeMap(map)}</p>
      <Points
        points={map.points}
        personas={personas}
        renderStand={(persona, stand) => (
          <StandButton
            persona={persona}
            stand={stand}
            isMarked={state?.kind === 'marked' && state.stand === stand}
            onPress={() => press(stand)}
          />
        )}
      />
      <p role="status" className={styles.missing}>
        {state?.kind === 'missing' && describeMissingWords(nameOf(state.stand.personaId))}
      </p>
      <ul className={styles.remarks}>
        {map.isCut && <li>{describeCutMap()}</li>}
        {describeLeftOut(map.leftOut).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {shortened !== undefined && <li>{shortened}</li>}
      </ul>
      {state?.kind === 'marked' &&
        createPortal(
          <div className={styles.wayBack}>
            <Button aria-keyshortcuts="Escape" onClick={goBack}>
              <Icon path={CHAT_ICONS.back} />
              {MAP_TEXTS.backToMap}
            </Button>
          </div>,
          state.wayBack,
        )}
    </div>
  );
}

function PointTable({ points, personas, renderStand }: PointsProps) {
  return (
    <table className={styles.table} data-many={personas.length > MANY_PERSONAS}>
      <caption className={styles.origin}>
        <Origin />
      </caption>
      <thead>
        <tr>
          <th scope="col" className={styles.corner}>
            {MAP_TEXTS.point}
          </th>
          {personas.map((persona) => (
            <th key={persona.id} scope="col" {...accentAttributes(persona)}>
              <span className={styles.persona}>
                <PersonaName persona={persona} />
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Object.entries(points).map(([place, point]) => (
          <tr key={place}>
            <th scope="row">
              <PointKind point={point} />
              <span data-text>{point.text}</span>
            </th>
            {personas.map((persona) => {
              const stand = standOf(point, persona);
              return stand ? (
                <td key={persona.id} data-stance={stand.stance}>
                  {renderStand(persona, stand)}
                </td>
              ) : (
                <td key={persona.id} className={styles.silent}>
                  {describeStance(undefined)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Whose words are whose, and what a press does. */
function Origin() {
  return `${MAP_TEXTS.origin}. ${MAP_TEXTS.pressHint}`;
}

function PointList({ points, personas, renderStand }: PointsProps) {
  return (
    <>
      <p className={styles.origin}>
        <Origin />
      </p>
      <ol className={styles.points}>
        {Object.entries(points).map(([place, point]) => {
          const silent = personas.filter((persona) => !standOf(point, persona));
          return (
            <li key={place} className={styles.point}>
              <h4>
                <PointKind point={point} />
                <span data-text>{point.text}</span>
              </h4>
              <ul className={styles.stands}>
                {personas.map((persona) => {
                  const stand = standOf(point, persona);
                  return (
                    stand && (
                      <li key={persona.id} data-stance={stand.stance}>
                        {renderStand(persona, stand)}
                      </li>
                    )
                  );
                })}
              </ul>
              {silent.length > 0 && (
                <p className={styles.silent}>{describeSilent(silent.map(({ name }) => name))}</p>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** A stance with its words; a press leads to them, another back. */
function StandButton({ persona, stand, isMarked, onPress }: StandButtonProps) {
  return (
    <button
      type="button"
      className={styles.stand}
      aria-label={describeStand(persona.name, stand)}
      aria-pressed={isMarked}
      onClick={onPress}
    >
      <span className={styles.head}>
        <span className={styles.who} {...accentAttributes(persona)}>
          <PersonaName persona={persona} />
        </span>
        <StanceMark stance={stand.stance} />
      </span>
      <q className={styles.quote} data-text>
        {stand.quote}
      </q>
    </button>
  );
}

function PersonaName({ persona }: { readonly persona: Persona }) {
  return (
    <>
      <span className={styles.drawing}>
        <Avatar persona={persona} paused />
      </span>
      <span data-text>{persona.name}</span>
    </>
  );
}

/** Whether a point is disputed, beside its words. */
function PointKind({ point }: { readonly point: MapPoint }) {
  const kind = kindOfPoint(point);
  return (
    <span className={styles.kind} data-kind={kind}>
      {pointKindLabel(kind)}
    </span>
  );
}

function standOf({ stands }: MapPoint, { id }: Persona): Stand | undefined {
  return stands.find(({ personaId }) => personaId === id);
}

/** Whether the page is wide enough for a table of so many columns. */
function useIsWide(personaCount: number): boolean {
  const neededEm = Math.max(MIN_TABLE_EM, POINT_COLUMN_EM + personaCount * PERSONA_COLUMN_EM);
  const query = `(width < ${neededEm}em)`;
  const watch = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(watch, () => !matchMedia(query).matches);
}

/** The words of one stand of a map at a time, marked in its answer (behaviour 17.17). */
function useWordsMark({ panel, map, isUnchanged }: WordsMarkOptions) {
  const visit = useVisit();
  const [state, setState] = useState<CellState>();
  const mark = useRef<WordsMark>(undefined);

  function clear(): void {
    mark.current?.clear();
    mark.current = undefined;
    setState(undefined);
  }

  function press(stand: Stand): void {
    const wasMarked = state?.kind === 'marked' && state.stand === stand;
    clear();
    if (!wasMarked) show(stand);
  }

  function show(stand: Stand): void {
    const round = panel.current?.closest('[data-round]');
    const made = round && markWords({ round, stand, isUnchanged, onLost: () => leave(stand) });
    mark.current = made ?? undefined;
    setState(made ? { kind: 'marked', stand, wayBack: made.wayBack } : { kind: 'missing', stand });
    made?.reveal(behavior());
  }

  /** The words have left the page. */
  function leave(stand: Stand): void {
    // The focused element may have been removed with them.
    if (document.activeElement === document.body) pressedCell()?.focus();
    clear();
    setState({ kind: 'missing', stand });
  }

  function goBack(): void {
    const cell = pressedCell();
    clear();
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'center', behavior: behavior() });
  }

  const behavior = () => (isStill(visit) ? 'auto' : 'smooth');

  const pressedCell = () => panel.current?.querySelector<HTMLElement>('[aria-pressed=true]');

  const end = useEffectEvent(clear);
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    if (document.querySelector('dialog[open]')) return;
    event.preventDefault();
    if (mark.current?.hasFocus()) goBack();
    else clear();
  });

  useEffect(() => () => end(), [map]);

  const isMarked = state?.kind === 'marked';
  useEffect(() => {
    if (!isMarked) return undefined;
    // Before the page's shortcuts, whose Escape leads further.
    const onKeyDown = (event: KeyboardEvent) => hear(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isMarked]);

  return { state, press, goBack };
}
