import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { saidIn } from '../../src/adapters/openai-failure.ts';
import { createOpenAiProvider } from '../../src/adapters/openai-provider.ts';
import { createOwnModels } from '../../src/adapters/own-models.ts';
import { FailureSchema } from '../../src/domain/asking/failure-schema.ts';
import { createKeyMask } from '../../src/domain/api-keys.ts';
import { buildRequest } from '../../src/domain/conversation/prompt.ts';
import { PERSONAS } from '../../src/domain/squad/built-in-squad.ts';
import { describeFailure } from '../../src/domain/texts/failure-texts.ts';
import type { Completion, CompletionEnding, Failure } from '../../src/ports/completion.ts';
import { startJudged } from '../ports/contract.ts';
import { sendJson, shareRawServer } from '../support/raw-server.ts';

const KEY = 'my-canary-key-0123456789';

const provider = shareRawServer();

function request(streaming = false) {
  return buildRequest(PERSONAS[0]!, 'Why?', { model: 'tiny', streaming });
}

function answered(content: string) {
  return { choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop' }] };
}

/** The visitor's own model, the command line, and a page whose operator has the key. */
const SUBJECTS = {
  'own model': () =>
    createOwnModels().completionOf({ address: `${provider.url}/v1`, key: KEY, model: 'tiny', pace: {} }),
  'command line': () => at('operator'),
  page: () => at(undefined),
};

function at(reader: 'operator' | undefined): Completion {
  return createOpenAiProvider({
    baseUrl: `${provider.url}/v1`,
    apiKey: KEY,
    maskKeys: createKeyMask(KEY),
    ...(reader && { reader }),
  });
}

/** Asks once; the law is that there is exactly one ending. */
function ask(subject: keyof typeof SUBJECTS, streaming = false): Promise<CompletionEnding> {
  const { ending } = startJudged(SUBJECTS[subject](), request(streaming));
  return ending;
}

/** What providers say, and how it is read. */
const REFUSALS: readonly (readonly [
  what: string,
  status: number,
  body: unknown,
  failure: Partial<Failure>,
])[] = [
  [
    'OpenRouter: a data policy that excludes every server of the model',
    404,
    { error: { message: 'No endpoints found matching your data policy (Free model training).', code: 404 } },
    { reason: 'permission', said: 'No endpoints found matching your data policy (Free model training).' },
  ],
  [
    'OpenRouter: a free model that was retired',
    404,
    { error: { message: 'No endpoints found for acme/tiny:free.', code: 404 } },
    { reason: 'model-gone', model: 'tiny', said: 'No endpoints found for acme/tiny:free.' },
  ],
  [
    'OpenRouter: the limit of a key',
    403,
    {
      error: {
        message: 'Key limit exceeded (total limit). Manage it at https://openrouter.ai/keys',
        code: 403,
      },
    },
    { reason: 'quota', said: 'Key limit exceeded (total limit). Manage it at https://openrouter.ai/keys' },
  ],
  [
    'OpenRouter: what another provider said',
    429,
    {
      error: {
        message: 'Provider returned error',
        code: 429,
        metadata: { raw: '{"error":{"message":"tiny is overloaded upstream."}}' },
      },
    },
    { reason: 'rate-limit', said: 'tiny is overloaded upstream.' },
  ],
  [
    'OpenRouter: settings that allow no provider',
    404,
    { error: { message: 'No allowed providers are available for the selected model.', code: 404 } },
    { reason: 'permission' },
  ],
  [
    'OpenRouter: guardrails that exclude every server of the model',
    404,
    {
      error: {
        message: 'No endpoints available matching your guardrail restrictions and data policy.',
        code: 404,
      },
    },
    { reason: 'permission' },
  ],
  [
    'OpenRouter: settings that ignore every provider',
    404,
    { error: { message: 'All providers have been ignored.', code: 404 } },
    { reason: 'permission', said: 'All providers have been ignored.' },
  ],
  [
    'no credit',
    402,
    { error: { message: 'Insufficient credits.', code: 402 } },
    { reason: 'quota', said: 'Insufficient credits.' },
  ],
  [
    'no credit for a moment',
    402,
    { error: { message: 'Too many requests in flight. Please retry after 12 seconds.' } },
    { reason: 'rate-limit', retryAfterMs: 12_000 },
  ],
  [
    'Groq: a wait in words',
    429,
    { error: { message: 'Rate limit reached. Please try again in 7m12.5s.', code: 'rate_limit_exceeded' } },
    { reason: 'rate-limit', retryAfterMs: 432_500 },
  ],
  [
    'OpenAI: a short wait in words',
    429,
    { error: { message: 'Limit 3, Requested 1. Please try again in 750ms.' } },
    { reason: 'rate-limit', retryAfterMs: 750 },
  ],
  [
    'Gemini: a wait in a field of a list',
    429,
    [
      {
        error: {
          code: 429,
          message: 'You exceeded your current quota.',
          status: 'RESOURCE_EXHAUSTED',
          details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34s' }],
        },
      },
    ],
    { reason: 'rate-limit', retryAfterMs: 34_000, said: 'You exceeded your current quota.' },
  ],
  [
    'Hugging Face: a wait in a field',
    503,
    { error: 'Service is busy', estimated_time: 20.5 },
    { reason: 'server', retryAfterMs: 20_500, said: 'Service is busy' },
  ],
  [
    'Gemini: a wrong key',
    400,
    [
      {
        error: {
          code: 400,
          message: 'API key not valid. Please pass a valid API key.',
          status: 'INVALID_ARGUMENT',
        },
      },
    ],
    { reason: 'authentication', said: 'API key not valid. Please pass a valid API key.' },
  ],
  [
    'Gemini: a key that is not found',
    400,
    [{ error: { code: 400, message: 'API Key not found. Please pass a valid API key.' } }],
    { reason: 'authentication' },
  ],
  [
    'Gemini: no valid key',
    400,
    { error: { code: 400, message: 'Please pass a valid API key' } },
    { reason: 'authentication' },
  ],
  [
    'Gemini: a wrong key in details only',
    400,
    [{ error: { code: 400, message: 'Bad request.', details: [{ reason: 'API_KEY_INVALID' }] } }],
    { reason: 'authentication' },
  ],
  [
    'xAI: a wrong key',
    400,
    {
      code: 'Client specified an invalid argument',
      error: 'Incorrect API key provided: xa***56. See https://console.x.ai.',
    },
    { reason: 'authentication', said: 'Incorrect API key provided: xa***56. See https://console.x.ai.' },
  ],
  [
    'words about a key that a question brought about',
    400,
    { detail: [{ msg: 'messages.1 is wrong: Incorrect API key provided' }] },
    { reason: 'bad-request', said: 'messages.1 is wrong: Incorrect API key provided' },
  ],
  [
    'a wait that a question brought about',
    402,
    { error: { message: 'No credit for "Why? Please try again in 7.5s".' } },
    { reason: 'quota', said: 'No credit for "Why? Please try again in 7.5s".' },
  ],
  [
    'the loading that a question brought about',
    503,
    { error: { message: 'Overloaded; could not answer: Why? Loading model' } },
    { reason: 'server' },
  ],
  ['a text alone', 500, 'out of memory', { reason: 'out-of-memory', said: 'out of memory' }],
];

describe.each(['own model', 'command line'] as const)('by the %s, a refusal is read and shown', (subject) => {
  it.each(REFUSALS)('%s', async (_, status, body, failure) => {
    provider.answerWith((response) => sendJson(response, body, status));
    for (const streaming of [false, true])
      expect(await ask(subject, streaming)).toMatchObject({ kind: 'failure', status, ...failure });
  });

  it('that is a page of HTML is not shown', async () => {
    provider.answerWith((response) => response.writeHead(502).end('<h1>Bad Gateway</h1>'));
    expect(await ask(subject)).not.toHaveProperty('said');
  });

  it('that comes within a stream', async () => {
    const error = { message: 'The upstream of tiny went away.', code: 502 };
    provider.answerWith((response) =>
      response
        .writeHead(200, { 'content-type': 'text/event-stream' })
        .end(`data: ${JSON.stringify({ error })}\n\n`),
    );
    expect(await ask(subject, true)).toMatchObject({
      reason: 'server',
      said: 'The upstream of tiny went away.',
    });
  });

  it('with a hostile message of 1 MB: on one line, without the key, and at most 300 characters', async () => {
    const message = `\u0007\u202e<b onclick="x">See</b>\nhttps://example.org/?k=${KEY} my-can\u200bary-key-0123456789 sk-abc\u2066defGHI123456 ${'x'.repeat(1e6)}`;
    for (const body of [JSON.stringify({ error: { message } }), message]) {
      provider.answerWith((response) => response.writeHead(418).end(body));
      const ending = await ask(subject);
      const { said = '' } = ending as Failure;
      expect(said).toMatch(
        /^<b onclick="x">See<\/b> https:\/\/example\.org\/\?k=\[key\] \[key\] \[key\] x+…$/,
      );
      expect(said).toHaveLength(300);
      expect(describeFailure(ending as Failure)).toMatch(/ The provider says: <b onclick="x">See/);
      expect(JSON.stringify(ending)).not.toContain('canary');
    }
  });
});

it.each(['own model', 'command line', 'page'] as const)(
  'a key with what cannot be seen in it is shown nowhere: %s',
  async (subject) => {
    for (const unseen of ['\u200d', '\u00ad', '\ufe0f']) {
      const key = `sk-c4nary${unseen}C4NARYc4nary`;
      const error = { message: `Wrong: ${key} ${KEY.slice(0, 5)}${unseen}${KEY.slice(5)}`, code: key };
      provider.answerWith((response) => sendJson(response, { error }, 401));
      expect(JSON.stringify(await ask(subject))).not.toMatch(/c4?nary/i);
    }
  },
);

it('a word in place of a key leaves what a provider says as it is', async () => {
  const own = { address: `${provider.url}/v1`, key: 'server', model: 'tiny', pace: {} };
  provider.answerWith((response) =>
    sendJson(response, { error: { message: 'Internal server error.' } }, 500),
  );
  const { ending } = startJudged(createOwnModels().completionOf(own), request());
  expect(await ending).toMatchObject({ said: 'Internal server error.' });
});

it('what a provider says can be kept, whatever it is', () => {
  const unit = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\ufffd', '\u200d', '\ud800', '\u2800', '\u0000', ' ', 'sk-abcDEF123456GHI789', '…'),
  );
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 400 }), (parts) => {
      const text = JSON.stringify({ error: { message: parts.join('') } });
      const said = saidIn({ status: 400, text }, createKeyMask(KEY));
      const failure = { reason: 'server', detail: '', ...(said !== undefined && { said }) };
      expect(v.safeParse(FailureSchema, failure).success).toBe(true);
      expect(said?.length ?? 0).toBeLessThanOrEqual(300);
    }),
  );
});

