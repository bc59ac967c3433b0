import { describePrint } from '../../domain/texts/print-texts.ts';
import { useVisit } from '../context.ts';
import styles from './list.module.css';
import { formatTime } from '../controls/times.ts';

interface PrintNoteProps {
  readonly what: 'messages' | 'rounds';
  readonly shown: number;
  readonly all: number;
}

/** The first line of a print. */
export function PrintNote({ what, shown, all }: PrintNoteProps) {
  const visit = useVisit();
  return (
    <p className={`${styles.note} quiet small`}>
      {describePrint(formatTime(visit.nowMs()), what, shown, all)}
    </p>
  );
}
