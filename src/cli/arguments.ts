import { parseArgs } from 'node:util';
import { describeMisuse } from './misuse.ts';
import { CLI_TEXTS } from './texts.ts';

/** Words of a question, and the place of standard input among them. */
export interface Words {
  readonly before: string;
  readonly after: string;
  /** Whether an argument names the place; otherwise it is the end. */
  readonly isPlaceNamed: boolean;
}

export interface Arguments {
  readonly help: boolean;
  /** Whom to ask, by an id, a name or its beginning. */
  readonly personaName: string | undefined;
  /** All words that are not options; undefined if there are none. */
  readonly words: Words | undefined;
  readonly all: boolean;
  readonly map: boolean;
  readonly json: boolean;
  readonly stream: boolean;
  /** As typed: the address of a provider, instead of the one in the settings. */
  readonly baseUrl: string | undefined;
  /** The model of every persona, instead of those in the settings. */
  readonly model: string | undefined;
  /** As typed: how many earlier turns are sent with a question. */
  readonly memory: string | undefined;
  /** As typed: the length of answers. */
  readonly length: string | undefined;
}

/** Reads the arguments; a string says why they cannot be used. */
export function readArguments(argv: readonly string[]): Arguments | string {
  const parsed = parse(argv);
  if (typeof parsed === 'string') return parsed;
  const {
    persona,
    help = false,
    all = false,
    map = false,
    json = false,
    stream = false,
    model,
    memory,
    length,
  } = parsed.values;
  const baseUrl = parsed.values['base-url'];
  if (map && !all) return CLI_TEXTS.mapNeedsAll;
  if (all && persona !== undefined) return CLI_TEXTS.allAsksEverybody;
  if (stream && (all || json)) return CLI_TEXTS.streamPrintsOneAnswer;
  return {
    help,
    personaName: persona,
    words: parsed.positionals.length === 0 ? undefined : readWords(parsed.positionals),
    all,
    map,
    json,
    stream,
    baseUrl,
    model: model?.trim() || undefined,
    memory,
    length,
  };
}

/** The first `-` is the place of standard input, as with other programs; later ones are words. */
function readWords(given: readonly string[]): Words {
  const place = given.indexOf('-');
  const end = place === -1 ? given.length : place;
  return {
    before: given.slice(0, end).join(' '),
    after: given.slice(end + 1).join(' '),
    isPlaceNamed: place !== -1,
  };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        persona: { type: 'string', short: 'p' },
        all: { type: 'boolean' },
        map: { type: 'boolean' },
        json: { type: 'boolean' },
        stream: { type: 'boolean' },
        'base-url': { type: 'string' },
        model: { type: 'string', short: 'm' },
        memory: { type: 'string' },
        length: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    return describeMisuse(error);
  }
}
