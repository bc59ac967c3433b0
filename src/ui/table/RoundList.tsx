import { useSignals } from '@preact/signals-react/runtime';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { MAX_PAST } from '../../domain/limits.ts';
import { firstPrinted } from '../../domain/printed.ts';
import { earlierRoundsLabel, TABLE_TEXTS } from '../../domain/texts/table-texts.ts';
import type { Round } from '../../domain/table/round.ts';
import type { Table } from '../../domain/visit/table.ts';
import { PrintNote } from '../console/PrintNote.tsx';
import { type Wanted, useApp, useVisit } from '../context.ts';
import { isStill } from '../controls/motion.ts';
import { CHAT_ICONS } from '../controls/chat-icons.ts';
import listStyles from '../console/list.module.css';
import { Button } from '../controls/Button.tsx';
import { holdInPlace } from '../controls/hold-in-place.ts';
import { Icon } from '../controls/Icon.tsx';
import { focusInput } from '../controls/typing-focus.ts';
import type { AgreementMap } from '../../domain/table/agreement-map.ts';
import { EmptyTable } from './EmptyTable.tsx';
import { SEEN_MAPS } from './MapPanel.tsx';
import { RoundSection } from './RoundSection.tsx';
import styles from './RoundList.module.css';
import { scrollInList } from '../controls/scroll-in-list.ts';

interface RoundListProps {
  readonly areTimesShown: boolean;
  readonly isPrinting: boolean;
}

interface ShownRounds {
  /** Index of the oldest round shown. */
  readonly from: number;
  /** What is below the visible part: the newest round, or its map, which has not been in sight. */
  readonly below: 'round' | 'map' | undefined;
  /** Adds earlier rounds above without moving what is being read. */
  readonly showEarlier: () => void;
  /** Scrolls to what is below. */
  readonly showBelow: () => void;
}

/** How much of a map must be in sight before it counts as seen: its headline. */
const SEEN_PX = 96;

/** Rounds shown at first, and added on each request. */
const WINDOW_ROUNDS = 3;

/** The rounds, oldest first. The newest scrolls into view when it is asked, and grows in place. */
export function RoundList({ areTimesShown, isPrinting }: RoundListProps) {
  useSignals();
  const list = useRef<HTMLDivElement>(null);
  const { table } = useVisit();
  const rounds = table.rounds.value;
  const {
    from: windowFrom,
    below,
    showEarlier,
    showBelow,
  } = useNewestRound(list, rounds, useApp().wanted.value);
  const from = isPrinting ? firstPrinted(rounds.map(lengthIn(table)), MAX_PAST) : windowFrom;

  return (
    <div className={`${listStyles.frame} ${styles.frame}`}>
      <div
        ref={list}
        className={`${listStyles.list} ${styles.list}`}
        role="region"
        aria-label={TABLE_TEXTS.rounds}
        tabIndex={0}
        data-focus-home
      >
        {rounds.length === 0 && <EmptyTable />}
        {isPrinting && <PrintNote what="rounds" shown={rounds.length - from} all={rounds.length} />}
        {from > 0 && !isPrinting && (
          <div className={`${listStyles.earlier} ${styles.earlier} row`}>
            <Button onClick={showEarlier}>{earlierRoundsLabel(from)}</Button>
          </div>
        )}
        {rounds.slice(from).map((round) => (
          <RoundSection
            key={round.number}
            round={round}
            isNewest={round === rounds.at(-1)}
            areTimesShown={areTimesShown}
          />
        ))}
      </div>
      {below && (
        <div className={`${listStyles.jump} row`}>
          <Button look="primary" onClick={showBelow}>
            <Icon path={CHAT_ICONS.down} />
            <span>{below === 'map' ? TABLE_TEXTS.showMap : TABLE_TEXTS.newestRound}</span>
          </Button>
        </div>
      )}
    </div>
  );
}

/** Of a round with all of its answers. */
function lengthIn(table: Table): (round: Round) => number {
  return (round) =>
    table
      .viewRound(round)
      .seats.reduce(
        (sum, { turn }) => sum + (turn.kind === 'removed' ? 0 : (turn.answer?.content.length ?? 0)),
        round.question.length,
      );
}

