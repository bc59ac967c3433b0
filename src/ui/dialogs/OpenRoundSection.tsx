import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { RoundFileReading } from '../../domain/link/round-file.ts';
import { LINK_TEXTS, describeRoundFileIssue } from '../../domain/texts/link-texts.ts';
import { useApp, useVisit } from '../context.ts';
import { Button } from '../controls/Button.tsx';
import { late } from '../controls/late-code.ts';
import { FileInput } from '../controls/FileInput.tsx';
import { readChosenFile } from './read-chosen-file.ts';
import styles from './dialogs.module.css';

interface OpenRoundSectionProps {
  /** A file that was dropped on the page. */
  readonly dropped?: File | undefined;
  readonly onOpened: () => void;
}

const readerCode = late(async () => (await import('../../domain/link/round-file.ts')).readRoundFile);

/** Shows a round from an exported file, or says why the file holds none. */
export function OpenRoundSection({ dropped, onOpened }: OpenRoundSectionProps) {
  const { squad } = useVisit();
  const { files, showRound } = useApp();
  const titleId = useId();
  const input = useRef<HTMLInputElement>(null);
  const alert = useRef<HTMLParagraphElement>(null);
  const newest = useRef<File>(undefined);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    // Not returned: in some browsers scrolling gives a promise, which is no clean-up.
    alert.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);

  async function read(file: File): Promise<RoundFileReading> {
    const chosen = await readChosenFile(file, files.read);
    if (chosen.kind !== 'text') return { kind: 'refused', issue: chosen };
    const readRoundFile = await readerCode();
    return readRoundFile(chosen.text, squad);
  }

  async function choose(file: File): Promise<void> {
    newest.current = file;
    setProblem(undefined);
    const reading = await read(file).catch(() => undefined);
    if (newest.current !== file) return;
    if (!reading) return setProblem(LINK_TEXTS.notOpened);
    if (reading.kind === 'refused') return setProblem(describeRoundFileIssue(reading.issue));
    onOpened();
    showRound(reading.round);
  }

  const takeDropped = useEffectEvent((file: File) => newest.current !== file && void choose(file));
  useEffect(() => {
    if (dropped) takeDropped(dropped);
  }, [dropped]);

  return (
    <section className={`${styles.section} stack`} aria-labelledby={titleId}>
      <h3 id={titleId}>{LINK_TEXTS.openRound}</h3>
      <p className="quiet">{LINK_TEXTS.openHint}</p>
      <Button onClick={() => input.current?.click()}>{LINK_TEXTS.chooseRound}</Button>
      <FileInput
        ref={input}
        label={LINK_TEXTS.roundFile}
        accept=".json,application/json"
        onChoose={(file) => void choose(file)}
      />
      {problem !== undefined && (
        <p ref={alert} role="alert" className="trouble">
          {problem}
        </p>
      )}
    </section>
  );
}
