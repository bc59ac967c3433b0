import { reportedLane } from '../../domain/visit/reported-lane.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { isRetrying } from '../../domain/asking/ask.ts';
import {
  CHAT_TEXTS,
  describeAnswering,
  describeDrawing,
  describeDropped,
  describeNotice,
  describeOffer,
  describeProgress,
  sentences,
} from '../../domain/texts/chat-texts.ts';
import { describeFailure } from '../../domain/texts/failure-texts.ts';
import type { Lane, OpenQuestion } from '../../domain/visit/lane.ts';
import { useVisit } from '../context.ts';
import { Button } from '../controls/Button.tsx';
import { Offers } from '../messages/Offers.tsx';
import styles from './Console.module.css';

/** State of the last question, or of a map being drawn, with the available actions. */
export function AskStatus() {
  useSignals();
  const visit = useVisit();
  const chosen = visit.chosen.value;
  const lane = reportedLane(chosen, visit.answering.value) ?? chosen;
  const question = lane.question.value;
  const notice = lane.notice.value;
  const { table } = visit;
  const drawing = question ? undefined : table.drawing.value;
  const progress = question?.progress ?? drawing?.progress;

  const isTrouble = progress
    ? isRetrying(progress) && !lane.isSpeaking.value
    : notice !== undefined && notice.kind !== 'stopped';
  const isUndoable = !progress && !notice && chosen.canUndo.value;

  const hasDropped = !progress && !notice && chosen.hasDropped.value;

  if (!progress && !notice && !isUndoable && !hasDropped) return undefined;
  return (
    <div
      className={`${styles.status} row quiet ${progress || isUndoable || hasDropped ? 'unprinted' : ''}`}
      role="group"
      aria-label={CHAT_TEXTS.questionState}
      data-trouble={isTrouble}
    >
      <p>
        {question && <Progress lane={lane} question={question} />}
        {drawing && <span>{describeDrawing(drawing.progress, table.drawingSecondsLeft.value)}</span>}
        {!progress && notice && <span>{describeNotice(notice)}</span>}
        {isUndoable && <span>{CHAT_TEXTS.begunAgain} </span>}
        {hasDropped && <span>{describeDropped('earlier conversation')}</span>}
      </p>
      <div className="row">
        {isUndoable && <Button onClick={() => chosen.undo()}>{CHAT_TEXTS.undo}</Button>}
        {drawing && <Button onClick={() => table.stopMap()}>{describeOffer('stop')}</Button>}
        {(question || notice) && <Offers lane={lane} />}
      </div>
    </div>
  );
}

/** Who answers and which attempt it is; during a wait, the seconds left and the cause; or that it waits for the network. */
function Progress({
  lane,
  question: { progress },
}: {
  readonly lane: Lane;
  readonly question: OpenQuestion;
}) {
  useSignals();
  const step = lane.isSpeaking.value ? undefined : describeProgress(progress, lane.secondsLeft.value);
  const cause = progress.kind === 'waiting' ? ` ${describeFailure(progress.failure)}` : '';
  // Nobody is answering.
  const who = progress.kind === 'offline' ? undefined : describeAnswering(lane.persona.name);
  return <span>{`${sentences(who, step)}${cause}`}</span>;
}
