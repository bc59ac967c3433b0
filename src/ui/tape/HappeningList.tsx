import { useComputed, useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useRef } from 'react';
import { PLAYER_TEXTS, describeElapsed, formatElapsed } from '../../domain/texts/tape-player-texts.ts';
import { describeChapter } from '../../domain/texts/tape-texts.ts';
import type { Chapter } from '../../domain/tape-findings.ts';
import { accentAttributes } from '../controls/accent.ts';
import hidden from '../controls/visually-hidden.module.css';
import type { Player } from './create-player.ts';
import styles from './HappeningList.module.css';

interface HappeningListProps {
  readonly id: string;
  readonly player: Player;
}

/** What happened, in order; each leads there (behaviour 19.12). */
export function HappeningList({ id, player }: HappeningListProps) {
  useSignals();
  const titleId = useId();
  const list = useRef<HTMLOListElement>(null);
  const { chapters, transport, endMs, ending } = player;
  const current = useComputed(player.chapter).value;

  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  return (
    <section id={id} className={styles.panel} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId} className={styles.heading}>
          {PLAYER_TEXTS.happenings}
        </h2>
        <p className={styles.facts}>{player.facts}</p>
      </header>
      {chapters.length === 0 && <p className={styles.none}>{PLAYER_TEXTS.none}</p>}
      <ol ref={list} className={styles.list}>
        {[...chapters.entries()].map(([place, chapter]) => (
          <li key={place}>
            <HappeningButton
              player={player}
              chapter={chapter}
              isCurrent={chapter === current}
              onPress={() => transport.goTo(chapter.atMs)}
            />
          </li>
        ))}
      </ol>
      {ending !== undefined && (
        <button type="button" className={styles.stop} onClick={() => transport.goTo(endMs)}>
          {ending}
        </button>
      )}
    </section>
  );
}

interface HappeningButtonProps {
  readonly player: Player;
  readonly chapter: Chapter;
  readonly isCurrent: boolean;
  readonly onPress: () => void;
}

function HappeningButton({ player: { visit }, chapter, isCurrent, onPress }: HappeningButtonProps) {
  const persona = 'personaId' in chapter ? visit.laneOf(chapter.personaId)?.persona : undefined;
  return (
    <button
      type="button"
      className={styles.happening}
      data-kind={chapter.kind}
      aria-current={isCurrent}
      {...(persona && accentAttributes(persona))}
      onClick={onPress}
    >
      <span className={styles.time}>
        <span aria-hidden="true">{formatElapsed(chapter.atMs)}</span>
        <span className={hidden.hidden}>{describeElapsed(chapter.atMs)}, </span>
      </span>
      <span className={styles.what}>{describeChapter(chapter, visit.squad.personas)}</span>
    </button>
  );
}
