import type { Persona } from '../domain/persona.ts';
import { parseOptions } from './parse-options.ts';
import { TERMINAL_TEXTS } from './texts.ts';

interface TerminalArguments {
  /** Whom to ask, or with whom to begin, by an id, a name or its beginning. */
  readonly personaName: string | undefined;
  readonly question: string | undefined;
  /** Whether failed attempts are told. */
  readonly verbose: boolean;
  /** Whether the visit is kept, and the one that was kept comes back. */
  readonly keep: boolean;
  /** Set where all are asked at once. */
  readonly round: RoundArguments | undefined;
}

/** What is wanted of a round. */
export interface RoundArguments {
  /** Whether its map is drawn. */
  readonly map: boolean;
  /** Whether its record is printed in place of Markdown. */
  readonly json: boolean;
}

/** What they mean for the squad, beside the question. */
export interface ResolvedArguments extends Pick<TerminalArguments, 'verbose' | 'keep' | 'round'> {
  /** Whom to ask, or with whom to begin; the first one unless given. */
  readonly persona: Persona | undefined;
}

type ArgumentsResult =
  | { readonly kind: 'arguments'; readonly given: TerminalArguments }
  | { readonly kind: 'help' }
  | { readonly kind: 'refused'; readonly why: string };

const OPTIONS = {
  persona: { type: 'string', short: 'p' },
  all: { type: 'boolean' },
  map: { type: 'boolean' },
  json: { type: 'boolean' },
  keep: { type: 'boolean' },
  verbose: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Reads `[--persona NAME | --all [--map] [--json]] [--keep] [--verbose] [--help] [QUESTION]`; several words are one question. */
export function readArguments(argv: readonly string[]): ArgumentsResult {
  const parsed = parseOptions(argv, OPTIONS);
  if (typeof parsed === 'string') return { kind: 'refused', why: parsed };
  const { values, positionals } = parsed;
  if (values.help) return { kind: 'help' };
  const { persona, all = false, map = false, json = false, keep = false } = values;
  if (map && !all) return { kind: 'refused', why: TERMINAL_TEXTS.mapNeedsAll };
  if (json && !all) return { kind: 'refused', why: TERMINAL_TEXTS.jsonNeedsAll };
  if (all && persona !== undefined) return { kind: 'refused', why: TERMINAL_TEXTS.allAsksEverybody };
  if (keep && (all || positionals.length > 0))
    return { kind: 'refused', why: TERMINAL_TEXTS.keepNeedsConversation };
  const question = positionals.length === 0 ? undefined : positionals.join(' ');
  return {
    kind: 'arguments',
    given: {
      personaName: persona,
      question,
      verbose: values.verbose ?? false,
      keep,
      round: all ? { map, json } : undefined,
    },
  };
}
