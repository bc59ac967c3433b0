import { useId, useRef } from 'react';
import type { SharedRound, SharedSeat } from '../../domain/link/shared-round.ts';
import type { FaceSigns, FacedPersona } from '../../domain/squad/face-signs.ts';
import type { ExportedRound } from '../../domain/table/exported-round.ts';
import { describeMessage, describeModel } from '../../domain/texts/chat-texts.ts';
import { describeSharedAnswer } from '../../domain/texts/link-texts.ts';
import { describeOutOfDate, MAP_TEXTS } from '../../domain/texts/table-texts.ts';
import { accentAttributes } from '../controls/accent.ts';
import { formatTime } from '../controls/times.ts';
import { ReplyText } from '../markdown/ReplyText.tsx';
import { CopyMessage } from '../messages/CopyMessage.tsx';
import { GeneralReply } from '../messages/GeneralReply.tsx';
import { hasLongWord } from '../messages/long-word.ts';
import messageStyles from '../messages/MessageBubble.module.css';
import { Avatar } from '../persona/Avatar.tsx';
import { BackToMap } from './BackToMap.tsx';
import panelStyles from './MapPanel.module.css';
import { Lanes } from './Lanes.tsx';
import { MapView } from './MapView.tsx';
import { useMarkedWords } from './marked-words.ts';
import { Question } from './Question.tsx';
import roundStyles from './RoundSection.module.css';
import styles from './OpenedRound.module.css';
import laneStyles from './TableLane.module.css';

interface SharedRoundSectionProps {
  readonly shared: SharedRound;
  /** The same round. */
  readonly exported: ExportedRound;
  /** One for each seat. */
  readonly personas: readonly FacedPersona[];
  readonly signs: FaceSigns;
  readonly isStill: () => boolean;
}

interface SharedLaneProps {
  readonly persona: FacedPersona;
  readonly answer: SharedSeat['answer'];
  /** Leads back to the map, if words of this answer are marked. */
  readonly onBack: (() => void) | undefined;
}

/** A question of somebody else with its answers and their map, as at the table, but only to read. */
export function SharedRoundSection({ shared, exported, personas, signs, isStill }: SharedRoundSectionProps) {
  const headingId = useId();
  const section = useRef<HTMLElement>(null);
  const { question, askedMs, seats } = shared;
  const { isMapCurrent } = exported;
  const { map } = exported.round;
  const words = useMarkedWords(section, {
    map,
    isMapCurrent,
    textOf: (personaId) => seats.find(({ id }) => id === personaId)?.answer?.text,
    isStill,
  });
  return (
    <section
      ref={section}
      className={`${roundStyles.round} ${styles.round} stack`}
      data-round
      aria-labelledby={headingId}
    >
      <header>
        <time className="data quiet" dateTime={new Date(askedMs).toISOString()}>
          {formatTime(askedMs)}
        </time>
        <Question id={headingId} text={question} />
      </header>
      <Lanes count={seats.length}>
        {personas.map((persona, index) => (
          <SharedLane
            key={persona.id}
            persona={persona}
            answer={seats[index]?.answer}
            onBack={persona.id === words.marked?.personaId ? words.goBack : undefined}
          />
        ))}
      </Lanes>
      {map && (
        <section
          className={`${panelStyles.panel} panel stack`}
          aria-label={MAP_TEXTS.map}
          tabIndex={-1}
          data-focus-home
          data-drawn="true"
          data-current={isMapCurrent}
        >
          <h3>{MAP_TEXTS.map}</h3>
          {!isMapCurrent && <p className={panelStyles.outOfDate}>{describeOutOfDate()}</p>}
          <MapView
            shown={map}
            map={map}
            personas={personas}
            signs={signs}
            isCurrent={isMapCurrent}
            askedMs={askedMs}
            words={words}
          />
        </section>
      )}
    </section>
  );
}

function SharedLane({ persona, answer, onBack }: SharedLaneProps) {
  const nameId = useId();
  const lack = describeSharedAnswer(answer);
  return (
    <article
      className={`${laneStyles.lane} ${styles.lane} stack`}
      aria-labelledby={nameId}
      data-lane={persona.id}
      {...accentAttributes(persona)}
    >
      <header className={laneStyles.head} data-faceless={persona.drawing === undefined}>
        {persona.drawing !== undefined && (
          <div className={laneStyles.drawing}>
            <Avatar persona={persona} paused />
          </div>
        )}
        <div>
          <h3 id={nameId} className={styles.name} data-text>
            {persona.name}
          </h3>
          {answer?.model !== undefined && (
            <p className={`${laneStyles.answerer} data quiet small`}>{describeModel(answer.model)}</p>
          )}
        </div>
      </header>
      {answer && answer.text !== '' && (
        <ol className={laneStyles.answer} role="presentation" data-answer-of={persona.id}>
          <SharedAnswer persona={persona} answer={answer} />
        </ol>
      )}
      {lack !== undefined && <p className="quiet">{lack}</p>}
      {onBack && <BackToMap onPress={onBack} />}
    </article>
  );
}

function SharedAnswer({
  persona,
  answer: { text, isGeneral },
}: Pick<SharedLaneProps, 'persona'> & { readonly answer: NonNullable<SharedSeat['answer']> }) {
  const words = (
    <div
      className={`${messageStyles.bubble} block`}
      data-content
      data-long-word={hasLongWord(text) || undefined}
    >
      <ReplyText text={text} isGrowing={false} />
    </div>
  );
  return (
    <li className={messageStyles.message} data-sender="ai">
      <span className="hidden">{describeMessage(persona.name, '')}</span>
      {isGeneral ? <GeneralReply text={text}>{words}</GeneralReply> : words}
      <div className={`${messageStyles.foot} row`}>
        <CopyMessage text={text} />
      </div>
    </li>
  );
}
