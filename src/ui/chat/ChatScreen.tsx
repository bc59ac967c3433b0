import { useSignals } from '@preact/signals-react/runtime';
import type { Visit } from '../../domain/visit/visit.ts';
import { CHAT_TEXTS } from '../../domain/texts/chat-texts.ts';
import { useOpenings } from '../app/FetchedDialog.tsx';
import type { Product, ScreenTools } from '../app/screen-props.ts';
import { Toolbar } from '../app/Toolbar.tsx';
import { accentAttributes } from '../controls/accent.ts';
import { Button } from '../controls/Button.tsx';
import { Icon } from '../controls/Icon.tsx';
import { MarkdownProvider } from '../markdown/MarkdownProvider.tsx';
import { PersonaCarousel } from '../persona/PersonaCarousel.tsx';
import { Profile } from '../persona/Profile.tsx';
import { CHAT_ICONS } from './chat-icons.ts';
import styles from './ChatScreen.module.css';
import { Console } from './Console.tsx';

interface ChatScreenProps {
  readonly visit: Visit;
  readonly product: Product;
  readonly tools: ScreenTools;
}

/** The chat: the console on the left, the persona on the right, or above it on a narrow screen (behaviour 5.1 to 5.9). */
export function ChatScreen({ visit, product, tools }: ChatScreenProps) {
  useSignals();
  const lane = visit.chosen.value;
  const { persona, readings } = lane;
  const profile = useOpenings();
  const { profile: card } = tools;
  const atTable = visit.table.value?.isOpen.value && tools.table?.part;
  return (
    <MarkdownProvider>
      <div className={styles.screen} {...(atTable ? { 'data-wide': true } : accentAttributes(persona))}>
        <TopBar visit={visit} product={product} tools={tools} />
        {atTable ? (
          <atTable.TableScreen visit={visit} product={product} tools={tools} />
        ) : (
          <main className={styles.columns}>
            <div>
              <Console visit={visit} product={product} tools={tools} />
            </div>
            <div className={styles.persona}>
              <PersonaCarousel visit={visit} onProfile={profile.open} />
              <div className={styles.cardPlace}>
                <div className={styles.card} role="region" aria-label={CHAT_TEXTS.profile} tabIndex={0}>
                  {card.kind === 'loaded' && <card.code.DetailCard persona={persona} readings={readings} />}
                </div>
              </div>
            </div>
          </main>
        )}
        {profile.opening !== undefined && (
          <Profile key={profile.opening} part={card} visit={visit} lane={lane} onClose={profile.close} />
        )}
      </div>
    </MarkdownProvider>
  );
}

function TopBar({ visit, product, tools }: ChatScreenProps) {
  return (
    <header className={styles.bar}>
      <Button onClick={() => visit.perform({ kind: 'go-back' })}>
        <Icon path={CHAT_ICONS.back} />
        {CHAT_TEXTS.back}
      </Button>
      <Toolbar visit={visit} product={product} tools={tools} />
    </header>
  );
}
