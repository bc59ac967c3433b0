import type { Stance } from '../table/agreement-map.ts';
import type { Claim } from '../table/read-claim.ts';
import { type PreparedRound, sentencesWithin } from './prepared-round.ts';
import { type Figures, shareOf, sumOf } from './share.ts';

/** In the order in which they are shown. */
export const STAND_FIGURES = [
  'right',
  'turnedRound',
  'silenceTakenForStand',
  'standNotSeen',
  'mixedUp',
  'notAnswered',
  'rightSentence',
] as const;

export type StandFigures = Figures<(typeof STAND_FIGURES)[number]>;

/** What one answer says on one point, as it was prepared and as the clerk sees it. */
interface Cell {
  /** Undefined if the answer is silent. */
  readonly prepared: Stance | undefined;
  readonly claim: Claim;
  readonly isRightSentence: boolean;
}

/**
 * Compares what the clerk says on the prepared points with what was prepared.
 * @param claims for each point, in the order of the answers
 */
export function compareStands(
  { answers, points }: PreparedRound,
  claims: readonly (readonly Claim[])[],
): StandFigures {
  const sources = answers.map(({ personaId, text }) => ({ personaId, sentencesOf: sentencesWithin(text) }));
  const cells = points.flatMap(({ stands }, row) =>
    sources.map(({ personaId, sentencesOf }, column): Cell => {
      const stand = stands.find((each) => each.personaId === personaId);
      const claim = claims[row]?.[column] ?? { kind: 'unclear' };
      const at = claim.kind === 'claim' ? claim.pointer.at : undefined;
      return {
        prepared: stand?.stance,
        claim,
        isRightSentence: stand !== undefined && at !== undefined && sentencesOf(stand.quote).includes(at),
      };
    }),
  );
  const taken = cells.filter(({ prepared }) => prepared !== undefined);
  return {
    right: shareOf(cells, isRight),
    turnedRound: shareOf(
      taken.filter(({ prepared }) => prepared !== 'mixed'),
      isTurnedRound,
    ),
    silenceTakenForStand: shareOf(
      cells.filter(({ prepared }) => prepared === undefined),
      isSeen,
    ),
    standNotSeen: shareOf(taken, ({ claim }) => claim.kind === 'silence'),
    mixedUp: shareOf(taken, (cell) => isSeen(cell) && !isRight(cell) && !isTurnedRound(cell)),
    notAnswered: shareOf(cells, ({ claim }) => claim.kind === 'unclear'),
    rightSentence: shareOf(taken.filter(isSeen), ({ isRightSentence }) => isRightSentence),
  };
}

export function sumOfStandFigures(figures: readonly StandFigures[]): StandFigures {
  const sum = (name: keyof StandFigures) => sumOf(figures.map((each) => each[name]));
  return {
    right: sum('right'),
    turnedRound: sum('turnedRound'),
    silenceTakenForStand: sum('silenceTakenForStand'),
    standNotSeen: sum('standNotSeen'),
    mixedUp: sum('mixedUp'),
    notAnswered: sum('notAnswered'),
    rightSentence: sum('rightSentence'),
  };
}

/** The other side; mixed stays mixed. */
export function turned(stance: Stance): Stance {
  return stance === 'mixed' ? 'mixed' : stance === 'for' ? 'against' : 'for';
}

function isSeen({ claim }: Cell): boolean {
  return claim.kind === 'claim';
}

function isRight({ prepared, claim }: Cell): boolean {
  return prepared === undefined
    ? claim.kind === 'silence'
    : claim.kind === 'claim' && claim.stance === prepared;
}

function isTurnedRound({ prepared, claim }: Cell): boolean {
  return (
    prepared !== undefined &&
    prepared !== 'mixed' &&
    claim.kind === 'claim' &&
    claim.stance === turned(prepared)
  );
}
