import fc from 'fast-check';
import { type Message, createMessage } from '../../src/domain/conversation/conversation.ts';
import { PERSONAS } from '../../src/domain/squad/built-in-squad.ts';
import type { AgreementMap, Stance } from '../../src/domain/table/agreement-map.ts';
import type { TurnView } from '../../src/domain/table/round.ts';
import type { ExportedRound } from '../../src/domain/table/exported-round.ts';
import { anyFacts, anyText } from './conversations.ts';

const anyAnswer: fc.Arbitrary<Message> = fc
  .tuple(
    anyText,
    fc.constantFrom(undefined, { kind: 'stopped' } as const, { kind: 'incomplete' } as const),
    anyFacts,
  )
  .map(([content, status, facts]) => ({ ...createMessage('ai', content, 2, status), ...facts }));

const anyTurn: fc.Arbitrary<TurnView> = fc
  .tuple(fc.constantFrom('present', 'present', 'edited', 'removed'), anyText, fc.option(anyAnswer))
  .map(([kind, content, answer]): TurnView => {
    const question = createMessage('user', content, 1);
    return kind === 'present' || kind === 'edited'
      ? { kind, question, answer: answer ?? undefined }
      : { kind: 'removed' };
  });

const anyStance = fc.constantFrom<Stance>('for', 'against', 'mixed');

const anyCount = fc.nat(3);

const anyMap: fc.Arbitrary<AgreementMap> = fc
  .record({
    points: fc.array(
      fc.tuple(anyText, fc.array(fc.tuple(anyStance, anyText), { minLength: 1, maxLength: 4 })),
      {
        minLength: 1,
        maxLength: 7,
      },
    ),
    leftOut: fc.record({ notFound: anyCount, unclear: anyCount, surplus: anyCount }),
    isCut: fc.boolean(),
    shortened: fc.nat(4),
    facts: anyFacts,
  })
  .map(({ points, leftOut, isCut, shortened, facts: { model } }) => ({
    ...(model !== undefined && { model }),
    points: points.map(([text, stands]) => ({
      text,
      stands: stands.map(([stance, quote], index) => ({ personaId: PERSONAS[index]!.id, stance, quote })),
      ...(stands.length < 3 && {
        unquoted: [{ personaId: 'pragmatist' }, { personaId: 'analyst', stance: 'for' as const }],
      }),
    })),
    basis: PERSONAS.map(({ id }) => ({ personaId: id, answerId: 'ai-2', text: '' })),
    leftOut,
    isCut,
    shortenedIds: PERSONAS.slice(0, shortened).map(({ id }) => id),
  }));

/** A round of the built-in four, with any texts, with or without a map. */
export const anyRound: fc.Arbitrary<ExportedRound> = fc
  .record({
    question: anyText,
    turns: fc.array(anyTurn, { minLength: 4, maxLength: 4 }),
    map: fc.option(anyMap),
    isMapCurrent: fc.boolean(),
    facts: anyFacts,
  })
  .map(({ question, turns, map, isMapCurrent, facts: { seconds } }) => {
    const round = { number: 1, question, askedMs: 1, turns: [], ...(seconds !== undefined && { seconds }) };
    return {
      round: map ? { ...round, map } : round,
      seats: turns.map((turn, index) => ({ persona: PERSONAS[index]!, turn })),
      isMapCurrent,
    };
  });
