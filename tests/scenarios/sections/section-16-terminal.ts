import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { APOLOGY_REPLY } from '../../../src/domain/ending.ts';
import { sendJson, startRawServer } from '../../support/raw-server.ts';
import { chat } from '../../terminal/run-terminal.ts';
import { type Scenario, inTerminals } from '../scenario.ts';
import { type Visit, SILENCE, answers, fails } from '../shell.ts';
import { KEYS } from '../shells/keys.ts';
import { NAMES, conversation, openChat, openLanding, say } from './visit.ts';

const KEY = 'canary-key-0123456789';

export const TERMINAL: readonly Scenario[] = [
  inTerminals('16.1', 'it greets, and Enter, a text or a chosen persona opens the chat', async (shell) => {
    const { words } = await (await openLanding(shell)).see();
    for (const name of NAMES) ok(words.includes(name), name);
    match(words, /Your text stays on this machine/);
    const typed = await openLanding(shell);
    await typed.terminal().type(`Ahead${KEYS.enter}`);
    equal((await typed.see()).stage, 'chat');
    equal((await typed.see()).draft, 'Ahead');
    const chosen = await openLanding(shell);
    await chosen.choose('The Executor');
    equal((await chosen.see()).persona, 'The Executor');
  }),
  inTerminals('16.2', 'Enter sends, another key breaks the line, Up brings back', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(answers('Both.'));
    await visit.terminal().type(`One${KEYS.breakLine}or two?${KEYS.enter}`);
    const [{ body } = { body: {} }] = await visit.provider.requests();
    match(JSON.stringify(body), /One\\nor two\?/);
    await visit.terminal().type(KEYS.up);
    match((await visit.see()).draft, /One\nor two\?/);
  }),
  inTerminals(
    '16.3',
    'a slash begins a command, two a text, and a wrong one sends nothing',
    async (shell) => {
      const visit = await openChat(shell);
      await visit.terminal().type(`/next${KEYS.enter}`);
      equal((await visit.see()).persona, 'The Methodologist');
      await visit.terminal().type(`/nexx${KEYS.enter}`);
      match((await visit.see()).words, /Did you mean \/next\?/);
      equal((await visit.provider.requests()).length, 0);
      visit.provider.plan(answers('A path.'));
      await visit.write('/etc?');
      await visit.send();
      deepEqual(await conversation(visit), ['visitor: /etc?', 'persona: A path.']);
    },
  ),
  inTerminals(
    '16.4',
    'a persona is found by the beginning of its name, or the list is shown',
    async (shell) => {
      const visit = await openChat(shell);
      await visit.terminal().type(`/persona meth${KEYS.enter}`);
      equal((await visit.see()).persona, 'The Methodologist');
      await visit.terminal().type(`/persona e${KEYS.enter}`);
      match((await visit.see()).words, /The Executor \(executor, pragmatist\), The Evaluator/);
      await visit.write('Kept');
      await visit.terminal().type(KEYS.pageDown);
      await visit.terminal().type(KEYS.pageUp);
      equal((await visit.see()).draft, 'Kept');
    },
  ),
  inTerminals('16.5', 'the profile is the detail card', async (shell) => {
    const visit = await openChat(shell);
    await visit.choose('The Evaluator');
    equal((await visit.see()).card?.badge, 'ID: evaluator');
  }),
  inTerminals(
    '16.6',
    'an answer under way is told with its attempt, its wait and its cause',
    async (shell) => {
      const visit = await openChat(shell, { QUARTET_STREAM: 'on' });
      visit.provider.plan(fails(503), { kind: 'silence', parts: ['Half of '] });
      await say(visit, 'Well?');
      match((await visit.see()).status, /The Visionary is answering.*1 s.*503/);
      await visit.wait(1000);
      match((await visit.see()).status, /Attempt 2 of 4/);
      equal((await visit.see()).partialReply, 'Half of');
    },
  ),
  inTerminals('16.7', 'Ctrl-C cancels, and twice it leaves', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(SILENCE);
    await say(visit, 'Well?');
    await visit.terminal().type(KEYS.interrupt);
    match((await visit.see()).status, /Stopped/);
    await visit.terminal().type(KEYS.interrupt);
    match(visit.terminal().window().join('\n'), /Ctrl-C again leaves/);
    equal(visit.terminal().hasLeft(), false);
    await visit.terminal().type(KEYS.interrupt);
    equal(visit.terminal().hasLeft(), true);
    const other = await openChat(shell);
    await other.terminal().type(KEYS.end);
    equal(other.terminal().hasLeft(), true);
  }),
  inTerminals('16.8', 'the terminal is left as it was found', async (shell) => {
    const visit = await openChat(shell);
    equal(visit.terminal().isAsFound(), false);
    await visit.terminal().type(`/quit${KEYS.enter}`);
    equal(visit.terminal().isAsFound(), true);
  }),
  inTerminals('16.9', 'a refused line stays, with the reason', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(SILENCE);
    await say(visit, 'First?');
    await say(visit, 'Second?');
    const seen = await visit.see();
    equal(seen.draft, 'Second?');
    match(seen.hint, /still being answered|answer/i);
    equal((await visit.provider.requests()).length, 1);
  }),
  inTerminals('16.10', 'without colours there is not one', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(answers('Plain.'));
    await say(visit, 'Well?');
    const styles = visit
      .terminal()
      .written()
      .split('\u001B[')
      .filter((sequence) => /^[\d;]*m/.test(sequence));
    deepEqual(styles, []);
  }),
  inTerminals('16.11', 'texts are broken between words', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(answers('indivisible '.repeat(60).trim()));
    await say(visit, 'Well?');
    const rows = visit
      .terminal()
      .window()
      .filter((row) => row.startsWith('│ indiv'));
    ok(rows.length > 3);
    for (const row of rows) match(row, /^│( indivisible)+$/);
  }),
  inTerminals('16.12', 'no text acts on the terminal', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(answers('\u001B]0;title\u0007\u001B[2J\u202E\u200E\u200F\u061Creversed'));
    await say(visit, 'Well?');
    const written = visit.terminal().written();
    for (const sequence of ['\u001B]', '\u0007', '\u001B[2J', '\u202E', '\u200E', '\u200F', '\u061C'])
      ok(!written.includes(sequence));
    match((await visit.see()).words, /<U\+200E><U\+200F><U\+061C>reversed/);
  }),
  inTerminals('16.13', 'one question: the answer and 0, or the apology, its cause and 1', async () => {
    const answered = await chat(['--persona', 'evaluator', 'Is this plan sound?']);
    deepEqual([answered.exitCode, answered.stderr], [0, '']);
    match(answered.stdout, /^\S.*\n$/);
    const server = await startRawServer();
    server.answerWith((response) => sendJson(response, { error: { message: `No ${KEY}` } }, 401));
    const failed = await chat(['Is it?'], {
      environment: realProvider(server.url),
    });
    await server.close();
    deepEqual([failed.exitCode, failed.stdout], [1, `${APOLOGY_REPLY}\n`]);
    match(failed.stderr, /did not accept the key/);
  }),
  inTerminals('16.14', 'all that comes by a pipe is one question', async () => {
    const server = await startRawServer();
    const message = { role: 'assistant', content: 'Yes.' };
    server.answerWith((response) => sendJson(response, { choices: [{ message, finish_reason: 'stop' }] }));
    const { stdout } = await chat([], {
      input: 'One line\nand another\n',
      environment: realProvider(server.url),
    });
    const bodies = server.requests.map(({ body }) => body);
    await server.close();
    equal(stdout, 'Yes.\n');
    equal(bodies.length, 1);
    match(bodies.join(), /One line\\nand another/);
  }),
  inTerminals('16.15', 'what cannot be used is told in one line, with 2', async () => {
    const { exitCode, stdout, stderr } = await chat(['--persona', 'nobody', 'Well?']);
    deepEqual([exitCode, stdout], [2, '']);
    match(stderr, /^No single persona matches 'nobody'[^\n]*\n$/);
  }),
  inTerminals('16.16', 'a real provider is asked with its key, which is never printed', async () => {
    const server = await startRawServer();
    const message = { role: 'assistant', content: `You use ${KEY}.` };
    server.answerWith((response) => sendJson(response, { choices: [{ message, finish_reason: 'stop' }] }));
    const { stdout, stderr } = await chat(['Which key?'], {
      environment: {
        QUARTET_PROVIDER: 'direct',
        QUARTET_BROWSER_KEY: KEY,
        OPENAI_BASE_URL: `${server.url}/v1`,
      },
    });
    const sent = server.requests[0]?.headers['authorization'];
    await server.close();
    equal(sent, `Bearer ${KEY}`);
    equal(stdout, 'You use [key].\n');
    ok(!stderr.includes(KEY));
  }),
  inTerminals('16.17', 'a failed attempt is told on standard error', async () => {
    const server = await startRawServer();
    server.answerWith((response) => sendJson(response, { error: { message: `No ${KEY}` } }, 403));
    const { exitCode, stderr } = await chat(['Well?'], { environment: realProvider(server.url) });
    await server.close();
    equal(exitCode, 1);
    match(stderr, /Log: Attempt 1 of 4 failed: .*403/);
    ok(!stderr.includes(KEY));
  }),
  inTerminals('16.18', 'a conversation is saved to a new file, and no file is overwritten', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(answers('Yes.'));
    await say(visit, 'Well?');
    await visit.terminal().type(`/save talk.md${KEYS.enter}`);
    match((await visit.see()).words, /Saved 3 messages as Markdown: \/desk\/talk\.md/);
    await visit.terminal().type(`/save talk.md${KEYS.enter}`);
    const refused = await visit.see();
    match(refused.hint, /\/desk\/talk\.md already exists\. Nothing was written/);
    equal(refused.draft, '/save talk.md');
  }),
  inTerminals('16.19', 'a saved conversation is shown first, and taken at a second word', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(answers('Yes.'), answers('No.'));
    await say(visit, 'Well?');
    await visit.terminal().type(`/save talk.json${KEYS.enter}`);
    await say(visit, 'And now?');
    const later = await conversation(visit);
    for (const line of ['/open talk.json', '/help']) await visit.terminal().type(`${line}${KEYS.enter}`);
    match((await visit.see()).words, /holds: The Visionary, 3 messages.*replaces .*: 5 messages.*not loaded/);
    await visit.terminal().type(`/open${KEYS.enter}`);
    match((await visit.see()).hint, /Name the file/);
    await visit.write('');
    deepEqual(await conversation(visit), later);
    for (const line of ['/open talk.json', '/open']) await visit.terminal().type(`${line}${KEYS.enter}`);
    deepEqual(await conversation(visit), ['visitor: Well?', 'persona: Yes.']);
  }),
  inTerminals('16.20', 'marks stand below the line and with the list', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(answers('Yes.', 500));
    await say(visit, 'Well?');
    await visit.next();
    await visit.wait(500);
    match(visit.terminal().window().join('\n'), /\n {2}Page Up: The Visionary has answered/);
    await visit.terminal().type(`/persona${KEYS.enter}`);
    match((await visit.see()).hint, /Name a persona: .* The Visionary has answered/);
  }),
  inTerminals('16.21', 'a fault of the mock is set, and ended', async (shell) => {
    const visit = await openChat(shell);
    await visit.terminal().type(`/fault slow always${KEYS.enter}`);
    match((await visit.see()).words, /Set: Slow, until you choose another\./);
    await visit.terminal().type(`/fault off${KEYS.enter}`);
    match((await visit.see()).words, /Set: Slow.*The mock answers as usual\./);
    const other = await openChat(shell, { QUARTET_PROVIDER: 'relay', OPENAI_API_KEY: KEY });
    await other.terminal().type(`/fault slow${KEYS.enter}`);
    match((await other.see()).hint, /no fault drill here/);
  }),
  inTerminals(
    '16.22',
    'Escape keeps what is typed, and the beginning of a key is no Escape',
    async (shell) => {
      const visit = await openChat(shell);
      await visit.write('Kept');
      for (const part of KEYS.pageDown) await visit.terminal().type(part);
      equal((await visit.see()).persona, 'The Methodologist');
      await visit.previous();
      await visit.terminal().pressEscape();
      equal((await visit.see()).stage, 'landing');
      equal((await visit.see()).draft, 'Kept');
    },
  ),
  inTerminals('16.23', 'what is found is printed, at most ten and the newest first', async (shell) => {
    const visit = await openChat(shell);
    visit.provider.plan(...Array.from({ length: 12 }, (_, index) => answers(`Rye ${index + 1}.`)));
    for (let count = 1; count <= 12; count += 1) await say(visit, 'Which?');
    const found = await visit.find('rye');
    equal(found.length, 10);
    match(found[0] ?? '', /^The Visionary, .*\d{4}.*: Rye 12\.$/);
    match((await visit.see()).words, /12 messages found, showing the newest 10/);
    await visit.terminal().type(`/find${KEYS.enter}`);
    match((await visit.see()).hint, /Give a text to find/);
  }),
  inTerminals(
    '16.24',
    'one question to all: each answer as it ends, stopped and asked again as a whole',
    async (shell) => {
      const visit = await openChat(shell);
      visit.provider.plan(answers('Rye.', 300), answers('Wheat.', 100), SILENCE, fails(503));
      await visit.terminal().type(`/all Which grain?${KEYS.enter}`);
      equal((await visit.provider.requests()).length, 4);
      await visit.wait(300);
      const during = (await visit.see()).words;
      match(during, /The Methodologist, 1 of 4 Wheat\. +The Visionary, 2 of 4 Rye\./);
      match(
        during,
        /The Executor is answering\. Attempt 1 of 4\. The Evaluator is answering\. .*next in 1 s\./,
      );
      await visit.terminal().type(KEYS.interrupt);
      const stopped = (await visit.see()).words;
      match(
        stopped,
        /The Executor, \d of 4 Stopped\. .*2 of 4 have no complete answer\. \/retry asks again\./,
      );
      equal(await visit.provider.open(), 0);
      visit.provider.plan(answers('Oats.'), answers('Spelt.'), answers('None.'));
      await visit.terminal().type(`/retry${KEYS.enter}`);
      match((await visit.see()).words, /The Executor, 3 of 4 Oats\. +The Evaluator, 4 of 4 Spelt\./);
      deepEqual((await visit.see()).marks, []);
      await say(visit, 'Why?');
      deepEqual((await conversation(visit)).slice(-2), ['visitor: Why?', 'persona: None.']);
    },
  ),
  inTerminals(
    '16.25',
    'the map is printed with its quotes, and an answer is passed on into the line of another',
    async (shell) => {
      const visit = await openChat(shell);
      visit.provider.plan(...NAMES.map((name) => answers(`Grain of ${name}.`)));
      await visit.terminal().type(`/all Which grain?${KEYS.enter}`);
      const quoted = (stance: string) => ({ stance, quote: 'Grain of The' });
      const point = { point: 'It is rye', stands: { A: quoted('for'), B: quoted('against') } };
      visit.provider.plan(answers(JSON.stringify({ points: [point] })));
      await visit.terminal().type(`/map${KEYS.enter}`);
      const rows = visit.terminal().window().join('\n');
      match(rows, /1 point: 1 disputed\.\n\n1\. It is rye\n/);
      match(rows, /✓ For +The \w+ +“Grain of The”/);
      match(rows, /✗ Against +The \w+ +“Grain of The”/);
      equal(rows.match(/· Silent +The \w+/g)?.length, 2);
      await visit.terminal().type(`/pass eval${KEYS.enter}`);
      const passed = await visit.see();
      equal(passed.persona, 'The Evaluator');
      match(passed.draft, /^The Visionary:\n> Grain of The Visionary\./);
      equal((await visit.provider.requests()).length, 5);
    },
  ),
  inTerminals('16.26', 'a round from the command line: Markdown, its map, or the record', async () => {
    const markdown = await chat(['--all', '--map', 'Is this plan sound?']);
    deepEqual([markdown.exitCode, markdown.stderr], [0, '']);
    for (const name of NAMES) ok(markdown.stdout.includes(`**${name}**`), name);
    match(markdown.stdout, /\n## The map\n/);
    const record = await chat(['--all', '--json', 'Is this plan sound?']);
    deepEqual([record.exitCode, record.stderr], [0, '']);
    equal((JSON.parse(record.stdout) as { answers: unknown[] }).answers.length, NAMES.length);
    const refused = await chat(['--map', 'Is this plan sound?']);
    deepEqual([refused.exitCode, refused.stdout], [2, '']);
    match(refused.stderr, /^--map needs --all[^\n]*\n$/);
  }),
  inTerminals(
    '16.27',
    'with --keep a visit comes back, and where it must not be kept it is refused',
    async (shell) => {
      const first = await (await openChat(shell)).terminal().again('--keep');
      await begin(first);
      first.provider.plan(answers('Dream on.'));
      await say(first, 'What next?');
      await first.choose('The Executor');
      await first.setStreaming(true);
      await first.write('Half a plan');
      const second = await first.terminal().again('--keep');
      await begin(second);
      const back = await second.see();
      deepEqual([back.persona, back.draft], ['The Executor', 'Half a plan']);
      await second.choose('The Visionary');
      deepEqual(await conversation(second), ['visitor: What next?', 'persona: Dream on.']);
      second.provider.plan({ kind: 'silence', parts: ['Half of '] });
      await say(second, 'And then?');
      equal((await second.see()).partialReply, 'Half of');
      const without = await second.terminal().again();
      await begin(without);
      deepEqual(await conversation(without), []);
      const { exitCode, stdout, stderr } = await chat(['--keep', 'Well?']);
      deepEqual([exitCode, stdout], [2, '']);
      match(stderr, /^--keep keeps a conversation, [^\n]*\n$/);
      const off = await chat(['--keep'], { environment: { QUARTET_KEEP: 'off' } });
      equal(off.exitCode, 2);
      match(off.stderr, /^QUARTET_KEEP is off: [^\n]*\n$/);
    },
  ),
  inTerminals('16.28', 'it is said where a visit is kept, and what came back of it', async (shell) => {
    const first = await (await openChat(shell)).terminal().again('--keep');
    await begin(first);
    match((await first.see()).words, /This visit is kept in \/data\/kept\.txt\. The file is not encrypted/);
    first.provider.plan(SILENCE);
    await say(first, 'What next?');
    const second = await first.terminal().again('--keep');
    await second.skip();
    match((await second.see()).words, /Back again: what was said with The Visionary\./);
    await second.begin();
    deepEqual(await conversation(second), ['visitor: What next?']);
    deepEqual((await second.see()).offers, ['Try again']);
  }),
  inTerminals('16.29', '/forget removes what was kept, and ends the keeping', async (shell) => {
    const first = await (await openChat(shell)).terminal().again('--keep');
    await begin(first);
    first.provider.plan(answers('Dream on.'));
    await say(first, 'What next?');
    await first.wait(1000);
    await first.terminal().type(`/forget${KEYS.enter}`);
    match((await first.see()).words, /Forgotten: all that was kept in .* This visit is no longer kept;/);
    deepEqual(await conversation(first), ['visitor: What next?', 'persona: Dream on.']);
    const second = await first.terminal().again('--keep');
    await begin(second);
    deepEqual(await conversation(second), []);
  }),
];

function realProvider(url: string) {
  return { QUARTET_PROVIDER: 'relay', OPENAI_API_KEY: KEY, OPENAI_BASE_URL: `${url}/v1` };
}

async function begin(visit: Visit): Promise<void> {
  await visit.skip();
  await visit.begin();
}
