import { expect, it } from 'vitest';
import { hang, reply } from '../../support/scripted-completion.ts';
import { createTestChat, createTestTable } from '../../support/test-visit.ts';
import { createTestPersonas } from '../../support/squads.ts';

const FOUR = Array(4).fill(reply('Some words that can be quoted.'));

it('the hint shows a first visitor the table, and then the map, until each is found', async () => {
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

it('the hint does not come back once it is closed', async () => {
  const { visit, table, clock } = createTestTable(FOUR);
  table.ask('Why?');
  await clock.advance(0);
  visit.dismissHint();
  expect(visit.hint.value).toBeUndefined();
  const chat = createTestChat();
  chat.visit.dismissHint();
  expect(chat.visit.hint.value).toBeUndefined();
});

it('a squad of one has no hint about the table', () => {
  const { visit } = createTestChat([], { personas: createTestPersonas(1) });
  expect(visit.hint.value).toBeUndefined();
});
