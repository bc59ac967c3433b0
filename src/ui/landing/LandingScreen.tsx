import { isDemo } from '../../domain/answerer.ts';
import { CHAT_TEXTS, answererLabel, whoAnswersLabel } from '../../domain/texts/chat-texts.ts';
import { elementSigns } from '../../domain/squad/signs.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import type { PersonaId } from '../../domain/squad/persona.ts';
import {
  askAllHint,
  askAllLabel,
  chatWithLabel,
  continueLabel,
  PAGE_TEXTS,
} from '../../domain/texts/page-texts.ts';
import type { Lane } from '../../domain/visit/lane.ts';
import { useApp, useVisit } from '../context.ts';
import { Toolbar } from '../toolbar/Toolbar.tsx';
import { Button } from '../controls/Button.tsx';
import { inWideRow } from '../controls/in-wide-row.ts';
import { ProfileDialogPart } from '../dialogs/ProfileDialogPart.tsx';
import styles from './LandingScreen.module.css';
import { PersonaTile } from './PersonaTile.tsx';
import { SkipOffer } from './SkipOffer.tsx';

interface LandingScreenProps {
  /** What opened the chat, which gets the focus back; undefined before. */
  readonly wayIn: WayIn | undefined;
  readonly onOpen: (wayIn: WayIn) => void;
}

/** Selector of what opens the chat: a button, or a persona's card. */
export type WayIn = '[data-begin]' | '[data-ask-all]' | `[data-opener='${PersonaId}']`;

/** Introduces the personas, and leads to the chat. */
export function LandingScreen({ wayIn, onOpen }: LandingScreenProps) {
  useSignals();
  const visit = useVisit();
  const { product, ownModel, showChoice } = useApp();
  const answerer = visit.answerer.value;
  const isLost = visit.isDisconnected.value;
  const screen = useRef<HTMLDivElement>(null);
  const [profile, setProfile] = useState<Lane>();

  useEffect(() => {
    screen.current?.querySelector<HTMLElement>(wayIn ?? 'h1')?.focus();
  }, [wayIn]);

  const signs = elementSigns(visit.squad.personas.map(({ name }) => name));

  function begin(chosen?: Lane): void {
    if (chosen) visit.choose(chosen);
    onOpen(chosen ? `[data-opener='${chosen.persona.id}']` : '[data-begin]');
    visit.begin();
  }

  function askAll(): void {
    onOpen('[data-ask-all]');
    visit.table.open();
  }

  return (
    <div ref={screen} className={`${styles.screen} stack`}>
      <header className={`${styles.header} row`}>
        <div className={`${styles.tools} row`}>
          <Toolbar />
          {product.badge !== '' && <p className={`${styles.badge} data`}>{product.badge}</p>}
        </div>
        <h1 tabIndex={-1} className={styles.title} data-focus-home>
          {product.name}
        </h1>
        <p className={styles.lead} data-text>
          {product.lead}
        </p>
      </header>
      <main className="stack">
        <ul className={styles.tiles} style={{ '--in-wide-row': inWideRow(signs.length) }}>
          {visit.lanes.map((lane) => (
            <li key={lane.persona.id}>
              <PersonaTile lane={lane} sign={signs[lane.index]} onOpen={() => setProfile(lane)} />
            </li>
          ))}
        </ul>
        <div className={`${styles.ways} row`}>
          <Button data-begin look="primary" onClick={() => begin()}>
            {visit.isBack.value ? continueLabel(visit.chosen.value.persona.name) : PAGE_TEXTS.begin}
          </Button>
          {visit.table.exists && (
            <Button data-ask-all aria-describedby="ask-all" onClick={askAll}>
              {askAllLabel(visit.lanes.length)}
            </Button>
          )}
          <div className={`${styles.hints} row quiet`}>
            {visit.table.exists && <p id="ask-all">{askAllHint(visit.lanes.length)}</p>}
            {ownModel && (
              <p>
                {isLost
                  ? CHAT_TEXTS.notConnected
                  : isDemo(answerer)
                    ? PAGE_TEXTS.demoNotice
                    : whoAnswersLabel(answererLabel(answerer))}{' '}
                <button type="button" className="link" aria-haspopup="dialog" onClick={showChoice}>
                  {isLost || isDemo(answerer) ? PAGE_TEXTS.connectModel : PAGE_TEXTS.change}
                </button>
              </p>
            )}
            <SkipOffer />
          </div>
        </div>
      </main>
      {profile && (
        <ProfileDialogPart lane={profile} onClose={() => setProfile(undefined)}>
          <Button look="primary" onClick={() => begin(profile)}>
            {chatWithLabel(profile.persona.name)}
          </Button>
        </ProfileDialogPart>
      )}
    </div>
  );
}
