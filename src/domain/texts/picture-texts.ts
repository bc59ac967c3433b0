import type { AgreementMap } from '../table/agreement-map.ts';
import { describeFound } from './map-texts.ts';

/** What was checked, what a dashed ring means if there is one, and which model drew the map: sentences. */
export function describePictureSource(map: AgreementMap, hasUnquoted: boolean): string {
  return [
    describeFound(map),
    ...(hasUnquoted ? ['Dashed ring: not quoted.'] : []),
    ...(map.model === undefined ? [] : [`Map drawn by ${map.model}.`]),
  ].join(' ');
}

/** The head of a quote: who says it, and its stance. */
export function describeQuoteHead(name: string, stance: string): string {
  return `${name} · ${stance}`;
}

/** One column of a point's row in words, such as `Against: The Executor, The Evaluator.` */
export function describeColumn(column: string, names: readonly string[]): string {
  return `${column}: ${names.join(', ')}.`;
}
