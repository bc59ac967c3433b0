import { expect, it } from 'vitest';
import { core } from '../core.ts';
import { runSession } from '../run-session.ts';
import { STEPS, seedsFrom } from '../seeds.ts';
import type { Seen } from '../visit/seen.ts';
import { WRONG_WORLDS } from '../wrong-worlds/wrong-worlds.ts';
import { LAWS } from './all-laws.ts';
import { partialReplyAsHeard, waitsExact } from './asking.ts';
import { asksEndInTime } from './attempts.ts';
import { nothingThrown } from './ending.ts';
import type { Law, Moment } from './law.ts';
import { appendOnly } from './messages.ts';
import { readingsKept, uptimeConstant } from './metrics.ts';
import { triedAgainInPlace } from './notices.ts';
import { conversationOfTheChosen, messagesAsTheyStand, placeValid, plainViews } from './places.ts';
import { lengthsCounted, restoresByTheRules, startersUntilBegun } from './sending.ts';

type Present = Moment['ledger']['present'];

interface Falsehood {
  readonly law: Law;
  /** The moment with one thing told wrongly; undefined where there is no such thing to tell. */
  readonly falsify: (moment: Moment) => Moment | undefined;
}

const DAY_MS = 86_400_000;
const MOST_SEEDS = 20;

/** A falsehood for each law that no wrong world breaks. */
const FALSEHOODS: readonly Falsehood[] = [
  noting(nothingThrown, () => ({ thrown: ['Oh no'] })),
  noting(restoresByTheRules, ({ restores }) =>
    restores.some(({ reasons }) => reasons.length > 0)
      ? { restores: restores.map((restore) => ({ ...restore, decision: { kind: 'restore' } })) }
      : undefined,
  ),
  {
    law: asksEndInTime,
    falsify: (moment) =>
      moment.ledger.ask && moment.calm ? { ...moment, elapsedMs: moment.elapsedMs + DAY_MS } : undefined,
  },
  showing(placeValid, ({ selection }) => ({ selection: { ...selection, index: selection.index + 1 } })),
  showing(conversationOfTheChosen, ({ conversation }) =>
    conversation ? { conversation: { ...conversation } } : undefined,
  ),
  showing(messagesAsTheyStand, ({ messages }) =>
    messages.length > 0 ? { messages: messages.slice(1) } : undefined,
  ),
  showing(appendOnly, ({ conversations }) =>
    Object.keys(conversations).length > 0 ? { conversations: {} } : undefined,
  ),
  showing(startersUntilBegun, ({ starters }) => ({ starters: [...starters, 'And what else?'] })),
  showing(lengthsCounted, ({ draftLength }) => ({
    draftLength: { ...draftLength, characters: draftLength.characters + 1 },
  })),
  showing(triedAgainInPlace, ({ canTryAgain }) => ({ canTryAgain: !canTryAgain })),
  showing(partialReplyAsHeard, ({ partialReply }) => ({ partialReply: `${partialReply}!` })),
  showing(waitsExact, ({ asking }) =>
    asking?.progress.kind === 'waiting'
      ? { asking: { ...asking, progress: { ...asking.progress, delayMs: 0 } } }
      : undefined,
  ),
  showing(readingsKept, ({ readings }) => ({
    readings: new Map([...readings].map(([id, row]) => [id, row.toReversed()])),
  })),
  showing(uptimeConstant, ({ readings }) => ({
    readings: new Map(
      [...readings].map(([id, row]) => [id, row.map((metrics) => ({ ...metrics, uptimePercent: 1 }))]),
    ),
  })),
  showing(plainViews, ({ hasAsked }) => ({ hasAsked: !hasAsked })),
];

it('every law is broken by a wrong world or a falsehood', () => {
  const broken = new Set(WRONG_WORLDS.flatMap(({ foundBy }) => foundBy));
  for (const { law } of FALSEHOODS) broken.add(law);
  expect(LAWS.filter((law) => !broken.has(law)).map(({ name }) => name)).toEqual([]);
});

it('a law that holds in a session notices its falsehood', () => {
  const unnoticed = new Set(FALSEHOODS);
  for (const seed of seedsFrom(1, MOST_SEEDS)) {
    const failure = runSession({
      core,
      seed,
      steps: STEPS,
      onHappening(_, moment) {
        for (const falsehood of unnoticed) {
          const told = falsehood.falsify(moment);
          if (told && falsehood.law.breach(told) !== undefined) unnoticed.delete(falsehood);
        }
      },
    });
    expect(failure).toBeUndefined();
    if (unnoticed.size === 0) break;
  }
  expect([...unnoticed].map(({ law }) => law.name)).toEqual([]);
});

/** Another view than the one that is seen. */
function showing(law: Law, change: (seen: Seen) => Partial<Seen> | undefined): Falsehood {
  return {
    law,
    falsify(moment) {
      const changed = change(moment.after);
      return changed && { ...moment, after: { ...moment.after, ...changed } };
    },
  };
}

/** Something else than what happened. */
function noting(law: Law, change: (present: Present) => Partial<Present> | undefined): Falsehood {
  return {
    law,
    falsify({ ledger, ...moment }) {
      const changed = change(ledger.present);
      return changed && { ...moment, ledger: { ...ledger, present: { ...ledger.present, ...changed } } };
    },
  };
}