/**
 * The only owner of the rounds' scrolling. A new round scrolls its question to the top and stays there while its
 * answers grow, so the reader is not moved; opening the table shows the newest round at once.
 */
function useNewestRound(
  list: RefObject<HTMLElement | null>,
  rounds: readonly Round[],
  wanted: Wanted | undefined,
): ShownRounds {
  const visit = useVisit();
  const app = useApp();
  const { number: newest = 0, map } = rounds.at(-1) ?? {};
  const { number: first = 0 } = rounds.at(-WINDOW_ROUNDS) ?? rounds[0] ?? {};
  // By its number, since rounds before it may be removed.
  const [{ oldest, of }, setWindow] = useState({ oldest: first, of: newest });
  const [below, setBelow] = useState<ShownRounds['below']>();
  if (of !== newest) {
    setWindow({ oldest: of < newest || newest < oldest ? first : oldest, of: newest });
    setBelow(undefined);
  }
  const from = Math.max(
    0,
    rounds.findIndex(({ number }) => number >= oldest),
  );
  const found =
    wanted?.kind === 'round' ? rounds.find(({ number }) => number === wanted.number)?.number : undefined;
  if (found !== undefined && found < oldest) setWindow({ oldest: found, of });
  const shown = useRef(0);

  const scrollToNewest = useCallback(
    (wish: 'smooth' | 'instant') =>
      scrollInList(newestOf(list), { block: 'start', behavior: isStill(visit) ? 'instant' : wish }),
    [list, visit],
  );

  useLayoutEffect(() => {
    if (newest > shown.current) scrollToNewest(shown.current === 0 ? 'instant' : 'smooth');
    shown.current = newest;
  }, [scrollToNewest, newest]);

  useEffect(() => {
    if (found === undefined || !wanted) return undefined;
    // Once the screen has given the focus to its input.
    const frame = requestAnimationFrame(() => {
      app.wanted.value = undefined;
      const round = list.current?.querySelector<HTMLElement>(`[data-round='${found}']`);
      if (round) wanted.show(round);
    });
    return () => cancelAnimationFrame(frame);
  }, [list, app, wanted, found]);

  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const look = () => setBelow(whatIsBelow(element, newestOf(list), map));
    if (element.scrollHeight > element.clientHeight) look();
    element.addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      element.removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [list, newest, map]);

  return {
    from,
    below,
    showEarlier() {
      const top = list.current?.querySelector('[data-round]');
      if (!list.current || !top) return;
      holdInPlace(top, list.current, () =>
        setWindow({ oldest: rounds[from - WINDOW_ROUNDS]?.number ?? 0, of: newest }),
      );
    },
    showBelow() {
      const round = newestOf(list);
      const panel = below === 'map' ? panelOf(round) : undefined;
      // Focus first, since focusing would end a smooth scroll.
      focusInput(panel ?? list.current);
      scrollInList(panel ?? round, { block: 'start', behavior: isStill(visit) ? 'instant' : 'smooth' });
    },
  };
}

function whatIsBelow(
  list: HTMLElement,
  newest: Element | undefined,
  map: AgreementMap | undefined,
): ShownRounds['below'] {
  const { bottom } = list.getBoundingClientRect();
  const isBelow = (element: Element, shownPx: number) =>
    element.getBoundingClientRect().top >= bottom - shownPx;
  if (!newest) return undefined;
  if (isBelow(newest, 1)) return 'round';
  const panel = panelOf(newest);
  if (!map || !panel || SEEN_MAPS.has(map)) return undefined;
  if (isBelow(panel, SEEN_PX)) return 'map';
  SEEN_MAPS.add(map);
  return undefined;
}

function newestOf(list: RefObject<HTMLElement | null>): Element | undefined {
  return [...(list.current?.querySelectorAll('[data-round]') ?? [])].at(-1);
}

function panelOf(round: Element | undefined): HTMLElement | undefined {
  return round?.querySelector<HTMLElement>('[data-drawn=true]') ?? undefined;
}
