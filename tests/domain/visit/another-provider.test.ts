import { expect, it } from 'vitest';
import { createScriptedCompletion, failure, reply } from '../../support/scripted-completion.ts';
import { createTestChat, createTestTable, say, transcript } from '../../support/test-visit.ts';

it('another provider answers the questions that follow; one that is open ends where it began', async () => {
  const parts = createTestChat([failure(), reply('The first one.')]);
  const other = createScriptedCompletion(parts.clock, reply('The other one.'));
  say(parts, 'Who are you?');
  await parts.clock.advance(0);
  parts.visit.answerWith(parts.visit.site, other);
  await parts.clock.advance(1000);
  say(parts, 'And you?');
  await parts.clock.advance(0);
  expect(transcript(parts)).toEqual([
    'user: Who are you?',
    'ai: The first one.',
    'user: And you?',
    'ai: The other one.',
  ]);
});

it('so do the questions of a round that still wait for their turn', async () => {
  const parts = createTestTable([reply('One', 10), reply('Two', 10), reply('Three', 10), reply('Four', 10)], {
    tableAtOnce: 1,
  });
  parts.table.ask('Who are you?');
  parts.visit.answerWith(parts.visit.site, createScriptedCompletion(parts.clock));
  await parts.clock.advance(100);
  expect(parts.visit.lanes.map((lane) => lane.messages.value.at(-1)?.content)).toEqual([
    'One',
    'Two',
    'Three',
    'Four',
  ]);
});

it('what is known of a provider is not said of another', async () => {
  const parts = createTestChat([failure({ reason: 'authentication' })], { retryMode: 'adaptive' });
  say(parts, 'Who are you?');
  await parts.clock.advance(0);
  expect(parts.visit.connection.value).toBe('unavailable');
  parts.visit.answerWith(parts.visit.site, createScriptedCompletion(parts.clock));
  expect(parts.visit.connection.value).toBe('connected');
});

it('a provider that is only described again, with its models, stays unavailable', async () => {
  const parts = createTestChat([failure({ reason: 'authentication' })], { retryMode: 'adaptive' });
  say(parts, 'Who are you?');
  await parts.clock.advance(0);
  parts.visit.answerWith({ ...parts.visit.site, offeredModels: ['tiny'] }, parts.completion);
  expect(parts.visit.connection.value).toBe('unavailable');
});

it('an answer of the earlier provider says nothing of the present one', async () => {
  const parts = createTestChat([failure({ reason: 'authentication' }, 10)], { retryMode: 'adaptive' });
  say(parts, 'Who are you?');
  parts.visit.answerWith(parts.visit.site, createScriptedCompletion(parts.clock));
  await parts.clock.advance(20);
  expect(transcript(parts)).toHaveLength(2);
  expect(parts.visit.connection.value).toBe('connected');
});
