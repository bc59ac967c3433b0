import { expect, it } from 'vitest';
import { watchAnnouncements } from '../../../src/domain/visit/announcements.ts';
import { watchLater } from '../../../src/ui/app/watch-later.ts';
import { eventually } from '../../support/eventually.ts';
import { hang } from '../../support/scripted-completion.ts';
import { createTestChat, say } from '../../support/test-visit.ts';

const ASKED = 'The Visionary is answering';
const OPENED = 'Round table opened';

it('what happens before the code of announcements is there is announced afterwards, once', async () => {
  const chat = createTestChat([hang]);
  const said: string[] = [];
  const code: { arrive?: (watch: typeof watchAnnouncements) => void } = {};
  const promise = new Promise<typeof watchAnnouncements>((resolve) => {
    code.arrive = resolve;
  });
  watchLater(
    chat.visit,
    (text) => said.push(text),
    () => promise,
  );
  say(chat, 'Well?');
  expect(said).toEqual([]);
  code.arrive?.(watchAnnouncements);
  await eventually(() => expect(said).toEqual([ASKED]));
  chat.visit.table.open();
  expect(said).toEqual([ASKED, OPENED]);
});

it('if the code does not come, it is fetched again when something happens', async () => {
  const chat = createTestChat([hang]);
  const said: string[] = [];
  let isOnline = false;
  const stop = watchLater(
    chat.visit,
    (text) => said.push(text),
    () => (isOnline ? Promise.resolve(watchAnnouncements) : Promise.reject(new Error('offline'))),
  );
  await Promise.resolve();
  say(chat, 'Well?');
  isOnline = true;
  await Promise.resolve();
  chat.visit.table.open();
  await eventually(() => expect(said).toEqual([ASKED, OPENED]));
  stop();
  chat.visit.table.close();
  expect(said).toHaveLength(2);
});

it('says nothing if the visit is over before the code is there', async () => {
  const chat = createTestChat([hang]);
  const said: string[] = [];
  const stop = watchLater(
    chat.visit,
    (text) => said.push(text),
    () => Promise.resolve(watchAnnouncements),
  );
  say(chat, 'Well?');
  stop();
  await Promise.resolve();
  chat.visit.table.open();
  expect(said).toEqual([]);
});
