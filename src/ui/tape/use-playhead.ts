import { effect } from '@preact/signals-core';
import { type RefObject, useEffect } from 'react';
import { describePosition } from '../../domain/texts/tape-player-texts.ts';
import type { Player } from './create-player.ts';

/** Moves a slider, and what marks the part that was played, with the position of the tape; nothing renders. */
export function usePlayhead(
  slider: RefObject<HTMLInputElement | null>,
  played: RefObject<HTMLElement | null>,
  { transport, lastsMs }: Player,
): void {
  useEffect(
    () =>
      effect(() => {
        const positionMs = transport.positionMs.value;
        if (slider.current) slider.current.value = String(positionMs);
        if (played.current) played.current.style.transform = `scaleX(${shareOf(positionMs, lastsMs)})`;
        // A screen reader would read every second of it out.
        const isHeard = transport.isPlaying.value && document.activeElement === slider.current;
        if (!isHeard) readOut(slider.current, positionMs, lastsMs);
      }),
    [slider, played, transport, lastsMs],
  );
}

/** For a screen reader. */
export function readOut(slider: HTMLElement | null, positionMs: number, lastsMs: number): void {
  slider?.setAttribute('aria-valuetext', describePosition(positionMs, lastsMs));
}

/** A part of the whole as CSS has it. */
export function shareOf(partMs: number, wholeMs: number): string {
  return String(wholeMs === 0 ? 0 : partMs / wholeMs);
}
