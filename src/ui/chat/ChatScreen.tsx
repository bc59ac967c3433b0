import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { CHAT_TEXTS } from '../../domain/texts/chat-texts.ts';
import { TEXTS } from '../../domain/texts/page-texts.ts';
import { useApp, useVisit } from '../app/contexts.ts';
import { useOpenings } from '../app/FetchedDialog.tsx';
import { Toolbar } from '../app/Toolbar.tsx';
import { accentAttributes } from '../controls/accent.ts';
import { Button, IconButton } from '../controls/Button.tsx';
import { Icon } from '../controls/Icon.tsx';
import { ConversationButton } from '../conversation/ConversationButton.tsx';
import { MarkdownProvider } from '../markdown/MarkdownProvider.tsx';
import { PersonaCarousel } from '../persona/PersonaCarousel.tsx';
import { Profile } from '../persona/Profile.tsx';
import { useProfilePart } from '../persona/profile-context.ts';
import { CHAT_ICONS } from './chat-icons.ts';
import styles from './ChatScreen.module.css';
import { Console } from './Console.tsx';

interface TopBarProps {
  readonly atTable: boolean;
  readonly areTimesShown: boolean;
  readonly onTimes: (shown: boolean) => void;
}

/** The chat: the console on the left, the persona on the right, or above it on a narrow screen (behaviour 5.1 to 5.9). */
export function ChatScreen() {
  useSignals();
  const visit = useVisit();
  const { table } = useApp();
  const lane = visit.chosen.value;
  const { persona, readings } = lane;
  const profile = useOpenings();
  const DetailCard = useProfilePart()?.DetailCard;
  const atTable = visit.table.isOpen.value && table?.part.value;
  const [areTimesShown, setTimesShown] = useState(false);
  return (
    <MarkdownProvider>
      <div className={styles.screen} {...(atTable ? { 'data-wide': true } : accentAttributes(persona))}>
        <TopBar atTable={Boolean(atTable)} areTimesShown={areTimesShown} onTimes={setTimesShown} />
        {atTable ? (
          <atTable.TableScreen areTimesShown={areTimesShown} />
        ) : (
          <main className={styles.columns}>
            <div>
              <Console areTimesShown={areTimesShown} />
            </div>
            <div className={styles.persona}>
              <PersonaCarousel onProfile={profile.open} />
              <div className={styles.cardPlace}>
                <div className={styles.card} role="region" aria-label={CHAT_TEXTS.profile} tabIndex={0}>
                  {DetailCard && <DetailCard persona={persona} readings={readings} />}
                </div>
              </div>
            </div>
          </main>
        )}
        {profile.opening !== undefined && (
          <Profile key={profile.opening} lane={lane} onClose={profile.close} />
        )}
      </div>
    </MarkdownProvider>
  );
}

/** The way back, what changes the view below, and what every screen offers (behaviour 5.1, 5.10, 5.15, 17.1). */
function TopBar({ atTable, areTimesShown, onTimes }: TopBarProps) {
  const visit = useVisit();
  const { table } = useApp();
  return (
    <header className={styles.bar}>
      <div className={styles.ways}>
        <Button onClick={() => visit.goBack()}>
          <Icon path={CHAT_ICONS.back} />
          {CHAT_TEXTS.back}
        </Button>
        {table && (
          <Button aria-pressed={atTable} onClick={atTable ? () => visit.table.close() : table.open}>
            <Icon path={CHAT_ICONS.table} />
            {TEXTS.roundTable}
          </Button>
        )}
        <IconButton
          icon={CHAT_ICONS.clock}
          label={CHAT_TEXTS.showTimes}
          aria-pressed={areTimesShown}
          onClick={() => onTimes(!areTimesShown)}
        />
        {!atTable && <ConversationButton />}
      </div>
      <Toolbar />
    </header>
  );
}
