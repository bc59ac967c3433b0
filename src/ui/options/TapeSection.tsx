import { useId, useState } from 'react';
import { PART_MISSING } from '../../domain/texts/page-texts.ts';
import { TAPE_TEXTS, describeSaved } from '../../domain/texts/tape-player-texts.ts';
import { fileNameOf } from '../../domain/transcript/transcript-file-name.ts';
import type { Visit } from '../../domain/visit/visit.ts';
import type { PageFiles } from '../../ports/files.ts';
import type { Tape } from '../../tape/create-tape.ts';
import type { TapeTools } from '../app/screen-props.ts';
import { Button } from '../controls/Button.tsx';
import { formatDay } from '../conversation/times.ts';
import options from './OptionsDialog.module.css';
import styles from './TapeSection.module.css';

interface TapeSectionProps {
  readonly visit: Visit;
  readonly load: () => Promise<TapeTools>;
  readonly files: PageFiles;
}

/** Saves this visit's tape, after a warning of what is in it (behaviour 19.2). */
export function TapeSection({ visit, load, files }: TapeSectionProps) {
  const titleId = useId();
  const warningId = useId();
  const [outcome, setOutcome] = useState('');

  async function save(): Promise<void> {
    setOutcome('');
    try {
      const { recorded } = await load();
      const name = fileNameOf([visit.squad.name, 'tape', formatDay(visit.nowMs())], 'jsonl');
      files.download(name, 'application/jsonl', recorded.text());
      setOutcome(describeOutcome(name, recorded));
    } catch {
      setOutcome(PART_MISSING);
    }
  }

  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.heading}>
        {TAPE_TEXTS.heading}
      </h3>
      <p className={options.hint}>{TAPE_TEXTS.purpose}</p>
      <div>
        <Button aria-describedby={warningId} onClick={() => void save()}>
          {TAPE_TEXTS.save}
        </Button>
      </div>
      <p id={warningId} className={options.hint}>
        {TAPE_TEXTS.saveWarning}
      </p>
      <p role="status" className={styles.outcome}>
        {outcome}
      </p>
    </section>
  );
}

function describeOutcome(name: string, recorded: Tape): string {
  const { bytes, isBegunAnew, end } = recorded.status();
  return [
    describeSaved(name, bytes),
    isBegunAnew && TAPE_TEXTS.beginningMissing,
    end === 'full' && TAPE_TEXTS.questionMissing,
    end === 'failed' && TAPE_TEXTS.hasFailed,
  ]
    .filter(Boolean)
    .join(' ');
}
