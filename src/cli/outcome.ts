import { describeNotice, describeStatus } from '../domain/texts/chat-texts.ts';
import { describeMapProblem } from '../domain/texts/map-texts.ts';
import { roundToMarkdown } from '../domain/table/round-to-markdown.ts';
import { roundToJson } from '../domain/table/round-to-json.ts';
import type { Lane } from '../domain/visit/lane.ts';
import type { RoundView } from '../domain/visit/table.ts';
import type { Visit } from '../domain/visit/visit.ts';

/** The result of a question that has ended. */
export interface Outcome {
  /** Undefined if there is no answer. */
  readonly text: string | undefined;
  /** What is wrong with it, a sentence or two each. */
  readonly problems: readonly string[];
  /** An answer that the model or the provider has cut or declined has not failed. */
  readonly isFailed: boolean;
}

/** Resolves once no question is open and no map is being drawn. */
export function untilFree({ busy, happened }: Visit): Promise<void> {
  return new Promise((resolve) => {
    if (!busy.peek()) {
      resolve();
      return;
    }
    const stop = happened.listen(() => {
      if (busy.peek()) return;
      stop();
      resolve();
    });
  });
}

const STATUSES_WITH_TEXT: ReadonlySet<string | undefined> = new Set(['cut', 'filtered', 'refused']);

/** The outcome of the lane's last question. */
export function outcomeOf({ messages, notice }: Lane): Outcome {
  const newest = messages.peek().at(-1);
  const answer = newest?.sender === 'ai' ? newest : undefined;
  const status = answer?.status;
  const ending = notice.peek();
  const problem = ending ? describeNotice(ending) : status && describeStatus(status);
  // The text says so already.
  const isSaid = status?.kind === 'no-content';
  return {
    text: answer?.content,
    problems: problem === undefined || isSaid ? [] : [problem],
    isFailed: problem !== undefined && !isSaid && !STATUSES_WITH_TEXT.has(status?.kind),
  };
}

/** The outcome of a round, as a document that says what is wrong with each answer and the map; each problem only once. */
export function outcomeOfRound({ squad }: Visit, view: RoundView, asJson: boolean): Outcome {
  const { round, seats, isMapCurrent } = view;
  const exported = {
    round,
    seats: seats.map(({ lane, turn }) => ({ persona: lane.persona, turn })),
    isMapCurrent,
  };
  const namesOf = new Map<string, readonly string[]>();
  for (const { lane } of seats) {
    const { isFailed, problems } = outcomeOf(lane);
    for (const problem of isFailed ? problems : [])
      namesOf.set(problem, [...(namesOf.get(problem) ?? []), lane.persona.name]);
  }
  const failed = [...namesOf].map(([problem, names]) => `${names.join(', ')}: ${problem}`);
  const problems = [...failed, ...(round.mapProblem ? [describeMapProblem(round.mapProblem)] : [])];
  return {
    text: asJson
      ? roundToJson(exported, squad.id)
      : roundToMarkdown(exported, { productName: squad.name, formatTime }),
    problems,
    isFailed: problems.length > 0,
  };
}

/** Hours and minutes in local time. */
function formatTime(timestampMs: number): string {
  return new Date(timestampMs).toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit' });
}
