import { beforeEach, describe, expect, it } from 'vitest';
import { sendJson, shareRawServer } from '../support/raw-server.ts';
import { reply } from '../support/scripted-completion.ts';
import { persona, squad, squadFile } from '../support/squad-files.ts';
import { start, startCli } from './start-cli.ts';

const ANSWER = {
  choices: [{ index: 0, message: { role: 'assistant', content: 'Yes.' }, finish_reason: 'stop' }],
};

/** The fields that are the same in every question. */
const SAMPLING = { temperature: 0.7, presence_penalty: 0.6, frequency_penalty: 0.5 };

const STREAMED = { stream: true, stream_options: { include_usage: true } };

const server = shareRawServer();

beforeEach(() => server.answerWith((response) => sendJson(response, ANSWER)));

/** The settings of a provider that is not the person's own. */
function provider(environment: Readonly<Record<string, string>> = {}) {
  return {
    QUARTET_PROVIDER: 'relay',
    OPENAI_API_KEY: 'sk-of-mine-0123',
    OPENAI_BASE_URL: `${server.url}/v1`,
    ...environment,
  };
}

/** Runs the program with its own client, perhaps with lines that a person types, and returns what the server got. */
async function ask(
  argv: readonly string[],
  environment: Readonly<Record<string, string>>,
  lines: readonly string[] = [],
) {
  const { exit, type, written } = startCli(argv, { environment });
  lines.forEach(type);
  const code = await exit;
  const questions = server.requests.filter(({ method }) => method === 'POST');
  return { code, ...written, bodies: questions.map(({ body }) => JSON.parse(body) as { model: string }) };
}

function askOwn(
  argv: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  lines: readonly string[] = [],
) {
  return ask(['--base-url', server.url, ...argv], environment, lines);
}

/** The messages of a first question to the Visionary, with these wishes at the end of the instructions. */
function messages(wishes: string) {
  const instructions = new RegExp(
    `^You are The Visionary\\. [^]*\nAnswer from the perspective of The Visionary\\. ${wishes}$`,
  );
  return [
    { role: 'system', content: expect.stringMatching(instructions) as string },
    { role: 'user', content: 'Why?' },
  ];
}

describe('the provider of the settings gets exactly the request of the specification', () => {
  const REQUEST = {
    model: 'gpt-3.5-turbo',
    messages: messages('Be concise: at most 2-3 sentences\\.'),
    max_tokens: 150,
    ...SAMPLING,
  };

  it('for one question', async () => {
    const { code, output, bodies } = await ask(['Why?'], provider());
    expect([code, output]).toEqual([0, 'Yes.\n']);
    expect(bodies).toEqual([REQUEST]);
  });

  it('in a conversation, where it streams, and remembers nothing', async () => {
    const { bodies } = await ask([], provider(), ['Why?', 'Why?', '/quit']);
    expect(bodies).toEqual([REQUEST, REQUEST].map((request) => ({ ...request, stream: true })));
  });

  it('for a question to all', async () => {
    const { bodies } = await ask(['--all', 'Why?'], provider());
    expect(bodies).toHaveLength(4);
    expect(bodies).toContainEqual(REQUEST);
    for (const body of bodies) expect(body).toMatchObject({ max_tokens: 150, ...SAMPLING });
  });
});

describe('a model of one’s own is asked', () => {
  it('for a longer answer in the language of the question, which streams', async () => {
    const { code, output, bodies } = await askOwn(['-m', 'tiny', 'Why?']);
    expect([code, output]).toEqual([0, 'Yes.\n']);
    expect(bodies).toEqual([
      {
        model: 'tiny',
        messages: messages('Answer in a few short paragraphs\\. Answer in the language of the question\\.'),
        max_tokens: 600,
        ...SAMPLING,
        ...STREAMED,
      },
    ]);
  });

  it('at the table for one paragraph', async () => {
    const { bodies } = await askOwn(['-m', 'tiny', '--all', 'Why?']);
    expect(bodies).toHaveLength(4);
    expect(bodies).toContainEqual({
      model: 'tiny',
      messages: messages('Answer in one paragraph\\. Answer in the language of the question\\.'),
      max_tokens: 250,
      ...SAMPLING,
      ...STREAMED,
    });
  });

  it('once, if it does not accept the key, whatever the settings say about retries', async () => {
    server.answerWith((response) => sendJson(response, { error: { message: 'no such key' } }, 401));
    const { code, errors, bodies } = await askOwn(['-m', 'tiny', 'Why?'], { QUARTET_RETRY: 'always' });
    expect(code).toBe(1);
    expect(errors).toContain('Attempt 1 of 4 failed: authentication 401');
    expect(bodies).toHaveLength(1);
  });
});

