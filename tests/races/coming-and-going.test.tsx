import { act, fireEvent, screen } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { countTimers } from '../leaks/counters.ts';
import { startVisit } from '../leaks/visit.tsx';
import { failure, hang } from '../support/scripted-completion.ts';
import { say } from '../support/test-visit.ts';
import { settle } from '../support/virtual-clock.ts';
import type { Moment } from './laws.ts';
import { RACE_PATIENCE_MS, anyMeetings, checkRace } from './run-race.ts';

const isGone = ({ seen }: Moment) => seen.screen === 'nothing';
const comesBack = (now: Moment, before: Moment) => isGone(before) && !isGone(now);

describe('whatever the order of answers, timers and presses', { timeout: RACE_PATIENCE_MS }, () => {
  it('a page that goes leaves nothing, and one that comes back shows all (11.17)', async () => {
    await checkRace({
      options: fc.record({
        meetings: anyMeetings('reply', 'failure'),
        streaming: fc.boolean(),
      }),
      hands: ({ mount, unmount, endVisit, visitor }) => [
        [visitor.types('One?'), visitor.hitsEnter(), unmount, mount, unmount, endVisit],
        [visitor.presses('Retry now'), visitor.types('Two?'), visitor.hitsEnter()],
      ],
      sights: {
        'an answer comes while no page is there': (now, before) =>
          isGone(now) && isGone(before) && heardReplies(now) > heardReplies(before),
        'a page comes back to an open question': (now, before) =>
          comesBack(now, before) && now.seen.buttons.has('Stop'),
        'an answer comes after the end': ({ calls, saidAtEnd }) =>
          saidAtEnd !== undefined && calls.some(({ state }) => state === 'late'),
      },
    });
  });

  it('a page that is mounted twice, as in StrictMode, says and shows all once (15.3)', async () => {
    await checkRace({
      options: fc.record({
        meetings: anyMeetings('reply', 'failure', 'failure', 'refusal'),
        streaming: fc.boolean(),
        strict: fc.constant(true),
      }),
      hands: ({ mount, unmount, visitor }) => [
        [visitor.types('One?'), visitor.hitsEnter(), unmount, mount],
        [visitor.presses('Stop'), visitor.types('Two?'), visitor.hitsEnter()],
      ],
      sights: {
        'a page comes back to an open question': (now, before) =>
          comesBack(now, before) && now.seen.buttons.has('Stop'),
        'a page comes back to a wait': (now, before) =>
          comesBack(now, before) && now.seen.buttons.has('Retry now'),
        'a page comes back to an unanswered question': (now, before) =>
          comesBack(now, before) && now.seen.buttons.has('Try again'),
      },
    });
  });

  it('a visitor who goes back to the landing finds what came meanwhile (2.4, 2.6)', async () => {
    await checkRace({
      options: fc.record({
        meetings: anyMeetings('reply', 'failure'),
        backBy: fc.constantFrom('page', 'browser'),
      }),
      hands: ({ visitor }) => [
        [visitor.types('One?'), visitor.hitsEnter(), visitor.types('Two?'), visitor.hitsEnter()],
        [
          visitor.goesBack(),
          visitor.presses('Begin Interaction'),
          visitor.goesBack(),
          visitor.presses('Begin Interaction'),
        ],
      ],
      sights: {
        'an answer comes on the landing': (now, before) =>
          now.seen.screen === 'landing' && heardReplies(now) > heardReplies(before),
        'a visitor begins again before the browser’s history has gone back': (now, before) =>
          before.seen.screen === 'landing' && before.entry === 'chat' && now.seen.screen === 'chat',
      },
    });
  });
});

describe('what the races have found stays found', () => {
  it('a button that goes leaves the focus to the input, also where both came at once (15.4)', async () => {
    const visit = await startVisit({ screen: 'chat', strict: false, script: [failure(), hang] });
    await act(async () => {
      say(visit, 'Well?');
      await settle();
    });
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    fireEvent.click(screen.getByRole('button', { name: 'Begin Interaction' }));
    const retry = await screen.findByRole('button', { name: 'Retry now' });
    retry.focus();
    fireEvent.click(retry);
    expect(retry).not.toBeInTheDocument();
    expect(screen.getByRole('textbox')).toHaveFocus();
    visit.end();
  });

  it('a page that comes to an open question says it once, also in StrictMode (15.3)', async () => {
    const visit = await startVisit({ screen: 'chat', strict: true, script: [hang], question: 'Well?' });
    const lines = [...screen.getByRole('log').children].map(({ textContent }) => textContent);
    expect(lines).toEqual(['The Visionary is answering']);
    visit.end();
  });

  it('a page leaves no timer of a growing answer when it goes (11.17)', async () => {
    const timers = countTimers();
    const visit = await startVisit({ screen: 'chat', strict: false, streaming: true, script: [hang] });
    await act(async () => {
      say(visit, 'Well?');
      await turnOfTimers();
    });
    for (const part of ['So', ' it', ' is']) act(() => visit.completion.calls[0]?.text(part));
    visit.end();
    expect(timers.pending()).toBe(0);
    vi.unstubAllGlobals();
  });
});

function heardReplies({ calls }: Moment): number {
  return calls.filter(({ state }) => state === 'heard-reply').length;
}

/** Lets the timers ring that jsdom starts whenever the focus moves. */
function turnOfTimers(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, 5));
}
