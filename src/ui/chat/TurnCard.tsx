import { useSignals } from '@preact/signals-react/runtime';
import { closestQuestion } from '../../domain/conversation/closest-question.ts';
import type { Message } from '../../domain/conversation/conversation.ts';
import { preparedQuestions } from '../../domain/squad/prepared-questions.ts';
import { askInPlace } from '../../domain/visit/ask-in-place.ts';
import type { Lane } from '../../domain/visit/lane.ts';
import { useVisit } from '../context.ts';
import { GeneralCard } from '../messages/GeneralCard.tsx';

interface TurnCardProps {
  readonly lane: Lane;
  /** A general reply of its. */
  readonly answer: Message;
}

/** The card above a general reply. */
export function TurnCard({ lane, answer }: TurnCardProps) {
  useSignals();
  const visit = useVisit();
  const messages = lane.messages.value;
  const question = messages[messages.indexOf(answer) - 1];
  if (!question) return undefined;
  const { id, content } = question;
  const asked = messages.map((message) => message.content);
  return (
    <li>
      <GeneralCard
        question={content}
        suggestion={closestQuestion(content, preparedQuestions(visit.squad, lane.persona), asked)}
        isBlocked={visit.busy.value || lane.editing.value !== undefined}
        onAsk={(text) => void lane.ask(text)}
        onAskNow={() => void (askInPlace(lane, id) || lane.ask(content))}
      />
    </li>
  );
}
