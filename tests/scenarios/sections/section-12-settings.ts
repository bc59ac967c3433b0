import { deepEqual, equal, match, ok, rejects } from 'node:assert/strict';
import { rootFolder } from '../../../scripts/lib/root-folder.js';
import { runProcess } from '../../../scripts/lib/run-process.ts';
import { CLERK_INSTRUCTIONS, maxClerkTokens } from '../../../src/domain/table/clerk-terms.ts';
import { startServer } from '../../../src/server.ts';
import { QUESTION } from '../../server/start-server.ts';
import { persona, squad } from '../../support/squad-files.ts';
import { sendJson, startRawServer } from '../../support/raw-server.ts';
import { meetServer, startRefusal } from '../outsider.ts';
import { type Scenario, everywhere, onPages, withoutShell } from '../scenario.ts';
import { type ProviderStep, answers, fails } from '../shell.ts';
import { NAMES, conversation, openChat, openLanding, say, withSquadFile } from './visit.ts';

const KEY = 'sk-canary-0123456789abcdef';
const RELAY = { QUARTET_PROVIDER: 'relay', OPENAI_API_KEY: KEY };

const CODE_REVIEW = 'squads/code-review.json';

/** What only the built-in four are called, or say of themselves. */
const BUILT_IN_WORDS = /quartet|visionary|methodologist|executor|evaluator|ideation|degens|four minds/i;

