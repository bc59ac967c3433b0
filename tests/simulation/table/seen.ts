import type { AskProgress, Drawing, Lane, Message, OpenQuestion, Round, Visit } from '../drive.ts';

/** What a shell can see of a lane at one moment, as far as the laws of the table ask for it. */
export interface SeenLane {
  readonly personaId: string;
  /** All of the conversation. */
  readonly said: readonly Message[];
  /** What is shown of it. */
  readonly messages: readonly Message[];
  readonly draft: string;
  readonly editing: string | undefined;
  readonly question: OpenQuestion | undefined;
  readonly partial: string;
  readonly mark: string | undefined;
}

/** The same of a visit with a round table. */
export interface Seen {
  readonly stage: string;
  readonly chosen: number;
  readonly busy: boolean;
  readonly lanes: readonly SeenLane[];
  readonly isOpen: boolean;
  readonly seats: readonly string[];
  readonly draft: string;
  readonly rounds: readonly Round[];
  readonly drawing: Drawing | undefined;
  /** By round, whether its map is shown as current. */
  readonly current: readonly boolean[];
}

const NOTHING: readonly Message[] = [];

export function look({ stage, chosen, busy, lanes, table }: Visit): Seen {
  const { isOpen, seated, draft, rounds, drawing, viewRound } = table;
  return {
    stage: stage.peek(),
    chosen: chosen.peek().place,
    busy: busy.peek(),
    lanes: lanes.map(lookAt),
    isOpen: isOpen.peek(),
    seats: seated.peek().map(({ persona }) => persona.chatId),
    draft: draft.peek(),
    rounds: rounds.peek(),
    drawing: drawing.peek(),
    current: rounds.peek().map((round) => viewRound(round).isMapCurrent),
  };
}

/** How many lanes, and the clerk, are at this. */
export function countAt(kind: AskProgress['kind'], { lanes, drawing }: Seen): number {
  const open = [...lanes.map(({ question }) => question), drawing];
  return open.filter((each) => each?.progress.kind === kind).length;
}

function lookAt(lane: Lane): SeenLane {
  return {
    personaId: lane.persona.chatId,
    said: lane.conversation.peek()?.messages ?? NOTHING,
    messages: lane.messages.peek(),
    draft: lane.draft.peek(),
    editing: lane.editing.peek(),
    question: lane.question.peek(),
    partial: lane.partialReply.peek(),
    mark: lane.mark.peek(),
  };
}
