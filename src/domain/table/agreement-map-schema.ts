import * as v from 'valibot';
import { FailureSchema } from '../asking/failure-schema.ts';
import { COUNT, FLAG, TEXT, known, MODEL_NAME } from '../checks/schema-parts.ts';

/** How much of the clerk's answer is not in the map. */
export const LeftOutSchema = known({
  /** Claims whose quotes were not found in the answer. */
  notFound: COUNT,
  /** Claims without a stance or a quote, or about a persona that did not answer. */
  unclear: COUNT,
  /** Points beyond the most that a map has. */
  surplus: COUNT,
});

const STANCE = v.picklist(['for', 'against', 'mixed'], 'for, against or mixed');

/** Where a persona stands on a point, shown by words of its answer. */
export const StandSchema = known({
  personaId: TEXT,
  /** A silent persona has no stand. */
  stance: STANCE,
  /** The answer's own words, on one line, without Markdown marks. */
  quote: TEXT,
});

/** A whole answer of a round. */
export const WholeAnswerSchema = known({
  personaId: TEXT,
  /** The message's id. */
  answerId: TEXT,
  text: TEXT,
  /** Whether the token limit ended it. */
  isCut: v.exactOptional(v.literal(true, 'true')),
});

/** A claim of the clerk whose words were not found. */
const UnquotedClaimSchema = known({
  personaId: TEXT,
  /** Left out if it was unclear. */
  stance: v.exactOptional(STANCE),
});

export const MapPointSchema = known({
  /** The clerk's words: plain text on one line. */
  text: TEXT,
  /** At least one, at most one for each persona, in the order of the round. */
  stands: v.pipe(v.array(StandSchema, 'a list'), v.minLength(1, 'a list of at least one stand')),
  /** Of personas without a stand, in the same order; left out if there are none. */
  unquoted: v.exactOptional(v.array(UnquotedClaimSchema, 'a list')),
});

/** Where the personas of a round agree and differ. */
export const AgreementMapSchema = known({
  /** At least one, in the order of their kinds. */
  points: v.pipe(v.array(MapPointSchema, 'a list'), v.minLength(1, 'a list of at least one point')),
  /** The answers that the map was drawn from. */
  basis: v.array(WholeAnswerSchema, 'a list'),
  leftOut: LeftOutSchema,
  /** Whether the clerk's answer broke off; its complete points are kept. */
  isCut: FLAG,
  /** The personas whose answers were shortened for the clerk. */
  shortenedIds: v.array(TEXT, 'a list'),
  /** How much of each answer the clerk saw at most, in characters, where that is less than usual. */
  seenCharacters: v.exactOptional(COUNT),
  /** The model that drew it. */
  model: v.exactOptional(MODEL_NAME),
});

/** For answers of the clerk that are no map: whether the same model gave one for the same round before. */
const IS_REPEATED = v.exactOptional(v.literal(true, 'true'));

/** Why there is no map. */
export const MapProblemSchema = v.variant(
  'kind',
  [
    /** The clerk's answer had no text. */
    known({ kind: v.literal('no-content'), isRepeated: IS_REPEATED }),
    /** It contains no readable JSON, or broke off before the end of its first point. */
    known({ kind: v.literal('no-json'), isRepeated: IS_REPEATED }),
    /** It names no points. */
    known({ kind: v.literal('no-points'), isRepeated: IS_REPEATED }),
    /** It names points, but none of their quotes were found. */
    known({ kind: v.literal('nothing-left'), leftOut: LeftOutSchema, isRepeated: IS_REPEATED }),
    known({ kind: v.literal('failed'), failure: FailureSchema }),
    /** A port threw. */
    v.object({ kind: v.literal('threw') }),
    v.object({ kind: v.literal('stopped') }),
  ],
  'a known reason why there is no map',
);
