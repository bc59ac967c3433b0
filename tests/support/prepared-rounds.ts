import fc from 'fast-check';
import { shippedSpeech } from '../../mock-provider/voices/speech.ts';
import type { PreparedRound } from '../../src/domain/map-check/prepared-round.ts';
import type { MapPoint, Stance } from '../../src/domain/table/agreement-map.ts';
import { preparedRounds } from '../../src/adapters/prepared-rounds.ts';

/** The rounds that the mock holds the answers and the maps of. */
export const PREPARED: readonly PreparedRound[] = preparedRounds(shippedSpeech());

const SENTENCES = [
  'We tried it here.',
  'It costs too much!',
  'Others may see it so.',
  'Nobody has asked yet?',
];

const PERSONA_IDS = ['one', 'two', 'three'];

const anyStance = fc.constantFrom<Stance>('for', 'against', 'mixed');

const anyStands = fc
  .array(fc.option(fc.tuple(anyStance, fc.constantFrom(...SENTENCES))), { minLength: 3, maxLength: 3 })
  .filter((stands) => stands.some((stand) => stand !== null))
  .map((stands) =>
    stands.flatMap((stand, index) =>
      stand === null ? [] : [{ personaId: PERSONA_IDS[index]!, stance: stand[0], quote: stand[1] }],
    ),
  );

/** The points of any map of the answers below. */
export const anyPoints: fc.Arbitrary<readonly MapPoint[]> = fc
  .array(anyStands, { minLength: 1, maxLength: 5 })
  .map((points) => points.map((stands, index) => ({ text: `This is point ${index + 1}.`, stands })));

/** A round of three answers, each of the same four sentences, with any map. */
export const anyPreparedRound: fc.Arbitrary<PreparedRound> = anyPoints.map((points) => ({
  id: 'any',
  question: 'Why?',
  answers: PERSONA_IDS.map((personaId) => ({
    personaId,
    answerId: `ai-${personaId}`,
    text: SENTENCES.join(' '),
  })),
  points,
}));
