import * as v from 'valibot';
import { describeIssues } from '../checks/describe-issues.ts';
import { parseJson } from '../checks/parse-json.ts';
import { LinkRecordSchema } from './link-record-schema.ts';
import { linkRecordOf, roundOfRecord } from './link-record.ts';
import type { SharedRound } from './shared-round.ts';

export type LinkJsonReading =
  | { readonly kind: 'round'; readonly round: SharedRound }
  | { readonly kind: 'refused'; readonly detail: string };

/** The JSON that a link holds. */
export function linkJsonOf(round: SharedRound): string {
  return JSON.stringify(linkRecordOf(round));
}

/** Reads it, or names the first issue by its path; never throws. */
export function readLinkJson(json: string): LinkJsonReading {
  const value = parseJson(json);
  if (value === undefined) return { kind: 'refused', detail: 'it is not JSON' };
  const reading = v.safeParse(LinkRecordSchema, value, { abortEarly: true });
  if (reading.success) return { kind: 'round', round: roundOfRecord(reading.output) };
  const [detail = ''] = describeIssues(reading.issues, 'it');
  return { kind: 'refused', detail };
}
