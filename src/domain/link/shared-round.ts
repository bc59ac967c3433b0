import { type Message, type Status, isOfUse } from '../conversation/conversation.ts';
import type { Persona, PersonaId } from '../squad/persona.ts';
import type { AgreementMap } from '../table/agreement-map.ts';
import type { ExportedRound, ExportedSeat } from '../table/exported-round.ts';

/** A round in a link or a file. It comes from outside, so nothing in it is trusted. */
export interface SharedRound {
  readonly question: string;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly askedMs: number;
  /** In the order of the round. */
  readonly seats: readonly SharedSeat[];
  readonly map?: SharedMap;
}

export interface SharedSeat {
  readonly id: PersonaId;
  readonly name: string;
  /** Left out if there is none to the round's question. */
  readonly answer?: SharedAnswer;
}

export interface SharedAnswer {
  readonly text: string;
  /** Whether the text is only what the map quotes, with its sentences; it is empty if that is nothing. */
  readonly isExcerpt?: true;
  /** What is missing from the answer. */
  readonly status?: SharedStatus;
  /** Whether it is a demo's general reply. */
  readonly isGeneral?: true;
  /** The model that gave it. */
  readonly model?: string;
}

/** The statuses of answers that have a text. */
export type SharedStatus = Exclude<Status['kind'], 'no-answer' | 'no-content'>;

/** A map with its quotes as words, so that its reader can check them. */
export interface SharedMap extends Omit<AgreementMap, 'basis'> {
  /** Only of a map that is out of date: the personas whose answers it was drawn from. */
  readonly earlierBasisIds?: readonly PersonaId[];
}

export function sharedRoundOf({ round, seats, isMapCurrent }: ExportedRound): SharedRound {
  const { question, askedMs, map } = round;
  return {
    question,
    askedMs,
    seats: seats.map(sharedSeatOf),
    ...(map && { map: sharedMapOf(map, isMapCurrent) }),
  };
}

/** The personas whose answers the map was drawn from, in the order of the round. */
export function basisIdsOf({ seats, map }: SharedRound): readonly PersonaId[] {
  const earlier = map?.earlierBasisIds;
  const isBasis = ({ id, answer }: SharedSeat) =>
    earlier ? earlier.includes(id) : answer !== undefined && isOfUse(messageFactsOf(answer));
  return seats.filter(isBasis).map(({ id }) => id);
}

/** Whether some of its answers are excerpts. */
export function hasExcerpts({ seats }: SharedRound): boolean {
  return seats.some(({ answer }) => answer?.isExcerpt);
}

/** The persona of a squad that a seat is, by its id and its name; another squad may have either. */
export function personaOf(
  { id, name }: Pick<SharedSeat, 'id' | 'name'>,
  personas: readonly Persona[],
): Persona | undefined {
  return personas.find((persona) => persona.id === id && persona.name === name);
}

function messageFactsOf({ status, isGeneral }: SharedAnswer): Pick<Message, 'status' | 'isGeneral'> {
  return { ...(status && { status: { kind: status } }), ...(isGeneral && { isGeneral }) };
}

function sharedSeatOf({ persona: { id, name }, turn, isExcerpt }: ExportedSeat): SharedSeat {
  const answer = turn.kind === 'present' ? turn.answer : undefined;
  const shared = answer && sharedAnswerOf(answer);
  return { id, name, ...(shared && { answer: { ...shared, ...(isExcerpt && { isExcerpt }) } }) };
}

/** The product's own text in place of an answer is none. */
function sharedAnswerOf({ content, status, isGeneral, model }: Message): SharedAnswer | undefined {
  if (status?.kind === 'no-answer' || status?.kind === 'no-content') return undefined;
  return {
    text: content,
    ...(status && { status: status.kind }),
    ...(isGeneral && { isGeneral }),
    ...(model !== undefined && { model }),
  };
}

function sharedMapOf({ basis, ...map }: AgreementMap, isCurrent: boolean): SharedMap {
  return { ...map, ...(!isCurrent && { earlierBasisIds: basis.map(({ personaId }) => personaId) }) };
}
