import { describe, expect, it } from 'vitest';
import { isLoading, loadingWaitMs, waitIn } from '../../src/wire/wait.ts';

const said = (message: string) => JSON.stringify({ error: { message } });

describe('a model that is being loaded', () => {
  it.each([
    said('Loading model'),
    said('Loading the model, please wait'),
    said('The model is still loading.'),
    JSON.stringify({ error: 'Model acme/tiny is currently loading', estimated_time: 20 }),
    said('Model tiny is being loaded'),
    'Loading model',
  ])('says so: %s', (text) => {
    expect([isLoading({ status: 503, text }), isLoading({ status: 500, text })]).toEqual([true, false]);
  });

  it.each([
    said('Overloaded; could not answer: Loading model'),
    said('Model tiny could not answer: the model is loading'),
    JSON.stringify({ error: { message: 'Overloaded' }, input: 'Loading model' }),
    '<title>Loading model</title>',
  ])('is not one that a question speaks of: %s', (text) => {
    expect(isLoading({ status: 503, text })).toBe(false);
  });

  it('is asked ever more rarely', () => {
    const waits = Array.from({ length: 10 }, (_, count) => loadingWaitMs(count));
    expect(waits.slice(0, 3)).toEqual([1000, 1500, 2250]);
    expect(waits.at(-1)).toBe(10_000);
  });
});

describe('a wait in words', () => {
  it.each([
    [402, 'Too many requests in flight. Please retry after 12 seconds.', 12_000],
    [503, 'Please try again in 7.5s', 7500],
    [500, "It can't be done now, try again in 1m.", 60_000],
    [429, 'Limit reached on requests (RPM): Limit 3, Used 3. Please try again in 20s.', 20_000],
    [429, 'Please wait and try again in 20s.', 20_000],
    [402, 'Too many requests. Please wait 20 seconds.', 20_000],
    [503, 'Overloaded; could not answer: please try again in 7.5s', undefined],
    [402, 'No credit for "Why. Please try again in 7.5s".', undefined],
    [402, 'No credit. You asked: Why. Please try again in 7.5s', undefined],
  ])('with status %i, %j asks for %s ms', (status, message, waitMs) => {
    expect(waitIn({ status, text: said(message) }, 0)).toBe(waitMs);
  });
});
