import type { ChatId } from '../domain/persona.ts';
import type { Round } from '../domain/table/round.ts';
import { describeOutOfDate } from '../domain/texts/map-texts.ts';
import { roundTitle } from '../domain/texts/round-texts.ts';
import { troubleOf } from '../domain/texts/status-texts.ts';
import type { Happening } from '../domain/visit/happenings.ts';
import type { Lane } from '../domain/visit/lane.ts';
import type { RoundView } from '../domain/visit/table.ts';
import type { Visit } from '../domain/visit/visit.ts';
import { drawMap } from './draw-map.ts';
import { type DrawOptions, drawMessage, drawNote, drawRule, drawWords } from './drawings.ts';
import { TERMINAL_TEXTS, describeIncomplete, describePlace, explainMapProblem } from './texts.ts';
import { wrap } from './wrap.ts';

interface RoundNewsOptions {
  readonly draw: () => DrawOptions;
  /** Whether a question that was just typed is written again. */
  readonly echo: boolean;
}

/** Draws what has happened, for the window as it is then. */
export type Write = () => readonly string[];

type Asked = Extract<Happening, { readonly kind: 'asked' }>;
type Ended = Extract<Happening, { readonly kind: 'ended' }>;

interface RoundNews {
  /** What is written of a happening of the newest round or its map; undefined for any other. */
  hear(happening: Happening): Write | undefined;
  /** What is written once a map is no longer that of its answers; undefined unless it has just become so. */
  outdated(): Write | undefined;
}

/** Fewer answers make no map (behaviour 17.12). */
const LEAST_ANSWERS = 2;

/**
 * What is written of the newest round: its question once; each persona's part when it has ended, with how many have; at
 * the end what can be done; and its map (behaviour 16.24, 16.25).
 */
export function createRoundNews(visit: Visit, { draw, echo }: RoundNewsOptions): RoundNews {
  let openIds: readonly ChatId[] = [];
  let wasCurrent = false;

  function newest(): RoundView | undefined {
    const table = visit.table.peek();
    const round = table?.rounds.peek().at(-1);
    return round && table?.viewRound(round);
  }

  /** The newest round, if this question is its own. */
  function roundOf({ personaId }: Asked | Ended, questionId: string): Round | undefined {
    const round = visit.table.peek()?.rounds.peek().at(-1);
    return round?.turns.some((turn) => turn.personaId === personaId && turn.questionId === questionId)
      ? round
      : undefined;
  }

  function begin(round: Round): Write {
    openIds = round.turns.map(({ personaId }) => personaId);
    const { persona } = visit.chosen.peek();
    return () => [
      '',
      ...drawRule(roundTitle(round.number), 'quiet', draw()),
      ...(echo ? drawMessage({ sender: 'user', content: round.question }, persona, draw()) : []),
    ];
  }

  function ask(happening: Asked): Write | undefined {
    if (!roundOf(happening, happening.question.id)) return undefined;
    openIds = [...openIds.filter((id) => id !== happening.personaId), happening.personaId];
    return () => [];
  }

  function end(happening: Ended): Write | undefined {
    const round = roundOf(happening, happening.questionId);
    const lane = visit.laneOf(happening.personaId);
    if (!round || !lane) return undefined;
    openIds = openIds.filter((id) => id !== happening.personaId);
    const count = round.turns.length;
    const place = describePlace(count - openIds.length, count);
    const isLast = openIds.length === 0;
    return () => [...writePart(lane, happening, place), ...(isLast ? writeEnd() : [])];
  }

  function writePart(lane: Lane, { answer, notice }: Ended, place: string): readonly string[] {
    const options = draw();
    const { paint, glyphs } = options.look;
    const { colour, name } = lane.persona;
    const [head = '', ...others] = wrap(`${name}${place}`, options.columns - 3);
    const isWhole = head.startsWith(name);
    const heading = isWhole
      ? `${paint.strong(colour, name)}${paint.colour('quiet', head.slice(name.length))}`
      : paint.strong(colour, head);
    // Asked again without success, a turn stays as it was.
    const flaw = (answer ?? lane.messages.peek().at(-1))?.flaw;
    const trouble = troubleOf({ notice, flaw, isAnswering: false });
    return [
      '',
      `${paint.colour(colour, glyphs.persona)} ${heading}`,
      ...others.map((row) => `  ${paint.colour('quiet', row)}`),
      ...(answer ? drawWords(answer.content, colour, options) : []),
      ...(trouble
        ? drawNote(trouble.text, trouble.isOwnDoing ? 'quiet' : 'trouble', options).slice(answer ? 0 : 1)
        : []),
    ];
  }

  function writeEnd(): readonly string[] {
    const view = newest();
    if (!view) return [];
    const { round, seats, answers } = view;
    const incomplete = seats.filter(
      ({ turn }) => turn.kind === 'present' && (!turn.answer || turn.answer.flaw),
    );
    const texts = [
      ...(incomplete.length > 0 ? [describeIncomplete(incomplete.length, seats.length)] : []),
      ...(answers.length >= LEAST_ANSWERS && !round.map ? [TERMINAL_TEXTS.mapOffered] : []),
    ];
    return texts.length === 0 ? [] : drawNote(texts.join(' '), 'quiet', draw());
  }

  return {
    hear(happening) {
      switch (happening.kind) {
        case 'round-asked':
          return begin(happening.round);
        case 'asked':
          return ask(happening);
        case 'ended':
          return end(happening);
        case 'map-drawn': {
          const { map, round: number } = happening;
          return () => {
            const isCurrent = newest()?.isMapCurrent ?? false;
            return drawMap({ map, number, isCurrent, personas: visit.squad.personas }, draw());
          };
        }
        case 'map-missed': {
          const { problem } = happening;
          const kind = problem.kind === 'stopped' ? 'quiet' : 'trouble';
          return () => drawNote(explainMapProblem(problem), kind, draw());
        }
        default:
          return undefined;
      }
    },
    outdated() {
      const view = newest();
      const isCurrent = view?.isMapCurrent ?? false;
      const isOutdated = wasCurrent && !isCurrent && view?.round.map !== undefined;
      wasCurrent = isCurrent;
      if (!isOutdated) return undefined;
      return () => drawNote(`${describeOutOfDate()} ${TERMINAL_TEXTS.mapDrawnAgain}`, 'trouble', draw());
    },
  };
}