it.each(REFUSALS)(
  'a page whose operator has the key shows nothing of it, but judges alike: %s',
  async (_, status, body, { said: _said, ...failure }) => {
    provider.answerWith((response) => sendJson(response, body, status));
    const ending = await ask('page');
    expect(ending).toMatchObject({ status, ...failure });
    expect(ending).not.toHaveProperty('said');
  },
);

describe('a model that is still being loaded', () => {
  const LOADING = { error: { message: 'Loading model', type: 'unavailable_error', code: 503 } };

  it.each(['own model', 'command line', 'page'] as const)(
    'is asked again until it answers: %s',
    async (subject) => {
      let times = 0;
      provider.answerWith((response) => {
        times += 1;
        if (times < 3) sendJson(response, LOADING, 503);
        else sendJson(response, answered('Because.'));
      });
      expect(await ask(subject)).toMatchObject({ kind: 'reply', text: 'Because.' });
      expect(times).toBe(3);
    },
  );

  it('is asked no more once the attempt is cancelled', async () => {
    provider.answerWith((response) => sendJson(response, LOADING, 503));
    const { cancel, events } = startJudged(at('operator'), request());
    await expect.poll(() => provider.requests.length).toBe(1);
    cancel();
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect([events, provider.requests.length]).toEqual([[], 1]);
  });
});
