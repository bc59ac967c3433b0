import { deepEqual, doesNotMatch, equal, match, ok } from 'node:assert/strict';
import { type Scenario, onPages } from '../scenario.ts';
import { type Shell, type Visit, answers } from '../shell.ts';
import { conversation, openChat, say } from './visit.ts';

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
  onPages('19.9', 'a tape is watched over the visit, which goes on waiting', async (shell) => {
    const visit = await openChatSoon(shell);
    const tape = await tapeOfAnswer(visit);
    visit.provider.plan(answers('Later.', 3000));
    await say(visit, 'And mine?');
    const page = visit.page();
    equal(await page.openTape(tape), '');
    equal(await page.focus(), 'Play');
    await visit.wait(5000);
    ok(await page.asksBeforeLeaving());
    await page.pressButton('Close the tape');
    deepEqual((await conversation(visit)).slice(-2), ['visitor: And mine?', 'persona: Later.']);
  }),
  onPages('19.9', 'what is no tape is refused, with the reason', async (shell) => {
    const visit = await openChatSoon(shell);
    const page = visit.page();
    match(await page.openTape('{"format":"quartet-conversation"}'), /^The file is not a tape\./);
    match(
      await page.openTape('{"format":"quartet-tape","version":7}'),
      /of version 7 of tapes; this product plays version 1\./,
    );
  }),
  onPages('19.10', 'whatever would change it is refused, and says so', async (shell) => {
    const visit = await openChatSoon(shell);
    const page = visit.page();
    await page.openTape(await tapeOfAnswer(visit));
    const requests = await visit.provider.requests();
    await page.pressButton('Skip');
    match(await wordsOfTape(visit), /Initializing squad components.*This is a tape: /);
    equal((await visit.provider.requests()).length, requests.length);
  }),
  onPages('19.11', 'it plays in the time in which it was recorded, and rests at its end', async (shell) => {
    const visit = await openChatSoon(shell);
    const page = visit.page();
    await page.openTape(await tapeOfAnswer(visit));
    await page.pressButton('Play');
    await visit.wait(2500);
    doesNotMatch(await wordsOfTape(visit), /It depends\./);
    await visit.wait(1000);
    match(await wordsOfTape(visit), /It depends\./);
    await visit.wait(60_000);
    await page.pressButton('Play');
    match(await wordsOfTape(visit), /Initializing squad components/);
  }),
  onPages('19.12', 'a list of what happened leads there', async (shell) => {
    const visit = await openChatSoon(shell);
    const page = visit.page();
    await page.openTape(await tapeOfAnswer(visit));
    await page.pressButton('What happened');
    match(await wordsOfTape(visit), /The Visionary was asked: Is it sound\?.*The Visionary answered/);
    await page.pressButton('Next happening');
    doesNotMatch(await wordsOfTape(visit), /It depends\./);
    await page.pressButton('Next happening');
    match(await wordsOfTape(visit), /It depends\./);
  }),
  onPages('19.13', 'the focus is on what plays it, and Escape closes the list first', async (shell) => {
    const visit = await openChatSoon(shell);
    const page = visit.page();
    await page.openTape(await tapeOfAnswer(visit));
    equal(await page.focus(), 'Play');
    await page.pressButton('What happened');
    match(await wordsOfTape(visit), /The Visionary answered/);
    await page.pressKey('Escape');
    doesNotMatch(await wordsOfTape(visit), /The Visionary answered/);
  }),
  onPages('19.14', 'where it breaks off is said', async (shell) => {
    const visit = await openChatSoon(shell);
    const page = visit.page();
    const tape = await tapeOfAnswer(visit);
    await page.openTape(tape.trimEnd().split('\n').slice(0, -3).join('\n'));
    for (let count = 0; count < 4; count += 1) await page.pressButton('Next happening');
    match(await wordsOfTape(visit), /The tape is cut off after line \d+\./);
  }),
];

/** After a second of the intro. */
async function openChatSoon(shell: Shell): Promise<Visit> {
  const visit = await shell.open();
  await visit.wait(1000);
  await visit.skip();
  await visit.begin();
  return visit;
}

/** Of a question that is answered after two seconds. */
async function tapeOfAnswer(visit: Visit): Promise<string> {
  visit.provider.plan(answers('It depends.', 2000));
  await say(visit, 'Is it sound?');
  await visit.wait(3000);
  const page = visit.page();
  await page.pressButton('Options');
  const tape = await page.taken('Save a tape of this visit');
  await page.pressButton('Close');
  return tape;
}

function wordsOfTape(visit: Visit): Promise<string> {
  return visit.page().find(() => {
    const words = [...(document.querySelector('[data-play]')?.closest('dialog')?.querySelectorAll('*') ?? [])]
      .flatMap(({ childNodes }) => [...childNodes])
      .filter((node) => node instanceof Text)
      .map(({ data }) => data);
    return words.join(' ').replaceAll(/\s+/g, ' ');
  });
}
