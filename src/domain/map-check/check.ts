import type { Clock } from '../../ports/clock.ts';
import type { CompletionRequest, Failure, FailureReason } from '../../ports/completion.ts';
import type { Log } from '../../ports/log.ts';
import type { Randomness } from '../../ports/randomness.ts';
import { type Answering, type Ending, startAsk } from '../asking/ask.ts';
import type { MapPoint, MapProblem } from '../table/agreement-map.ts';
import type { ClerkMaterial } from '../table/clerk-material.ts';
import { clerkRequest, concludeDrawing } from '../table/clerk.ts';
import { readStands, standsRequest } from '../table/given-points.ts';
import type { ReadLoosely } from '../table/points-in-text.ts';
import { compareDrawings, compareWithPrepared } from './compare-maps.ts';
import { type StandFigures, compareStands, sumOfStandFigures } from './compare-stands.ts';
import type { PreparedRound } from './prepared-round.ts';
import { type Figures, type Share, sumOf } from './share.ts';

export interface CheckPorts {
  readonly clock: Clock;
  readonly log: Log;
  readonly randomness: Randomness;
}

export interface CheckSubject {
  readonly rounds: readonly PreparedRound[];
  readonly answering: Answering;
  readonly model: string;
  readonly readLoosely: ReadLoosely;
  readonly repairJson: (text: string) => unknown;
}

/** One question to the model. */
export interface Step {
  /** From 1. */
  readonly number: number;
  readonly task: 'points-given' | 'drawn-freely';
  readonly round: PreparedRound;
  /** From 1. */
  readonly repeat: number;
}

export interface FailedStep {
  readonly step: Step;
  /** A bug in an adapter has no failure, only the detail. */
  readonly failure?: Failure;
  readonly detail: string;
}

/** One round, once. */
export interface RoundResult {
  readonly step: Step;
  readonly given: StandFigures;
  readonly drawn: MapFigures;
}

interface CheckListeners {
  /** Called before each question. */
  onStep(step: Step): void;
  onFailure(failed: FailedStep): void;
  onRound(result: RoundResult): void;
}

/** What a task took. */
export interface Cost {
  /** Questions, and attempts to repeat them. */
  readonly requests: number;
  readonly durationMs: number;
}

/** In the order in which they are shown. */
export const MAP_FIGURES = ['read', 'quotes', 'found', 'stands', 'turnedRound', 'same'] as const;

export type MapFigures = Figures<(typeof MAP_FIGURES)[number]>;

export interface CheckResult {
  readonly end:
    | { readonly kind: 'complete' }
    | { readonly kind: 'stopped' }
    /** No later question would be answered, either. */
    | { readonly kind: 'failed'; readonly failure: Failure };
  /** How many questions were answered. */
  readonly answered: number;
  readonly given: StandFigures;
  readonly givenCost: Cost;
  readonly drawn: MapFigures;
  readonly drawnCost: Cost;
  /** How many answers were no map, by the reason. */
  readonly unread: ReadonlyMap<MapProblem['kind'], number>;
  readonly failed: readonly FailedStep[];
}

export interface Check {
  readonly result: Promise<CheckResult>;
  /** Ends it with what there is. */
  stop(): void;
}

interface Asked extends Cost {
  readonly ending: Ending;
  readonly partial: string;
}

/** How often each round is asked about, each time with other letters. */
export const REPEATS = 3;

/** Failures that every later question would meet, too. */
const LASTING: ReadonlySet<FailureReason> = new Set([
  'authentication',
  'access-code',
  'permission',
  'not-found',
  'model-gone',
  'quota',
]);

/** Failures that do so only before the first answer. */
const LASTING_AT_FIRST: ReadonlySet<FailureReason> = new Set(['connection', 'malformed-answer']);

const NOTHING: Share = { count: 0, of: 0 };

const NO_COST: Cost = { requests: 0, durationMs: 0 };

/**
 * Asks a model about prepared rounds, one question at a time, and counts how much of what it says is as prepared. Each
 * repetition covers every round, so that a check that is stopped early has covered most of them.
 */
