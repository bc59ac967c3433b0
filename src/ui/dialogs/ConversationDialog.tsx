import { useSignals } from '@preact/signals-react/runtime';
import { useId, useRef } from 'react';
import { CONVERSATION_FILE_TEXTS, conversationTitle } from '../../domain/texts/dialog-texts.ts';
import { PAGE_TEXTS } from '../../domain/texts/page-texts.ts';
import { useVisit } from '../context.ts';
import { Button } from '../controls/Button.tsx';
import { Dialog } from '../controls/Dialog.tsx';
import styles from './dialogs.module.css';
import { EarlierSection } from './EarlierSection.tsx';
import { ExportSection } from './ExportSection.tsx';
import { FindSection } from './FindSection.tsx';
import { ImportSection } from './ImportSection.tsx';
import { OpenRoundSection } from './OpenRoundSection.tsx';
import { RoundsSection } from './RoundsSection.tsx';

interface DialogProps {
  readonly onClose: () => void;
}

/** Searches, exports, imports or restarts the open conversation, and leads to earlier ones and to rounds. */
export function ConversationDialog({ onClose }: DialogProps) {
  useSignals();
  const { chosen, table } = useVisit();
  const lane = chosen.value;
  const { persona } = lane;
  const conversation = lane.conversation.value;
  const beginId = useId();
  const content = useRef<HTMLDivElement>(null);
  if (!conversation) return undefined;
  // Closing natively lets the browser return the focus.
  const close = () => content.current?.closest('dialog')?.close();
  return (
    <Dialog label={conversationTitle(persona.name)} headed persona={persona} onClose={onClose}>
      <div ref={content} className="stack">
        <FindSection conversation={conversation} persona={persona} />
        <ExportSection conversation={conversation} persona={persona} />
        <section className={`${styles.section} stack`} aria-labelledby={beginId}>
          <h3 id={beginId}>{CONVERSATION_FILE_TEXTS.begin}</h3>
          <p className="quiet">{CONVERSATION_FILE_TEXTS.beginHint}</p>
          <Button
            disabled={!lane.canBeginAgain.value}
            onClick={() => {
              lane.beginAgain();
              close();
            }}
          >
            {CONVERSATION_FILE_TEXTS.begin}
          </Button>
        </section>
        <EarlierSection lane={lane} onOpened={close} />
        {table.exists && <RoundsSection onShow={close} />}
        <OpenRoundSection onOpened={close} />
        <ImportSection onImported={close} />
      </div>
    </Dialog>
  );
}

/** The rounds of the table; at the table, no conversation is open. */
export function RoundsDialog({ onClose }: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  const close = () => content.current?.closest('dialog')?.close();
  return (
    <Dialog label={PAGE_TEXTS.roundTable} headed onClose={onClose}>
      <div ref={content} className="stack">
        <RoundsSection onShow={close} />
        <OpenRoundSection onOpened={close} />
      </div>
    </Dialog>
  );
}
