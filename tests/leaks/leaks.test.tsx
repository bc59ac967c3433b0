import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { byDepth } from '../support/depth.ts';
import { failure, hang, reply } from '../support/scripted-completion.ts';
import { createTestVisit, say } from '../support/test-visit.ts';
import { settle } from '../support/virtual-clock.ts';
import {
  type ListenerCount,
  type Sample,
  type TimerCount,
  countListeners,
  countTimers,
  measureHeap,
  slopeOf,
} from './counters.ts';
import { startVisit } from './visit.tsx';

const VISITS = byDepth(150, 1000);
const WARM_UP_VISITS = 50;
const VISITS_PER_SAMPLE = 25;
const SAMPLES_OF_CORES = 3;
/**
 * Between what grows without a leak, caches of the engine and of jsdom (1 to 2.5 kB a visit), and the least that a leak
 * leaves, a core without its page (18 kB).
 */
const BYTES_PER_VISIT = 6000;
/** Messages are there for ever and have their weight; hours of ticks have none. */
const MINUTES_BETWEEN_QUESTIONS = 360;
const HOURS = byDepth(6, 24);
const WARM_UP_HOURS = 1;
const MINUTE_MS = 60_000;
const FIRST_WAIT_MS = 1000;
const GROWTH_LIMIT_BYTES = 2_000_000;
/** For a machine that is busy with other things. */
const PATIENCE_MS = 300_000;
const SCREENS = ['intro', 'landing', 'chat', 'table', 'landing'] as const;
const ATTEMPTS = [{ ...hang, deltas: ['So'] }, failure(), reply('Yes.')] as const;

let timers: TimerCount;
let listeners: ListenerCount;

beforeEach(() => {
  timers = countTimers();
  listeners = countListeners();
  // React listens from its first page on, and jsdom from its first selector on, for ever.
  render(<p />);
  cleanup();
  document.querySelector('[data-opener]');
});
afterEach(() => {
  listeners.stop();
  vi.unstubAllGlobals();
});

describe('the instruments', () => {
  it('see a listener that stays, and not one that goes', () => {
    const stay = () => undefined;
    const watched = matchMedia('(prefers-color-scheme: dark)');
    const before = listeners.pending();
    addEventListener('popstate', stay);
    document.addEventListener('click', stay, true);
    watched.addEventListener('change', stay);
    expect(listeners.pending()).toBe(before + 3);
    document.addEventListener('click', stay, { capture: true });
    removeEventListener('popstate', stay);
    document.removeEventListener('click', stay, true);
    watched.removeEventListener('change', stay);
    expect(listeners.pending()).toBe(before);
  });

  it('see a timer that waits, and not one that has rung or was stopped', async () => {
    const interval = setInterval(() => undefined, MINUTE_MS);
    const timeout = setTimeout(() => undefined, MINUTE_MS);
    await new Promise((resolve) => void setTimeout(resolve));
    await new Promise((resolve) => void requestAnimationFrame(resolve));
    expect(timers.pending()).toBe(2);
    clearInterval(interval);
    clearTimeout(timeout);
    expect(timers.pending()).toBe(0);
  });

  it('see what is kept, and not what was used', async () => {
    const before = await measureHeap();
    const kept: unknown[] = [];
    for (let number = 0; number < GROWTH_LIMIT_BYTES / 8; number += 1) kept.push({ number });
    expect(await measureHeap()).toBeGreaterThan(before + GROWTH_LIMIT_BYTES);
    kept.length = 0;
    expect(await measureHeap()).toBeLessThan(before + GROWTH_LIMIT_BYTES);
  });
});

describe('the slope', () => {
  it('tells what each visit leaves, and nothing of what was there before', () => {
    const bytes = [900, 1100, 2900, 3100];
    expect(slopeOf(bytes.map((each, at) => ({ at, bytes: each })))).toBeCloseTo(840);
    expect(slopeOf(bytes.map((_, at) => ({ at, bytes: 5000 })))).toBe(0);
  });

  it('is over its bound where each visit leaves its core', async () => {
    const kept: unknown[] = [];
    const samples: Sample[] = [];
    for (let at = 0; at < SAMPLES_OF_CORES; at += 1) {
      samples.push({ at: at * VISITS_PER_SAMPLE, bytes: await measureHeap() });
      for (let number = 0; number < VISITS_PER_SAMPLE; number += 1) kept.push(createTestVisit());
    }
    expect(slopeOf(samples)).toBeGreaterThan(BYTES_PER_VISIT);
    expect(kept).toHaveLength(SAMPLES_OF_CORES * VISITS_PER_SAMPLE);
  });
});

describe('a page that is gone leaves nothing behind (11.17)', { timeout: PATIENCE_MS }, () => {
  it(`after ${VISITS} visits, on every screen and in the middle of an answer`, async () => {
    const listenersBefore = listeners.pending();
    for (let number = 0; number < WARM_UP_VISITS; number += 1) expect(await visit(number)).toEqual([]);

    const samples: Sample[] = [];
    for (let number = 0; number <= VISITS; number += 1) {
      if (number % VISITS_PER_SAMPLE === 0) samples.push({ at: number, bytes: await measureHeap() });
      if (number < VISITS) expect(await visit(number)).toEqual([]);
    }
    expect(slopeOf(samples)).toBeLessThan(BYTES_PER_VISIT);
    expect(listeners.pending()).toBe(listenersBefore);
    expect(timers.pending()).toBe(0);
  });

  it(`after ${HOURS} hours in the chat, whose memory stays as it was`, async () => {
    const listenersBefore = listeners.pending();
    let asked = 0;
    const day = await startVisit({ screen: 'chat', strict: true, script: [] });
    await passHours(WARM_UP_HOURS);
    const bytesBefore = await measureHeap();

    await passHours(HOURS - WARM_UP_HOURS);

    expect(await measureHeap()).toBeLessThan(bytesBefore + GROWTH_LIMIT_BYTES);
    expect(day.visit.chosen.value.conversation.value?.messages).toHaveLength(1 + 2 * asked);
    expect(day.end()).toEqual([]);
    expect(listeners.pending()).toBe(listenersBefore);
    expect(timers.pending()).toBe(0);

    /** A question every six hours, and what has ticked is drawn once a minute. */
    async function passHours(hours: number): Promise<void> {
      for (let minute = 0; minute < hours * 60; minute += 1) {
        await act(async () => {
          if (minute % MINUTES_BETWEEN_QUESTIONS === 0) await askAndWait();
          day.clock.advanceSync(MINUTE_MS);
        });
      }
    }

    async function askAndWait(): Promise<void> {
      asked += 1;
      day.completion.script(failure(), reply('Yes.'));
      say(day, 'Well?');
      await day.clock.advance(FIRST_WAIT_MS);
    }
  });
});

/** The visits differ in their screens and in how far they have come; tells what each has left behind. */
async function visit(number: number): Promise<readonly string[]> {
  const screen = SCREENS[number % SCREENS.length]!;
  const isAsked = screen === 'chat' || screen === 'table';
  const visited = await startVisit({
    screen,
    strict: number % 2 === 0,
    streaming: number % 4 === 0,
    // One for each seat.
    script: [0, 1, 2, 3].map((place) => ATTEMPTS[(number + place) % ATTEMPTS.length]!),
    ...(isAsked && { question: 'Well?' }),
  });
  if (screen === 'landing' && number % 3 === 0) visited.openCard();
  if (isAsked) await act(settle);
  return visited.end();
}
