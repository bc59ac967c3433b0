import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { CHAT_TEXTS } from '../../domain/texts/chat-texts.ts';
import { PAGE_TEXTS } from '../../domain/texts/page-texts.ts';
import { useApp, useVisit } from '../context.ts';
import { Tool, Toolbar } from '../toolbar/Toolbar.tsx';
import { whenIdle } from '../controls/when-idle.ts';
import { accentAttributes } from '../controls/accent.ts';
import { usePrinting } from '../controls/use-printing.ts';
import { Button } from '../controls/Button.tsx';
import { Icon } from '../controls/Icon.tsx';
import { ConversationDialogPart, RoundsDialogPart } from '../dialogs/ConversationDialogPart.tsx';
import { ProfileDialogPart } from '../dialogs/ProfileDialogPart.tsx';
import { MarkdownTextPart } from '../markdown/MarkdownTextPart.tsx';
import { DetailCardPart } from '../persona/DetailCardPart.tsx';
import { PersonaCarousel } from '../persona/PersonaCarousel.tsx';
import { TableScreenPart } from '../table/TableScreenPart.tsx';
import { CHAT_ICONS } from '../controls/chat-icons.ts';
import styles from './ChatScreen.module.css';
import { Console } from './Console.tsx';
import { useDroppedFile } from '../controls/use-dropped-file.ts';

interface TopBarProps {
  readonly areTimesShown: boolean;
  readonly onTimes: (shown: boolean) => void;
}

/** Console on the left, persona on the right, or above it on a narrow screen. */
export function ChatScreen() {
  useSignals();
  const visit = useVisit();
  const { faultDrill } = useApp();
  const lane = visit.chosen.value;
  const { persona, readings } = lane;
  const atTable = visit.table.isOpen.value;
  const [areTimesShown, setTimesShown] = useState(false);
  const [isProfileShown, setProfileShown] = useState(false);
  const isPrinting = usePrinting();
  const times = { areTimesShown: areTimesShown || isPrinting, isPrinting };
  useEffect(
    () =>
      whenIdle(() => {
        for (const part of [MarkdownTextPart, ConversationDialogPart]) part.fetchAhead();
        // A fault may be left from before a reload.
        void faultDrill?.read();
      }),
    [faultDrill],
  );
  return (
    <div className={styles.screen} {...(atTable ? { 'data-wide': true } : accentAttributes(persona))}>
      <TopBar areTimesShown={areTimesShown} onTimes={setTimesShown} />
      {atTable ? (
        <TableScreenPart {...times} />
      ) : (
        <main className={styles.columns} data-alone={visit.lanes.length === 1}>
          <div>
            <Console {...times} />
          </div>
          <div className={styles.persona}>
            <PersonaCarousel onProfile={() => setProfileShown(true)} />
            <div className={styles.cardPlace}>
              <div className={styles.card} role="region" aria-label={CHAT_TEXTS.profile} tabIndex={0}>
                <DetailCardPart persona={persona} readings={readings} />
              </div>
            </div>
          </div>
        </main>
      )}
      {isProfileShown && <ProfileDialogPart lane={lane} onClose={() => setProfileShown(false)} />}
    </div>
  );
}

/** The way back, the view's own buttons, and the tools of every screen. */
function TopBar({ areTimesShown, onTimes }: TopBarProps) {
  useSignals();
  const visit = useVisit();
  const { table } = visit;
  const atTable = table.isOpen.value;
  const [shown, setShown] = useState<'conversation' | 'rounds'>();
  const [dropped, letGo] = useDroppedFile(shown !== undefined);
  const close = () => {
    setShown(undefined);
    letGo();
  };
  return (
    <header className={`${styles.bar} row`}>
      <Button onClick={() => visit.goBack()}>
        <Icon path={CHAT_ICONS.back} />
        {CHAT_TEXTS.back}
      </Button>
      {table.exists && (
        <Button aria-pressed={atTable} onClick={() => (atTable ? table.close() : table.open())}>
          <Icon path={CHAT_ICONS.table} />
          {PAGE_TEXTS.roundTable}
        </Button>
      )}
      <Toolbar>
        <Button
          // Another button, as its words may have been replaced by a translation of them.
          key={String(atTable)}
          className={styles.conversation}
          aria-haspopup="dialog"
          onClick={() => setShown(atTable ? 'rounds' : 'conversation')}
        >
          <Icon path={CHAT_ICONS.share} />
          {atTable ? CHAT_TEXTS.rounds : CHAT_TEXTS.conversation}
        </Button>
        <Tool
          icon={CHAT_ICONS.clock}
          label={CHAT_TEXTS.showTimes}
          aria-pressed={areTimesShown}
          onClick={() => onTimes(!areTimesShown)}
        />
      </Toolbar>
      {(shown === 'conversation' || dropped) && <ConversationDialogPart dropped={dropped} onClose={close} />}
      {shown === 'rounds' && !dropped && <RoundsDialogPart onClose={close} />}
    </header>
  );
}
