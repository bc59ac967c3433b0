import * as v from 'valibot';
import { COUNT, FLAG, type Shape, TEXT, known } from '../checks/schema-parts.ts';
import { ConversationSchema, DraftSchema } from '../conversation/conversation-schema.ts';
import type { Conversation } from '../conversation/conversation.ts';
import type { PersonaId } from '../squad/persona.ts';
import type { Round } from '../table/round.ts';

/** The kept part of one persona's side of the visit, but for its earlier conversations. */
export const KeptLaneSchema = v.pipe(
  known({
    personaId: TEXT,
    conversation: v.exactOptional(ConversationSchema),
    draft: DraftSchema,
  }),
  v.check(({ personaId, conversation, draft }) => {
    const lastQuestion = conversation?.messages.findLast(({ sender }) => sender === 'user');
    const isEditSound = !draft.edit || draft.edit.questionId === lastQuestion?.id;
    return isEditSound && (conversation?.personaId ?? personaId) === personaId;
  }, 'a lane with its own conversation, and its last question being edited if one is'),
);

/** What a visitor has chosen in the options; how answers are asked for is remembered separately. */
export const KeptOptionsSchema = known({
  motionPaused: FLAG,
  /** Only in early records. */
  streaming: v.exactOptional(FLAG),
  /** Only in early records. */
  memoryTurns: v.exactOptional(COUNT),
});

/** The choice of seats at the round table, and the text typed there. */
export const SeatingSchema = known({
  /** At least two, in the squad's order. */
  seatedIds: v.array(TEXT, 'a list'),
  draft: TEXT,
});

/** The earlier conversations of a lane, each of which is read by itself. */
export const EarlierSchema = known({ earlier: v.exactOptional(v.array(v.unknown(), 'a list')) });

/** The kept part of a lane. */
export interface KeptLane extends Shape<typeof KeptLaneSchema> {
  /** Newest first; missing if there is none. */
  readonly earlier?: readonly Conversation[];
}

/** The part of a visit that is kept on the device. An open question has its answer so far, or the one it had before. */
export interface KeptVisit {
  readonly chosenId: PersonaId;
  /** Undefined if they could not be read. */
  readonly options: Shape<typeof KeptOptionsSchema> | undefined;
  /** In the squad's order; a persona may be missing. */
  readonly lanes: readonly KeptLane[];
  /** Oldest first, with numbers that increase. */
  readonly rounds: readonly Round[];
  readonly table: Shape<typeof SeatingSchema>;
}
