import {
  type DrillWords,
  DRILL_TEXTS,
  describeDrillFault,
  describeDrillResult,
  drillFaultsFor,
} from '../domain/texts/option-texts.ts';
import type { DrillFault, DrillResult, DrillTimes } from '../ports/faults.ts';
import { type CommandContext, type Outcome, TAKEN, refused } from './command.ts';
import { drawNote, drawTable } from './drawings.ts';
import { TERMINAL_TEXTS, describeUnknownFault } from './texts.ts';

type Choice =
  | { readonly kind: 'list' }
  | { readonly kind: 'set'; readonly fault: DrillFault; readonly times: DrillTimes }
  | { readonly kind: 'unknown' };

const OFF = 'off';
const ALWAYS = 'always';

/** Sets what the mock's next attempt meets, or every one, or lists what there is (behaviour 13.7, 16.21). */
export function setFault(context: CommandContext, argument: string): Outcome {
  const { faultDrill, visit } = context;
  if (!faultDrill) return refused(TERMINAL_TEXTS.noFaultDrill);
  const offered = drillFaultsFor(visit.squad.personas.length);
  const choice = readChoice(argument, offered);
  switch (choice.kind) {
    case 'unknown':
      return refused(
        describeUnknownFault(
          argument,
          namesOf(offered).map(([name]) => name),
        ),
      );
    case 'list':
      void faultDrill.current().then((result) => list(context, offered, result));
      return TAKEN;
    case 'set':
      void faultDrill.set(choice.fault, choice.times).then((result) => tell(context, result));
      return TAKEN;
  }
}

/** Every fault of use with so many personas as it is typed, and what it is; the one that ends all others last. */
export function faultNamesFor(personaCount: number): readonly (readonly [name: string, words: DrillWords])[] {
  return namesOf(drillFaultsFor(personaCount));
}

function namesOf(offered: readonly DrillFault[]): readonly (readonly [name: string, words: DrillWords])[] {
  const faults = offered.filter((fault) => fault !== 'none');
  return [...faults, 'none' as const].map((fault) => [nameOf(fault), describeDrillFault(fault)]);
}

function readChoice(argument: string, offered: readonly DrillFault[]): Choice {
  const [name, times, ...others] = argument.toLowerCase().split(/\s+/);
  if (name === '' || name === undefined) return { kind: 'list' };
  const fault = findFault(name, offered);
  const isKnown = times === undefined || times === ALWAYS;
  if (!fault || !isKnown || others.length > 0) return { kind: 'unknown' };
  return { kind: 'set', fault, times: times === ALWAYS ? 'until-off' : 'once' };
}

/** The fault of that name, or the one whose name begins so. */
function findFault(begin: string, offered: readonly DrillFault[]): DrillFault | undefined {
  const exact = offered.find((fault) => nameOf(fault) === begin);
  const begun = offered.filter((fault) => nameOf(fault).startsWith(begin));
  return exact ?? (begun.length === 1 ? begun[0] : undefined);
}

function nameOf(fault: DrillFault): string {
  return fault === 'none' ? OFF : fault;
}

function tell({ draw, printLate }: CommandContext, result: DrillResult): void {
  printLate(drawNote(describeDrillResult(result), result.kind === 'set' ? 'quiet' : 'trouble', draw()));
}

function list(context: CommandContext, offered: readonly DrillFault[], result: DrillResult): void {
  const { draw, printLate } = context;
  const entries = namesOf(offered).map(([name, { explanation }]) => [name, explanation] as const);
  printLate([
    ...drawTable(DRILL_TEXTS.heading, entries, draw()),
    ...drawNote(TERMINAL_TEXTS.howToSetFaults, 'quiet', draw()),
    ...drawNote(describeDrillResult(result), result.kind === 'set' ? 'quiet' : 'trouble', draw()),
  ]);
}
