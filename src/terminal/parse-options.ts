import { type ParseArgsConfig, parseArgs } from 'node:util';

/** The options and the other words that were given, or in one line what is wrong with them. */
export function parseOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
  argv: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return error.message.replaceAll('\n', ' ');
  }
}
