import { useSignals } from '@preact/signals-react/runtime';
import type { Conversation } from '../../domain/conversation/conversation.ts';
import { conversationsIn, firstQuestion, withEarlier } from '../../domain/conversation/earlier.ts';
import { CHAT_TEXTS } from '../../domain/texts/chat-texts.ts';
import { PAST_TEXTS, describeGone, describeOpened } from '../../domain/texts/dialog-texts.ts';
import type { Lane } from '../../domain/visit/lane.ts';
import { useApp, useVisit } from '../context.ts';
import { formatTime } from '../controls/times.ts';
import { ConversationExport } from './ExportSection.tsx';
import { type Past, PastList } from './PastList.tsx';
import styles from './PastList.module.css';

interface EarlierSectionProps {
  readonly lane: Lane;
  readonly onOpened: () => void;
}

interface EarlierEntry extends Past {
  readonly conversation: Conversation;
}

/** The persona's earlier conversations, and those with personas that have left the squad. */
export function EarlierSection({ lane, onOpened }: EarlierSectionProps) {
  useSignals();
  const { table } = useVisit();
  const { say, keep } = useApp();
  const removed = lane.removed.value;
  const earlier = lane.earlier.value;
  const entries = (removed ? withEarlier(earlier, removed) : earlier).map((conversation): EarlierEntry => ({
    key: `${conversation.lastUpdatedMs} ${conversation.messages.length}`,
    question: firstQuestion(conversation),
    timeMs: conversation.lastUpdatedMs,
    isRemoved: conversation === removed,
    exporting: <ConversationExport conversation={conversation} persona={lane.persona} />,
    conversation,
  }));
  const others = keep?.keeper.value?.others.value ?? [];
  const gone = others.flatMap(conversationsIn);

  function open({ conversation, question }: EarlierEntry): void {
    // A file that was dropped there may have opened the dialog.
    table.close();
    if (lane.reopen(conversation)) return;
    onOpened();
    say(describeOpened(question));
  }

  return (
    <PastList
      heading={PAST_TEXTS.earlier}
      hint={PAST_TEXTS.earlierHint}
      entries={entries}
      open={PAST_TEXTS.open}
      isBound={lane.question.value !== undefined || lane.editing.value !== undefined}
      onOpen={open}
      onRemove={({ conversation }) => lane.removeEarlier(conversation)}
      onUndo={() => void lane.undoRemoval()}
    >
      {gone.length > 0 && <Gone conversations={gone} />}
    </PastList>
  );
}

/** Conversations that can be read and exported, but not opened. */
function Gone({ conversations }: { readonly conversations: readonly Conversation[] }) {
  return conversations.map((conversation) => {
    const { personaId, lastUpdatedMs, messages } = conversation;
    const persona = { name: personaId, badgeId: personaId };
    return (
      <div key={`${personaId} ${lastUpdatedMs}`} className={`${styles.gone} stack`}>
        <p className="quiet">{describeGone(personaId)}</p>
        <details>
          <summary>
            {formatTime(lastUpdatedMs)}: {firstQuestion(conversation)}
          </summary>
          <ol className="stack">
            {messages.map(({ id, sender, content }) => (
              <li key={id}>
                <strong>{sender === 'user' ? CHAT_TEXTS.you : personaId}</strong>
                <p className={styles.said} dir="auto">
                  {content}
                </p>
              </li>
            ))}
          </ol>
        </details>
        <ConversationExport conversation={conversation} persona={persona} />
      </div>
    );
  });
}
