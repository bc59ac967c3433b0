import { useSignals } from '@preact/signals-react/runtime';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import type { Stance } from '../../../src/domain/table/agreement-map.ts';
import type { PageFiles } from '../../../src/ports/files.ts';
import { type RoundLinks, useVisit } from '../../../src/ui/context.ts';
import { RoundSection } from '../../../src/ui/table/RoundSection.tsx';
import { type Scripted, reply } from '../../support/scripted-completion.ts';
import { type TestVisitOptions, createTestTable } from '../../support/test-visit.ts';
import { Around } from '../render-app.tsx';

/** A point of the clerk, with stance and quote by persona. */
export type ClerksPoint = readonly [
  point: string,
  stands: Readonly<Record<string, readonly [stance: Stance, quote: string]>>,
];

interface RoundPageOptions extends Partial<TestVisitOptions> {
  readonly files?: Partial<PageFiles>;
  readonly roundLinks?: RoundLinks;
}

/** A table with one round, asked `Well?`, with its answers and its map. */
export async function renderRound(script: readonly Scripted[], options: RoundPageOptions = {}) {
  const { files, roundLinks, ...visitOptions } = options;
  const parts = createTestTable(script, visitOptions);
  const { visit, table, clock } = parts;
  const page = render(
    <StrictMode>
      <Around visit={visit} files={files} roundLinks={roundLinks}>
        <Rounds />
      </Around>
    </StrictMode>,
  );
  const pass = (durationMs: number) => act(() => clock.advance(durationMs));
  await act(async () => void table.ask('Well?'));
  await pass(0);

  return {
    ...parts,
    ...page,
    user: userEvent.setup(),
    pass,
    /** Lets a map begin to arrive: all but the last characters of it. */
    clerkBegins: (missing: number, ...points: readonly ClerksPoint[]) =>
      act(async () => parts.completion.calls.at(-1)!.text(mapOf(parts, points).slice(0, -missing))),
    /** Lets the clerk answer with the map that is being drawn. */
    clerkSays: (...points: readonly ClerksPoint[]) =>
      act(async () => parts.completion.calls.at(-1)!.answer({ kind: 'reply', text: mapOf(parts, points) })),
  };
}

export function replies(...texts: readonly string[]): readonly Scripted[] {
  return texts.map((text) => reply(text));
}

function Rounds() {
  useSignals();
  const { rounds } = useVisit().table;
  return rounds.value.map((round) => (
    <RoundSection key={round.number} round={round} isNewest areTimesShown={false} />
  ));
}

/** The clerk's answer, under the letters that it was given. */
function mapOf(parts: Awaited<ReturnType<typeof createTestTable>>, points: readonly ClerksPoint[]): string {
  const material = JSON.parse(parts.completion.calls.at(-1)!.request.messages[1]!.text) as {
    readonly answers: Readonly<Record<string, Readonly<Record<string, string>>>>;
  };
  const { answers } = parts.table.viewRound(parts.table.rounds.value.at(-1)!);
  const letterOf = (personaId: string) => {
    const text = answers.find((answer) => answer.personaId === personaId)?.text;
    const isIts = (letter: string) => text?.startsWith(material.answers[letter]?.['1'] ?? '?');
    return Object.keys(material.answers).find(isIts) ?? '?';
  };
  return JSON.stringify({
    points: points.map(([point, stands]) => ({
      point,
      stands: Object.fromEntries(
        Object.entries(stands).map(([personaId, [stance, quote]]) => [
          letterOf(personaId),
          { stance, quote },
        ]),
      ),
    })),
  });
}
