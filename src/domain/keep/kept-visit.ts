import * as v from 'valibot';
import { RoundSchema } from '../table/round-schema.ts';
import {
  type KeptLane,
  type KeptVisit,
  EarlierSchema,
  KeptLaneSchema,
  KeptOptionsSchema,
  SeatingSchema,
} from './kept-visit-schema.ts';
import { ConversationSchema } from '../conversation/conversation-schema.ts';
import { hasQuestion, withEarlier, without } from '../conversation/earlier.ts';
import { MAX_PAST, MIN_SEATS } from '../limits.ts';
import type { Squad } from '../squad/squad.ts';
import type { Round } from '../table/round.ts';
import type { Lane } from '../visit/lane.ts';
import type { Visit } from '../visit/visit.ts';

type KeptReading =
  | { readonly kind: 'nothing' }
  /** Written by a later version of the product. */
  | { readonly kind: 'newer' }
  | {
      readonly kind: 'kept';
      /** As given to `keptRecord`. */
      readonly savedMs: number | undefined;
      readonly visit: KeptVisit;
      /** Lanes of personas that are not in the squad. */
      readonly others: readonly KeptLane[];
      readonly isWhole: boolean;
    };

/** Raise it when a field changes its meaning. New fields must be optional. */
const VERSION = 1;

const LIST = v.array(v.unknown());

const RECORD = v.object({
  version: v.number(),
  savedMs: v.optional(v.unknown()),
  chosenId: v.optional(v.unknown()),
  options: v.optional(v.unknown()),
  lanes: v.optional(v.unknown()),
  rounds: v.optional(v.unknown()),
  table: v.optional(v.unknown()),
});

/**
 * The record that a device keeps of a visit: conversations, drafts, rounds and choices.
 * @param others lanes of personas that are not in the squad, and may return
 * @param savedMs the current time, in milliseconds since 1970-01-01T00:00:00Z
 */
export function keptRecord(
  { chosen, motionPaused, lanes, table }: Visit,
  others: readonly KeptLane[],
  savedMs: number,
): unknown {
  return {
    version: VERSION,
    savedMs,
    chosenId: chosen.peek().persona.id,
    options: { motionPaused: motionPaused.peek() },
    lanes: [...lanes.map(keptLane).filter(isWorthKeeping), ...others],
    rounds: table.rounds.peek(),
    table: { seatedIds: table.seated.peek().map(({ persona }) => persona.id), draft: table.draft.peek() },
  };
}

function keptLane(lane: Lane): KeptLane {
  const [present, before] = [lane.conversationToKeep(), lane.earlier.peek()];
  return {
    personaId: lane.persona.id,
    ...(present && { conversation: present }),
    draft: lane.unsent.peek(),
    ...(before.length > 0 && { earlier: before }),
  };
}

/**
 * Reads a record part by part, and leaves out what cannot be read. Times may be later than the clock, which may have
 * been set back since.
 */
export function readKept(record: unknown, { personas }: Squad): KeptReading {
  if (record === undefined) return { kind: 'nothing' };
  let isWhole = true;
  function read<Schema extends v.GenericSchema>(
    schema: Schema,
    value: unknown,
  ): readonly v.InferOutput<Schema>[] {
    const reading = v.safeParse(schema, value);
    isWhole &&= reading.success;
    return reading.success ? [reading.output] : [];
  }

  const [parts] = read(RECORD, record);
  if (parts && parts.version > VERSION) return { kind: 'newer' };
  isWhole &&= parts?.version === VERSION;
  const [savedMs] = read(v.number(), parts?.savedMs);
  const ids = personas.map(({ id }) => id);
  function newest<Entry>(newestFirst: readonly Entry[]): readonly Entry[] {
    isWhole &&= newestFirst.length <= MAX_PAST;
    return newestFirst.slice(0, MAX_PAST);
  }
  function readEarlier(of: unknown, { personaId, conversation }: KeptLane): Pick<KeptLane, 'earlier'> {
    const list = read(EarlierSchema, of).flatMap(({ earlier = [] }) => earlier);
    const sound = list.flatMap((each) => read(ConversationSchema, each));
    const own = sound.filter((each) => each.personaId === personaId);
    isWhole &&= own.length === sound.length;
    const all = own.reduce(withEarlier, []);
    const earlier = newest(conversation ? without(all, conversation) : all);
    return earlier.length > 0 ? { earlier } : {};
  }

  const lanes = read(LIST, parts?.lanes)
    .flat()
    .flatMap((each) =>
      read(KeptLaneSchema, each).map((lane): KeptLane => ({ ...lane, ...readEarlier(each, lane) })),
    );
  const rounds = newest(
    read(LIST, parts?.rounds)
      .flat()
      .flatMap((round) => read(RoundSchema, round))
      .toReversed(),
  ).toReversed();
  const [options] = read(KeptOptionsSchema, parts?.options);
  const [{ seatedIds, draft } = { seatedIds: [], draft: '' }] = read(SeatingSchema, parts?.table);
  const seated = ids.filter((id) => seatedIds.includes(id));
  const visit: KeptVisit = {
    chosenId: ids.find((id) => id === parts?.chosenId) ?? ids[0] ?? '',
    options,
    lanes: lanes.filter(({ personaId }) => ids.includes(personaId)),
    rounds: withRisingNumbers(rounds),
    table: { seatedIds: seated.length < MIN_SEATS ? ids : seated, draft },
  };
  const others = lanes.filter(({ personaId }) => !ids.includes(personaId));
  return { kind: 'kept', savedMs, visit, others, isWhole };
}

/** Gives a round another number only if its own is not higher than that of the round before it. */
function withRisingNumbers(rounds: readonly Round[]): readonly Round[] {
  let before = 0;
  return rounds.map((round) => {
    before = Math.max(round.number, before + 1);
    return { ...round, number: before };
  });
}

/** Whether the visitor has written anything in it. */
function isWorthKeeping({ conversation, draft, earlier }: KeptLane): boolean {
  const isAsked = (conversation && hasQuestion(conversation)) || earlier !== undefined;
  return isAsked || draft.text !== '' || draft.edit !== undefined;
}