describe('a persona with a model of its own', () => {
  const environment = () => ({
    OPENAI_MODEL: 'usual',
    OPENAI_API_KEY: 'sk-of-mine-0123',
    QUARTET_SQUAD: squadFile(
      squad([persona('one', { model: 'its-own' }), persona('two', { model: 'elsewhere' }), persona('three')]),
    ),
  });

  function listWith(respond: (response: Parameters<typeof sendJson>[0]) => void) {
    server.answerWith((response, { method }) =>
      method === 'GET' ? respond(response) : sendJson(response, ANSWER),
    );
  }

  it('is asked with it where the server lists it, and otherwise with the usual one', async () => {
    listWith((response) => sendJson(response, { data: [{ id: 'usual' }, { id: 'its-own' }] }));
    const { bodies } = await askOwn(['--all', 'Why?'], environment());
    expect(bodies.map(({ model }) => model).toSorted()).toEqual(['its-own', 'usual', 'usual']);
    expect(server.requests[0]).toMatchObject({
      method: 'GET',
      url: '/v1/models',
      headers: { authorization: 'Bearer sk-of-mine-0123' },
    });
  });

  it('is asked with the usual one where the server lists nothing', async () => {
    listWith((response) => response.writeHead(404).end());
    const { code, bodies } = await askOwn(['--all', 'Why?'], environment());
    expect([code, bodies.map(({ model }) => model)]).toEqual([0, ['usual', 'usual', 'usual']]);
  });

  it('is asked with the usual one by the mock', async () => {
    const { exit, completion } = start(['Why?'], [reply('Yes.')], {
      environment: { ...environment(), QUARTET_PROVIDER: 'mock' },
    });
    expect(await exit).toBe(0);
    expect(completion.calls[0]?.request.model).toBe('gpt-3.5-turbo');
  });

  it('does not keep the program waiting when the answer is there', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    listWith((response) => sendJson(response, { data: [{ id: 'its-own' }] }));
    const before = timers();
    expect((await askOwn(['Why?'], environment())).bodies[0]?.model).toBe('its-own');
    expect(timers()).toBeLessThanOrEqual(before);
  });

  it('is asked with it, unlisted, at the provider of the settings', async () => {
    const { bodies } = await ask(['--all', 'Why?'], { ...environment(), ...provider() });
    expect(bodies.map(({ model }) => model).toSorted()).toEqual(['elsewhere', 'its-own', 'usual']);
    expect(server.requests).toHaveLength(3);
  });
});

