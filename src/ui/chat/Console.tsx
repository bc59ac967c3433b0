import { useSignals } from '@preact/signals-react/runtime';
import { useRef } from 'react';
import { consoleTitle } from '../../domain/texts/page-texts.ts';
import { Composer } from '../console/Composer.tsx';
import { ConsoleHeader } from '../console/ConsoleHeader.tsx';
import { Disclosure } from '../console/Disclosure.tsx';
import { Hint } from '../console/Hint.tsx';
import { LengthChoice } from '../console/LengthChoice.tsx';
import consoleStyles from '../console/console.module.css';
import { useVisit } from '../context.ts';
import { AskStatus } from './AskStatus.tsx';
import styles from './Console.module.css';
import { MessageList } from './MessageList.tsx';

interface ConsoleProps {
  readonly areTimesShown: boolean;
  readonly isPrinting: boolean;
}

/** The chat panel: header, messages, status, and the input. */
export function Console({ areTimesShown, isPrinting }: ConsoleProps) {
  useSignals();
  const { chosen } = useVisit();
  const input = useRef<HTMLTextAreaElement>(null);
  const { persona, model } = chosen.value;
  return (
    <section className={`${consoleStyles.console} panel`} aria-label={consoleTitle(persona.name)}>
      <ConsoleHeader title={consoleTitle(persona.name)} model={model.value} />
      <MessageList areTimesShown={areTimesShown} isPrinting={isPrinting} />
      <AskStatus />
      {/* Below whatever comes and goes, so that it does not move. */}
      <Hint />
      <Composer input={input} />
      <p className={`${styles.disclosure} row quiet small unprinted`}>
        <Disclosure />
        <LengthChoice />
      </p>
    </section>
  );
}
