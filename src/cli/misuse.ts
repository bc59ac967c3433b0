import { CLI_TEXTS } from './texts.ts';

/** Why arguments cannot be used, from the error of `parseArgs`. */
export function describeMisuse(error: unknown): string {
  // Node's message names the argument; its second sentence is about a syntax that does not apply here.
  const [why = ''] = (error instanceof Error ? error.message : String(error)).split('. ');
  return `${why.replace(/\.?$/, '.')} ${CLI_TEXTS.seeHelp}`;
}