describe('without the name of a model, a server', () => {
  function listing(models: unknown, status = 200) {
    server.answerWith((response, { method }) =>
      method === 'GET' ? sendJson(response, models, status) : sendJson(response, ANSWER),
    );
  }

  const named = (...ids: readonly string[]) => ({ data: ids.map((id) => ({ id })) });

  it.each([
    ['with a single model', named('only')],
    ['with a single model that chats', named('bge-m3:latest', 'only', 'nomic-embed-text')],
    ['with a single name', { models: ['only'] }],
  ])('%s is asked with it', async (_, list) => {
    listing(list);
    const { code, bodies } = await askOwn(['Why?']);
    expect([code, bodies.map(({ model }) => model)]).toEqual([0, ['only']]);
    const talk = await askOwn([], {}, ['Why?', '/quit']);
    expect(talk.bodies.at(-1)?.model).toBe('only');
    expect(talk.output).toContain('only · 127.0.0.1');
  });

  it.each([[['Why?']], [['--all', 'Why?']], [[]]])('with several lists them: %j', async (argv) => {
    listing(named('a', 'bge-m3', 'b', 'c'));
    expect(await askOwn(argv)).toEqual({
      code: 2,
      output: '',
      errors: 'This server has several models. Name one with --model: a, b, c\n',
      bodies: [],
    });
  });

  it('with very many lists some of them', async () => {
    listing(named(...Array.from({ length: 1000 }, (_, index) => `${'long-'.repeat(38)}${index}`)));
    const { code, errors } = await askOwn(['Why?']);
    expect(code).toBe(2);
    expect(errors).toMatch(/ and 980 more\n$/);
    expect(errors.length).toBeLessThan(3000);
  });

  it('with none that chats is asked nothing', async () => {
    listing(named('bge-m3'));
    expect(await askOwn(['Why?'])).toMatchObject({
      code: 2,
      errors: 'This server has no chat model yet. Load one first, or name one with --model.\n',
      bodies: [],
    });
  });

  it.each([
    ['without a list', { error: 'no' }, 404],
    ['with an empty list', { data: [] }, 200],
  ])('%s is asked as the specification says', async (_, list, status) => {
    listing(list, status);
    expect((await askOwn(['Why?'])).bodies).toMatchObject([{ model: 'gpt-3.5-turbo' }]);
  });

  it('is asked with the model of OPENAI_MODEL, however many it has', async () => {
    listing(named('a', 'b'));
    expect((await askOwn(['Why?'], { OPENAI_MODEL: 'b' })).bodies).toMatchObject([{ model: 'b' }]);
  });

  it('is asked with the models that personas name', async () => {
    const personas = [persona('one', { model: 'a' }), persona('two', { model: 'b' }), persona('three')];
    const environment = { QUARTET_SQUAD: squadFile(squad(personas)) };
    listing(named('a', 'b'));
    expect((await askOwn(['Why?'], environment)).bodies).toMatchObject([{ model: 'a' }]);
    expect(await askOwn(['-p', 'three', 'Why?'], environment)).toMatchObject({ code: 2 });
    expect(await askOwn(['--all', 'Why?'], environment)).toMatchObject({ code: 2 });
    listing(named('b', 'bge-m3'));
    server.requests.splice(0);
    const { bodies } = await askOwn(['--all', 'Why?'], environment);
    expect(bodies.map(({ model }) => model)).toEqual(['b', 'b', 'b']);
  });
});

it('a server is not asked for its models where nobody has one of its own', async () => {
  await askOwn(['Why?'], { OPENAI_MODEL: 'usual' });
  expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /v1/chat/completions']);
});

describe('what the provider says', () => {
  const refuse = (status: number, message: string) =>
    server.answerWith((response) => sendJson(response, { error: { message } }, status));

  it.each([
    [['--base-url', '{}', '--model', 'tiny'], {}],
    [[], { QUARTET_PROVIDER: 'relay', QUARTET_RETRY: 'adaptive' }],
  ])(
    'is shown to whoever asks with %j and %j, who is no visitor of an operator',
    async (argv, environment) => {
      refuse(400, 'API key not valid: sk-of-mine-0123. \u001b[31mMake another.');
      const { code, errors } = await ask([...argv.map((each) => each.replace('{}', server.url)), 'Why?'], {
        OPENAI_API_KEY: 'sk-of-mine-0123',
        OPENAI_BASE_URL: server.url,
        ...environment,
      });
      expect([code, errors.trim().split('\n').at(-1)]).toEqual([
        1,
        'The provider did not accept the key (400). Check it. The provider says: API key not valid: [key]. [31mMake another.',
      ]);
    },
  );

  it('is waited for while a model is being loaded', async () => {
    refuse(503, 'Loading model');
    setTimeout(() => server.answerWith((response) => sendJson(response, ANSWER)), 1500);
    const { code, output } = await askOwn(['--model', 'tiny', 'Why?']);
    expect([code, output]).toEqual([0, 'Yes.\n']);
  });

  it('does not matter where a user stands before the @ of the address, which is told', async () => {
    const address = server.url.replace('://', '://me:canary@');
    const { code, errors } = await ask(['--base-url', address, '--model', 'tiny', 'Why?'], {});
    expect([code, errors.trim()]).toEqual([
      0,
      'Warning: --base-url: What stood before the @ was taken away: only a key in its own field is sent.',
    ]);
  });
});
