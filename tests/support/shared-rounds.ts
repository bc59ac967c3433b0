import fc from 'fast-check';
import { cleanLine } from '../../src/domain/checks/clean-line.ts';
import { oneLine } from '../../src/domain/checks/one-line.ts';
import type {
  SharedAnswer,
  SharedMap,
  SharedRound,
  SharedStatus,
} from '../../src/domain/link/shared-round.ts';
import type { MapPoint, Stance } from '../../src/domain/table/agreement-map.ts';
import { LAST_STAMP_MS, anyText } from './conversations.ts';

const anyStance = fc.constantFrom<Stance>('for', 'against', 'mixed');

const STATUSES: readonly SharedStatus[] = ['cut', 'filtered', 'refused', 'stopped', 'incomplete'];

const ids = fc.uniqueArray(
  fc.oneof(
    fc.stringMatching(/^[a-z\d]{1,10}(-[a-z\d]{1,10}){0,2}$/),
    fc.constantFrom('analyst', 'constructor', '4', 'hasownproperty'),
  ),
  { minLength: 2, maxLength: 8 },
);

const anyLine = anyText.map((text) => oneLine(text) || 'So.');

const anyName = anyText.map((text) => cleanLine(text, 60).trim());

const anyAnswer: fc.Arbitrary<SharedAnswer> = fc
  .tuple(
    anyText,
    fc.boolean(),
    fc.record(
      {
        status: fc.constantFrom(...STATUSES),
        isGeneral: fc.constant(true as const),
        model: fc.constantFrom('llama3.2', 'gpt *4* (</b>)', '模型'),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([text, isExcerpt, facts]) =>
    isExcerpt ? { text, isExcerpt, ...facts } : { text: text.trim() === '' ? `${text}Yes.` : text, ...facts },
  );

function anyPointOf(personaIds: readonly string[]): fc.Arbitrary<MapPoint> {
  const anyId = fc.constantFrom(...personaIds);
  const stand = fc.record({ personaId: anyId, stance: anyStance, quote: anyLine }, { noNullPrototype: true });
  const unquoted = fc.record(
    { personaId: anyId, stance: anyStance },
    { requiredKeys: ['personaId'], noNullPrototype: true },
  );
  return fc
    .record({
      text: anyLine,
      stands: fc.array(stand, { maxLength: 5 }),
      unquoted: fc.array(unquoted, { maxLength: 3 }),
    })
    .map(({ text, stands, unquoted: others }) => ({
      text,
      stands,
      ...(others.length > 0 && { unquoted: others }),
    }));
}

function anyMapOf(personaIds: readonly string[]): fc.Arbitrary<SharedMap> {
  const some = fc.subarray([...personaIds]);
  return fc.record(
    {
      points: fc.array(anyPointOf(personaIds), { minLength: 1, maxLength: 7 }),
      leftOut: fc.record(
        { notFound: fc.nat(3), unclear: fc.nat(3), surplus: fc.nat(3) },
        { noNullPrototype: true },
      ),
      isCut: fc.boolean(),
      shortenedIds: some,
      seenCharacters: fc.nat(4000),
      model: fc.constantFrom('llama3.2', 'large'),
      earlierBasisIds: some,
    },
    { requiredKeys: ['points', 'leftOut', 'isCut', 'shortenedIds'], noNullPrototype: true },
  );
}

/** Any round within the limits, whatever its quotes say. */
export const anySharedRound: fc.Arbitrary<SharedRound> = ids.chain((personaIds) =>
  fc
    .record({
      question: anyText.map((text) => text.trim() || 'Why?'),
      askedMs: fc.nat(LAST_STAMP_MS),
      names: fc.array(anyName, { minLength: 8, maxLength: 8 }),
      answers: fc.array(fc.option(anyAnswer), { minLength: 8, maxLength: 8 }),
      map: fc.option(anyMapOf(personaIds)),
    })
    .map(({ question, askedMs, names, answers, map }) => ({
      question,
      askedMs,
      seats: personaIds.map((id, index) => {
        const answer = answers[index];
        return { id, name: names[index]!, ...(answer && { answer }) };
      }),
      ...(map && { map }),
    })),
);

const SYLLABLES = ['ba', 'ké', 'ßu', '東', 'ли', 'no', 'tu', 'ga', 'y👍🏽y', "d'o"];

/** Twenty words for each answer, none of which is in another place. */
function wordAt(index: number): string {
  const digits = String(index + 100).split('');
  return `${digits.map((digit) => SYLLABLES[Number(digit)]).join('')}m`;
}

/** A claim on the words of an answer: from where, how many, and with which stance. */
const anyClaim = fc.option(fc.tuple(fc.nat(99), fc.nat(99), anyStance), { nil: undefined });

/** A round of answers of short sentences, with a map whose quotes all stand in them. */
export const anySoundRound: fc.Arbitrary<SharedRound> = ids.chain((personaIds) =>
  fc
    .record({
      counts: fc.array(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 8 }), {
        minLength: 8,
        maxLength: 8,
      }),
      ends: fc.array(fc.constantFrom('. ', '! ', '.\n\n', '…\n- '), { minLength: 8, maxLength: 8 }),
      points: fc.array(fc.array(anyClaim, { minLength: 8, maxLength: 8 }), { minLength: 1, maxLength: 7 }),
    })
    .map(({ counts, ends, points }): SharedRound => {
      const words = personaIds.map((_, seat) =>
        counts[seat]!.map((count, sentence) =>
          Array.from({ length: count }, (__, index) => wordAt(seat * 100 + sentence * 10 + index)),
        ),
      );
      const claimed = points.map((claims, index) => ({
        text: `Point ${index + 1} holds.`,
        stands: personaIds.flatMap((personaId, seat) => {
          const claim = claims[seat];
          if (!claim) return [];
          const [from, length, stance] = claim;
          const sentences = words[seat]!;
          const sentence = sentences[from % sentences.length]!;
          // Three words at least, or the whole sentence.
          const start = sentence.length > 3 ? length % (sentence.length - 2) : 0;
          return [{ personaId, stance, quote: sentence.slice(start).join(' ') }];
        }),
      }));
      const kept = claimed.filter(({ stands }) => stands.length > 0);
      return {
        question: 'Does it hold?',
        askedMs: 1,
        seats: personaIds.map((id, seat) => ({
          id,
          name: `The ${id}`,
          answer: { text: `${words[seat]!.map((sentence) => sentence.join(' ')).join(ends[seat])}.` },
        })),
        ...(kept.length > 0 && {
          map: {
            points: kept,
            leftOut: { notFound: 0, unclear: 0, surplus: 0 },
            isCut: false,
            shortenedIds: [],
          },
        }),
      };
    }),
);
