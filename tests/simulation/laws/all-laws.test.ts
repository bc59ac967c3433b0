import { expect, it } from 'vitest';
import { core } from '../core.ts';
import { runSession } from '../run-session.ts';
import { STEPS, seedsFrom } from '../seeds.ts';
import type { Seen, SeenLane } from '../visit/seen.ts';
import { WRONG_WORLDS } from '../wrong-worlds/wrong-worlds.ts';
import { LAWS } from './all-laws.ts';
import { partialReplyAsHeard, waitsExact } from './asking.ts';
import { asksEndInTime } from './attempts.ts';
import { nothingThrown } from './ending.ts';
import type { Law, Moment } from './law.ts';
import { appendOnly } from './messages.ts';
import { readingsKept, uptimeConstant } from './metrics.ts';
import { offersThatHold } from './notices.ts';
import { messagesAsTheyStand, plainViews } from './places.ts';
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
  noting(restoresByTheRules, ({ commands }) => {
    const restore = commands.find(({ performed }) => performed.command.kind === 'restore');
    if (!restore?.performed.saved) return undefined;
    const { saved } = restore.performed;
    return {
      commands: [{ ...restore, performed: { ...restore.performed, saved: { ...saved, personaId: '?' } } }],
    };
  }),
  {
    law: asksEndInTime,
    falsify: (moment) =>
      moment.ledger.ask && moment.calm ? { ...moment, elapsedMs: moment.elapsedMs + DAY_MS } : undefined,
  },
  showingHere(messagesAsTheyStand, ({ messages }) =>
    messages.length > 0 ? { messages: messages.slice(1) } : undefined,
  ),
  showingHere(appendOnly, ({ conversation }) =>
    conversation ? { conversation: { ...conversation, personaId: '?' } } : undefined,
  ),
  showingHere(startersUntilBegun, ({ starters }) => ({ starters: [...starters, 'And what else?'] })),
  showingHere(lengthsCounted, ({ draftLength }) => ({
    draftLength: { ...draftLength, characters: draftLength.characters + 1 },
  })),
  showingHere(offersThatHold, ({ offers }) => ({ offers: [...offers, 'try-again'] })),
  showingHere(partialReplyAsHeard, ({ partialReply }) => ({ partialReply: `${partialReply}!` })),
  showing(waitsExact, ({ question }) =>
    question?.progress.kind === 'waiting'
      ? { question: { ...question, progress: { ...question.progress, delayMs: 0 } } }
      : undefined,
  ),
  showing(readingsKept, ({ readings }) => ({ readings: readings.map((row) => row.toReversed()) })),
  showing(uptimeConstant, ({ readings }) => ({
    readings: readings.map((row) => row.map((metrics) => ({ ...metrics, uptimePercent: 1 }))),
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

/** Another view of the chosen lane than the one that is seen. */
function showingHere(law: Law, change: (lane: SeenLane) => Partial<SeenLane> | undefined): Falsehood {
  return {
    law,
    falsify(moment) {
      const { place } = moment.after.chosen;
      const changed = change(moment.after.here);
      if (!changed) return undefined;
      const lanes = moment.after.lanes.with(place, { ...moment.after.here, ...changed });
      return { ...moment, places: [place], after: { ...moment.after, lanes } };
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
