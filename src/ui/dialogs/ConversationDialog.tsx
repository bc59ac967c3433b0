import { useSignals } from '@preact/signals-react/runtime';
import { useId, useRef } from 'react';
import { CONVERSATION_FILE_TEXTS, conversationTitle } from '../../domain/texts/dialog-texts.ts';
import { useVisit } from '../context.ts';
import { Button } from '../controls/Button.tsx';
import { Dialog } from '../controls/Dialog.tsx';
import styles from './dialogs.module.css';
import { ExportSection } from './ExportSection.tsx';
import { FindSection } from './FindSection.tsx';
import { ImportSection } from './ImportSection.tsx';
import { OpenRoundSection } from './OpenRoundSection.tsx';

/** Searches, exports, imports or restarts the open conversation. */
export function ConversationDialog({ onClose }: { readonly onClose: () => void }) {
  useSignals();
  const lane = useVisit().chosen.value;
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
        <OpenRoundSection onOpened={close} />
        <ImportSection onImported={close} />
      </div>
    </Dialog>
  );
}
