import { useComputed, useSignals } from '@preact/signals-react/runtime';
import { memo, useDeferredValue, useId, useMemo, useState } from 'react';
import type { Message } from '../../domain/conversation/conversation.ts';
import { conversationsIn } from '../../domain/conversation/earlier.ts';
import { type Found, createSearch } from '../../domain/conversation/search.ts';
import { askedLabel, describeFindings, findLabel, FIND_TEXTS } from '../../domain/texts/dialog-texts.ts';
import { plainLine } from '../../domain/table/plain-line.ts';
import { roundLabel } from '../../domain/texts/table-texts.ts';
import { type MessagePassage, type RoundPassage, passagesOf } from '../../domain/visit/passages.ts';
import { useApp, useVisit } from '../context.ts';
import { accentAttributes } from '../controls/accent.ts';
import { decodeEntities } from '../markdown/entities.ts';
import { formatTime } from '../controls/times.ts';
import { CopyMessage } from '../messages/CopyMessage.tsx';
import section from './dialogs.module.css';
import styles from './FindSection.module.css';
import { useOpenFound } from './use-open-found.ts';

interface FindSectionProps {
  /** Called before the screen with a result is shown. */
  readonly onOpened: () => void;
}

type FoundPassage = Found<MessagePassage | RoundPassage>;

interface FindResultsProps {
  readonly heading: string;
  readonly found: readonly FoundPassage[];
  readonly onOpen: (passage: FoundPassage['passage']) => void;
}

/** Searches all conversations, earlier ones and rounds; a result leads there. */
export function FindSection({ onOpened }: FindSectionProps) {
  useSignals();
  const id = useId();
  const visit = useVisit();
  const { keep } = useApp();
  const [text, setText] = useState('');
  // The results may lag behind typing.
  const wanted = useDeferredValue(text);
  const [search] = useState(() => createSearch(asShown));
  const passages = useComputed(() => {
    const others = keep?.keeper.value?.others.value ?? [];
    return passagesOf(visit, others.flatMap(conversationsIn));
  }).value;
  const { present, earlier, rounds } = useMemo(
    () => ({
      present: search(passages.present, wanted),
      earlier: search(passages.earlier, wanted),
      rounds: search(passages.rounds, wanted),
    }),
    [search, passages, wanted],
  );
  const { open, why, forget } = useOpenFound(wanted, onOpened);

  return (
    <section className={`${section.section} stack`} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{FIND_TEXTS.find}</h3>
      <label htmlFor={`${id}-field`} className="quiet">
        {findLabel(visit.table.exists)}
      </label>
      <input
        id={`${id}-field`}
        type="search"
        className="field"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          forget();
        }}
      />
      <p role="status" className={section.state}>
        {wanted.trim() !== '' &&
          describeFindings({
            messages: present.count + earlier.count,
            rounds: rounds.count,
            shown: present.found.length + earlier.found.length + rounds.found.length,
          })}
      </p>
      {why !== undefined && (
        <p role="alert" className="trouble">
          {why}
        </p>
      )}
      <div className={styles.results}>
        <FindResults heading={FIND_TEXTS.present} found={present.found} onOpen={open} />
        <FindResults heading={FIND_TEXTS.earlier} found={earlier.found} onOpen={open} />
        <FindResults heading={FIND_TEXTS.rounds} found={rounds.found} onOpen={open} />
      </div>
    </section>
  );
}

/** Matches with their origin and time. A long text is cut around the match, but copied in full. */
const FindResults = memo(function FindResults({ heading, found, onOpen }: FindResultsProps) {
  const id = useId();
  if (found.length === 0) return undefined;
  return (
    <>
      <h4 id={id}>{heading}</h4>
      <ol className="stack" aria-labelledby={id}>
        {found.map(({ passage, before, marked, after }) => (
          <li
            key={passage.key}
            className={`${styles.item} block`}
            data-sender={senderOf(passage)}
            {...accentOf(passage)}
          >
            {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its text is its label */}
            <button type="button" className={`${styles.open} bare cover`} onClick={() => onOpen(passage)}>
              <span className={`${styles.origin} row`}>
                <strong>{originOf(passage)}</strong>
                <time className="quiet data small" dateTime={new Date(passage.timeMs).toISOString()}>
                  {formatTime(passage.timeMs)}
                </time>
              </span>
              <span className={styles.excerpt} dir="auto">
                <span>{before}</span>
                <mark>{marked}</mark>
                <span>{after}</span>
              </span>
            </button>
            <div className={`${styles.copy} row`}>
              <CopyMessage
                text={passage.kind === 'round' ? passage.round.question : passage.message.content}
              />
            </div>
          </li>
        ))}
      </ol>
    </>
  );
});

function originOf(passage: FoundPassage['passage']): string {
  if (passage.kind === 'round') return roundLabel(passage.round.number);
  const { lane, personaId, message } = passage;
  const name = lane?.persona.name ?? personaId;
  return message.sender === 'user' ? askedLabel(name) : name;
}

function accentOf(passage: FoundPassage['passage']) {
  return passage.kind === 'message' && passage.lane && accentAttributes(passage.lane.persona);
}

function senderOf(passage: FoundPassage['passage']): Message['sender'] {
  return passage.kind === 'round' ? 'user' : passage.message.sender;
}

/** Markdown as the page shows it; the cells of a table follow one another. */
function asShown(text: string): string {
  return decodeEntities(plainLine(text).replaceAll(/ ?\| ?/g, ' '));
}
