import { useSignals } from '@preact/signals-react/runtime';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type AskProgress, isRetrying } from '../../domain/asking/ask.ts';
import { describeDrawing, describeOffer } from '../../domain/texts/chat-texts.ts';
import { describeFailure, describeRequest } from '../../domain/texts/failure-texts.ts';
import { describeMapProblem } from '../../domain/texts/map-texts.ts';
import {
  describeMapRequest,
  describeOutOfDate,
  describeRoundEffort,
  describeStopOf,
  MAP_TEXTS,
} from '../../domain/texts/table-texts.ts';
import type { AgreementMap, ArrivingMap, MapProblem } from '../../domain/table/agreement-map.ts';
import { faceSigns } from '../../domain/squad/face-signs.ts';
import type { Lane } from '../../domain/visit/lane.ts';
import type { RoundView } from '../../domain/visit/table.ts';
import { useVisit } from '../context.ts';
import { isStill } from '../controls/motion.ts';
import { accentAttributes } from '../controls/accent.ts';
import { RequestDetails } from '../messages/MessageBubble.tsx';
import { Button } from '../controls/Button.tsx';
import { inputToType } from '../controls/input-to-type.ts';
import { focusInput } from '../controls/typing-focus.ts';
import { MapView } from './MapView.tsx';
import type { MarkedWords } from './marked-words.ts';
import { RoundViewExport } from '../dialogs/RoundViewExport.tsx';
import styles from './MapPanel.module.css';
import { scrollInList } from '../controls/scroll-in-list.ts';

interface MapPanelProps {
  readonly view: RoundView;
  readonly words: MarkedWords;
}

/** What a round took, its map or the button that draws it, and its export. */
export function MapPanel({ view, words }: MapPanelProps) {
  useSignals();
  const { table, squad } = useVisit();
  const panel = useRef<HTMLElement>(null);
  const { round, seats, answers, isMapCurrent } = view;
  const drawing = table.drawing.value;
  const { seconds, map, mapProblem } = round;
  const isDrawing = drawing?.roundNumber === round.number;
  const arriving = isDrawing ? table.arrivingMap.value : undefined;
  const shown = map ?? arriving;
  const expect = useArrival(panel, map, arriving);

  const way = isDrawing ? (
    <DrawingState progress={drawing.progress} />
  ) : (
    <Offer
      view={view}
      onDraw={() => {
        expect();
        // Without a scroll: the button stands at the bottom of the list, its place may be far below.
        focusInput(panel.current);
        table.drawMap(round.number);
      }}
    />
  );

  const effort = seconds !== undefined && answers.length > 0 && !seats.some(({ isOpen }) => isOpen) && (
    <p className={`${styles.effort} data quiet small`}>{describeRoundEffort(seconds, answers.length)}</p>
  );

  return (
    <>
      {shown && effort}
      <section
        ref={panel}
        className={`${styles.panel} ${shown ? 'panel stack' : 'row'}`}
        aria-label={MAP_TEXTS.map}
        tabIndex={-1}
        data-focus-home
        data-drawn={shown !== undefined}
        data-offered={view.mapOffer.kind === 'draw' || isDrawing}
        data-current={isMapCurrent || !map}
      >
        {shown && <h3>{MAP_TEXTS.map}</h3>}
        {map && !isMapCurrent && <p className={styles.outOfDate}>{describeOutOfDate()}</p>}
        {mapProblem && <Problem problem={mapProblem} />}
        {!isMapCurrent && way}
        {shown && (
          <MapView
            shown={shown}
            map={map}
            personas={seats.map(({ lane }) => lane.persona)}
            signs={faceSigns(squad.personas)}
            isCurrent={isMapCurrent || !map}
            askedMs={round.askedMs}
            words={words}
          />
        )}
        {isMapCurrent && way}
        {!shown && effort}
        <RoundViewExport view={view} />
      </section>
    </>
  );
}

/** Why there is no new map, with the id of the failed request. */
function Problem({ problem }: { readonly problem: MapProblem }) {
  const request = problem.kind === 'failed' ? describeRequest(problem.failure) : undefined;
  return (
    <div className={styles.problem}>
      <p>{describeMapProblem(problem)}</p>
      {request && <RequestDetails request={request} />}
    </div>
  );
}

/** Maps that have been in sight; the others can be jumped to. */
export const SEEN_MAPS = new WeakSet<AgreementMap>();

