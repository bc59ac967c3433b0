import type { Compression } from '../../ports/compression.ts';
import { toBase64Url } from './base64-url.ts';
import { checksumOf } from './checksum.ts';
import { LINK_PREFIX, MAX_LINK_BYTES } from './link-format.ts';
import { linkRecordOf } from './link-record.ts';
import type { SharedRound } from './shared-round.ts';

export type LinkMaking =
  /** What follows the `#` of an address. */
  | { readonly kind: 'link'; readonly link: string }
  | { readonly kind: 'too-large' }
  /** The platform cannot compress. */
  | { readonly kind: 'unsupported' };

/** The round as a link: its version, its deflated JSON and a checksum. */
export async function encodeRound(round: SharedRound, compression: Compression): Promise<LinkMaking> {
  const deflated = await compression.deflate(JSON.stringify(linkRecordOf(round)), MAX_LINK_BYTES);
  if (deflated.kind !== 'bytes') return deflated;
  const checked = LINK_PREFIX + toBase64Url(deflated.bytes);
  return { kind: 'link', link: `${checked}.${checksumOf(checked)}` };
}
