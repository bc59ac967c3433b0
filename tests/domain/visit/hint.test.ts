import { expect, it } from 'vitest';
import { hang, reply } from '../../support/scripted-completion.ts';
import { createTestChat, createTestTable } from '../../support/test-visit.ts';
import { createTestPersonas } from '../../support/squads.ts';

const FOUR = Array(4).fill(reply('Some words that can be quoted.'));

it('a first visit is told of the table, and there of the map, until each is found', async () => {
  const { visit, clock } = createTestChat([...FOUR, hang]);
  expect(visit.hint.value).toBe('table');
  visit.table.open();
  expect(visit.hint.value).toBeUndefined();
  visit.table.ask('Why?');
  expect(visit.hint.value).toBeUndefined();
  await clock.advance(0);
  expect(visit.hint.value).toBe('map');
  visit.table.drawMap(1);
  visit.table.stopMap();
  await clock.advance(0);
  expect(visit.hint.value).toBeUndefined();
  visit.table.close();
  expect(visit.hint.value).toBeUndefined();
});

it('a hint that is closed does not come again', async () => {
  const { visit, table, clock } = createTestTable(FOUR);
  table.ask('Why?');
  await clock.advance(0);
  visit.dismissHint();
  expect(visit.hint.value).toBeUndefined();
  const chat = createTestChat();
  chat.visit.dismissHint();
  expect(chat.visit.hint.value).toBeUndefined();
});

it('who is alone is told of no table', () => {
  const { visit } = createTestChat([], { personas: createTestPersonas(1) });
  expect(visit.hint.value).toBeUndefined();
});
