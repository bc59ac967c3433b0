import { useEffect, useState } from 'react';
import { type CheckedRound, checkRound } from '../../domain/link/check-round.ts';
import { readHash } from '../../domain/link/hash.ts';
import { decodeRound } from '../../domain/link/decode-round.ts';
import { LINK_TEXTS, describeLinkProblem } from '../../domain/texts/link-texts.ts';
import { type Opened, type RoundLinks, useApp } from '../context.ts';

/** Where a round comes from. */
export type RoundSource = Exclude<Opened, { readonly kind: 'question' }>;

/** What has become of it. */
export type Opening =
  | { readonly kind: 'round'; readonly checked: CheckedRound }
  /** Nothing of it is shown. */
  | { readonly kind: 'problem'; readonly words: string; readonly isOfOldPage: boolean };

/** Reads a round and checks its quotes; undefined until that is done. */
export function useOpenedRound(source: RoundSource): Opening | undefined {
  const { roundLinks } = useApp();
  const [opened, setOpened] = useState<readonly [source: RoundSource, opening: Opening]>();
  const [failure, setFailure] = useState<{ readonly error: unknown }>();

  useEffect(() => {
    let isAwaited = true;
    open(source, roundLinks).then(
      (opening) => isAwaited && setOpened([source, opening]),
      (error: unknown) => isAwaited && setFailure({ error }),
    );
    return () => void (isAwaited = false);
  }, [source, roundLinks]);

  // For the boundary around the screen, which offers to try again.
  if (failure) throw failure.error;
  return opened?.[0] === source ? opened[1] : undefined;
}

async function open(source: RoundSource, links: RoundLinks | undefined): Promise<Opening> {
  if (source.kind === 'file') return { kind: 'round', checked: checkRound(source.round) };
  if (!links) return problem(LINK_TEXTS.switchedOff);
  const hash = readHash(source.hash);
  const link = hash?.kind === 'round' ? hash.link : '';
  const reading = await decodeRound(link, await links.loadCompression());
  if (reading.kind === 'round') return { kind: 'round', checked: checkRound(reading.round) };
  return problem(describeLinkProblem(reading), reading.kind === 'newer');
}

function problem(words: string, isOfOldPage = false): Opening {
  return { kind: 'problem', words, isOfOldPage };
}
