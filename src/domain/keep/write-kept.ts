import type { StoredTexts } from '../../ports/store.ts';
import type { Message } from '../conversation.ts';
import type { Round } from '../table/round.ts';
import { failureForTranscript, messageForTranscript } from '../transcript/to-json.ts';
import type { LaneState, TableState, VisitState } from '../visit/visit-state.ts';
import { HEAD, KEPT_FORMAT, KEPT_VERSION, MESSAGES_PER_PAGE, pageName, roundName } from './kept-format.ts';

export interface KeptWriter {
  /** What has to be written for the store to hold this state. */
  plan(state: VisitState): Plan;
  /** Whether a store with these texts holds what was committed last; what its head does not list is not looked at. */
  isIn(texts: StoredTexts): boolean;
}

export interface Plan {
  /** Texts by their names; undefined removes one. */
  readonly changes: ReadonlyMap<string, string | undefined>;
  /** To be called once the store holds them. */
  commit(): void;
}

/** One text. Messages and rounds never change, so that the same ones make the same text. */
interface Part {
  readonly madeOf: readonly unknown[];
  text(): string;
}

/**
 * Turns states of a visit into texts, each time those alone that have changed (behaviour 18.3, 18.4).
 * @param others What the store has of personas who are not in the squad; it stays as it is.
 * @param stored The state that the store holds already, if it holds one.
 */
export function createKeptWriter(
  squadId: string,
  others: readonly unknown[],
  stored?: VisitState,
): KeptWriter {
  let written: ReadonlyMap<string, Part> = stored ? partsOf(stored, squadId, others) : new Map();

  return {
    plan(state) {
      const parts = partsOf(state, squadId, others);
      const changes = new Map<string, string | undefined>();
      for (const [name, part] of parts) {
        if (!isSame(written.get(name), part)) changes.set(name, part.text());
      }
      for (const name of written.keys()) if (!parts.has(name)) changes.set(name, undefined);
      return { changes, commit: () => void (written = parts) };
    },
    isIn: (texts) =>
      written.size > 0
        ? [...written].every(([name, part]) => texts.get(name) === part.text())
        : texts.size === 0,
  };
}

/** Whether there is something of the visitor's own in it. */
function isWorthKeeping({ conversation, draft }: LaneState): boolean {
  const isAsked = conversation?.messages.some(({ sender }) => sender === 'user') ?? false;
  return isAsked || draft.text !== '' || draft.edit !== undefined;
}

function partsOf(state: VisitState, squadId: string, others: readonly unknown[]): Map<string, Part> {
  const parts = new Map<string, Part>();
  const lanes = state.lanes.filter(isWorthKeeping);
  const head = headOf(state, lanes, squadId, others);
  parts.set(HEAD, { madeOf: [head], text: () => head });
  for (const { personaId, conversation } of lanes) {
    for (const [page, messages] of pagesOf(conversation?.messages ?? []).entries())
      parts.set(pageName(personaId, page), {
        madeOf: messages,
        text: () => JSON.stringify(messages.map(messageForTranscript)),
      });
  }
  for (const round of state.table?.rounds ?? [])
    parts.set(roundName(round.number), { madeOf: [round], text: () => JSON.stringify(roundForStore(round)) });
  return parts;
}

function headOf(
  { chosenId, streaming, motionPaused, table }: VisitState,
  lanes: readonly LaneState[],
  squadId: string,
  others: readonly unknown[],
): string {
  return JSON.stringify({
    format: KEPT_FORMAT,
    version: KEPT_VERSION,
    squad: squadId,
    chosenId,
    streaming,
    motionPaused,
    lanes: [
      ...lanes.map(({ personaId, conversation, draft }) => ({
        personaId,
        draft,
        messageCount: conversation?.messages.length ?? 0,
      })),
      ...others,
    ],
    ...(table && { table: headOfTable(table) }),
  });
}

function headOfTable({ seatedIds, draft, rounds }: TableState) {
  return { seatedIds, draft, roundCount: rounds.length };
}

function roundForStore({ mapProblem, ...round }: Round) {
  if (mapProblem?.kind !== 'failed') return { ...round, ...(mapProblem && { mapProblem }) };
  return { ...round, mapProblem: { ...mapProblem, failure: failureForTranscript(mapProblem.failure) } };
}

function pagesOf(messages: readonly Message[]): readonly (readonly Message[])[] {
  const pages: (readonly Message[])[] = [];
  for (let from = 0; from < messages.length; from += MESSAGES_PER_PAGE)
    pages.push(messages.slice(from, from + MESSAGES_PER_PAGE));
  return pages;
}

function isSame(before: Part | undefined, part: Part): boolean {
  const earlier = before?.madeOf;
  return (
    earlier?.length === part.madeOf.length && part.madeOf.every((each, index) => each === earlier[index])
  );
}
