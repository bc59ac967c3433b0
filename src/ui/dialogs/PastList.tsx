import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { shortLine } from '../../domain/checks/one-line.ts';
import { PAST_TEXTS, describeBack, describeRemoved } from '../../domain/texts/dialog-texts.ts';
import { Button } from '../controls/Button.tsx';
import { formatTime } from '../controls/times.ts';
import section from './dialogs.module.css';
import styles from './PastList.module.css';

/** An earlier conversation, or a round. */
export interface Past {
  readonly key: string;
  readonly question: string;
  readonly timeMs: number;
  readonly isRemoved: boolean;
  /** The menu that exports it. */
  readonly exporting: ReactNode;
}

interface PastListProps<Entry extends Past> {
  readonly heading: string;
  readonly hint: string;
  readonly entries: readonly Entry[];
  /** Label of the button that opens an entry. */
  readonly open: string;
  /** Whether nothing can be opened now. */
  readonly isBound?: boolean;
  /** Whether nothing can be removed or brought back now. */
  readonly isHeld?: boolean;
  readonly onOpen: (entry: Entry) => void;
  readonly onRemove: (entry: Entry) => void;
  readonly onUndo: () => void;
  readonly children?: ReactNode;
}

/** Earlier conversations or rounds, each with its time, its question, and buttons. */
export function PastList<Entry extends Past>({
  heading,
  hint,
  entries,
  open,
  isBound = false,
  isHeld = false,
  onOpen,
  onRemove,
  onUndo,
  children,
}: PastListProps<Entry>) {
  const titleId = useId();
  const [news, setNews] = useState('');
  return (
    <section className={`${section.section} stack`} aria-labelledby={titleId}>
      <h3 id={titleId} tabIndex={-1} data-focus-home>
        {heading}
      </h3>
      <p className="quiet">{hint}</p>
      <p role="status" className="hidden">
        {news}
      </p>
      {entries.length === 0 && !children && <p>{PAST_TEXTS.none}</p>}
      <ol className={`${styles.list} stack`}>
        {entries.map((entry) => (
          <PastRow key={entry.key} entry={entry}>
            {entry.isRemoved ? (
              <Button
                disabled={isHeld}
                onClick={() => {
                  onUndo();
                  setNews(describeBack(entry.question));
                }}
              >
                {PAST_TEXTS.undo}
              </Button>
            ) : (
              <>
                <Button disabled={isBound} onClick={() => onOpen(entry)}>
                  {open}
                </Button>
                {entry.exporting}
                <Button
                  disabled={isHeld}
                  onClick={() => {
                    onRemove(entry);
                    setNews(describeRemoved(entry.question));
                  }}
                >
                  {PAST_TEXTS.remove}
                </Button>
              </>
            )}
          </PastRow>
        ))}
      </ol>
      {children}
    </section>
  );
}

/** Keeps the focus when its buttons change. */
function PastRow({ entry, children }: { readonly entry: Past; readonly children: ReactNode }) {
  const { question, timeMs, isRemoved } = entry;
  const titleId = useId();
  const row = useRef<HTMLLIElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    if (isPressed.current) row.current?.querySelector<HTMLElement>('button:enabled')?.focus();
    isPressed.current = false;
  }, [isRemoved]);
  return (
    <li ref={row} className={styles.item}>
      <p id={titleId} className={styles.title} dir="auto">
        {isRemoved ? describeRemoved(question) : shortLine(question)}
      </p>
      <time className="quiet data small" dateTime={new Date(timeMs).toISOString()}>
        {formatTime(timeMs)}
      </time>
      <div
        className="row"
        role="group"
        aria-labelledby={titleId}
        onClickCapture={() => (isPressed.current = true)}
      >
        {children}
      </div>
    </li>
  );
}
