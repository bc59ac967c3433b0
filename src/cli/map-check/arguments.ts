import { parseArgs } from 'node:util';
import { describeMisuse } from '../misuse.ts';
import { readAddress } from '../read-address.ts';
import { MAP_CHECK_TEXTS } from './texts.ts';

interface Help {
  readonly kind: 'help';
}

export interface Arguments {
  readonly kind: 'check';
  /** As `readModelAddress` gives it. */
  readonly address: string;
  /** Whether a user before the @ of the address was taken away. */
  readonly isUserTaken: boolean;
  readonly model: string;
  /** As typed: the file that holds the key. */
  readonly keyFile: string | undefined;
  readonly json: boolean;
}

/** Reads the arguments; a string says why they cannot be used. */
export function readArguments(argv: readonly string[]): Arguments | Help | string {
  const values = parse(argv);
  if (typeof values === 'string') return values;
  if (values.help) return { kind: 'help' };
  const model = values.model?.trim();
  const baseUrl = values['base-url']?.trim();
  if (!baseUrl || !model) return MAP_CHECK_TEXTS.needsBoth;
  const reading = readAddress(baseUrl);
  if (typeof reading === 'string') return reading;
  return {
    kind: 'check',
    address: reading.address,
    isUserTaken: reading.isUserTaken ?? false,
    model,
    keyFile: values['key-file'],
    json: values.json ?? false,
  };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        'base-url': { type: 'string' },
        model: { type: 'string', short: 'm' },
        'key-file': { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    return describeMisuse(error);
  }
}
