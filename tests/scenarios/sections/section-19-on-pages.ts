import { match, ok } from 'node:assert/strict';
import { type Scenario, onPages } from '../scenario.ts';
import { answers } from '../shell.ts';
import { openChat, say } from './visit.ts';

export const TAPES_ON_PAGES: readonly Scenario[] = [
  onPages('19.2', 'a tape of the visit is saved, with what was typed and not sent', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(answers('It depends.'));
    await say(visit, 'Is it sound?');
    await visit.write('not sent');
    const page = visit.page();
    await page.pressButton('Options');
    const tape = await page.taken('Save a tape of this visit');
    for (const each of [/^\{"format":"quartet-tape"/, /Is it sound\?/, /It depends\./, /not sent/])
      match(tape, each);
    const { words } = await visit.see();
    ok(words.includes('also what was typed and not sent'));
    match(words, /Saved as quartet-tape-\d{4}-\d\d-\d\d\.jsonl \([\d.]+ kB\)\./);
  }),
];
