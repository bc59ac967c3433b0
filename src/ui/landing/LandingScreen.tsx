import { isDemo } from '../../domain/answerer.ts';
import { CHAT_TEXTS, answererLabel, whoAnswersLabel } from '../../domain/texts/chat-texts.ts';
import { elementSigns } from '../../domain/squad/signs.ts';
import { openingOf } from '../../domain/table/sentence-around.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import type { PreparedRound } from '../../domain/map-check/prepared-round.ts';
import type { PersonaId } from '../../domain/squad/persona.ts';
import { chatWithLabel, continueLabel, PAGE_TEXTS } from '../../domain/texts/page-texts.ts';
import type { Lane } from '../../domain/visit/lane.ts';
import { useApp, useVisit } from '../context.ts';
import { Toolbar } from '../toolbar/Toolbar.tsx';
import { Button } from '../controls/Button.tsx';
import { inWideRow } from '../controls/in-wide-row.ts';
import { ProfileDialogPart } from '../dialogs/ProfileDialogPart.tsx';
import { ExampleMapPart } from '../table/ExampleMapPart.tsx';
import { AskAll } from './AskAll.tsx';
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

/** A window of this height opens the landing at its top, wherever the focus is. */
const LOW_PX = 480;

/** Introduces the personas, lets the visitor ask all of them, and leads to the chat. */
export function LandingScreen({ wayIn, onOpen }: LandingScreenProps) {
  useSignals();
  const visit = useVisit();
  const { product, loadExample } = useApp();
  const screen = useRef<HTMLDivElement>(null);
  const [profile, setProfile] = useState<Lane>();
  const example = useExample(loadExample);
  const { personas } = visit.squad;

  useEffect(() => {
    // A low window would scroll past what stands above.
    const preventScroll = !wayIn || innerHeight <= LOW_PX;
    screen.current?.querySelector<HTMLElement>(wayIn ?? 'h1')?.focus({ preventScroll });
  }, [wayIn]);

  const signs = elementSigns(personas.map(({ name }) => name));

  function begin(chosen?: Lane): void {
    if (chosen) visit.choose(chosen);
    onOpen(chosen ? `[data-opener='${chosen.persona.id}']` : '[data-begin]');
    visit.begin();
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
        {visit.table.exists && (
          <div className={styles.first}>
            <AskAll onOpen={() => onOpen('[data-ask-all]')}>
              <WhoAnswers />
            </AskAll>
            {example === 'awaited' && <div className={styles.room} />}
            {typeof example === 'object' && (
              // A visitor who comes back has seen it play.
              <ExampleMapPart round={example} personas={personas} plays={!wayIn} />
            )}
          </div>
        )}
        <div className={`${styles.ways} row`}>
          <Button data-begin look={visit.table.exists ? 'plain' : 'primary'} onClick={() => begin()}>
            {visit.isBack.value ? continueLabel(visit.chosen.value.persona.name) : PAGE_TEXTS.begin}
          </Button>
          {visit.table.exists ? <p className="quiet">{PAGE_TEXTS.beginHint}</p> : <WhoAnswers />}
          <SkipOffer />
        </div>
        <ul className={styles.tiles} style={{ '--in-wide-row': inWideRow(signs.length) }}>
          {visit.lanes.map((lane) => (
            <li key={lane.persona.id}>
              <PersonaTile
                lane={lane}
                sign={signs[lane.index]}
                words={example && wordsOf(example, lane)}
                onOpen={() => setProfile(lane)}
              />
            </li>
          ))}
        </ul>
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

/** The prepared round; undefined if there is none, or its code does not come. */
function useExample(load: (() => Promise<PreparedRound>) | undefined) {
  const [example, setExample] = useState<PreparedRound | 'awaited' | undefined>(load && 'awaited');
  useEffect(() => {
    load?.().then(setExample, () => setExample(undefined));
  }, [load]);
  return example;
}

/** How a persona begins in the prepared round; empty until that is known. */
function wordsOf(example: PreparedRound | 'awaited', { persona }: Lane): string {
  if (example === 'awaited') return '';
  return openingOf(example.answers.find(({ personaId }) => personaId === persona.id)?.text ?? '');
}

/** Who answers, where visitors can choose. */
function WhoAnswers() {
  useSignals();
  const visit = useVisit();
  const { ownModel, showChoice } = useApp();
  if (!ownModel) return undefined;
  const answerer = visit.answerer.value;
  const isLost = visit.isDisconnected.value;
  return (
    <p className="quiet">
      <span>
        {isLost
          ? CHAT_TEXTS.notConnected
          : isDemo(answerer)
            ? PAGE_TEXTS.demoNotice
            : whoAnswersLabel(answererLabel(answerer))}
      </span>{' '}
      <button type="button" className="link" aria-haspopup="dialog" onClick={showChoice}>
        {isLost || isDemo(answerer) ? PAGE_TEXTS.connectModel : PAGE_TEXTS.change}
      </button>
    </p>
  );
}
