import { useId, useRef, useState } from 'react';
import { PART_MISSING } from '../../domain/texts/page-texts.ts';
import { TAPE_TEXTS, describeLacks, describeSaved } from '../../domain/texts/tape-player-texts.ts';
import type { TapeProblem } from '../../domain/tape-findings.ts';
import { describeTapeProblem } from '../../domain/texts/tape-texts.ts';
import { fileNameOf } from '../../domain/transcript/transcript-file-name.ts';
import type { Visit } from '../../domain/visit/visit.ts';
import type { PageFiles } from '../../ports/files.ts';
import type { Tape } from '../../tape/create-tape.ts';
import { MAX_TAPE_CHARACTERS, TAPE_VERSION } from '../../tape/tape-format.ts';
import type { TapeTools } from '../app/screen-props.ts';
import { Button } from '../controls/Button.tsx';
import { FileInput } from '../controls/FileInput.tsx';
import { formatDay } from '../conversation/times.ts';
import options from './OptionsDialog.module.css';
import styles from './TapeSection.module.css';

interface TapeSectionProps {
  readonly visit: Visit;
  readonly load: () => Promise<TapeTools>;
  readonly files: PageFiles;
}

interface Refused {
  readonly kind: 'refused';
  readonly words: string;
}

type Outcome = { readonly kind: 'said'; readonly words: string } | Refused;

/** Saves this visit's tape, after a warning of what is in it, and opens others (behaviour 19.2, 19.9). */
export function TapeSection({ visit, load, files }: TapeSectionProps) {
  const titleId = useId();
  const warningId = useId();
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const newest = useRef<File>(undefined);
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'said', words: '' });

  async function save(): Promise<void> {
    try {
      const { recorded } = await load();
      const name = fileNameOf([visit.squad.name, 'tape', formatDay(visit.nowMs())], 'jsonl');
      files.download(name, 'application/jsonl', recorded.text());
      setOutcome({ kind: 'said', words: describeOutcome(name, recorded) });
    } catch {
      setOutcome({ kind: 'refused', words: PART_MISSING });
    }
  }

  async function open(file: File): Promise<void> {
    newest.current = file;
    setOutcome({ kind: 'said', words: TAPE_TEXTS.reading });
    const opening = await readChosen(file, load, files);
    // Another one was chosen, or the options were closed.
    if (newest.current !== file || !input.current) return;
    if (opening.kind === 'refused') {
      setOutcome(opening);
      return;
    }
    input.current.closest('dialog')?.close();
    opening.watch();
  }

  return (
    <section className={options.section} aria-labelledby={titleId}>
      <h3 id={titleId}>{TAPE_TEXTS.heading}</h3>
      <p id={hintId} className={options.hint}>
        {TAPE_TEXTS.purpose} {TAPE_TEXTS.openHint}
      </p>
      <p id={warningId} className={options.hint}>
        {TAPE_TEXTS.saveWarning}
      </p>
      <div className={styles.ways}>
        <Button aria-describedby={warningId} onClick={() => void save()}>
          {TAPE_TEXTS.save}
        </Button>
        <Button aria-describedby={hintId} onClick={() => input.current?.click()}>
          {TAPE_TEXTS.open}
        </Button>
        <FileInput
          ref={input}
          label={TAPE_TEXTS.file}
          accept=".jsonl,application/jsonl"
          onChoose={(file) => void open(file)}
        />
      </div>
      <p role="status" className={options.state}>
        {outcome.kind === 'said' && outcome.words}
      </p>
      {outcome.kind === 'refused' && (
        <p role="alert" className={options.state} data-state="trouble">
          {outcome.words}
        </p>
      )}
    </section>
  );
}

/** Whatever is wrong with it is said as it is of a conversation that is imported (behaviour 9.11). */
async function readChosen(
  file: File,
  load: TapeSectionProps['load'],
  files: PageFiles,
): Promise<{ readonly kind: 'ready'; readonly watch: () => void } | Refused> {
  if (file.size > MAX_TAPE_CHARACTERS) return refuse({ kind: 'too-large' });
  const text = await files.read(file);
  if (text === undefined) return { kind: 'refused', words: TAPE_TEXTS.unreadable };
  try {
    const { read } = await load();
    const opening = await read(text);
    return opening.kind === 'ready' ? opening : refuse(opening.problem);
  } catch {
    return { kind: 'refused', words: PART_MISSING };
  }
}

function refuse(problem: TapeProblem): Refused {
  return { kind: 'refused', words: describeTapeProblem(problem, TAPE_VERSION) };
}

function describeOutcome(name: string, recorded: Tape): string {
  const status = recorded.status();
  return [describeSaved(name, status.bytes), ...describeLacks(status)].join(' ');
}
