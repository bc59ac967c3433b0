import { effect } from '@preact/signals-core';
import { describeMapProblem } from '../domain/texts/map-texts.ts';
import { describeRefusal } from '../domain/texts/refusal-texts.ts';
import { troubleOf } from '../domain/texts/status-texts.ts';
import { roundToJson } from '../domain/transcript/round-to-json.ts';
import { roundToMarkdown } from '../domain/transcript/round-to-markdown.ts';
import type { RoundView, SeatView, Table } from '../domain/visit/table.ts';
import type { Visit } from '../domain/visit/visit.ts';
import type { RoundArguments } from './arguments.ts';
import type { Printed } from './print-once.ts';
import { describeAllOpen } from './status.ts';
import { formatTime } from './texts.ts';

interface RoundOptions extends RoundArguments {
  readonly visit: Visit;
  readonly question: string;
  /** Told where the round stands; at its end an empty text. */
  readonly onProgress: (status: string) => void;
}

/** What is wrong with one answer of the round. */
interface Trouble {
  readonly text: string;
  readonly isOwnDoing: boolean;
}

/** Asks all at once, then for the map if it is wanted, and resolves when all of it has ended (behaviour 16.26). */
export async function askAllOnce(options: RoundOptions): Promise<Printed> {
  const { visit, question, map, json, onProgress } = options;
  visit.perform({ kind: 'skip-intro' });
  visit.perform({ kind: 'open-table' });
  const decision = visit.perform({ kind: 'ask-all', text: question });
  const table = visit.table.peek();
  if (decision.kind === 'refuse' || !table) {
    const reason = decision.kind === 'refuse' ? decision.reason : 'no-table';
    return { kind: 'refused', text: undefined, problems: [describeRefusal(reason)] };
  }
  const stop = effect(() => onProgress(describeAllOpen(visit)));
  await untilFree(visit);
  const ofAnswers = newestOf(table).seats.flatMap(troubleOfSeat);
  const isCancelled = kindOf(ofAnswers) === 'cancelled';
  const ofMap = map && !isCancelled ? await drawMap(visit, table) : [];
  const troubles = [...ofAnswers, ...ofMap];
  stop();
  const view = newestOf(table);
  return {
    kind: kindOf(troubles),
    // Nobody has said anything yet where it is cancelled at once.
    text: isCancelled && view.seats.every(isSilent) ? undefined : textOf(visit, view, json),
    problems: troubles.map(({ text }) => text),
  };
}

async function drawMap(visit: Visit, table: Table): Promise<readonly Trouble[]> {
  const { round } = newestOf(table);
  const decision = visit.perform({ kind: 'draw-map', round: round.number });
  if (decision.kind === 'refuse') return [{ text: describeRefusal(decision.reason), isOwnDoing: false }];
  await untilFree(visit);
  const { mapProblem } = newestOf(table).round;
  if (!mapProblem) return [];
  return [{ text: describeMapProblem(mapProblem), isOwnDoing: mapProblem.kind === 'stopped' }];
}

/** Resolves once nothing is open. */
function untilFree({ busy, happened }: Visit): Promise<void> {
  return new Promise((resolve) => {
    if (!busy.peek()) {
      resolve();
      return;
    }
    const stop = happened.listen(() => {
      if (busy.peek()) return;
      stop();
      resolve();
    });
  });
}

function newestOf(table: Table): RoundView {
  const round = table.rounds.peek().at(-1);
  if (!round) throw new Error('There is no round, though one was asked');
  return table.viewRound(round);
}

/** An answer without text is one, as for one question; of one that was cut, its document says so. */
function troubleOfSeat({ lane, turn }: SeatView): readonly Trouble[] {
  const flaw = turn.kind === 'present' ? turn.answer?.flaw : undefined;
  const trouble = troubleOf({ notice: lane.notice.peek(), flaw, isAnswering: false });
  if (!trouble || flaw?.kind === 'no-content' || flaw?.kind === 'cut') return [];
  return [{ ...trouble, text: `${lane.persona.name}: ${trouble.text}` }];
}

function isSilent({ turn }: SeatView): boolean {
  return turn.kind !== 'present' || turn.answer === undefined;
}

function kindOf(troubles: readonly Trouble[]): Printed['kind'] {
  if (troubles.length === 0) return 'answered';
  return troubles.some(({ isOwnDoing }) => isOwnDoing) ? 'cancelled' : 'unanswered';
}

function textOf(
  { squad }: Visit,
  { round, seats, isMapCurrent }: RoundView,
  isJson: boolean,
): Printed['text'] {
  const exported = {
    round,
    seats: seats.map(({ lane, turn }) => ({ persona: lane.persona, turn })),
    isMapCurrent,
  };
  return isJson
    ? { form: 'json', content: roundToJson(exported, squad.id) }
    : { form: 'prose', content: roundToMarkdown(exported, { productName: squad.name, formatTime }) };
}
