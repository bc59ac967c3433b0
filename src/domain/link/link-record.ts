import type { Shape } from '../checks/schema-parts.ts';
import type { LeftOut, MapPoint } from '../table/agreement-map.ts';
import type { LinkRecordSchema } from './link-record-schema.ts';
import type { SharedAnswer, SharedMap, SharedRound } from './shared-round.ts';

/** A round as the JSON of a link has it. */
export type LinkRecord = Shape<typeof LinkRecordSchema>;

type SeatRecord = LinkRecord['s'][number];

type MapRecord = NonNullable<LinkRecord['m']>;

type PointRecord = MapRecord['p'][number];

export function linkRecordOf({ question, askedMs, seats, map }: SharedRound): LinkRecord {
  return {
    q: question,
    t: askedMs,
    s: seats.map(({ id, name, answer }) => ({ i: id, n: name, ...(answer && answerRecordOf(answer)) })),
    ...(map && { m: mapRecordOf(map) }),
  };
}

export function roundOfRecord({ q, t, s, m }: LinkRecord): SharedRound {
  return {
    question: q,
    askedMs: t,
    seats: s.map((seat) => {
      const answer = answerOfRecord(seat);
      return { id: seat.i, name: seat.n, ...(answer && { answer }) };
    }),
    ...(m && { map: mapOfRecord(m) }),
  };
}

function answerRecordOf({ text, isExcerpt, status, isGeneral, model }: SharedAnswer): Partial<SeatRecord> {
  return {
    ...(isExcerpt ? { e: text } : { a: text }),
    ...(status && { s: status }),
    ...(isGeneral && { g: 1 }),
    ...(model !== undefined && { m: model }),
  };
}

function answerOfRecord({ a, e, s, g, m }: SeatRecord): SharedAnswer | undefined {
  const text = a ?? e;
  if (text === undefined) return undefined;
  return {
    text,
    ...(a === undefined && { isExcerpt: true }),
    ...(s && { status: s }),
    ...(g && { isGeneral: true }),
    ...(m !== undefined && { model: m }),
  };
}

function mapRecordOf(map: SharedMap): MapRecord {
  const { points, leftOut, isCut, shortenedIds, seenCharacters, model, earlierBasisIds } = map;
  return {
    p: points.map(pointRecordOf),
    ...(isAnything(leftOut) && { l: { n: leftOut.notFound, u: leftOut.unclear, s: leftOut.surplus } }),
    ...(isCut && { c: 1 }),
    ...(shortenedIds.length > 0 && { h: shortenedIds }),
    ...(seenCharacters !== undefined && { n: seenCharacters }),
    ...(model !== undefined && { m: model }),
    ...(earlierBasisIds && { b: earlierBasisIds }),
  };
}

function mapOfRecord({ p, l, c, h = [], n, m, b }: MapRecord): SharedMap {
  return {
    points: p.map(pointOfRecord),
    leftOut: { notFound: l?.n ?? 0, unclear: l?.u ?? 0, surplus: l?.s ?? 0 },
    isCut: c === 1,
    shortenedIds: h,
    ...(n !== undefined && { seenCharacters: n }),
    ...(m !== undefined && { model: m }),
    ...(b && { earlierBasisIds: b }),
  };
}

function isAnything({ notFound, unclear, surplus }: LeftOut): boolean {
  return notFound + unclear + surplus > 0;
}

function pointRecordOf({ text, stands, unquoted = [] }: MapPoint): PointRecord {
  return {
    t: text,
    v: [
      ...stands.map(({ personaId, stance, quote }) => ({ i: personaId, s: stance, q: quote })),
      ...unquoted.map(({ personaId, stance }) => ({ i: personaId, ...(stance && { s: stance }) })),
    ],
  };
}

function pointOfRecord({ t, v }: PointRecord): MapPoint {
  const unquoted = v.filter(({ s, q }) => s === undefined || q === undefined);
  return {
    text: t,
    stands: v.flatMap(({ i, s, q }) =>
      s !== undefined && q !== undefined ? [{ personaId: i, stance: s, quote: q }] : [],
    ),
    ...(unquoted.length > 0 && {
      unquoted: unquoted.map(({ i, s }) => ({ personaId: i, ...(s && { stance: s }) })),
    }),
  };
}
