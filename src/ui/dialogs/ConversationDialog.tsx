import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useRef, useState } from 'react';
import { CONVERSATION_FILE_TEXTS, conversationTitle } from '../../domain/texts/dialog-texts.ts';
import { PAGE_TEXTS } from '../../domain/texts/page-texts.ts';
import type { Dropped } from '../controls/use-dropped-file.ts';
import { useApp, useVisit } from '../context.ts';
import { Button } from '../controls/Button.tsx';
import { Dialog } from '../controls/Dialog.tsx';
import styles from './dialogs.module.css';
import { EarlierSection } from './EarlierSection.tsx';
import { ExportSection } from './ExportSection.tsx';
import { FindSection } from './FindSection.tsx';
import { ImportSection } from './ImportSection.tsx';
import { OpenRoundSection } from './OpenRoundSection.tsx';
import { isRoundFile } from './read-chosen-file.ts';
import { RoundsSection } from './RoundsSection.tsx';

interface DialogProps {
  readonly onClose: () => void;
}

interface ConversationDialogProps extends DialogProps {
  /** What was dropped on the page, which is read as if it were chosen here. */
  readonly dropped: Dropped | undefined;
}

/** Searches, exports, imports or restarts the open conversation, and leads to earlier ones and to rounds. */
export function ConversationDialog({ dropped, onClose }: ConversationDialogProps) {
  useSignals();
  const { chosen, table } = useVisit();
  const lane = chosen.value;
  const { persona } = lane;
  const conversation = lane.conversation.value;
  const beginId = useId();
  const content = useRef<HTMLDivElement>(null);
  const { round, other } = useDroppedKind(dropped);
  // Closing natively lets the browser return the focus.
  const close = () => content.current?.closest('dialog')?.close();
  return (
    <Dialog label={conversationTitle(persona.name)} headed persona={persona} onClose={onClose}>
      <div ref={content} className="stack">
        <FindSection onOpened={close} />
        {/* At the table, the chosen persona may not have been opened yet. */}
        {conversation && (
          <>
            <ExportSection conversation={conversation} persona={persona} />
          </>
        )}
        <section className={`${styles.section} stack`} aria-labelledby={beginId}>
          <h3 id={beginId}>{CONVERSATION_FILE_TEXTS.begin}</h3>
          <p className="quiet">{CONVERSATION_FILE_TEXTS.beginHint}</p>
          <Button
            disabled={!lane.canBeginAgain.value}
            onClick={() => {
              // A file that was dropped there may have opened the dialog.
              table.close();
              lane.beginAgain();
              close();
            }}
          >
            {CONVERSATION_FILE_TEXTS.begin}
          </Button>
        </section>
        <EarlierSection lane={lane} onOpened={close} />
        {table.exists && <RoundsSection onShow={close} />}
        <OpenRoundSection dropped={round} onOpened={close} />
        <ImportSection dropped={other} onImported={close} />
      </div>
    </Dialog>
  );
}

/** Whether what was dropped is a round or for the import; neither until the file is read. */
function useDroppedKind(dropped: Dropped | undefined): {
  readonly round?: File;
  readonly other?: Dropped;
} {
  const { files } = useApp();
  const [known, setKnown] = useState<{ readonly dropped: Dropped; readonly isRound: boolean }>();
  useEffect(() => {
    if (!dropped) return undefined;
    let isNewest = true;
    const isRound = dropped.kind === 'file' ? isRoundFile(dropped.file, files.read) : Promise.resolve(false);
    void isRound.then((found) => isNewest && setKnown({ dropped, isRound: found }));
    return () => void (isNewest = false);
  }, [dropped, files]);
  if (!dropped || known?.dropped !== dropped) return {};
  return known.isRound && dropped.kind === 'file' ? { round: dropped.file } : { other: dropped };
}

/** The rounds of the table; at the table, no conversation is open. */
export function RoundsDialog({ onClose }: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  const close = () => content.current?.closest('dialog')?.close();
  return (
    <Dialog label={PAGE_TEXTS.roundTable} headed onClose={onClose}>
      <div ref={content} className="stack">
        <FindSection onOpened={close} />
        <RoundsSection onShow={close} />
        <OpenRoundSection onOpened={close} />
      </div>
    </Dialog>
  );
}
