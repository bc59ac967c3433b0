import { type ReadonlySignal, batch, computed } from '@preact/signals-core';
import type { Round } from '../../../src/domain/table/round.ts';
import type { Command, Decision } from '../../../src/domain/visit/command.ts';
import type { Happening } from '../../../src/domain/visit/happenings.ts';
import type { OwnTable } from '../../../src/domain/visit/own-table.ts';
import type { Table } from '../../../src/domain/visit/table.ts';
import type { Visit, VisitPorts } from '../../../src/domain/visit/visit.ts';
import { type Core, core } from '../core.ts';
import { STEPS, seedsFrom } from '../seeds.ts';
import { type Wrap, changing, lasting, withLanes, wrapCore } from '../wrong-worlds/wrong-cores.ts';
import {
  TABLE_LAWS,
  type TableLaw,
  comesToRest,
  disposedForGood,
  inTurn,
  lanesEndAlone,
  marksOfTheUnseen,
  newMapCurrent,
  noDraftLost,
  noMessageLost,
  noOldMapAsNew,
  noPlaceLeftFree,
  nothingThrown,
  oneQuestionEach,
  openUntilItEnds,
  refusalsChangeNothing,
  roundsStay,
  soManyAtOnce,
  stopAllStopsAll,
  wordsOfTheAnswers,
} from './laws.ts';
import { runTableSession } from './run-table-session.ts';

/** A core whose round table is right but for one thing. */
export interface WrongTable {
  readonly name: string;
  readonly meaning: string;
  /** The law that finds it. */
  readonly foundBy: Pick<TableLaw, 'name'>;
  readonly core: Core;
}

const LONG_MS = 3_600_000;

/** More than a run is willing to look at. */
const MOST_SEEDS = 60;

