import { describe, expect, it } from 'vitest';
import { answerAsClerk } from '../../../mock-provider/voices/clerk.ts';
import { shippedSpeech } from '../../../mock-provider/voices/speech.ts';
import { clerkRequest, concludeDrawing } from '../../../src/domain/table/clerk.ts';
import { createSeededRandomness } from '../../support/seeded-randomness.ts';

const speech = shippedSpeech();

describe('the map of a prepared round', () => {
  it.each(speech.rounds)('is the one that was written for it: $id', async ({ id, question, answers }) => {
    const given = Object.entries(answers).map(([personaId, text]) => ({
      personaId,
      answerId: `ai-${personaId}`,
      text,
    }));
    for (const seed of [1, 2, 3]) {
      const { request, ...material } = clerkRequest(question, given, {
        model: 'm',
        streaming: false,
        randomness: createSeededRandomness(seed),
      });
      const { text } = answerAsClerk(request.messages[1]?.text ?? '', speech);
      const drawn = concludeDrawing({ kind: 'reply', text }, '', material);
      if (drawn.kind !== 'map') throw new Error(`${id}: ${drawn.problem.kind}`);
      const { points, leftOut, isCut, shortenedIds } = drawn.map;
      const written = JSON.stringify({ points, leftOut, isCut, shortenedIds }, null, 2);
      await expect(`${written}\n`).toMatchFileSnapshot(`../../cases/prepared-maps/${id}.json`);
    }
  });
});
