import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { modelFor, siteAnswerer } from '../../src/domain/answerer.ts';
import { QUARTET } from '../../src/domain/squad/built-in-squad.ts';
import { persona, squad, squadFile } from '../support/squad-files.ts';
import { readHomepage } from '../../src/server/homepage.ts';
import { SETTINGS } from '../../src/server/settings-table.ts';
import {
  type Settings,
  SettingsError,
  publicSettingsOf,
  requireSettings,
} from '../../src/server/settings.ts';

const SECRET = 'sk-canary-0123456789';

function settingsOf(environment: Record<string, string>): Settings {
  return requireSettings(environment).settings;
}

function problemsOf(environment: Record<string, string>): string {
  try {
    requireSettings(environment);
    return '';
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
}

describe('the settings', () => {
  it('have a default for everything', () => {
    expect(settingsOf({})).toEqual({
      provider: 'mock',
      openaiBaseUrl: 'https://api.openai.com/v1',
      openaiModel: 'gpt-3.5-turbo',
      isModelChosen: false,
      openaiApiKey: undefined,
      browserKey: undefined,
      squad: { ...QUARTET, links: { social: readHomepage() ?? QUARTET.links.social } },
      squadFile: undefined,
      productName: undefined,
      socialUrl: undefined,
      githubUrl: undefined,
      retryMode: 'always',
      streaming: false,
      memoryTurns: 0,
      answerTokens: 150,
      thinkingTokens: 2000,
      tableAtOnce: 4,
      attemptTimeoutMs: 30_000,
      keep: true,
      links: true,
      ownModel: true,
      mockSeed: 1,
      host: '127.0.0.1',
      port: 4173,
      publicOrigin: undefined,
      questionsPerVisitor: 30,
      questionsPerMinute: 120,
      openQuestions: 200,
      questionsPerDay: undefined,
      trustedProxies: [],
      limitStore: undefined,
      accessCode: undefined,
      accessSecret: undefined,
      isPaused: false,
      metricsPort: undefined,
      metricsHost: '127.0.0.1',
      httpsProxy: undefined,
      noProxy: undefined,
      shareBrowserKey: false,
    });
  });

  it('treat an empty variable as absent, and ignore spaces around a value', () => {
    expect(settingsOf({ QUARTET_PROVIDER: '', OPENAI_MODEL: '  ', QUARTET_RETRY: ' adaptive ' })).toEqual({
      ...settingsOf({}),
      retryMode: 'adaptive',
    });
  });

  it('send the built-in squad’s social link to the homepage, unless the operator names a profile', () => {
    const linksOf = (environment: Record<string, string>, homepage: string) =>
      requireSettings(environment, {}, homepage).settings.squad.links;
    const homepage = 'https://quartet.example/';
    const profile = 'https://social.example/me';
    expect(linksOf({}, homepage)).toEqual({ social: homepage });
    expect(linksOf({ QUARTET_SOCIAL_URL: profile }, homepage)).toEqual({ social: profile });
  });

  it('leave the links of a squad file as they are, whatever the homepage', () => {
    const social = 'https://social.example/samples';
    for (const links of [{ social }, {}]) {
      const environment = { QUARTET_SQUAD: squadFile(squad(undefined, { links })) };
      const { settings } = requireSettings(environment, {}, 'https://quartet.example/');
      expect(settings.squad.links).toEqual(links);
    }
  });

  it('link to the source code only where somebody has said where it is', () => {
    expect(QUARTET.links).not.toHaveProperty('source');
    const { squad: own } = settingsOf({ QUARTET_GITHUB_URL: 'https://code.example/me' });
    expect(own.links.source).toBe('https://code.example/me');
  });

  it('convert each value to one form', () => {
    const settings = settingsOf({
      QUARTET_PROVIDER: 'direct',
      OPENAI_BASE_URL: 'http://localhost:11434/v1/',
      OPENAI_MODEL: 'llama3.2:1b',
      OPENAI_API_KEY: SECRET,
      QUARTET_BROWSER_KEY: 'browser-key',
      QUARTET_PRODUCT_NAME: 'Acme Squad',
      QUARTET_SOCIAL_URL: 'https://example.org/@acme',
      QUARTET_GITHUB_URL: 'https://example.org/acme',
      QUARTET_STREAM: 'on',
      QUARTET_ATTEMPT_TIMEOUT_MS: '120000',
      QUARTET_PUBLIC_ORIGIN: 'https://Chat.example.org/',
      QUARTET_TRUSTED_PROXY: '10.0.0.0/8, ::1',
      QUARTET_SHARE_BROWSER_KEY: 'on',
    });
    expect(settings).toEqual({
      ...settingsOf({}),
      provider: 'direct',
      openaiBaseUrl: 'http://localhost:11434/v1',
      openaiModel: 'llama3.2:1b',
      isModelChosen: true,
      openaiApiKey: SECRET,
      browserKey: 'browser-key',
      squad: {
        ...QUARTET,
        name: 'Acme Squad',
        links: { social: 'https://example.org/@acme', source: 'https://example.org/acme' },
      },
      productName: 'Acme Squad',
      socialUrl: 'https://example.org/@acme',
      githubUrl: 'https://example.org/acme',
      streaming: true,
      attemptTimeoutMs: 120_000,
      publicOrigin: 'https://chat.example.org',
      trustedProxies: ['10.0.0.0/8', '::1'],
      shareBrowserKey: true,
      ownModel: false,
    });
  });

  it.each([
    ['QUARTET_PROVIDER', 'openai', 'mock, relay, direct'],
    ['QUARTET_RETRY', 'never', 'always, adaptive'],
    ['QUARTET_STREAM', 'true', 'off, on'],
    ['QUARTET_MEMORY_TURNS', '51', 'a whole number from 0 to 50'],
    ['QUARTET_ANSWER_TOKENS', '49', 'a whole number from 50 to 4000'],
    ['QUARTET_ANSWER_TOKENS', '4001', 'a whole number from 50 to 4000'],
    ['QUARTET_THINKING_TOKENS', '-1', 'a whole number from 0 to 20000'],
    ['QUARTET_THINKING_TOKENS', '20001', 'a whole number from 0 to 20000'],
    ['QUARTET_TABLE_AT_ONCE', '0', 'a whole number from 1 to 8'],
    ['QUARTET_TABLE_AT_ONCE', '9', 'a whole number from 1 to 8'],
    ['QUARTET_ATTEMPT_TIMEOUT_MS', '30s', 'a whole number from 1000 to 600000'],
    ['QUARTET_ATTEMPT_TIMEOUT_MS', '999', 'a whole number from 1000 to 600000'],
    ['PORT', '70000', 'a whole number from 0 to 65535'],
    ['PORT', '1e3', 'a whole number from 0 to 65535'],
    ['OPENAI_BASE_URL', 'localhost:11434', 'an address that begins with https:// or http://'],
    ['OPENAI_BASE_URL', 'https://example.org/v1#x', 'without ? or #, of at most 2,000 characters'],
    ['QUARTET_SOCIAL_URL', 'javascript:alert(1)', 'an address that begins with https:// or http://'],
    ['QUARTET_HOST', 'example.org', 'localhost, or an IP address'],
    ['QUARTET_HOST', '127.0.0.1:80', 'localhost, or an IP address'],
    ['QUARTET_PUBLIC_ORIGIN', 'chat.example.org', 'an origin such as https://chat.example.org'],
    ['QUARTET_PUBLIC_ORIGIN', 'https://example.org/chat', 'without a path'],
    ['QUARTET_QUESTIONS_PER_VISITOR', '0', 'a whole number from 1 to 100000'],
    ['QUARTET_OPEN_QUESTIONS', '10001', 'a whole number from 1 to 10000'],
    ['QUARTET_QUESTIONS_PER_DAY', '0', 'a whole number from 1 to 1000000000'],
    ['QUARTET_TRUSTED_PROXY', '10.0.0.0/33', 'IP addresses or networks'],
    ['QUARTET_TRUSTED_PROXY', '127.0.0.1, proxy', 'IP addresses or networks'],
    ['QUARTET_PRODUCT_NAME', 'x'.repeat(61), 'one line of at most 60 characters'],
    ['QUARTET_PRODUCT_NAME', 'two\nlines', 'one line of at most 60 characters'],
  ])('reject %s=%s and name the variable, the value and the choices', (variable, value, allowed) => {
    const message = problemsOf({ [variable]: value });
    expect(message).toContain(variable);
    expect(message).toContain(JSON.stringify(value));
    expect(message).toContain(allowed);
  });

  it.each([
    ['QUARTET_LIMIT_STORE', 'http://:store-password@localhost', 'an address such as redis://localhost:6379'],
    ['QUARTET_LIMIT_STORE', 'redis:///store-password', 'an address such as redis://localhost:6379'],
    ['QUARTET_ACCESS_CODE', `store-password\n`.repeat(2), 'one line of 12 to 200 characters'],
    ['QUARTET_ACCESS_SECRET', `store-password\n`.repeat(2), 'one line of 12 to 200 characters'],
    ['QUARTET_ACCESS_CODE', '🔑'.repeat(11), 'one line of 12 to 200 characters'],
    ['QUARTET_ACCESS_CODE', 'e\u0301'.repeat(11), 'one line of 12 to 200 characters'],
    ['HTTPS_PROXY', 'socks5://user:store-password@localhost', 'the address of an HTTP proxy'],
  ])('reject a wrong %s and never show it', (variable, value, allowed) => {
    const message = problemsOf({ QUARTET_PROVIDER: 'relay', [variable]: value });
    expect(message).toContain(variable);
    expect(message).not.toContain('store-password');
    expect(message).toContain(allowed);
  });

  it.each([
    { QUARTET_LIMIT_STORE: 'redis://:the-secret-one@localhost' },
    { QUARTET_ACCESS_CODE: 'the-secret-one' },
    { QUARTET_ACCESS_SECRET: 'the-secret-one' },
    { HTTPS_PROXY: 'http://user:the-secret-one@proxy.example.org' },
    { OPENAI_API_KEY: 'the-secret-one' },
    { QUARTET_BROWSER_KEY: 'the-secret-one' },
  ])('never show the secret of %j when another value holds it', (environment) => {
    const message = problemsOf({ ...environment, PORT: 'the-secret-one', OPENAI_MODEL: 'the-secret-one' });
    expect(message).toContain('PORT');
    expect(message).toContain('OPENAI_MODEL');
    expect(message).not.toContain('the-secret-one');
  });

  it('read the proxy under both its names, and ignore one that only other programs use', () => {
    expect(settingsOf({ https_proxy: 'proxy:3128', no_proxy: 'local' })).toMatchObject({
      httpsProxy: 'proxy:3128',
      noProxy: 'local',
    });
    expect(settingsOf({ HTTPS_PROXY: 'socks5://localhost' }).provider).toBe('mock');
  });

  it('report all mistakes at once', () => {
    const message = problemsOf({ QUARTET_PROVIDER: 'x', QUARTET_STREAM: 'y', PORT: 'z' });
    expect(message.match(/QUARTET_PROVIDER|QUARTET_STREAM|PORT/g)).toEqual([
      'QUARTET_PROVIDER',
      'QUARTET_STREAM',
      'PORT',
    ]);
  });

  it('never show an invalid key', () => {
    const message = problemsOf({ OPENAI_API_KEY: `${SECRET} with spaces` });
    expect(message).toContain('OPENAI_API_KEY');
    expect(message).not.toContain('canary');
  });

  /** Most of them from unknown makers. */
  const KEYS = [
    'sk-proj-canary-0123456789abcdef',
    '7fQx2LmZ9vTcKb4W',
    '0123456789abcdef0123456789abcdef',
    '8c1f0a5e-2b44-4f0a-9c1d-d1b7c0e94f11',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P',
    'Zm9vYmFy/QmF6cXV4+MTIzNDU2Nzg5MA==',
    'abc$def%ghi!2345',
    'correct-Horse-battery-staple',
    'AbCdEfGhIjKlMnOpQrStUvWx',
    '123456789012345',
  ];
  const OTHERS = Object.values(SETTINGS.entries)
    .map((entry) => v.getMetadata(entry).variable)
    .filter((variable) => !/OPENAI_MODEL|PRODUCT_NAME|ACCESS_(?:CODE|SECRET)|NO_PROXY|KEY$/.test(variable));

  it.each(KEYS)('never show a key that was set by mistake in any other variable: %s', (key) => {
    for (const variable of OTHERS) {
      // This key looks like a path.
      if (variable === 'QUARTET_SQUAD' && /[./]/.test(key)) continue;
      const message = problemsOf({ QUARTET_PROVIDER: 'relay', [variable]: key });
      // A proxy may have any name.
      if (variable !== 'HTTPS_PROXY') expect(message).toContain(variable);
      for (const piece of key.split(/[./]/)) expect(message, variable).not.toContain(piece);
    }
    const address = problemsOf({
      OPENAI_BASE_URL: `https://example.org/v1?key=${key}`,
      QUARTET_SOCIAL_URL: `ftp://example.org/${key.replaceAll('/', '_')}/x`,
    });
    expect(address).toContain('https://example.org/v1?***');
    expect(address).toContain('ftp://example.org/');
    for (const piece of key.split(/[./]/)) expect(address).not.toContain(piece);
  });

  it('accept a long list of proxy exceptions', () => {
    const noProxy = Array.from({ length: 1000 }, (_, index) => `host-${index}.example.org`).join();
    expect(settingsOf({ NO_PROXY: noProxy })).toMatchObject({ noProxy });
  });

  it('take the path of a squad as a path, whatever its name', () => {
    for (const path of ['squads/reviewers-2024-11-23', 'reviewers-2024-11-23.json', 'reviewers'])
      expect(problemsOf({ QUARTET_SQUAD: path })).toContain(
        `${path} cannot be used:\n  there is no such file`,
      );
  });

  it.each([
    ['PORT', '4173;'],
    ['QUARTET_HOST', 'chat-2.internal.example.org'],
    ['QUARTET_HOST', '2001:db8:85a3::8a2e:370:73345'],
    ['QUARTET_RETRY', 'exponential-backoff'],
    ['QUARTET_TRUSTED_PROXY', '10.0.0.0/8, 172.16.0.0/112, proxy.example.org'],
  ])('show a wrong value that is not secret: %s=%s', (variable, value) => {
    expect(problemsOf({ [variable]: value })).toContain(value);
  });

  it.each([
    ['QUARTET_PRODUCT_NAME', `Acme ${SECRET}`],
    ['QUARTET_SOCIAL_URL', `https://example.org/${SECRET}`],
    ['QUARTET_GITHUB_URL', 'https://example.org/sk-proj-canary-0123456789abcdef'],
    ['OPENAI_MODEL', SECRET],
    ['OPENAI_BASE_URL', `https://example.org/${SECRET}/v1`],
  ])('reject %s with a key in it, because the page may show the value', (variable, value) => {
    const message = problemsOf({ OPENAI_API_KEY: SECRET, [variable]: value });
    expect(message).toContain(`${variable} has a value that cannot be used`);
    expect(message).not.toContain('canary');
  });

  describe.each(['QUARTET_ACCESS_CODE', 'QUARTET_ACCESS_SECRET'])('about %s', (variable) => {
    it('accept 12 to 200 characters, and no other number', () => {
      for (const length of [12, 200])
        expect(problemsOf({ [variable]: 'canary'.padEnd(length, '-') })).toBe('');
      for (const length of [11, 201]) {
        const message = problemsOf({ [variable]: 'canary'.padEnd(length, '-') });
        expect(message).toContain(
          `${variable} has a value that cannot be used (not shown here); expected: one line of 12 to 200 characters.`,
        );
        expect(message).not.toContain('canary');
      }
    });

    it.each(['relay', 'mock'])('reject the key, with the provider %s', (provider) => {
      const environment = { QUARTET_PROVIDER: provider, OPENAI_API_KEY: SECRET, [variable]: SECRET };
      const message = problemsOf(environment);
      expect(message).toContain(`${variable} has a value that cannot be used (not shown here)`);
      expect(message).toContain('other than OPENAI_API_KEY');
      expect(message).not.toContain('canary');
    });
  });

  it('reject a secret that equals the code, which visitors know', () => {
    const message = problemsOf({
      QUARTET_ACCESS_CODE: 'canary-of-may',
      QUARTET_ACCESS_SECRET: 'canary-of-may',
    });
    expect(message).toMatch(/QUARTET_ACCESS_SECRET has a value .* other than QUARTET_ACCESS_CODE/);
    expect(message).not.toContain('canary');
  });

  it('do not take a short placeholder for a secret', () => {
    expect(settingsOf({ OPENAI_API_KEY: 'ollama', QUARTET_PRODUCT_NAME: 'ollama chat' }).squad.name).toBe(
      'ollama chat',
    );
  });

  describe('in direct mode', () => {
    const direct = { QUARTET_PROVIDER: 'direct', QUARTET_BROWSER_KEY: 'for-browsers' };

    it('tell the page how many tokens a thought may use, and elsewhere do not', () => {
      const thought = { QUARTET_THINKING_TOKENS: '500' };
      expect(publicSettingsOf(settingsOf({ ...direct, ...thought })).thinkingTokens).toBe(500);
      expect(publicSettingsOf(settingsOf(thought))).not.toHaveProperty('thinkingTokens', 500);
    });

    it.each([{}, { QUARTET_SHARE_BROWSER_KEY: 'on', QUARTET_HOST: '0.0.0.0' }])(
      'reject a missing browser key, or one that is also the server’s: %j',
      (changes) => {
        const environment = { ...direct, ...changes, OPENAI_API_KEY: SECRET };
        const message = problemsOf({ ...environment, QUARTET_BROWSER_KEY: SECRET });
        expect(message).toMatch(/QUARTET_BROWSER_KEY .* a key other than OPENAI_API_KEY/);
        expect(message).not.toContain('canary');
        expect(problemsOf({ ...environment, QUARTET_BROWSER_KEY: '' })).toMatch(
          /QUARTET_BROWSER_KEY is missing/,
        );
      },
    );

    it.each([
      [{ QUARTET_HOST: '0.0.0.0' }, 'QUARTET_HOST'],
      [{ QUARTET_HOST: '::' }, 'QUARTET_HOST'],
      [{ QUARTET_PUBLIC_ORIGIN: 'https://chat.example.org' }, 'QUARTET_PUBLIC_ORIGIN'],
    ])('need permission to share the key beyond this machine: %j', (changes, variable) => {
      const message = problemsOf({ ...direct, ...changes });
      expect(message).toContain(`${variable} is`);
      expect(message).toContain('QUARTET_SHARE_BROWSER_KEY=on');
      const told = { ...direct, ...changes, QUARTET_SHARE_BROWSER_KEY: 'on' };
      expect(settingsOf(told).shareBrowserKey).toBe(true);
    });

    it.each([
      { QUARTET_HOST: 'localhost' },
      { QUARTET_HOST: '::1' },
      { QUARTET_PUBLIC_ORIGIN: 'http://localhost:8080' },
    ])('serve this machine under %j', (changes) => expect(problemsOf({ ...direct, ...changes })).toBe(''));
  });

  it.each([
    ['OPENAI_BASE_URL', 'https://example.org/v1?api_key=canary', 'https://example.org/v1?***'],
    ['OPENAI_BASE_URL', 'http:user:canary@example.org/v1', '***@example.org/v1'],
    ['QUARTET_PUBLIC_ORIGIN', 'https://user:canary@example.org', '***@example.org'],
  ])('show %s=%s without what may be secret', (variable, value, shown) => {
    const message = problemsOf({ [variable]: value });
    expect(message).toContain(shown);
    expect(message).not.toContain('canary');
  });

  it.each([
    'hf-internal-testing/tiny-random-gpt2',
    'sk-telecom-ax-4-light-instruct',
    'xai-gateway-production',
  ])('take %s for the name of a model', (model) =>
    expect(settingsOf({ QUARTET_PROVIDER: 'relay', OPENAI_MODEL: model }).openaiModel).toBe(model),
  );

  it.each(['sk-', 'csk-', 'gsk_', 'hf_', 'xai-', 'r8_', 'pplx-', 'nvapi-', 'AIza', 'AQ.'])(
    'recognize a key that begins with %s',
    (beginning) => {
      expect(problemsOf({ OPENAI_MODEL: `${beginning}canaryAB12cd34EF56` })).toMatch(
        /OPENAI_MODEL has a value that cannot be used/,
      );
    },
  );

  it('also reject a broken squad file, and list its mistakes with the others', () => {
    const file = squadFile(squad([persona('one', { colour: 'beige' })]));
    const message = problemsOf({ QUARTET_SQUAD: file, QUARTET_RETRY: 'never' });
    expect(message).toContain(`${file} cannot be used:\n  personas[0].colour is "beige"`);
    expect(message).toMatch(/QUARTET_RETRY is "never"/);
  });

  it.each([
    [{ OPENAI_MODEL: 'llama3' }, /OPENAI_MODEL has no effect/],
    [{ QUARTET_ANSWER_TOKENS: '600' }, /^QUARTET_ANSWER_TOKENS has no effect while .* is mock\.$/],
    [{ QUARTET_ANSWER_TOKENS: '50' }, /^QUARTET_ANSWER_TOKENS has no effect while .* is mock\.$/],
    [{ QUARTET_PROVIDER: 'relay' }, /OPENAI_API_KEY is not set/],
    [{ QUARTET_PROVIDER: 'direct', QUARTET_BROWSER_KEY: 'k' }, /readable by everyone/],
    [{ QUARTET_HOST: '0.0.0.0' }, /QUARTET_PUBLIC_ORIGIN is not set: only requests for localhost/],
    [
      { QUARTET_PROVIDER: 'relay', OPENAI_API_KEY: 'k', OPENAI_BASE_URL: 'http://10.0.0.7/v1' },
      /OPENAI_BASE_URL is not https/,
    ],
    [{ QUARTET_ACCESS_CODE: 'our-workshop' }, /^QUARTET_ACCESS_CODE has no effect while .* is mock\.$/],
    [{ QUARTET_ACCESS_SECRET: 'our-own-secret' }, /^QUARTET_ACCESS_SECRET has no effect while .* is mock\.$/],
    [
      { QUARTET_PROVIDER: 'relay', OPENAI_API_KEY: 'k', QUARTET_ACCESS_SECRET: 'our-own-secret' },
      /^QUARTET_ACCESS_SECRET has no effect without QUARTET_ACCESS_CODE\.$/,
    ],
    [
      { QUARTET_PROVIDER: 'relay', OPENAI_API_KEY: 'k', QUARTET_TRUSTED_PROXY: '10.0.0.1, ::/0' },
      /^QUARTET_TRUSTED_PROXY trusts every address/,
    ],
    [
      { QUARTET_PROVIDER: 'relay', OPENAI_API_KEY: 'k', QUARTET_PUBLIC_ORIGIN: 'https://chat.example.org' },
      /^QUARTET_PUBLIC_ORIGIN is https, but QUARTET_TRUSTED_PROXY does not name .* share the limits of one\.$/,
    ],
  ])('warn about %j', (environment, warning) => {
    expect(requireSettings(environment).warnings.join('\n')).toMatch(warning);
  });
});

it.each([
  {},
  { QUARTET_ANSWER_TOKENS: '150' },
  { QUARTET_PROVIDER: 'relay', OPENAI_API_KEY: 'k', QUARTET_ANSWER_TOKENS: '600' },
  { QUARTET_HOST: '0.0.0.0', QUARTET_PUBLIC_ORIGIN: 'https://chat.example.org' },
  { QUARTET_PROVIDER: 'relay', OPENAI_API_KEY: 'k', OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1' },
  { QUARTET_PROVIDER: 'relay', OPENAI_API_KEY: 'k', QUARTET_PUBLIC_ORIGIN: 'http://chat.example.org' },
  {
    QUARTET_PROVIDER: 'relay',
    OPENAI_API_KEY: 'k',
    QUARTET_PUBLIC_ORIGIN: 'https://chat.example.org',
    QUARTET_TRUSTED_PROXY: '127.0.0.1',
    QUARTET_ACCESS_CODE: 'canary-78901',
    QUARTET_ACCESS_SECRET: 'canary-01234',
  },
])('the settings %j cause no warning', (environment) => {
  expect(requireSettings(environment).warnings).toEqual([]);
});

describe('the address and the key of the provider', () => {
  const relay = { QUARTET_PROVIDER: 'relay', OPENAI_API_KEY: 'k' };

  it.each([
    ['http://127.0.0.1:8000', 'http://127.0.0.1:8000/v1'],
    ['http://127.0.0.1:8000/v1/chat/completions', 'http://127.0.0.1:8000/v1'],
    ['https://gateway.example.org/chat/completions', 'https://gateway.example.org'],
    ['http://127.0.0.1:8000/v1\u200b', 'http://127.0.0.1:8000/v1'],
    ['"http://127.0.0.1:8000/v1"', 'http://127.0.0.1:8000/v1'],
    ['http://[::1]:8000/', 'http://[::1]:8000/v1'],
  ])('the address %j is read as %s', (given, address) => {
    expect(settingsOf({ ...relay, OPENAI_BASE_URL: given }).openaiBaseUrl).toBe(address);
  });

  it('the address loses a user and a password, and a warning says so without them', () => {
    const { settings, warnings } = requireSettings({
      ...relay,
      OPENAI_BASE_URL: 'https://me:canary@example.org/v1',
    });
    expect(settings.openaiBaseUrl).toBe('https://example.org/v1');
    expect(warnings).toEqual([
      'What stood before the @ in OPENAI_BASE_URL was taken away: providers are sent only OPENAI_API_KEY.',
    ]);
  });

  it.each([
    'javascript:alert(1)',
    `https://example.org/${'a'.repeat(4000)}`,
    'http://[::::]/v1',
    'http://a b/v1',
  ])('is no address: %s', (given) => {
    expect(problemsOf({ OPENAI_BASE_URL: given })).toMatch(
      /OPENAI_BASE_URL .*an address that begins with https:\/\//,
    );
  });

  it.each(['"sk-canary1234567890"', 'OPENAI_API_KEY=sk-canary1234567890', 'Bearer sk-canary1234567890'])(
    'a key is refused with the text around it: %s',
    (given) => {
      const message = problemsOf({ OPENAI_API_KEY: given });
      expect(message).toContain('OPENAI_API_KEY has a value that cannot be used (not shown here)');
      expect(message).not.toContain('canary');
    },
  );

  it('invisible characters around any value are none of it', () => {
    const code = 'our-workshop-of-may';
    const settings = settingsOf({
      OPENAI_API_KEY: '\u200bk\ufeff',
      QUARTET_ACCESS_CODE: `\u200b${code}\u200b`,
    });
    expect(settings).toMatchObject({ openaiApiKey: 'k', accessCode: code });
  });
});

describe('the public settings', () => {
  it.each([
    ['mock', 'gpt-3.5-turbo'],
    ['relay', 'llama3'],
  ])('in %s mode ask for %s', (provider, model) => {
    const settings = publicSettingsOf(settingsOf({ OPENAI_MODEL: 'llama3', QUARTET_PROVIDER: provider }));
    expect(settings.model).toBe(model);
  });

  it.each([
    ['mock', ['gpt-3.5-turbo', 'gpt-3.5-turbo']],
    ['relay', ['its-own', 'llama3']],
    ['direct', ['its-own', 'llama3']],
  ] as const)('in %s mode keep the models of personas, who are asked with %j', (provider, models) => {
    const { squad: read, ...settings } = publicSettingsOf(
      settingsOf({
        OPENAI_MODEL: 'llama3',
        QUARTET_PROVIDER: provider,
        QUARTET_BROWSER_KEY: 'for-browsers',
        QUARTET_SQUAD: squadFile(squad([persona('one', { model: 'its-own' }), persona('two')])),
      }),
    );
    expect(read.personas.map(({ model }) => model)).toEqual(['its-own', undefined]);
    const answerer = siteAnswerer(provider, settings);
    expect(read.personas.map((each) => modelFor(answerer, each))).toEqual(models);
  });

  it.each(['mock', 'relay', 'direct'])('in %s mode say how many tokens an answer may have', (provider) => {
    const environment = { QUARTET_PROVIDER: provider, QUARTET_BROWSER_KEY: 'for-browsers' };
    expect(publicSettingsOf(settingsOf(environment)).answerTokens).toBe(150);
    const settings = settingsOf({ ...environment, QUARTET_ANSWER_TOKENS: '600' });
    expect(publicSettingsOf(settings).answerTokens).toBe(600);
  });
});
