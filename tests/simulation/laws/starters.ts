import type { Law } from './law.ts';

/** Behaviour 5.12. */
export const startersUntilBegun: Law = {
  name: 'the chosen persona’s starters are offered in the chat until something was sent there',
  breach({ after: { starters }, ledger }) {
    const hasBegun = ledger.transcripts[ledger.place]!.some(({ sender }) => sender === 'user');
    const expected = ledger.stage === 'chat' && !hasBegun ? ledger.personas[ledger.place]!.starters : [];
    const isRight =
      starters.length === expected.length && starters.every((text, at) => text === expected[at]);
    return isRight ? undefined : `offered are ${starters.length}: ${starters.join(' | ')}`;
  },
};
