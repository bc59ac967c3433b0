import * as v from 'valibot';
import type { Compression } from '../../ports/compression.ts';
import { describeIssues } from '../checks/describe-issues.ts';
import { parseJson } from '../checks/parse-json.ts';
import { fromBase64Url } from './base64-url.ts';
import { checksumOf } from './checksum.ts';
import { LINK_PREFIX, LINK_VERSION, MAX_LINK_BYTES } from './link-format.ts';
import { LinkRecordSchema } from './link-record-schema.ts';
import { roundOfRecord } from './link-record.ts';
import type { SharedRound } from './shared-round.ts';

/** More than the longest link has. */
const MAX_LINK_CHARACTERS = 90_000;

const CHECKSUM_CHARACTERS = 6;

export type LinkReading =
  /** Its quotes are not checked yet. */
  | { readonly kind: 'round'; readonly round: SharedRound }
  /** A part of it is missing or altered. */
  | { readonly kind: 'incomplete' }
  /** It was made by a later version of the product. */
  | { readonly kind: 'newer' }
  /** It holds something else than a round; the detail names the first issue by its path. */
  | { readonly kind: 'refused'; readonly detail: string }
  | { readonly kind: 'too-large' }
  /** The platform cannot decompress. */
  | { readonly kind: 'unsupported' };

/**
 * Reads a link, or says what is wrong with it; never rejects.
 * @param link what follows the `#` of an address
 */
export async function decodeRound(link: string, compression: Compression): Promise<LinkReading> {
  const version = /^r(\d{1,99})\./.exec(link)?.[1];
  if (version !== undefined && Number(version) > LINK_VERSION) return { kind: 'newer' };
  if (link.length > MAX_LINK_CHARACTERS) return { kind: 'too-large' };
  const bytes = bytesIn(link);
  if (!bytes) return { kind: 'incomplete' };
  const inflated = await compression.inflate(bytes, MAX_LINK_BYTES);
  if (inflated.kind === 'damaged') return { kind: 'refused', detail: 'it is not compressed text' };
  if (inflated.kind !== 'text') return inflated;
  return readJson(inflated.text);
}

/** The compressed part; undefined unless all of the link is there, as it was made. */
function bytesIn(link: string): Uint8Array | undefined {
  const end = link.length - CHECKSUM_CHARACTERS - 1;
  const checked = link.slice(0, Math.max(0, end));
  const isWhole = checked.startsWith(LINK_PREFIX) && link.slice(checked.length) === `.${checksumOf(checked)}`;
  return isWhole ? fromBase64Url(checked.slice(LINK_PREFIX.length)) : undefined;
}

/** Names the first issue by its path. */
function readJson(json: string): LinkReading {
  const value = parseJson(json);
  if (value === undefined) return { kind: 'refused', detail: 'it is not JSON' };
  const reading = v.safeParse(LinkRecordSchema, value, { abortEarly: true });
  if (reading.success) return { kind: 'round', round: roundOfRecord(reading.output) };
  const [detail = ''] = describeIssues(reading.issues, 'it');
  return { kind: 'refused', detail };
}
