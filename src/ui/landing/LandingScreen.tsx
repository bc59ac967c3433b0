import { useEffect, useRef } from 'react';
import { TEXTS } from '../../domain/interface-texts.ts';
import type { Squad } from '../../domain/squad/squad.ts';
import type { Product } from '../product.ts';
import { Button } from '../shell/Button.tsx';
import { SocialLinks } from '../shell/SocialLinks.tsx';
import { PersonaCard } from './PersonaCard.tsx';
import styles from './LandingScreen.module.css';

interface LandingScreenProps {
  readonly squad: Squad;
  readonly product: Product;
}

/** The landing: who the four are, and the way to the chat (behaviour 4.1 to 4.3). */
export function LandingScreen({ squad, product }: LandingScreenProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const begin = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const cameFromChat = Object.keys(squad.conversations.peek()).length > 0;
    if (cameFromChat) begin.current?.focus();
    else title.current?.focus();
  }, [squad]);

  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <p className={styles.badge}>{TEXTS.badge}</p>
        <h1 ref={title} tabIndex={-1} className={styles.title}>
          {product.name}
        </h1>
        <p className={styles.lead}>{TEXTS.perspectives}</p>
      </header>
      <main className={styles.main}>
        <ul className={styles.cards}>
          {squad.personas.map((persona) => (
            <li key={persona.profileId}>
              <PersonaCard persona={persona} />
            </li>
          ))}
        </ul>
        <Button ref={begin} look="primary" onClick={squad.begin}>
          {TEXTS.begin}
        </Button>
      </main>
      <footer className={styles.footer}>
        <SocialLinks product={product} />
      </footer>
    </div>
  );
}
