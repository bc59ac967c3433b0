import { useSignals } from '@preact/signals-react/runtime';
import { type RefObject, useRef } from 'react';
import { earlierRoundsLabel, TABLE_TEXTS } from '../../domain/texts/table-texts.ts';
import { useVisit } from '../app/contexts.ts';
import { CHAT_ICONS } from '../chat/chat-icons.ts';
import listStyles from '../chat/MessageList.module.css';
import { TransientButton } from '../chat/TransientButton.tsx';
import { Button } from '../controls/Button.tsx';
import { Icon } from '../controls/Icon.tsx';
import { EmptyTable } from './EmptyTable.tsx';
import { RoundMaps } from './RoundMap.tsx';
import { RoundSection } from './RoundSection.tsx';
import styles from './RoundList.module.css';
import { useNewestRound } from './use-newest-round.ts';

interface RoundListProps {
  readonly areTimesShown: boolean;
  /** Takes the focus when a focused button disappears. */
  readonly input: RefObject<HTMLElement | null>;
}

/** The rounds, oldest first; the newest comes into view when it is asked, and grows in its place (behaviour 17.7). */
export function RoundList({ areTimesShown, input }: RoundListProps) {
  useSignals();
  const list = useRef<HTMLDivElement>(null);
  const rounds = useVisit().table.rounds.value;
  const { from, isBack, showEarlier, showNewest } = useNewestRound(list, rounds.length);

  return (
    <div className={`${listStyles.frame} ${styles.frame}`}>
      <div
        ref={list}
        className={`${listStyles.list} ${styles.list}`}
        role="region"
        aria-label={TABLE_TEXTS.rounds}
        tabIndex={0}
      >
        {rounds.length === 0 && <EmptyTable input={input} />}
        {from > 0 && (
          <div className={`${listStyles.earlier} ${styles.earlier}`}>
            <TransientButton label={earlierRoundsLabel(from)} onPress={showEarlier} focusFallback={list} />
          </div>
        )}
        <RoundMaps>
          {rounds.slice(from).map((round) => (
            <RoundSection
              key={round.number}
              round={round}
              isNewest={round.number === rounds.length}
              areTimesShown={areTimesShown}
            />
          ))}
        </RoundMaps>
      </div>
      {isBack && (
        <div className={listStyles.jump}>
          <Button
            look="primary"
            onClick={() => {
              // Focus first: focusing would end a smooth scroll under way.
              list.current?.focus({ preventScroll: true });
              showNewest();
            }}
          >
            <Icon path={CHAT_ICONS.down} />
            {TABLE_TEXTS.newestRound}
          </Button>
        </div>
      )}
    </div>
  );
}
