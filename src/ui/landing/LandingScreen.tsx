import { useEffect, useRef, useState } from 'react';
import type { ChatId, Persona } from '../../domain/persona.ts';
import type { Squad } from '../../domain/squad/squad.ts';
import { TEXTS, chatWithLabel, elementSigns } from '../../domain/texts/page-texts.ts';
import { MissingPart } from '../app/FetchedDialog.tsx';
import type { Product, ScreenTools } from '../app/screen-props.ts';
import type { SecondPart } from '../app/second-part.ts';
import { Toolbar } from '../app/Toolbar.tsx';
import type { Fetched } from '../app/use-fetched.ts';
import { Button } from '../controls/Button.tsx';
import styles from './LandingScreen.module.css';
import { PersonaTile } from './PersonaTile.tsx';

interface LandingScreenProps {
  readonly squad: Squad;
  readonly product: Product;
  readonly tools: ScreenTools;
  readonly secondPart: Fetched<SecondPart>;
  /** The card that led to the chat, where the focus returns to; none for the button. */
  readonly opener: ChatId | undefined;
  readonly onOpen: (opener: ChatId | undefined) => void;
}

/** A dialog tells of its end a little later; by then another may be open, even of the same persona. */
interface OpenProfile {
  readonly persona: Persona;
  readonly number: number;
}

interface TileProfileProps {
  readonly secondPart: Fetched<SecondPart>;
  readonly squad: Squad;
  readonly persona: Persona;
  readonly onChat: () => void;
  readonly onClose: () => void;
}

const MAX_IN_ROW = 4;

/** The landing: who the personas are, and the ways to the chat (behaviour 4.1 to 4.4). */
export function LandingScreen({ squad, product, tools, secondPart, opener, onOpen }: LandingScreenProps) {
  const screen = useRef<HTMLDivElement>(null);
  const [profile, setProfile] = useState<OpenProfile>();

  useEffect(() => {
    const cameFromChat = Object.keys(squad.conversations.peek()).length > 0;
    const wayBack = opener === undefined ? '[data-begin]' : `[data-opener='${opener}']`;
    const target = cameFromChat ? wayBack : 'h1';
    screen.current?.querySelector<HTMLElement>(target)?.focus();
  }, [squad, opener]);

  const signs = elementSigns(squad.personas.map(({ name }) => name));

  function begin(chosen?: ChatId): void {
    if (chosen) squad.choose(chosen);
    onOpen(chosen);
    squad.begin();
  }

  return (
    <div ref={screen} className={styles.screen}>
      <header className={styles.header}>
        <div className={styles.tools}>
          <Toolbar squad={squad} product={product} tools={tools} />
        </div>
        {product.badge !== '' && <p className={styles.badge}>{product.badge}</p>}
        <h1 tabIndex={-1} className={styles.title}>
          {product.name}
        </h1>
        <p className={styles.lead}>{product.lead}</p>
      </header>
      <main className={styles.main}>
        <ul className={styles.tiles} style={{ '--in-wide-row': tilesInWideRow(signs.length) }}>
          {squad.personas.map((persona, index) => (
            <li key={persona.chatId} className={styles.place}>
              <PersonaTile
                persona={persona}
                number={index + 1}
                sign={signs[index]}
                squad={squad}
                onOpen={() => setProfile({ persona, number: (profile?.number ?? 0) + 1 })}
              />
            </li>
          ))}
        </ul>
        <Button data-begin look="primary" className={styles.begin} onClick={() => begin()}>
          {TEXTS.begin}
        </Button>
      </main>
      {profile && (
        <TileProfile
          key={profile.number}
          secondPart={secondPart}
          squad={squad}
          persona={profile.persona}
          onChat={() => begin(profile.persona.chatId)}
          onClose={() => setProfile((open) => (open === profile ? undefined : open))}
        />
      )}
    </div>
  );
}

/** How many tiles a row of a wide screen holds: all that fit, or such that two rows hold nearly the same number. */
export function tilesInWideRow(count: number): number {
  return count <= MAX_IN_ROW ? count : Math.ceil(count / 2);
}

/** The profile of a tile's persona, and from there the chat (behaviour 4.4). */
function TileProfile({ secondPart, squad, persona, onChat, onClose }: TileProfileProps) {
  switch (secondPart.kind) {
    case 'loading':
      return undefined;
    case 'loaded':
      return (
        <secondPart.code.ProfileDialog squad={squad} persona={persona} onClose={onClose}>
          <Button look="primary" onClick={onChat}>
            {chatWithLabel(persona.name)}
          </Button>
        </secondPart.code.ProfileDialog>
      );
    case 'failed':
      return <MissingPart label={persona.name} onClose={onClose} />;
  }
}
