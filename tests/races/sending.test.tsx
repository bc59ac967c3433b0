import fc from 'fast-check';
import { describe, it } from 'vitest';
import type { Moment } from './laws.ts';
import { RACE_PATIENCE_MS, anyMeetings, checkRace } from './run-race.ts';
import { together } from './visitor.ts';

const isAnswered = (now: Moment, before: Moment) => heardReplies(now) > heardReplies(before);
const isInWait = ({ seen }: Moment) => seen.buttons.has('Retry now');

describe('whatever the order of answers, timers and presses', { timeout: RACE_PATIENCE_MS }, () => {
  it('a double Enter sends once (10.1, 10.5)', async () => {
    await checkRace({
      options: fc.record({ meetings: anyMeetings('reply', 'reply', 'failure'), streaming: fc.boolean() }),
      hands: ({ visitor }) => [
        [
          visitor.types('One?'),
          together(visitor.hitsEnter(), visitor.hitsEnter()),
          visitor.types('Two?'),
          visitor.hitsEnter(),
        ],
        [visitor.hitsEnter(), visitor.presses('Send'), visitor.hitsEnter()],
      ],
      sights: {
        'a text is kept while an answer is awaited': ({ seen }) => seen.hint.includes('still on its way'),
        'a second question is answered': (now) => heardReplies(now) > 1,
      },
    });
  });

  it('a reply joins the conversation that asked, whichever is shown (7.5, 9.7, 10.9)', async () => {
    await checkRace({
      options: fc.record({ meetings: anyMeetings('reply', 'reply', 'failure'), streaming: fc.boolean() }),
      hands: ({ visitor }) => [
        [visitor.types('One?'), visitor.hitsEnter(), visitor.types('Two?'), visitor.hitsEnter()],
        [
          visitor.presses('Next persona'),
          visitor.presses('Next persona'),
          visitor.presses('Previous persona'),
        ],
      ],
      sights: {
        'an answer comes to a persona that is not shown': (now, before) =>
          isAnswered(now, before) && personaAsked(now) !== now.seen.persona,
        'another persona is shown in a wait': (now) =>
          isInWait(now) && personaAsked(now) !== now.seen.persona,
        'a draft waits for its persona': ({ visitor, seen }) =>
          seen.draft === '' && visitor.draftOf('The Visionary') !== '',
      },
    });
  });

  it('a retry and a cancellation leave one question with one answer at most (11.10 to 11.13)', async () => {
    await checkRace({
      options: fc.record({ meetings: anyMeetings('failure', 'failure', 'failure', 'reply', 'refusal') }),
      hands: ({ visitor }) => [
        [visitor.types('One?'), visitor.hitsEnter(), visitor.presses('Retry now')],
        [visitor.presses('Stop'), together(visitor.presses('Retry now'), visitor.presses('Stop'))],
        [visitor.presses('Try again'), together(visitor.presses('Stop'), visitor.presses('Retry now'))],
        [visitor.presses('Retry now'), visitor.presses('Try again'), visitor.presses('Try again')],
      ],
      sights: {
        'a wait is cancelled': (now, before) => isInWait(before) && now.seen.buttons.has('Try again'),
        'a wait is cut short': (now, before) =>
          isInWait(before) && !isInWait(now) && now.calls.length > before.calls.length,
        'a question is asked again': (now, before) =>
          before.seen.buttons.has('Try again') && now.seen.buttons.has('Stop'),
        'an answer comes too late': ({ calls }) => calls.some(({ state }) => state === 'late'),
        'a question gets the apology': ({ seen }) =>
          seen.bubbles.some((line) => line.includes('I apologize')),
      },
    });
  });
});

function heardReplies({ calls }: Moment): number {
  return calls.filter(({ state }) => state === 'heard-reply').length;
}

function personaAsked({ calls, visitor }: Moment): string | undefined {
  return visitor.accepted.find(({ text }) => text === calls.at(-1)?.question)?.persona;
}
