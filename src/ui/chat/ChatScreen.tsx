import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { CHAT_TEXTS } from '../../domain/texts/chat-texts.ts';
import type { Squad } from '../../domain/squad/squad.ts';
import { MarkdownProvider } from '../markdown/MarkdownProvider.tsx';
import { DetailCard } from '../persona/DetailCard.tsx';
import { PersonaCarousel } from '../persona/PersonaCarousel.tsx';
import { ProfileDialog } from '../persona/ProfileDialog.tsx';
import type { Product, ScreenTools } from '../app/screen-props.ts';
import styles from './ChatScreen.module.css';
import { ChatTopBar } from './ChatTopBar.tsx';
import { Console } from './Console.tsx';

interface ChatScreenProps {
  readonly squad: Squad;
  readonly product: Product;
  readonly tools: ScreenTools;
}

/** The chat: the console on the left, the persona on the right; on a narrow screen above it (behaviour 5.1 to 5.9). */
export function ChatScreen({ squad, product, tools }: ChatScreenProps) {
  useSignals();
  const { persona } = squad.selection.value;
  // A number of its own for each opening: a dialog tells of its end a little later, when the next may be open.
  const [profile, setProfile] = useState<number>();
  return (
    <MarkdownProvider>
      <div className={styles.screen} data-persona={persona.chatId}>
        <ChatTopBar squad={squad} product={product} tools={tools} />
        <main className={styles.columns}>
          <div>
            <Console squad={squad} product={product} tools={tools} />
          </div>
          <div className={styles.persona}>
            <PersonaCarousel squad={squad} onProfile={() => setProfile((open) => (open ?? 0) + 1)} />
            <div className={styles.cardPlace}>
              <div className={styles.card} role="region" aria-label={CHAT_TEXTS.profile} tabIndex={0}>
                <DetailCard persona={persona} readings={squad.readings} />
              </div>
            </div>
          </div>
        </main>
        {profile !== undefined && (
          <ProfileDialog
            key={profile}
            squad={squad}
            persona={persona}
            onClose={() => setProfile((open) => (open === profile ? undefined : open))}
          />
        )}
      </div>
    </MarkdownProvider>
  );
}