/**
 * Scrolls to a new map, or to its first point, if the visitor asked for it and has gone nowhere else since. One that draws
 * itself moves nothing.
 * @returns a function to call when the visitor asks for it
 */
function useArrival(
  panel: RefObject<HTMLElement | null>,
  map: AgreementMap | undefined,
  arriving: ArrivingMap | undefined,
): () => void {
  const visit = useVisit();
  const isExpected = useRef(false);
  const news = arriving ? 'arriving' : map;
  const known = useRef(news);
  useLayoutEffect(() => {
    const before = known.current;
    known.current = news;
    if (news === before || before === 'arriving') return;
    if (!panel.current || !isExpected.current) return;
    isExpected.current = false;
    const { activeElement } = document;
    const isStillThere = panel.current.contains(activeElement) || activeElement === inputToType();
    if (!isStillThere || !isInSight(panel.current)) return;
    if (map) SEEN_MAPS.add(map);
    scrollInList(panel.current, { block: 'start', behavior: isStill(visit) ? 'instant' : 'smooth' });
  }, [panel, news, map, visit]);
  return () => void (isExpected.current = true);
}

function isInSight(panel: HTMLElement): boolean {
  const list = panel.closest('[data-round]')?.parentElement ?? panel;
  const { top, bottom } = panel.getBoundingClientRect();
  return bottom >= 0 && top <= Math.min(innerHeight, list.getBoundingClientRect().bottom);
}

/** Whether drawing again could fill gaps. */
function hasGaps({ isCut, leftOut: { notFound, unclear } }: AgreementMap): boolean {
  return isCut || notFound + unclear > 0;
}

/** Offers to draw a map, or to draw it again; plainly if there is one that is complete and current. */
function Offer({
  view: { round, isMapCurrent, mapOffer },
  onDraw,
}: Pick<MapPanelProps, 'view'> & { readonly onDraw: () => void }) {
  useSignals();
  const { table } = useVisit();
  const { number, map, mapProblem } = round;
  const isWhole = map !== undefined && isMapCurrent && !hasGaps(map) && !mapProblem;
  switch (mapOffer.kind) {
    case 'none':
      return undefined;
    case 'awaited':
      // Only once, not below every earlier round.
      return !isWhole && table.rounds.value.at(-1)?.number === number && <Awaited lanes={mapOffer.lanes} />;
    case 'draw':
      return (
        <div className="row unprinted">
          <Button look={isWhole ? 'quiet' : map && isMapCurrent ? 'plain' : 'primary'} onClick={onDraw}>
            {map || mapProblem ? MAP_TEXTS.drawAgain : MAP_TEXTS.draw}
          </Button>
          {!isWhole && <p className="quiet">{describeMapRequest()}</p>}
        </div>
      );
  }
}

/** What must end before a map can be drawn, each with a `Stop` button. */
function Awaited({ lanes }: { readonly lanes: readonly Lane[] }) {
  if (lanes.length === 0) return <p className="quiet unprinted">{MAP_TEXTS.otherMap}</p>;
  return (
    <div className="row unprinted">
      <p className="quiet">{MAP_TEXTS.awaited}</p>
      <ul className="row">
        {lanes.map((lane) => (
          <li key={lane.persona.id} className={`${styles.awaited} row`} {...accentAttributes(lane.persona)}>
            <span data-text>{lane.persona.name}</span>
            <Button aria-label={describeStopOf(lane.persona.name)} onClick={() => lane.stop()}>
              {describeOffer('stop')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** State of the clerk's request, with the available actions. */
function DrawingState({ progress }: { readonly progress: AskProgress }) {
  useSignals();
  const { table } = useVisit();
  return (
    <div className="row unprinted" role="group" aria-label={MAP_TEXTS.drawing}>
      <p className={isRetrying(progress) ? 'trouble' : 'quiet'}>
        <span>{describeDrawing(progress, table.drawnWords.value, table.drawingSecondsLeft.value)}</span>
        {progress.kind === 'waiting' && <span>{` ${describeFailure(progress.failure)}`}</span>}
      </p>
      {(progress.kind === 'waiting' || progress.kind === 'offline') && (
        <Button onClick={() => table.retryMapNow()}>{describeOffer('retryNow')}</Button>
      )}
      <Button onClick={() => table.stopMap()}>{describeOffer('stop')}</Button>
    </div>
  );
}
