import { useSignals } from '@preact/signals-react/runtime';
import { memo, useId, useRef } from 'react';
import type { Round } from '../../domain/table/round.ts';
import { describeChange, describeDropped } from '../../domain/texts/chat-texts.ts';
import { roundLabel } from '../../domain/texts/table-texts.ts';
import listStyles from '../console/list.module.css';
import { useApp, useVisit } from '../context.ts';
import { KeepOfferPart } from '../dialogs/KeepOfferPart.tsx';
import { MessageTime } from '../messages/MessageBubble.tsx';
import { isStill } from '../controls/motion.ts';
import { Lanes } from './Lanes.tsx';
import { MapPanel } from './MapPanel.tsx';
import { useMarkedWords } from './marked-words.ts';
import { Question } from './Question.tsx';
import { RoundCard } from './RoundCard.tsx';
import styles from './RoundSection.module.css';
import { TableLane } from './TableLane.tsx';

interface RoundSectionProps {
  readonly round: Round;
  readonly isNewest: boolean;
  readonly areTimesShown: boolean;
}

/** A question, its answers side by side, and their map. */
export const RoundSection = memo(function RoundSection({
  round,
  isNewest,
  areTimesShown,
}: RoundSectionProps) {
  useSignals();
  const headingId = useId();
  const visit = useVisit();
  const { keep } = useApp();
  const { table } = visit;
  const view = table.viewRound(round);
  const change = table.changeAt(round);
  const section = useRef<HTMLElement>(null);
  const words = useMarkedWords(section, {
    map: round.map,
    isMapCurrent: view.isMapCurrent,
    textOf: (personaId) => view.answers.find((answer) => answer.personaId === personaId)?.text,
    isStill: () => isStill(visit),
  });
  const count = view.seats.length;
  return (
    <section
      ref={section}
      className={`${styles.round} stack`}
      data-round={round.number}
      data-newest={isNewest}
      aria-labelledby={headingId}
    >
      {change !== undefined && <p className={`${listStyles.divider} quiet`}>{describeChange(change)}</p>}
      <header>
        <p className="data quiet row">
          {roundLabel(round.number)}
          {areTimesShown && <MessageTime timestampMs={round.askedMs} />}
        </p>
        <Question id={headingId} text={round.question} />
        {table.droppedFor.value === round.number && (
          <p className="quiet unprinted">{describeDropped('round')}</p>
        )}
      </header>
      <RoundCard view={view} />
      <Lanes count={count}>
        {view.seats.map(({ lane, turn, isOpen, answerer }, index) => (
          <TableLane
            key={lane.persona.id}
            lane={lane}
            isEdited={turn.kind === 'edited'}
            question={turn.kind === 'removed' ? undefined : turn.question}
            answer={turn.kind === 'removed' ? undefined : turn.answer}
            isOpen={isOpen}
            otherAnswerer={answerer === view.answerer ? undefined : answerer}
            isLively={isNewest}
            index={index}
            isTimeShown={areTimesShown}
            onBack={lane.persona.id === words.marked?.personaId ? words.goBack : undefined}
          />
        ))}
      </Lanes>
      <MapPanel view={view} words={words} />
      {keep && isNewest && visit.answerer.value.kind === 'own-model' && (
        <KeepOfferPart
          answers={view.seats.map(({ lane, turn, isOpen }) => {
            return { lane, answer: turn.kind === 'present' && !isOpen ? turn.answer : undefined };
          })}
        />
      )}
    </section>
  );
});
