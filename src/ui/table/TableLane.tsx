import { isRetrying } from '../../domain/asking/ask.ts';
import { seatStateOf, type SeatState } from '../../domain/table/seat-state.ts';
import { useComputed, useSignal, useSignals } from '@preact/signals-react/runtime';
import { memo, useId } from 'react';
import { type Message, type Notice, isWhole } from '../../domain/conversation/conversation.ts';
import type { TurnView } from '../../domain/table/round.ts';
import {
  CHAT_TEXTS,
  describeNotice,
  describeOffer,
  describeProgress,
  sentences,
} from '../../domain/texts/chat-texts.ts';
import { describeFailure } from '../../domain/texts/failure-texts.ts';
import { describeTurn, stateShape, stateWord, TABLE_TEXTS } from '../../domain/texts/table-texts.ts';
import type { Lane } from '../../domain/visit/lane.ts';
import type { SeatView } from '../../domain/visit/table.ts';
import { useVisit } from '../context.ts';
import { useStill } from '../controls/motion.ts';
import { MessageBubble } from '../messages/MessageBubble.tsx';
import { Offers } from '../messages/Offers.tsx';
import { accentAttributes } from '../controls/accent.ts';
import { Button, IconButton } from '../controls/Button.tsx';
import { PassOn } from '../dialogs/PassOn.tsx';
import { Avatar } from '../persona/Avatar.tsx';
import { useMood } from '../persona/use-mood.ts';
import { BackToMap } from './BackToMap.tsx';
import { followAtCommonMoments } from './common-moments.ts';
import styles from './TableLane.module.css';

interface TableLaneProps {
  readonly lane: Lane;
  /** Undefined if the turn no longer exists. */
  readonly question: Message | undefined;
  /** Whether it differs from the round's question. */
  readonly isEdited: boolean;
  readonly answer: Message | undefined;
  readonly isOpen: boolean;
  /** Who is asked, if that is another than for the round. */
  readonly otherAnswerer: string | undefined;
  /** Whether its persona's drawing shows moods. */
  readonly isLively: boolean;
  /** Index among the round's lanes, from 0. */
  readonly index: number;
  readonly isTimeShown: boolean;
  /** Leads back to the map, if words of this answer are marked. */
  readonly onBack: (() => void) | undefined;
}

const STOP_ICON = 'M7 7h10v10H7z';

