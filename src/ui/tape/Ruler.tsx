import { type ChangeEvent, type KeyboardEvent, memo, useRef } from 'react';
import { PLAYER_TEXTS } from '../../domain/texts/tape-player-texts.ts';
import { accentAttributes } from '../controls/accent.ts';
import type { Player } from './create-player.ts';
import styles from './Ruler.module.css';
import { spansOf } from './spans.ts';
import { readOut, shareOf, usePlayhead } from './use-playhead.ts';

interface RulerProps {
  readonly player: Player;
}

/** How far the keys lead; Home and End lead to the ends by themselves. */
const STEPS_MS: Readonly<Record<string, number>> = {
  ArrowLeft: -5000,
  ArrowDown: -5000,
  ArrowRight: 5000,
  ArrowUp: 5000,
  PageDown: -60_000,
  PageUp: 60_000,
};

/** The whole time of the tape, with a track for each persona, and a slider over it (behaviour 19.11). */
export function Ruler({ player }: RulerProps) {
  const { transport, lastsMs, endMs } = player;
  const played = useRef<HTMLSpanElement>(null);
  const slider = useRef<HTMLInputElement>(null);

  usePlayhead(slider, played, player);

  function goTo(positionMs: number): void {
    transport.goTo(positionMs);
    readOut(slider.current, transport.positionMs.peek(), lastsMs);
  }

  function step(event: KeyboardEvent): void {
    const stepMs = STEPS_MS[event.key];
    if (stepMs === undefined) return;
    event.preventDefault();
    goTo(transport.positionMs.peek() + stepMs);
  }

  return (
    <div className={styles.ruler}>
      <span ref={played} className={styles.played} />
      <Tracks player={player} />
      <span className={styles.gone} style={{ '--from': shareOf(endMs, lastsMs) }} />
      <input
        ref={slider}
        className={styles.slider}
        type="range"
        aria-label={PLAYER_TEXTS.position}
        min={0}
        max={Math.max(lastsMs, 1)}
        defaultValue={0}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => goTo(Number(target.value))}
        onKeyDown={step}
      />
    </div>
  );
}

/** When each persona was asked, until when, and how that ended. */
const Tracks = memo(function Tracks({ player }: RulerProps) {
  const { visit, chapters, lastsMs, endMs } = player;
  const personas = visit.squad.personas;
  const spans = spansOf(
    chapters,
    personas.map(({ chatId }) => chatId),
    endMs,
  );
  return (
    <div className={styles.tracks} aria-hidden="true">
      {personas.map((persona) => (
        <div key={persona.chatId} className={styles.track} {...accentAttributes(persona)}>
          {spans
            .filter(({ personaId }) => personaId === persona.chatId)
            .map(({ fromMs, toMs, how }) => (
              <span
                key={fromMs}
                className={styles.span}
                data-how={how}
                style={{ '--from': shareOf(fromMs, lastsMs), '--to': shareOf(toMs, lastsMs) }}
              />
            ))}
        </div>
      ))}
    </div>
  );
});
