import { useSignals } from '@preact/signals-react/runtime';
import { preparedQuestions } from '../../domain/squad/prepared-questions.ts';
import { suggestOnce } from '../../domain/table/suggestions.ts';
import { askInPlace } from '../../domain/visit/ask-in-place.ts';
import type { RoundView } from '../../domain/visit/table.ts';
import { useVisit } from '../context.ts';
import { GeneralCard } from '../messages/GeneralCard.tsx';

interface RoundCardProps {
  readonly view: RoundView;
}

/** The card above a round's answers, if any of them is a general reply. */
export function RoundCard({ view: { round, seats } }: RoundCardProps) {
  useSignals();
  const visit = useVisit();
  const { table } = visit;
  const { question } = round;
  const general = generalReplies(seats);
  if (general.length === 0) return undefined;
  const rounds = table.rounds.value;
  const asked = rounds.map((each) => each.question);
  // The newest card chooses first.
  const withCards = rounds
    .filter((each) => generalReplies(table.viewRound(each).seats).length > 0)
    .toReversed();
  const suggestions = suggestOnce(
    withCards.map((each) => each.question),
    preparedQuestions(visit.squad),
    asked,
  );
  const isEditing = table.seated.value.some(({ editing }) => editing.value !== undefined);

  function askNow(): void {
    const areAsked = general.map(({ lane, questionId }) => askInPlace(lane, questionId));
    if (!areAsked.includes(true)) table.ask(question);
  }

  return (
    <GeneralCard
      question={question}
      suggestion={suggestions[withCards.findIndex(({ number }) => number === round.number)]}
      isBlocked={visit.busy.value || isEditing}
      onAsk={(text) => void table.ask(text)}
      onAskNow={askNow}
    />
  );
}

function generalReplies(seats: RoundView['seats']) {
  return seats.flatMap(({ lane, turn }) =>
    turn.kind === 'present' && turn.answer?.isGeneral ? [{ lane, questionId: turn.question.id }] : [],
  );
}