/** Each breaks a law of the round table. */
export const WRONG_TABLES: readonly WrongTable[] = [
  {
    name: 'oneTooMany',
    meaning: 'One request more than may be is in flight.',
    foundBy: soManyAtOnce,
    core: placing((tableAtOnce) => tableAtOnce + 1),
  },
  {
    name: 'placeThatStaysFree',
    meaning: 'Those who wait leave a place free.',
    foundBy: noPlaceLeftFree,
    core: placing((tableAtOnce) => Math.max(1, tableAtOnce - 1)),
  },
  {
    name: 'queuedForEver',
    meaning: 'Who has to wait is shown to wait, also once its request is made.',
    foundBy: soManyAtOnce,
    core: wrapCore(
      withLanes(({ question }) => {
        let queued: string | undefined;
        return {
          question: computed(() => {
            const open = question.value;
            if (open?.progress.kind === 'queued') queued = open.questionId;
            return open && queued === open.questionId
              ? { ...open, progress: { ...open.progress, kind: 'queued' } as const }
              : open;
          }),
        };
      }),
    ),
  },
  {
    name: 'lastComeFirstServed',
    meaning: 'Who was told last to wait is the first to begin.',
    foundBy: inTurn,
    core: wrapCore(tellingBackwards),
  },
  {
    name: 'seatLost',
    meaning: 'A round leaves out the last who is seated, where there are more than two.',
    foundBy: oneQuestionEach,
    core: wrapCore(
      performing((command, perform, visit) => {
        const last = visit.table.peek()!.seated.peek().at(-1)!.persona.chatId;
        if (command.kind !== 'ask-all' || !canAsk(visit, command.text)) return perform(command);
        perform({ kind: 'seat', personaId: last, seated: false });
        const decision = perform(command);
        perform({ kind: 'seat', personaId: last, seated: true });
        return decision;
      }),
    ),
  },
  {
    name: 'stopThatStopsAll',
    meaning: 'Who stops one lane stops all.',
    foundBy: lanesEndAlone,
    core: wrapCore(
      performing((command, perform) => {
        const decision = perform(command);
        if (command.kind === 'stop' && decision.kind === 'done') perform({ kind: 'stop-all' });
        return decision;
      }),
    ),
  },
  {
    name: 'stopThatLetsTheNextBegin',
    meaning: 'Who stops all lets the next begin, to be stopped at once.',
    foundBy: stopAllStopsAll,
    core: wrapCore(
      performing((command, perform, { lanes }) => {
        if (command.kind !== 'stop-all') return perform(command);
        for (const { persona } of lanes) perform({ kind: 'stop', personaId: persona.chatId });
        perform({ kind: 'stop-map' });
        return { kind: 'done' };
      }),
    ),
  },
  {
    name: 'answerForgotten',
    meaning: 'A persona’s first answer goes when it has three.',
    foundBy: noMessageLost,
    core: wrapCore(
      withLanes(({ conversation }) => ({
        conversation: computed(() => {
          const present = conversation.value;
          if (!present || present.messages.length < 7) return present;
          return { ...present, messages: present.messages.filter((_, index) => index !== 2) };
        }),
      })),
    ),
  },
  {
    name: 'draftReplaced',
    meaning: 'An answer that is passed on takes the place of what was there.',
    foundBy: noDraftLost,
    core: wrapCore(
      performing((command, perform) => {
        const decision = perform(command);
        if (command.kind === 'pass-on' && decision.kind === 'done')
          perform({ kind: 'write', text: '> Yes.' });
        return decision;
      }),
    ),
  },
  {
    name: 'endToldTwice',
    meaning: 'An ending is told twice.',
    foundBy: openUntilItEnds,
    core: wrapCore(
      telling((happening) => (happening.kind === 'ended' ? [happening, happening] : [happening])),
    ),
  },
  {
    name: 'mapForgotten',
    meaning: 'A map goes while another is drawn.',
    foundBy: roundsStay,
    core: wrapCore(
      withTable(({ rounds, drawing }) => ({
        rounds: computed(() =>
          rounds.value.map(({ map, ...round }) =>
            map && drawing.value?.round !== round.number ? { ...round, map } : round,
          ),
        ),
      })),
    ),
  },
  {
    name: 'quoteInvented',
    meaning: 'A map keeps a quote that was not found.',
    foundBy: wordsOfTheAnswers,
    core: wrapCore(withTable(({ rounds }) => ({ rounds: computed(() => rounds.value.map(withInvention)) }))),
  },
  {
    name: 'oldMapAsNew',
    meaning: 'A map is current for ever.',
    foundBy: noOldMapAsNew,
    core: wrapCore(
      withTable(({ viewRound }) => ({
        viewRound: (round) => ({ ...viewRound(round), isMapCurrent: round.map !== undefined }),
      })),
    ),
  },
  {
    name: 'newMapAsOld',
    meaning: 'A map is out of date as soon as it is drawn.',
    foundBy: newMapCurrent,
    core: wrapCore(
      withTable(({ viewRound }) => ({
        viewRound: (round) => ({ ...viewRound(round), isMapCurrent: false }),
      })),
    ),
  },
  {
    name: 'markThatStays',
    meaning: 'A mark stays when its answer is seen at the table.',
    foundBy: marksOfTheUnseen,
    core: wrapCore(withLanes(({ mark }) => ({ mark: lasting(mark) }))),
  },
  {
    name: 'refusalThatActs',
    meaning: 'A map that cannot be drawn closes the table.',
    foundBy: refusalsChangeNothing,
    core: wrapCore(
      performing((command, perform) => {
        const decision = perform(command);
        if (command.kind === 'draw-map' && decision.kind === 'refuse') perform({ kind: 'close-table' });
        return decision;
      }),
    ),
  },
  {
    name: 'timerLeft',
    meaning: 'A round leaves a timer behind.',
    foundBy: disposedForGood,
    core: wrapCore(
      performing((command, perform, _, { clock }) => {
        const decision = perform(command);
        if (command.kind === 'ask-all' && decision.kind === 'done') clock.after(LONG_MS, () => undefined);
        return decision;
      }),
    ),
  },
  {
    name: 'mapThatThrows',
    meaning: 'A map cannot be asked for without an exception.',
    foundBy: nothingThrown,
    core: wrapCore(
      performing((command, perform) => {
        if (command.kind === 'draw-map') throw new Error('No map');
        return perform(command);
      }),
    ),
  },
  {
    name: 'drawnForEver',
    meaning: 'The visit is busy for good once a map was drawn.',
    foundBy: openUntilItEnds,
    core: wrapCore(
      changing(({ busy, table }) => ({
        busy: computed(() => busy.value || (table.value?.rounds.value.some(({ map }) => map) ?? false)),
      })),
    ),
  },
  {
    name: 'waitWithoutEnd',
    meaning: 'No timer of more than half a second ever rings.',
    foundBy: comesToRest,
    core: wrapCore((create, ports) =>
      create({
        ...ports,
        clock: {
          now: ports.clock.now,
          after: (delayMs, run) => (delayMs > 500 ? () => undefined : ports.clock.after(delayMs, run)),
        },
      }),
    ),
  },
];

