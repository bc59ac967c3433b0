import * as v from 'valibot';
import type { StoredTexts } from '../../ports/store.ts';
import { type Conversation, lastTurn } from '../conversation.ts';
import type { Persona } from '../persona.ts';
import type { Squad } from '../squad.ts';
import type { Round } from '../table/round.ts';
import { readMessages } from '../transcript/read-transcript.ts';
import { RoundSchema } from '../transcript/round-schemas.ts';
import type { Draft, LaneState, TableState, VisitState } from '../visit/visit-state.ts';
import {
  HEAD,
  KEPT_VERSION,
  type KeptReading,
  MESSAGES_PER_PAGE,
  pageName,
  roundName,
} from './kept-format.ts';
import { EnvelopeSchema, HeadSchema, LaneHeadSchema, TableHeadSchema } from './kept-schemas.ts';

/** A part that was read, as far as it is sound. */
interface Part<Value> {
  readonly value: Value;
  readonly isDamaged: boolean;
}

type LaneHead = v.InferOutput<typeof LaneHeadSchema>;

/**
 * The visit that a store's texts hold, checked like imported files: what is sound of it. Times are not held against the
 * clock, which may have been set back since (behaviour 18.3, 18.6).
 */
export function readKept(texts: StoredTexts, squad: Squad): KeptReading {
  if (texts.size === 0) return { kind: 'nothing' };
  const nothingSound = { kind: 'kept', state: undefined, others: [], isDamaged: true } as const;
  const head = parseJson(texts.get(HEAD));
  if (!v.is(EnvelopeSchema, head)) return nothingSound;
  if (head.version > KEPT_VERSION) return { kind: 'newer', version: head.version };
  const checked = v.safeParse(HeadSchema, head);
  if (!checked.success || head.version !== KEPT_VERSION || checked.output.squad !== squad.id)
    return nothingSound;
  const { chosenId, streaming, motionPaused } = checked.output;
  const sound = checked.output.lanes.flatMap((value) => {
    const lane = v.safeParse(LaneHeadSchema, value);
    return lane.success ? [lane.output] : [];
  });
  const lanes = squad.personas.flatMap((persona) => {
    const lane = sound.find(({ personaId }) => personaId === persona.chatId);
    return lane ? [readLane(texts, lane, persona)] : [];
  });
  const table = readTable(texts, checked.output.table, squad);
  const isKnown = ({ personaId }: LaneHead) => squad.personas.some(({ chatId }) => chatId === personaId);
  const state: VisitState = {
    chosenId: squad.personas.some(({ chatId }) => chatId === chosenId) ? chosenId : firstOf(squad),
    streaming,
    motionPaused,
    lanes: lanes.map(({ value }) => value),
    ...(table.value && { table: table.value }),
  };
  return {
    kind: 'kept',
    state,
    others: sound.filter((lane) => !isKnown(lane)),
    isDamaged: sound.length < checked.output.lanes.length || lanes.some(isDamaged) || table.isDamaged,
  };
}

function readLane(texts: StoredTexts, { messageCount, draft }: LaneHead, persona: Persona): Part<LaneState> {
  const personaId = persona.chatId;
  const { value: conversation, isDamaged: isCut } = readConversation(texts, messageCount, persona);
  const kept = draftFor(conversation, draft);
  return {
    value: { personaId, draft: kept, ...(conversation && { conversation }) },
    isDamaged: isCut,
  };
}

/** Its messages up to the first that is missing or not sound. */
function readConversation(
  texts: StoredTexts,
  messageCount: number,
  persona: Persona,
): Part<Conversation | undefined> {
  const messages: unknown[] = [];
  for (let page = 0; messages.length < messageCount; page += 1) {
    const read = parseJson(texts.get(pageName(persona.chatId, page)));
    if (!Array.isArray(read) || read.length === 0) break;
    messages.push(...read.slice(0, MESSAGES_PER_PAGE));
  }
  if (messageCount === 0) return { value: undefined, isDamaged: false };
  const isWhole = messages.length === messageCount;
  const reading = readMessages(messages, persona, Number.POSITIVE_INFINITY);
  if (reading.kind === 'conversation') return { value: reading.conversation, isDamaged: !isWhole };
  const { problem } = reading;
  const soundCount = problem.kind === 'bad-message' ? problem.number - 1 : 0;
  const sound = readMessages(messages.slice(0, soundCount), persona, Number.POSITIVE_INFINITY);
  return { value: sound.kind === 'conversation' ? sound.conversation : undefined, isDamaged: true };
}

/** An edit of a question that is no longer the last one becomes unsent text. */
function draftFor(
  conversation: Conversation | undefined,
  { text, edit, isQuotationCut }: LaneHead['draft'],
): Draft {
  const own = { text, ...(isQuotationCut !== undefined && { isQuotationCut }) };
  if (!edit) return own;
  const isLast = conversation && lastTurn(conversation)?.question.id === edit.questionId;
  if (!isLast) return { text: [text, edit.text].filter(Boolean).join('\n\n') };
  return { ...own, edit: { questionId: edit.questionId, text: edit.text } };
}

function readTable(texts: StoredTexts, value: unknown, { personas }: Squad): Part<TableState | undefined> {
  if (value === undefined) return { value: undefined, isDamaged: false };
  const head = v.safeParse(TableHeadSchema, value);
  if (!head.success) return { value: undefined, isDamaged: true };
  const { seatedIds, draft, roundCount } = head.output;
  const rounds: Round[] = [];
  while (rounds.length < roundCount) {
    const number = rounds.length + 1;
    const round = v.safeParse(RoundSchema, parseJson(texts.get(roundName(number))));
    if (!round.success || round.output.number !== number) break;
    rounds.push(round.output);
  }
  const ids = personas.map(({ chatId }) => chatId);
  const seated = ids.filter((id) => seatedIds.includes(id));
  return {
    value: { rounds, draft, seatedIds: seated.length < 2 ? ids : seated },
    isDamaged: rounds.length < roundCount,
  };
}

function isDamaged(part: Part<unknown>): boolean {
  return part.isDamaged;
}

function firstOf({ personas: [first] }: Squad): string {
  return first?.chatId ?? '';
}

function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  } catch {
    // Not JSON, or nested too deeply for the engine.
    return undefined;
  }
}
