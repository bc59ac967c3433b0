import {
  type CheckResult,
  type Cost,
  MAP_FIGURES,
  REPEATS,
  type RoundResult,
  stepsOf,
} from '../../domain/map-check/check.ts';
import { STAND_FIGURES } from '../../domain/map-check/compare-stands.ts';
import type { PreparedRound } from '../../domain/map-check/prepared-round.ts';
import type { Share } from '../../domain/map-check/share.ts';
import { hostOf } from '../../domain/checks/hosts.ts';
import { wrapLines } from '../wrap-lines.ts';
import {
  MAP_CHECK_TEXTS,
  MAP_LABELS,
  MAX_COLUMNS,
  STAND_LABELS,
  UNREAD_LABELS,
  describeCause,
  describeEnd,
  describeHeading,
} from './texts.ts';

/** What was asked. */
export interface Subject {
  readonly address: string;
  readonly model: string;
  readonly hasKey: boolean;
  readonly rounds: readonly PreparedRound[];
}

const LABEL_COLUMNS = 36;

const COUNT_COLUMNS = 12;

const PERCENT_COLUMNS = 7;

/** The figures as two tables. */
export function tablesOf(result: CheckResult, { address, model, hasKey, rounds }: Subject): string {
  const end = describeEnd(result, stepsOf(rounds).length, { address, hasKey });
  const { given, givenCost, drawn, drawnCost, unread } = result;
  const heading = [
    ...describeHeading(model, hostOf(address), rounds.length),
    ...(end === undefined ? [] : [end]),
  ];
  return [
    ...heading.flatMap((line) => wrapLines(line, MAX_COLUMNS)),
    '',
    MAP_CHECK_TEXTS.pointsGiven,
    ...STAND_FIGURES.map((name) => rowOf(STAND_LABELS[name], given[name])),
    ...costRows(givenCost),
    '',
    MAP_CHECK_TEXTS.drawnFreely,
    ...MAP_FIGURES.flatMap((name) => [
      rowOf(MAP_LABELS[name], drawn[name]),
      ...(name === 'read'
        ? [...unread].map(([kind, count]) => pairOf(`  ${UNREAD_LABELS[kind]}`, count))
        : []),
    ]),
    ...costRows(drawnCost),
    '',
  ].join('\n');
}

/** The figures as a document. */
export function documentOf(result: CheckResult, { address, model, hasKey, rounds }: Subject): string {
  const { end, answered, given, givenCost, drawn, drawnCost, unread, failed } = result;
  const questions = stepsOf(rounds).length;
  const why = describeEnd(result, questions, { address, hasKey });
  const document = {
    format: 'quartet-map-check',
    version: 1,
    model,
    address,
    rounds: rounds.length,
    repeats: REPEATS,
    questions,
    answered,
    end: end.kind,
    ...(why !== undefined && { why }),
    pointsGiven: { ...given, ...costOf(givenCost) },
    drawnFreely: { ...drawn, unread: Object.fromEntries(unread), ...costOf(drawnCost) },
    failures: failed.map((each) => ({
      round: each.step.round.id,
      repeat: each.step.repeat,
      task: each.step.task,
      ...(each.failure && { reason: each.failure.reason }),
      ...(each.failure?.status !== undefined && { status: each.failure.status }),
      why: describeCause(each),
      detail: each.detail,
    })),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** A round as a line of the progress. */
export function lineOf({
  step: { round, repeat },
  given: { right },
  drawn: { read, found },
}: RoundResult): string {
  const points = read.count === 0 ? 'no map' : `points ${shareOf(found)}`;
  return `${repeat} of ${REPEATS} · ${round.id} · stands ${shareOf(right)}, ${points}`;
}

/** In whole percent, where only all are 100 and only none are 0. */
export function percentOf({ count, of }: Share): string {
  if (of === 0) return '–';
  const rounded = Math.round((100 * count) / of);
  const shown = count === 0 || count === of ? rounded : Math.min(99, Math.max(1, rounded));
  return `${shown} %`;
}

function rowOf(label: string, share: Share): string {
  return `${pairOf(label, shareOf(share))}${percentOf(share).padStart(PERCENT_COLUMNS)}`;
}

function costRows(cost: Cost): readonly string[] {
  const { requests, seconds } = costOf(cost);
  return [pairOf(MAP_CHECK_TEXTS.requests, requests), pairOf(MAP_CHECK_TEXTS.seconds, seconds.toFixed(1))];
}

function costOf({ requests, durationMs }: Cost) {
  return { requests, seconds: Math.round(durationMs / 100) / 10 };
}

function pairOf(label: string, value: string | number): string {
  return `  ${label.padEnd(LABEL_COLUMNS)}${String(value).padStart(COUNT_COLUMNS)}`;
}

function shareOf({ count, of }: Share): string {
  return `${count} of ${of}`;
}
