import type { Compression } from '../../ports/compression.ts';
import { excerptRound } from './excerpt-round.ts';
import { MAX_EASY_CHARACTERS } from './link-lengths.ts';
import { encodeRound } from './encode-round.ts';
import type { SharedRound } from './shared-round.ts';

/** An address that opens a round. */
export interface ShareLink {
  /** Whether it holds whole answers, or excerpts of them. */
  readonly kind: 'whole' | 'short';
  readonly address: string;
}

export type ShareOffer =
  /** One or two, the better one first. */
  | { readonly kind: 'links'; readonly links: readonly ShareLink[] }
  /** The round is too long for a link. */
  | { readonly kind: 'too-large' }
  /** The platform cannot compress. */
  | { readonly kind: 'unsupported' };

/**
 * The links that a round can be shared by: whole, and before that the short one where the whole is too long to be sent
 * anywhere.
 * @param page the address of the page; its fragment is replaced
 */
export async function shareLinks(
  round: SharedRound,
  page: string,
  compression: Compression,
): Promise<ShareOffer> {
  const [base] = page.split('#');
  const made = await encodeRound(round, compression);
  if (made.kind !== 'link') return made;
  const whole: ShareLink = { kind: 'whole', address: `${base}#${made.link}` };
  if (whole.address.length <= MAX_EASY_CHARACTERS || !round.map) return { kind: 'links', links: [whole] };
  const excerpt = await encodeRound(excerptRound(round), compression);
  if (excerpt.kind !== 'link' || excerpt.link.length >= made.link.length) {
    return { kind: 'links', links: [whole] };
  }
  return { kind: 'links', links: [{ kind: 'short', address: `${base}#${excerpt.link}` }, whole] };
}
