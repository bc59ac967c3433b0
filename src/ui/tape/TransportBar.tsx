import { useComputed, useSignals } from '@preact/signals-react/runtime';
import { useId } from 'react';
import { PLAYER_TEXTS, formatElapsed } from '../../domain/texts/tape-player-texts.ts';
import { describeChapter } from '../../domain/texts/tape-texts.ts';
import { accentAttributes } from '../controls/accent.ts';
import { Button, IconButton } from '../controls/Button.tsx';
import { ICONS, Icon } from '../controls/Icon.tsx';
import { LiveText } from '../controls/LiveText.tsx';
import type { Player } from './create-player.ts';
import { SPEEDS } from './create-transport.ts';
import { HappeningList } from './HappeningList.tsx';
import { Ruler } from './Ruler.tsx';
import styles from './TransportBar.module.css';

interface TransportBarProps {
  readonly player: Player;
  /** For what says of which visit the tape is, and what it lacks. */
  readonly factsId: string;
  readonly isListOpen: boolean;
  readonly onList: (isOpen: boolean) => void;
  readonly onClose: () => void;
}

const BAR_ICONS = {
  previous: 'M6 5v14M19 5l-9 7 9 7z',
  next: 'M18 5v14M5 5l9 7-9 7z',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
} as const;

/** Plays the tape and leads through it, like the transport of a tape machine (behaviour 19.11 to 19.14). */
export function TransportBar({ player, factsId, isListOpen, onList, onClose }: TransportBarProps) {
  const listId = useId();
  return (
    <section className={styles.bar} aria-label={PLAYER_TEXTS.transport}>
      <Ruler player={player} />
      <div className={styles.keys}>
        <IconButton
          icon={BAR_ICONS.previous}
          label={PLAYER_TEXTS.previous}
          look="quiet"
          onClick={player.toPrevious}
        />
        <PlayButton player={player} />
        <IconButton icon={BAR_ICONS.next} label={PLAYER_TEXTS.next} look="quiet" onClick={player.toNext} />
      </div>
      <Counter player={player} />
      <Words player={player} factsId={factsId} />
      <div className={styles.ways}>
        <SpeedChoice player={player} />
        <IconButton
          icon={BAR_ICONS.list}
          label={PLAYER_TEXTS.happenings}
          aria-expanded={isListOpen}
          aria-controls={listId}
          onClick={() => onList(!isListOpen)}
        />
        {isListOpen && <HappeningList id={listId} player={player} />}
        <Button className={styles.close} onClick={onClose}>
          <Icon path={ICONS.close} />
          <span>{PLAYER_TEXTS.close}</span>
        </Button>
      </div>
    </section>
  );
}

function PlayButton({ player: { transport } }: Pick<TransportBarProps, 'player'>) {
  useSignals();
  const isPlaying = transport.isPlaying.value;
  return (
    <button
      type="button"
      data-play
      className={styles.play}
      aria-label={isPlaying ? PLAYER_TEXTS.pause : PLAYER_TEXTS.play}
      onClick={transport.toggle}
    >
      <Icon path={isPlaying ? ICONS.pause : ICONS.play} />
    </button>
  );
}

/** Where the tape is; the slider says it too. */
function Counter({ player: { transport, lastsMs } }: Pick<TransportBarProps, 'player'>) {
  useSignals();
  const elapsed = useComputed(() => formatElapsed(transport.positionMs.value));
  return (
    <p className={styles.counter} aria-hidden="true">
      <b>
        <LiveText text={elapsed} />
      </b>{' '}
      / {formatElapsed(lastsMs)}
    </p>
  );
}

/** What happened last, and below it what there is to know of the tape, or what is to be said now. */
function Words({ player, factsId }: Pick<TransportBarProps, 'player' | 'factsId'>) {
  useSignals();
  const { visit, transport, endMs, ending } = player;
  const chapter = useComputed(player.chapter).value;
  const isAtEnd = useComputed(() => transport.positionMs.value >= endMs).value;
  const persona = chapter && 'personaId' in chapter ? visit.laneOf(chapter.personaId)?.persona : undefined;
  const isBroken = isAtEnd && ending !== undefined;
  const news = player.note.value || (isBroken && ending) || '';
  return (
    <div className={styles.words} data-trouble={isBroken}>
      {chapter && (
        <p className={styles.now} {...(persona && accentAttributes(persona))}>
          {describeChapter(chapter, visit.squad.personas)}
        </p>
      )}
      <p role="status" className={styles.news}>
        {news}
      </p>
      <p id={factsId} className={styles.facts} hidden={news !== ''}>
        {player.facts}
      </p>
    </div>
  );
}

function SpeedChoice({ player: { transport } }: Pick<TransportBarProps, 'player'>) {
  useSignals();
  return (
    <select
      className={styles.speed}
      aria-label={PLAYER_TEXTS.speed}
      value={transport.speed.value}
      onChange={({ target }) => transport.choose(Number(target.value))}
    >
      {SPEEDS.map((speed) => (
        <option key={speed} value={speed}>
          {speed}×
        </option>
      ))}
    </select>
  );
}
