import { describe, expect, it } from 'vitest';
import { shippedSpeech } from '../../mock-provider/voices/speech.ts';
import { exampleRound } from '../../src/adapters/example-round.ts';
import { QUARTET } from '../../src/domain/squad/built-in-squad.ts';
import { findQuote } from '../../src/domain/table/find-quote.ts';

describe('the example of a round', () => {
  const round = exampleRound(QUARTET);

  it('is one that the mock can play, by the squad’s own ids', () => {
    expect(shippedSpeech().rounds.map(({ question }) => question)).toContain(round.question);
    expect(round.answers.map(({ personaId }) => personaId)).toEqual(QUARTET.personas.map(({ id }) => id));
  });

  it('has quotes that stand in its answers', () => {
    for (const { personaId, quote } of round.points.flatMap(({ stands }) => stands)) {
      const answer = round.answers.find((each) => each.personaId === personaId);
      expect(findQuote(answer?.text ?? '', quote), quote).toBeDefined();
    }
  });
});
