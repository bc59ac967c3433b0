import type { AgreementMap } from '../table/agreement-map.ts';
import { describeFound } from './map-texts.ts';

/** How many quotes were found, what a dashed ring means if there is one, and which model drew the map. */
export function describePictureSource(map: AgreementMap, hasUnquoted: boolean): string {
  return [
    describeFound(map),
    ...(hasUnquoted ? ['dashed ring: not quoted'] : []),
    ...(map.model === undefined ? [] : [`map drawn by ${map.model}`]),
  ].join(' · ');
}

/** The head of a quote: who says it, and its stance. */
export function describeQuoteHead(name: string, stance: string): string {
  return `${name} · ${stance}`;
}

/** One column of a point's row in words, such as `Against: The Executor, The Evaluator.` */
export function describeColumn(column: string, names: readonly string[]): string {
  return `${column}: ${names.join(', ')}.`;
}