/** A persona's answer in a round, with its actions; renders nothing while the text grows. */
export const TableLane = memo(function TableLane({
  lane,
  question,
  isEdited,
  answer,
  isOpen,
  otherAnswerer,
  isLively,
  index,
  isTimeShown,
  onBack,
}: TableLaneProps) {
  useSignals();
  const visit = useVisit();
  const { persona } = lane;
  const accent = accentAttributes(persona);
  const nameId = useId();
  const turn: TurnView = question
    ? { kind: isEdited ? 'edited' : 'present', question, answer }
    : { kind: 'removed' };
  const state = useSeatState({ lane, turn, isOpen });
  const notice = lane.notice.value;
  const isLast = question !== undefined && question.id === lane.lastQuestionId.value;
  const offers = !isOpen && isLast && <Offers lane={lane} isQuiet={!answer?.status && !notice} />;
  const trouble = !isOpen && question && troubleOf(question, answer, isLast ? notice : undefined);

  return (
    <article
      className={`${styles.lane} stack`}
      aria-labelledby={nameId}
      data-lane={persona.id}
      data-state={state}
      {...accent}
      style={{ ...accent.style, '--place': index }}
    >
      <header className={styles.head}>
        <div className={styles.drawing}>
          {isLively ? <LivelyAvatar lane={lane} /> : <Avatar persona={persona} paused />}
        </div>
        <div>
          <h3 id={nameId}>
            <button
              type="button"
              data-focus-home
              className={`${styles.name} bare`}
              title={TABLE_TEXTS.openConversation}
              onClick={() => visit.table.openLane(lane)}
            >
              {persona.name}
            </button>
          </h3>
          <p className={`${styles.state} data quiet small`}>
            <span aria-hidden="true">{stateShape(state)}</span>
            {isOpen ? <Progress lane={lane} state={state} /> : <span>{stateWord(state)}</span>}
          </p>
          {otherAnswerer !== undefined && (
            <p className={`${styles.answerer} data quiet small`}>{otherAnswerer}</p>
          )}
        </div>
        {isOpen && (
          <IconButton
            icon={STOP_ICON}
            look="quiet"
            label={describeOffer('stop')}
            onClick={() => lane.stop()}
          />
        )}
      </header>
      {turn.kind !== 'present' && <p className="quiet">{describeTurn(turn)}</p>}
      {turn.kind === 'edited' && (
        <blockquote className={`${styles.edited} block`} data-content>
          {turn.question.content}
        </blockquote>
      )}
      <ol className={styles.answer} role="presentation" data-answer-of={persona.id}>
        {question && (isOpen || answer) && (
          <MessageBubble
            key={question.id}
            message={isOpen ? undefined : answer}
            lane={lane}
            isTimeShown={isTimeShown}
            PassOn={!isOpen && isWhole(answer?.status) ? PassOn : undefined}
            actions={!trouble && offers}
            follow={followAtCommonMoments}
          />
        )}
      </ol>
      {onBack && <BackToMap onPress={onBack} />}
      {isOpen && <Wait lane={lane} />}
      {trouble && (
        <div
          className={`row ${isLast && notice?.kind === 'stopped' ? 'quiet' : 'trouble'}`}
          role="group"
          aria-label={CHAT_TEXTS.questionState}
        >
          <p>{trouble}</p>
          {offers}
        </div>
      )}
    </article>
  );
});

/** A lane's visible state; it changes with the first words of an answer, but not with later ones. */
export function useSeatState({ lane, turn, isOpen }: Omit<SeatView, 'answerer'>): SeatState {
  useSignals();
  const hasText = useComputed(() => lane.partialReply.value !== '').value;
  const isLast = turn.kind !== 'removed' && turn.question.id === lane.lastQuestionId.value;
  return seatStateOf({
    turn,
    notice: isLast ? lane.notice.value : undefined,
    progress: isOpen ? lane.question.value?.progress : undefined,
    hasText,
  });
}

/** How a question ended, unless its answer says so. */
function troubleOf(
  question: Message,
  answer: Message | undefined,
  notice: Notice | undefined,
): string | undefined {
  if (notice) return describeNotice(notice);
  return answer ? undefined : describeTurn({ kind: 'present', question, answer });
}

/** Thinking while asked, speaking while its answer streams. */
function LivelyAvatar({ lane }: Pick<TableLaneProps, 'lane'>) {
  const mood = useMood(useSignal(lane));
  return <Avatar persona={lane.persona} mood={mood} paused={useStill()} />;
}

/** The attempt, from the second on; during a wait that ends by itself, the seconds left. */
function Progress({ lane, state }: Pick<TableLaneProps, 'lane'> & { readonly state: SeatState }) {
  useSignals();
  const progress = lane.isSpeaking.value ? undefined : lane.question.value?.progress;
  const isCounted = progress && isRetrying(progress) && progress.kind !== 'offline';
  return <span>{isCounted ? describeProgress(progress, lane.secondsLeft.value) : stateWord(state)}</span>;
}

/** During a wait, its cause and the button that ends it. */
function Wait({ lane }: Pick<TableLaneProps, 'lane'>) {
  useSignals();
  const progress = lane.question.value?.progress;
  if (progress?.kind !== 'waiting' && progress?.kind !== 'offline') return undefined;
  return (
    <div className="row trouble" role="group" aria-label={CHAT_TEXTS.questionState}>
      <p>
        {progress.kind === 'waiting'
          ? describeFailure(progress.failure)
          : sentences(describeProgress(progress))}
      </p>
      <Button onClick={() => lane.retryNow()}>{describeOffer('retryNow')}</Button>
    </div>
  );
}
