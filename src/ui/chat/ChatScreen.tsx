import type { Squad } from '../../domain/squad/squad.ts';
import { PersonaCarousel } from '../persona/PersonaCarousel.tsx';
import type { Product } from '../product.ts';
import styles from './ChatScreen.module.css';
import { ChatTopBar } from './ChatTopBar.tsx';
import { Console } from './Console.tsx';
import { PersonaPanel } from './PersonaPanel.tsx';

interface ChatScreenProps {
  readonly squad: Squad;
  readonly product: Product;
}

/** The chat: the console on the left, the persona on the right (behaviour 5.1 to 5.7). */
export function ChatScreen({ squad, product }: ChatScreenProps) {
  return (
    <div className={styles.screen}>
      <ChatTopBar squad={squad} product={product} />
      <main className={styles.columns}>
        <Console squad={squad} mode={product.mode} />
        <div className={styles.persona}>
          <PersonaCarousel squad={squad} />
          <PersonaPanel squad={squad} />
        </div>
      </main>
    </div>
  );
}
