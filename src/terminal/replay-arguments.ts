import { parseOptions } from './parse-options.ts';
import { REPLAY_TEXTS } from './replay-texts.ts';

export interface ReplayArguments {
  readonly file: string;
  /** Where it goes on at its pace; everything before comes at once. */
  readonly atMs: number;
  /** How many times as fast as it was; undefined unless given. */
  readonly speed: number | undefined;
}

type ReplayArgumentsResult =
  | { readonly kind: 'arguments'; readonly given: ReplayArguments }
  | { readonly kind: 'help' }
  | { readonly kind: 'refused'; readonly why: string };

interface Range {
  readonly least: number;
  readonly most: number;
}

const OPTIONS = {
  at: { type: 'string' },
  speed: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

const SPEEDS: Range = { least: 0.1, most: 100 };

/** Longer than anybody records. */
const SECONDS: Range = { least: 0, most: 10_000_000 };

/** Reads `FILE [--at SECONDS] [--speed TIMES] [--help]`. */
export function readReplayArguments(argv: readonly string[]): ReplayArgumentsResult {
  const parsed = parseOptions(argv, OPTIONS);
  if (typeof parsed === 'string') return refuse(parsed);
  const { values, positionals } = parsed;
  if (values.help) return { kind: 'help' };
  const [file, ...others] = positionals;
  if (file === undefined || file === '') return refuse(REPLAY_TEXTS.noFile);
  if (others.length > 0) return refuse(REPLAY_TEXTS.severalFiles);
  const at = values.at === undefined ? 0 : readNumber(values.at, /s?$/, SECONDS);
  if (at === undefined) return refuse(REPLAY_TEXTS.badTime);
  const speed = values.speed === undefined ? undefined : readNumber(values.speed, /x?$/, SPEEDS);
  if (values.speed !== undefined && speed === undefined) return refuse(REPLAY_TEXTS.badSpeed);
  return { kind: 'arguments', given: { file, atMs: at * 1000, speed } };
}

/** A decimal number with a unit or without; undefined where it is none, or out of range. */
function readNumber(text: string, unit: RegExp, { least, most }: Range): number | undefined {
  const digits = text.replace(unit, '');
  if (!/^(\d+\.?\d*|\.\d+)$/.test(digits)) return undefined;
  const number = Number(digits);
  return number >= least && number <= most ? number : undefined;
}

function refuse(why: string): ReplayArgumentsResult {
  return { kind: 'refused', why };
}
