import type { Compression } from '../../ports/compression.ts';
import { fromBase64Url, toBase64Url } from './base64-url.ts';
import { checksumOf } from './checksum.ts';
import { linkJsonOf, readLinkJson } from './link-json.ts';
import type { SharedRound } from './shared-round.ts';
import { utf8LengthOf } from './utf8-length.ts';

/** The most bytes of JSON that a link holds. */
const MAX_LINK_BYTES = 64 * 1024;

/** More than the longest link has. */
const MAX_LINK_CHARACTERS = 90_000;

/** Raise it when a field changes its meaning; links of this version must open for ever. */
const LINK_VERSION = 1;

const PREFIX = `r${LINK_VERSION}.`;

const CHECKSUM_CHARACTERS = 6;

export type LinkMaking =
  /** What follows the `#` of an address. */
  | { readonly kind: 'link'; readonly link: string }
  | { readonly kind: 'too-large' }
  /** The platform cannot compress. */
  | { readonly kind: 'unsupported' };

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

/** The round as a link: its version, its deflated JSON and a checksum. */
export async function encodeRound(round: SharedRound, compression: Compression): Promise<LinkMaking> {
  const json = linkJsonOf(round);
  if (utf8LengthOf(json) > MAX_LINK_BYTES) return { kind: 'too-large' };
  const deflated = await compression.deflate(json);
  if (deflated.kind !== 'bytes') return deflated;
  const checked = PREFIX + toBase64Url(deflated.bytes);
  return { kind: 'link', link: `${checked}.${checksumOf(checked)}` };
}

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
  return readLinkJson(inflated.text);
}

/** The compressed part; undefined unless all of the link is there, as it was made. */
function bytesIn(link: string): Uint8Array | undefined {
  const end = link.length - CHECKSUM_CHARACTERS - 1;
  const checked = link.slice(0, Math.max(0, end));
  const isWhole = checked.startsWith(PREFIX) && link.slice(checked.length) === `.${checksumOf(checked)}`;
  return isWhole ? fromBase64Url(checked.slice(PREFIX.length)) : undefined;
}
