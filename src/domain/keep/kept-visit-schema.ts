import * as v from 'valibot';
import { COUNT, FLAG, TEXT, known } from '../checks/schema-parts.ts';
import { ConversationSchema, DraftSchema } from '../conversation/conversation-schema.ts';

/** The kept part of one persona's side of the visit. */
export const LaneSchema = v.pipe(
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

/** What a visitor has chosen in the options. */
export const OptionsSchema = known({
  streaming: FLAG,
  motionPaused: FLAG,
  memoryTurns: COUNT,
});

/** The choice of seats at the round table, and the text typed there. */
export const SeatingSchema = known({
  /** At least two, in the squad's order. */
  seatedIds: v.array(TEXT, 'a list'),
  draft: TEXT,
});