export function startCheck(ports: CheckPorts, subject: CheckSubject, listeners: CheckListeners): Check {
  const { answering, rounds, model, readLoosely, repairJson } = subject;
  const steps = stepsOf(rounds);
  const materials = new Map<string, ClerkMaterial>();
  const given: StandFigures[] = [];
  const drawn: MapFigures[] = [];
  const drawings = new Map<PreparedRound, (readonly MapPoint[])[]>();
  const unread = new Map<MapProblem['kind'], number>();
  const failed: FailedStep[] = [];
  const costs = { 'points-given': NO_COST, 'drawn-freely': NO_COST };
  let answered = 0;
  let isStopped = false;
  let stopAsking: () => void = () => undefined;

  /** Before the first answer, an address where nothing answers is not asked again. */
  function isLasting({ reason }: Failure): boolean {
    return LASTING.has(reason) || (answered === 0 && LASTING_AT_FIRST.has(reason));
  }

  function ask(request: CompletionRequest): Promise<Asked> {
    const startedAtMs = ports.clock.monotonicMs();
    let requests = 0;
    let lasting: Failure | undefined;
    return new Promise((resolve) => {
      const asked = startAsk(ports, answering, request, {
        onProgress(progress) {
          if (progress.kind === 'attempting') requests += 1;
          if (progress.kind !== 'waiting' || !isLasting(progress.failure)) return;
          lasting = progress.failure;
          asked.stop();
        },
        onText: () => undefined,
        onThought: () => undefined,
        onEnd: (ending, partial) =>
          resolve({
            ending: lasting ?? ending,
            partial,
            requests,
            durationMs: ports.clock.monotonicMs() - startedAtMs,
          }),
      });
      stopAsking = () => asked.stop();
      if (isStopped) stopAsking();
    });
  }

  /** Asks with other letters than the time before. */
  function optionsFor({ task, round }: Step) {
    const key = `${task} ${round.id}`;
    return {
      options: {
        model,
        streaming: true,
        isOwnModel: true,
        randomness: ports.randomness,
        before: materials.get(key),
      },
      keep: (material: ClerkMaterial) => void materials.set(key, material),
    };
  }

  function readGiven({ round }: Step, { ending, partial }: Asked, material: ClerkMaterial): StandFigures {
    const text = ending.kind === 'reply' ? (ending.text ?? partial) : partial;
    return compareStands(round, readStands(text, material.materials, round.points.length, repairJson));
  }

  function readDrawn({ round }: Step, { ending, partial }: Asked, material: ClerkMaterial): MapFigures {
    const outcome = concludeDrawing(ending, partial, material, { readLoosely });
    if (outcome.kind === 'map') {
      const { points, leftOut } = outcome.map;
      drawings.set(round, [...(drawings.get(round) ?? []), points]);
      const found = points.reduce((sum, { stands }) => sum + stands.length, 0);
      return {
        read: { count: 1, of: 1 },
        quotes: { count: found, of: found + leftOut.notFound },
        ...compareWithPrepared(round, points),
        same: NOTHING,
      };
    }
    const { problem } = outcome;
    unread.set(problem.kind, (unread.get(problem.kind) ?? 0) + 1);
    const notFound = problem.kind === 'nothing-left' ? problem.leftOut.notFound : 0;
    return {
      read: { count: 0, of: 1 },
      quotes: { count: 0, of: notFound },
      ...compareWithPrepared(round, []),
      same: NOTHING,
    };
  }

  async function run(): Promise<CheckResult> {
    let ofRound = sumOfStandFigures([]);
    for (const step of steps) {
      listeners.onStep(step);
      const { options, keep } = optionsFor(step);
      const { question, answers, points } = step.round;
      const isGiven = step.task === 'points-given';
      const { request, ...material } = isGiven
        ? standsRequest(
            question,
            answers,
            points.map(({ text }) => text),
            options,
          )
        : clerkRequest(question, answers, options);
      keep(material);
      const asked = await ask(request);
      const { ending, requests, durationMs } = asked;
      const cost = costs[step.task];
      costs[step.task] = {
        requests: cost.requests + requests,
        durationMs: cost.durationMs + durationMs,
      };
      if (ending.kind === 'stopped') return conclude({ kind: 'stopped' });
      if (ending.kind === 'failure' && isLasting(ending))
        return conclude({ kind: 'failed', failure: ending });
      if (ending.kind === 'reply') answered += 1;
      else {
        const failure = ending.kind === 'failure' ? { failure: ending } : {};
        const failedStep = { step, ...failure, detail: ending.detail };
        failed.push(failedStep);
        listeners.onFailure(failedStep);
      }
      if (isGiven) {
        ofRound = readGiven(step, asked, material);
        given.push(ofRound);
      } else {
        const figures = readDrawn(step, asked, material);
        drawn.push(figures);
        listeners.onRound({ step, given: ofRound, drawn: figures });
      }
    }
    return conclude({ kind: 'complete' });
  }

  function conclude(end: CheckResult['end']): CheckResult {
    return {
      end,
      answered,
      given: sumOfStandFigures(given),
      givenCost: costs['points-given'],
      drawn: {
        read: sumOf(drawn.map(({ read }) => read)),
        quotes: sumOf(drawn.map(({ quotes }) => quotes)),
        found: sumOf(drawn.map(({ found }) => found)),
        stands: sumOf(drawn.map(({ stands }) => stands)),
        turnedRound: sumOf(drawn.map(({ turnedRound }) => turnedRound)),
        same: sumOf([...drawings].flatMap(sameDrawings)),
      },
      drawnCost: costs['drawn-freely'],
      unread,
      failed,
    };
  }

  return {
    result: run(),
    stop() {
      isStopped = true;
      stopAsking();
    },
  };
}

/** The questions of a check. */
export function stepsOf(rounds: readonly PreparedRound[]): readonly Step[] {
  const repeats = Array.from({ length: REPEATS }, (_, index) => index + 1);
  return repeats
    .flatMap((repeat) =>
      rounds.flatMap((round) =>
        (['points-given', 'drawn-freely'] as const).map((task) => ({ task, round, repeat })),
      ),
    )
    .map((step, index) => ({ number: index + 1, ...step }));
}

/** Each map of a round beside each later one. */
function sameDrawings([{ answers }, maps]: readonly [
  PreparedRound,
  readonly (readonly MapPoint[])[],
]): readonly Share[] {
  return maps.flatMap((map, index) =>
    maps.slice(index + 1).map((later) => compareDrawings(map, later, answers)),
  );
}
