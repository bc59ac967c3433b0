import { useEffect, useRef, useState } from 'react';
import type { ChatId } from '../../domain/persona.ts';
import { TEXTS, chatWithLabel, elementSigns } from '../../domain/texts/page-texts.ts';
import { askAllLabel } from '../../domain/texts/table-texts.ts';
import type { Lane } from '../../domain/visit/lane.ts';
import type { Visit } from '../../domain/visit/visit.ts';
import { MissingPart } from '../app/FetchedDialog.tsx';
import type { Product, ScreenTools } from '../app/screen-props.ts';
import type { SecondPart } from '../app/second-part.ts';
import { Toolbar } from '../app/Toolbar.tsx';
import type { Fetched } from '../app/use-fetched.ts';
import { Button } from '../controls/Button.tsx';
import { inWideRow } from '../controls/in-wide-row.ts';
import styles from './LandingScreen.module.css';
import { PersonaTile } from './PersonaTile.tsx';

interface LandingScreenProps {
  readonly visit: Visit;
  readonly product: Product;
  readonly tools: ScreenTools;
  readonly secondPart: Fetched<SecondPart>;
  /** What led to the chat, where the focus returns to. */
  readonly wayIn: WayIn | undefined;
  readonly onOpen: (wayIn: WayIn) => void;
}

/** Selects what leads to the chat: a button, or the card of a persona. */
export type WayIn = '[data-begin]' | '[data-ask-all]' | `[data-opener='${ChatId}']`;

/** A dialog tells of its end a little later; by then another may be open, even of the same persona. */
interface OpenProfile {
  readonly lane: Lane;
  readonly number: number;
}

interface TileProfileProps {
  readonly secondPart: Fetched<SecondPart>;
  readonly visit: Visit;
  readonly lane: Lane;
  readonly onChat: () => void;
  readonly onClose: () => void;
}

/** The landing: who the personas are, and the ways to the chat (behaviour 4.1 to 4.4). */
export function LandingScreen({ visit, product, tools, secondPart, wayIn, onOpen }: LandingScreenProps) {
  const screen = useRef<HTMLDivElement>(null);
  const [profile, setProfile] = useState<OpenProfile>();

  useEffect(() => {
    // The browser's own buttons lead to the chat too.
    const cameFromChat = visit.lanes.some(({ conversation }) => conversation.peek() !== undefined);
    const target = wayIn ?? (cameFromChat ? '[data-begin]' : 'h1');
    screen.current?.querySelector<HTMLElement>(target)?.focus();
  }, [visit, wayIn]);

  const signs = elementSigns(visit.squad.personas.map(({ name }) => name));

  function begin(chosen?: ChatId): void {
    if (chosen) visit.perform({ kind: 'choose', personaId: chosen });
    onOpen(chosen ? `[data-opener='${chosen}']` : '[data-begin]');
    visit.perform({ kind: 'begin' });
  }

  function askAll(): void {
    onOpen('[data-ask-all]');
    tools.table?.open();
  }

  return (
    <div ref={screen} className={styles.screen}>
      <header className={styles.header}>
        <div className={styles.tools}>
          <Toolbar visit={visit} product={product} tools={tools} />
        </div>
        {product.badge !== '' && <p className={styles.badge}>{product.badge}</p>}
        <h1 tabIndex={-1} className={styles.title}>
          {product.name}
        </h1>
        <p className={styles.lead} data-text>
          {product.lead}
        </p>
      </header>
      <main className={styles.main}>
        <ul className={styles.tiles} style={{ '--in-wide-row': inWideRow(signs.length) }}>
          {visit.lanes.map((lane) => (
            <li key={lane.persona.chatId} className={styles.place}>
              <PersonaTile
                lane={lane}
                sign={signs[lane.place]}
                visit={visit}
                onOpen={() => setProfile({ lane, number: (profile?.number ?? 0) + 1 })}
              />
            </li>
          ))}
        </ul>
        <div className={styles.ways}>
          <Button data-begin look="primary" className={styles.begin} onClick={() => begin()}>
            {TEXTS.begin}
          </Button>
          {tools.table && (
            <Button data-ask-all className={styles.begin} onClick={askAll}>
              {askAllLabel(visit.lanes.length)}
            </Button>
          )}
        </div>
      </main>
      {profile && (
        <TileProfile
          key={profile.number}
          secondPart={secondPart}
          visit={visit}
          lane={profile.lane}
          onChat={() => begin(profile.lane.persona.chatId)}
          onClose={() => setProfile((open) => (open === profile ? undefined : open))}
        />
      )}
    </div>
  );
}

/** The profile of a tile's persona, and from there the chat (behaviour 4.4). */
function TileProfile({ secondPart, visit, lane, onChat, onClose }: TileProfileProps) {
  switch (secondPart.kind) {
    case 'loading':
      return undefined;
    case 'loaded':
      return (
        <secondPart.code.ProfileDialog visit={visit} lane={lane} onClose={onClose}>
          <Button look="primary" onClick={onChat}>
            {chatWithLabel(lane.persona.name)}
          </Button>
        </secondPart.code.ProfileDialog>
      );
    case 'failed':
      return <MissingPart label={lane.persona.name} onClose={onClose} />;
  }
}
