import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import type { Visit } from '../../domain/visit/visit.ts';
import { CHAT_TEXTS } from '../../domain/texts/chat-texts.ts';
import { TEXTS } from '../../domain/texts/page-texts.ts';
import { useOpenings } from '../app/FetchedDialog.tsx';
import type { Product, ScreenTools } from '../app/screen-props.ts';
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

interface ChatScreenProps {
  readonly visit: Visit;
  readonly product: Product;
  readonly tools: ScreenTools;
}

interface TopBarProps extends ChatScreenProps {
  readonly atTable: boolean;
  readonly areTimesShown: boolean;
  readonly onTimes: (shown: boolean) => void;
}

/** The chat: the console on the left, the persona on the right, or above it on a narrow screen (behaviour 5.1 to 5.9). */
export function ChatScreen({ visit, product, tools }: ChatScreenProps) {
  useSignals();
  const lane = visit.chosen.value;
  const { persona, readings } = lane;
  const profile = useOpenings();
  const DetailCard = useProfilePart()?.DetailCard;
  const atTable = visit.table.isOpen.value && tools.table?.part;
  const [areTimesShown, setTimesShown] = useState(false);
  const parts = { visit, product, tools, areTimesShown };
  return (
    <MarkdownProvider>
      <div className={styles.screen} {...(atTable ? { 'data-wide': true } : accentAttributes(persona))}>
        <TopBar {...parts} atTable={Boolean(atTable)} onTimes={setTimesShown} />
        {atTable ? (
          <atTable.TableScreen {...parts} />
        ) : (
          <main className={styles.columns}>
            <div>
              <Console {...parts} />
            </div>
            <div className={styles.persona}>
              <PersonaCarousel visit={visit} onProfile={profile.open} />
              <div className={styles.cardPlace}>
                <div className={styles.card} role="region" aria-label={CHAT_TEXTS.profile} tabIndex={0}>
                  {DetailCard && <DetailCard persona={persona} readings={readings} />}
                </div>
              </div>
            </div>
          </main>
        )}
        {profile.opening !== undefined && (
          <Profile key={profile.opening} visit={visit} lane={lane} onClose={profile.close} />
        )}
      </div>
    </MarkdownProvider>
  );
}

/** The way back, what changes the view below, and what every screen offers (behaviour 5.1, 5.10, 5.15, 17.1). */
function TopBar({ visit, product, tools, atTable, areTimesShown, onTimes }: TopBarProps) {
  return (
    <header className={styles.bar}>
      <div className={styles.ways}>
        <Button onClick={() => visit.goBack()}>
          <Icon path={CHAT_ICONS.back} />
          {CHAT_TEXTS.back}
        </Button>
        {tools.table && (
          <Button aria-pressed={atTable} onClick={atTable ? () => visit.table.close() : tools.table.open}>
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
        {!atTable && <ConversationButton visit={visit} product={product} files={tools.files} />}
      </div>
      <Toolbar visit={visit} product={product} tools={tools} />
    </header>
  );
}
