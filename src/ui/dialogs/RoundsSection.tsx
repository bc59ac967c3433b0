import { useSignals } from '@preact/signals-react/runtime';
import type { Round } from '../../domain/table/round.ts';
import { PAST_TEXTS } from '../../domain/texts/dialog-texts.ts';
import { TABLE_TEXTS } from '../../domain/texts/table-texts.ts';
import { useApp, useVisit } from '../context.ts';
import { type Past, PastList } from './PastList.tsx';
import { RoundViewExport } from './RoundViewExport.tsx';

interface RoundsSectionProps {
  /** Called before the table shows a round. */
  readonly onShow: () => void;
}

interface RoundEntry extends Past {
  readonly round: Round;
}

/** The rounds of the table, newest first. */
export function RoundsSection({ onShow }: RoundsSectionProps) {
  useSignals();
  const visit = useVisit();
  const { wanted } = useApp();
  const { table } = visit;
  const removed = table.removed.value;
  const entries = [...table.rounds.value, ...(removed ? [removed] : [])]
    .toSorted((a, b) => b.number - a.number)
    .map((round): RoundEntry => ({
      key: String(round.number),
      question: round.question,
      timeMs: round.askedMs,
      isRemoved: round === removed,
      exporting: <RoundViewExport view={table.viewRound(round)} />,
      round,
    }));

  function show({ round }: RoundEntry): void {
    onShow();
    wanted.value = { kind: 'round', number: round.number, show: showRound };
    table.open();
  }

  return (
    <PastList
      heading={TABLE_TEXTS.rounds}
      hint={PAST_TEXTS.roundsHint}
      entries={entries}
      open={PAST_TEXTS.show}
      isHeld={visit.busy.value}
      onOpen={show}
      onRemove={({ round }) => void table.removeRound(round.number)}
      onUndo={() => void table.undoRemoval()}
    />
  );
}

function showRound(round: HTMLElement): void {
  round.scrollIntoView({ block: 'start', behavior: 'instant' });
  const heading = round.querySelector('h2');
  // A long one can be focused anyway.
  if (heading?.tabIndex === -1) heading.tabIndex = -1;
  heading?.focus({ preventScroll: true });
}
