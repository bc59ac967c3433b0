import {
  type DrillWords,
  DRILL_FAULTS,
  DRILL_TEXTS,
  describeDrillFault,
  describeDrillResult,
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
  const { faultDrill } = context;
  if (!faultDrill) return refused(TERMINAL_TEXTS.noFaultDrill);
  const choice = readChoice(argument);
  switch (choice.kind) {
    case 'unknown':
      return refused(
        describeUnknownFault(
          argument,
          faultNames().map(([name]) => name),
        ),
      );
    case 'list':
      void faultDrill.current().then((result) => list(context, result));
      return TAKEN;
    case 'set':
      void faultDrill.set(choice.fault, choice.times).then((result) => tell(context, result));
      return TAKEN;
  }
}

/** Every fault as it is typed, and what it is; the one that ends all others last. */
export function faultNames(): readonly (readonly [name: string, words: DrillWords])[] {
  const faults = DRILL_FAULTS.filter((fault) => fault !== 'none');
  return [...faults, 'none' as const].map((fault) => [nameOf(fault), describeDrillFault(fault)]);
}

function readChoice(argument: string): Choice {
  const [name, times, ...others] = argument.toLowerCase().split(/\s+/);
  if (name === '' || name === undefined) return { kind: 'list' };
  const fault = findFault(name);
  const isKnown = times === undefined || times === ALWAYS;
  if (!fault || !isKnown || others.length > 0) return { kind: 'unknown' };
  return { kind: 'set', fault, times: times === ALWAYS ? 'until-off' : 'once' };
}

/** The fault of that name, or the one whose name begins so. */
function findFault(begin: string): DrillFault | undefined {
  const exact = DRILL_FAULTS.find((fault) => nameOf(fault) === begin);
  const begun = DRILL_FAULTS.filter((fault) => nameOf(fault).startsWith(begin));
  return exact ?? (begun.length === 1 ? begun[0] : undefined);
}

function nameOf(fault: DrillFault): string {
  return fault === 'none' ? OFF : fault;
}

function tell({ draw, printLate }: CommandContext, result: DrillResult): void {
  printLate(drawNote(describeDrillResult(result), result.kind === 'set' ? 'quiet' : 'trouble', draw()));
}

function list(context: CommandContext, result: DrillResult): void {
  const { draw, printLate } = context;
  const entries = faultNames().map(([name, { explanation }]) => [name, explanation] as const);
  printLate([
    ...drawTable(DRILL_TEXTS.heading, entries, draw()),
    ...drawNote(TERMINAL_TEXTS.howToSetFaults, 'quiet', draw()),
    ...drawNote(describeDrillResult(result), result.kind === 'set' ? 'quiet' : 'trouble', draw()),
  ]);
}