/** The control: wrapped in the same way, and nothing wrong. */
export const RIGHT_TABLE: Core = wrapCore(performing((command, perform) => perform(command)));

/** The first law that a run finds broken, or none. */
export function findLaw(wrong: Core): string | undefined {
  for (const seed of seedsFrom(1, MOST_SEEDS)) {
    const failure = runTableSession({ core: wrong, seed, steps: STEPS });
    if (failure) return failure.law;
  }
  return undefined;
}

/** A core that has other places than it was told. */
function placing(count: (tableAtOnce: number) => number): Core {
  return {
    ...core,
    createVisit: (ports, squad, options) =>
      core.createVisit(ports, squad, { ...options, tableAtOnce: count(options.tableAtOnce) }),
  };
}

function performing(
  change: (
    command: Command,
    perform: (command: Command) => Decision,
    visit: Visit,
    ports: VisitPorts,
  ) => Decision,
): Wrap {
  return (create, ports) => {
    const visit = create(ports);
    return {
      ...visit,
      perform: (command) => batch(() => change(command, (other) => visit.perform(other), visit, ports)),
    };
  };
}

function telling(change: (happening: Happening) => readonly Happening[]): Wrap {
  return changing(({ happened }) => ({
    happened: { listen: (listener) => happened.listen((happening) => change(happening).forEach(listener)) },
  }));
}

/** Whether a text would be sent to all, as far as a wrong table has to know. */
function canAsk({ busy, stage, lanes }: Visit, text: string): boolean {
  const isEditing = lanes.some(({ editing }) => editing.peek() !== undefined);
  return !busy.peek() && stage.peek() === 'chat' && !isEditing && text.trim() !== '' && text.length < 100;
}

/** Tells of those who have to wait the last one first. */
function tellingBackwards(create: Parameters<Wrap>[0], ports: VisitPorts): Visit {
  const visit = create(ports);
  let isPerforming = false;
  let row: Happening[] = [];
  let hear: (happening: Happening) => void = () => undefined;
  const tellRow = () => {
    const told = row;
    row = [];
    for (const each of told) hear(each);
  };
  return {
    ...visit,
    happened: {
      listen(listener) {
        hear = listener;
        return visit.happened.listen((happening) => {
          if (isPerforming && happening.kind === 'queued') {
            row = [happening, ...row];
            return;
          }
          listener(happening);
        });
      },
    },
    perform(command) {
      isPerforming = true;
      const decision = visit.perform(command);
      isPerforming = false;
      tellRow();
      return decision;
    },
  };
}

/** Shows something else of the table. */
function withTable(change: (table: OwnTable) => Partial<Table>): Wrap {
  return changing(({ table }) => {
    const own = table as ReadonlySignal<OwnTable | undefined>;
    return { table: computed(() => own.value && { ...own.value, ...change(own.value) }) };
  });
}

function withInvention({ map, ...round }: Round): Round {
  if (!map) return round;
  const points = map.points.map((point) => ({
    ...point,
    stands: point.stands.map((stand) => ({ ...stand, quote: `${stand.quote} and so on` })),
  }));
  return { ...round, map: { ...map, points } };
}

export { TABLE_LAWS };