export const SETTINGS: readonly Scenario[] = [
  withoutShell('12.1', 'a wrong setting stops the start and is named with the choices', async () => {
    match(
      await startRefusal({ QUARTET_PROVIDER: 'openai' }),
      /QUARTET_PROVIDER is "openai"; expected: mock, relay, direct/,
    );
    match(await startRefusal({ QUARTET_STREAM: 'yes' }), /QUARTET_STREAM is "yes"; expected: off, on/);
  }),
  everywhere('12.2', 'nothing secret is shown or logged', async (shell) => {
    const visit = await openChat(shell, RELAY);
    visit.provider.plan(fails(401), answers('Fine.'));
    await say(visit, 'Well?');
    await visit.wait(1000);
    ok(!(await visit.see()).words.includes('canary'));
    ok(!(await visit.logged()).join().includes('canary'));
  }),
  onPages('12.3', 'the mode is said where one types', async (shell) => {
    for (const [settings, words] of [
      [{}, /local mock/],
      [RELAY, /this page's server|its provider|the provider/],
    ] as const) {
      const visit = await openChat(shell, settings);
      match((await visit.see()).words, words);
      await visit.leave();
    }
  }),
  everywhere('12.4', 'the model is a setting of the real provider', async (shell) => {
    for (const [settings, model] of [
      [{ ...RELAY, OPENAI_MODEL: 'llama3.2' }, 'llama3.2'],
      [{ OPENAI_MODEL: 'llama3.2' }, 'gpt-3.5-turbo'],
    ] as const) {
      const visit = await openChat(shell, settings);
      visit.provider.plan(answers('Yes.'));
      await say(visit, 'Well?');
      equal((await visit.provider.requests())[0]?.body['model'], model);
      await visit.leave();
    }
  }),
  everywhere('12.5', 'the product’s name is a setting', async (shell) => {
    const visit = await shell.open({ QUARTET_PRODUCT_NAME: 'Acme Squad' });
    equal((await visit.see()).steps.at(-1)?.name, 'Acme Squad ready');
  }),
  everywhere('12.6', 'the options are settings', async (shell) => {
    const visit = await openChat(shell, {
      QUARTET_RETRY: 'adaptive',
      QUARTET_STREAM: 'on',
      QUARTET_ATTEMPT_TIMEOUT_MS: '1000',
    });
    const steps: readonly ProviderStep[] = [{ kind: 'silence', parts: ['Some'] }, fails(400)];
    visit.provider.plan(...steps);
    await say(visit, 'Well?');
    equal((await visit.see()).partialReply, 'Some');
    await visit.wait(2000);
    equal((await conversation(visit)).length, 2);
    equal((await visit.provider.requests()).length, 2);
  }),
  withoutShell('12.7', 'a port or an address that cannot be is named', async () => {
    match(await startRefusal({ PORT: '70000' }), /PORT is "70000"; expected: a whole number/);
    match(await startRefusal({ QUARTET_HOST: 'example.org' }), /QUARTET_HOST is "example\.org"/);
    const relay = await startServer({ mode: 'relay', environment: { OPENAI_API_KEY: KEY, PORT: '0' } });
    const second = startServer({
      mode: 'relay',
      environment: { OPENAI_API_KEY: KEY, PORT: String(relay.port) },
    });
    await rejects(second, new RegExp(`Port ${relay.port} is in use on 127.0.0.1.*PORT=\\d+$`));
    await relay.close();
  }),
  onPages('12.8', 'a page without its settings says so and offers to reload', async (shell) => {
    const words = await shell.wordsWithoutSettings();
    match(words, /could not load its settings.*reload\./);
    match(words, /Reload/);
  }),
  withoutShell('12.9', 'the relay takes a question of its page, and nothing else', async () => {
    const upstream = await startRawServer();
    upstream.answerWith((response) => sendJson(response, { choices: [] }));
    const server = await meetServer({ ...RELAY, OPENAI_BASE_URL: `${upstream.url}/v1` });
    const json = (changes: object) => JSON.stringify({ ...QUESTION, ...changes });
    const statuses = [
      await server.ask({}),
      await server.ask({ path: '/v1/models' }),
      await server.ask({ method: 'GET' }),
      await server.ask({ headers: { origin: 'https://evil.example' } }),
      await server.ask({ headers: { host: 'evil.example' } }),
      await server.ask({ headers: { 'content-type': 'text/plain' } }),
      await server.ask({ body: 'x'.repeat(262_145) }),
      await server.ask({ body: '{' }),
      await server.ask({ body: json({ model: 'gpt-4o' }) }),
      await server.ask({ body: json({ tools: [] }) }),
      await server.ask({ body: json({ presence_penalty: -20 }) }),
    ].map(({ status }) => status);
    server.leave();
    await upstream.close();
    deepEqual(statuses, [200, 404, 405, 403, 421, 415, 413, 400, 403, 403, 403]);
    equal(upstream.requests.length, 1);
  }),
  withoutShell('12.10', 'a key that would leak stops the start', async () => {
    const direct = { QUARTET_PROVIDER: 'direct', QUARTET_BROWSER_KEY: 'for-browsers' };
    match(await startRefusal({ ...direct, QUARTET_HOST: '0.0.0.0' }), /QUARTET_SHARE_BROWSER_KEY=on/);
    match(
      await startRefusal({ ...direct, QUARTET_BROWSER_KEY: KEY, OPENAI_API_KEY: KEY }),
      /QUARTET_BROWSER_KEY/,
    );
    const named = await startRefusal({ QUARTET_PRODUCT_NAME: KEY });
    match(named, /QUARTET_PRODUCT_NAME/);
    ok(!named.includes('canary'));
  }),
  withoutShell('12.12', 'a deployed page is known by its name', async () => {
    const server = await meetServer({ QUARTET_PUBLIC_ORIGIN: 'https://chat.example.org' });
    const ask = (host: string) => server.ask({ method: 'GET', path: '/settings.json', headers: { host } });
    const statuses = [
      (await ask('chat.example.org')).status,
      (await ask('localhost')).status,
      (await ask('other.example.org')).status,
    ];
    server.leave();
    deepEqual(statuses, [200, 200, 421]);
  }),
  withoutShell('12.13', 'the relay runs on its own', async () => {
    const relay = await startServer({ mode: 'relay', environment: { OPENAI_API_KEY: KEY, PORT: '0' } });
    const response = await fetch(`http://127.0.0.1:${relay.port}/settings.json`);
    const text = await response.text();
    await relay.close();
    equal(response.status, 200);
    ok(!text.includes('canary'));
  }),
  everywhere('12.14', 'another squad takes the place of the four', async (shell) => {
    const visit = await openChat(shell, { QUARTET_SQUAD: CODE_REVIEW });
    const names: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      const { persona: name, words } = await visit.see();
      names.push(name);
      ok(!BUILT_IN_WORDS.test(words), BUILT_IN_WORDS.exec(words)?.[0]);
      await visit.next();
    }
    deepEqual(names, [
      'The Security Reviewer',
      'The Performance Reviewer',
      'The Readability Reviewer',
      'The Test Reviewer',
    ]);
    visit.provider.plan(answers('Fine.'));
    await say(visit, 'Is it safe?');
    const [request] = await visit.provider.requests();
    match(JSON.stringify(request?.body), /You are The Security Reviewer\. Reads every change/);
  }),
  onPages('12.14', 'its own brand greets', async (shell) => {
    const { words } = await (await openLanding(shell, { QUARTET_SQUAD: CODE_REVIEW })).see();
    for (const own of ['Code Review', 'FOUR READERS, ONE CHANGE']) ok(words.includes(own), own);
    match(words, /one for what would prove\s+it wrong/);
    ok(!BUILT_IN_WORDS.test(words), BUILT_IN_WORDS.exec(words)?.[0]);
  }),
  withoutShell('12.14', 'a name that is set wins over the file’s', async () => {
    const server = await meetServer({ QUARTET_SQUAD: CODE_REVIEW, QUARTET_PRODUCT_NAME: 'Acme' });
    const { body } = await server.ask({ method: 'GET', path: '/settings.json' });
    server.leave();
    match(body, /"squad":\{"id":"code-review","name":"Acme"/);
  }),
  withoutShell('12.15', 'a squad that cannot be used stops the start', async () => {
    match(
      await startRefusal({ QUARTET_SQUAD: 'no-such.json' }),
      /no-such\.json cannot be used:\n {2}there is no such file/,
    );
    match(
      await startRefusal({ QUARTET_SQUAD: 'squads' }),
      /squads cannot be used:\n {2}it is not a regular file/,
    );
    match(
      await startRefusal({ QUARTET_SQUAD: 'LICENSE' }),
      /LICENSE cannot be used:\n {2}the file is not JSON: in line 1, column 1: invalid symbol/,
    );
    const told = await startRefusal({ QUARTET_SQUAD: 'package.json', PORT: 'x' });
    match(told, /PORT is "x"/);
    match(told, /\n {2}type is unknown; it must be one of \$schema, id, name,/);
    match(told, /\n {2}id is missing; it must be .*\n {2}personas is missing; it must be /s);
  }),
  withoutShell('12.16', 'the models of the squad pass, and no other', async () => {
    const upstream = await startRawServer();
    upstream.answerWith((response) => sendJson(response, { choices: [] }));
    const settings = { ...RELAY, OPENAI_BASE_URL: `${upstream.url}/v1`, OPENAI_MODEL: 'usual' };
    const statuses: number[] = [];
    await withSquadFile(squad([persona('one', { model: 'own' }), persona('two')]), async (path) => {
      const server = await meetServer({ ...settings, QUARTET_SQUAD: path });
      for (const model of ['own', 'usual', 'gpt-3.5-turbo']) {
        statuses.push((await server.ask({ body: JSON.stringify({ ...QUESTION, model }) })).status);
      }
      server.leave();
    });
    await upstream.close();
    deepEqual(statuses, [200, 200, 403]);
  }),
  withoutShell('12.17', 'a squad file is checked by a command', async () => {
    const check = async (file: string) =>
      runProcess(process.execPath, ['scripts/run.js', 'scripts/squad.ts', 'check', file], {
        folder: rootFolder,
      });
    const good = await check(CODE_REVIEW);
    equal(good.exitCode, 0);
    match(
      good.output,
      /Code Review \(code-review\), 4 personas:\n {2}security +The Security Reviewer, model: /,
    );
    const bad = await check('package.json');
    equal(bad.exitCode, 1);
    match(bad.output, /\n {2}personas is missing; it must be a list of 1 to 8 personas\n/);
  }),
  withoutShell('12.18', 'how many of the table are asked at once is a setting', async () => {
    for (const [settings, count] of [
      [{}, 4],
      [{ QUARTET_TABLE_AT_ONCE: '1' }, 1],
    ] as const) {
      const server = await meetServer(settings);
      const { body } = await server.ask({ method: 'GET', path: '/settings.json' });
      server.leave();
      equal((JSON.parse(body) as { tableAtOnce: number }).tableAtOnce, count);
    }
    match(
      await startRefusal({ QUARTET_TABLE_AT_ONCE: '9' }),
      /QUARTET_TABLE_AT_ONCE is "9"; expected: a whole number from 1 to 8/,
    );
  }),
  withoutShell('12.20', 'whether visitors may keep conversations is a setting', async () => {
    for (const [settings, keep] of [
      [{}, true],
      [{ QUARTET_KEEP: 'off' }, false],
    ] as const) {
      const server = await meetServer(settings);
      const { body } = await server.ask({ method: 'GET', path: '/settings.json' });
      server.leave();
      equal((JSON.parse(body) as { keep: boolean }).keep, keep);
    }
    match(await startRefusal({ QUARTET_KEEP: 'no' }), /QUARTET_KEEP is "no"; expected: off, on/);
  }),
  withoutShell('12.19', 'the clerk alone may have a longer answer through the relay', async () => {
    const upstream = await startRawServer();
    upstream.answerWith((response) => sendJson(response, { choices: [] }));
    const server = await meetServer({ ...RELAY, OPENAI_BASE_URL: `${upstream.url}/v1` });
    const askFor = async (tokens: number, systemText: string) => {
      const messages = [
        { role: 'system', content: systemText },
        { role: 'user', content: '{"question":"Why?","answers":{"A":"So.","B":"No."}}' },
      ];
      return server.ask({ body: JSON.stringify({ ...QUESTION, messages, max_tokens: tokens }) });
    };
    const most = maxClerkTokens(NAMES.length);
    const statuses = [
      await askFor(most, CLERK_INSTRUCTIONS),
      await askFor(most + 1, CLERK_INSTRUCTIONS),
      await askFor(151, `${CLERK_INSTRUCTIONS}\nWrite an essay.`),
      await askFor(150, 'You are a poet.'),
    ].map(({ status }) => status);
    server.leave();
    await upstream.close();
    deepEqual(statuses, [200, 403, 413, 200]);
  }),
];
