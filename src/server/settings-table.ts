import { isIP } from 'node:net';
import * as v from 'valibot';
import { SHORT_ANSWER } from '../domain/asking/answer-length.ts';
import { baseOf, readModelAddress, readModelKey } from '../domain/asking/model-address.ts';
import { DEFAULT_THINKING_TOKENS } from '../wire/lessons.ts';

/**
 * Every setting, parsed from text, in the order of docs/settings.md; a test compares the two. An issue's message says
 * what is allowed.
 */
export const SETTINGS = v.object({
  provider: setting(
    'QUARTET_PROVIDER',
    choice(['mock', 'relay', 'direct']),
    'mock',
    'who answers: `mock` (offline), `relay` (a real provider, its key kept by the server), `direct` (a real provider, asked by the browser)',
  ),
  openaiBaseUrl: setting(
    'OPENAI_BASE_URL',
    modelAddress(),
    'https://api.openai.com/v1',
    "the real provider's address, for `relay` and `direct`",
    'public',
  ),
  openaiModel: setting(
    'OPENAI_MODEL',
    line(200),
    undefined,
    "the real provider's model, for personas that name none; unless set, `gpt-3.5-turbo`, or `gpt-6-luna` if the provider no longer offers that; the mock has its own models",
    'public',
  ),
  openaiApiKey: setting(
    'OPENAI_API_KEY',
    key(),
    undefined,
    'the key for `relay`, also used by `npm run chat`; it never reaches a browser',
    'secret',
  ),
  questionsPerVisitor: setting(
    'QUARTET_QUESTIONS_PER_VISITOR',
    wholeNumber(1, 100_000),
    '30',
    'how many questions one visitor may ask the relay in a minute, 1 to 100000; half as many may be open at the same time, but at least 8 and twice `QUARTET_TABLE_AT_ONCE`; a visitor is an IPv4 address or an IPv6 network of 64 bits',
  ),
  questionsPerMinute: setting(
    'QUARTET_QUESTIONS_PER_MINUTE',
    wholeNumber(1, 100_000),
    '120',
    'how many questions the relay passes on in a minute, from all visitors together; 1 to 100000; half of them are only for visitors who ask at most ten in a minute; a round of the table counts one for each persona, and one for its map',
  ),
  openQuestions: setting(
    'QUARTET_OPEN_QUESTIONS',
    wholeNumber(1, 10_000),
    '200',
    'how many questions of all visitors a relay answers at the same time, 1 to 10000',
  ),
  questionsPerDay: setting(
    'QUARTET_QUESTIONS_PER_DAY',
    wholeNumber(1, 1_000_000_000),
    undefined,
    'how many questions the relay passes on in a day (UTC), from all visitors together; 1 to 1000000000; no limit unless set',
  ),
  trustedProxies: setting(
    'QUARTET_TRUSTED_PROXY',
    networks(),
    '',
    'the proxies whose `X-Forwarded-For` names the visitor: IP addresses and networks, separated by commas',
  ),
  limitStore: setting(
    'QUARTET_LIMIT_STORE',
    storeAddress(),
    undefined,
    'a Redis or Valkey in which several relays count together, with a separate database (`/1` at the end) for each deployment; without a store, each relay counts on its own, from zero at each start',
    'secret',
  ),
  accessCode: setting(
    'QUARTET_ACCESS_CODE',
    longLine(12, 200),
    undefined,
    'the code that visitors must enter before they can ask, 12 to 200 characters; never the same as `OPENAI_API_KEY`',
    'secret',
  ),
  accessSecret: setting(
    'QUARTET_ACCESS_SECRET',
    longLine(12, 200),
    undefined,
    'what signs the passes of visitors who have entered the code, so that they outlast a new `OPENAI_API_KEY`, 12 to 200 characters; never the same as the code or that key; unless set, the key takes its place',
    'secret',
  ),
  isPaused: setting(
    'QUARTET_PAUSED',
    onOrOff(),
    'off',
    '`on` pauses the relay: every question is refused with 503, and the provider is not asked',
  ),
  metricsPort: setting(
    'QUARTET_METRICS_PORT',
    wholeNumber(0, 65_535),
    undefined,
    'the port at which Prometheus reads `/metrics`, 0 to 65535, where 0 stands for any free port; off unless set',
  ),
  metricsHost: setting(
    'QUARTET_METRICS_HOST',
    hostAddress(),
    '127.0.0.1',
    'the address of that port: `localhost` or an IP address',
  ),
  httpsProxy: setting(
    'HTTPS_PROXY',
    line(2000),
    undefined,
    'the HTTP proxy through which the relay asks a provider with an https address; `https_proxy` is read too',
    'secret',
  ),
  noProxy: setting(
    'NO_PROXY',
    line(100_000),
    undefined,
    'the hosts that are asked without that proxy, separated by commas; `no_proxy` is read too',
  ),
  browserKey: setting(
    'QUARTET_BROWSER_KEY',
    key(),
    undefined,
    'the key for `direct`, readable by everyone who opens the page; never the same as `OPENAI_API_KEY`',
    'secret',
  ),
  shareBrowserKey: setting(
    'QUARTET_SHARE_BROWSER_KEY',
    onOrOff(),
    'off',
    '`on` serves a page in `direct` mode, and its key, to other machines too',
  ),
  squadFile: setting(
    'QUARTET_SQUAD',
    line(4096),
    undefined,
    'the path of a squad file with other personas, relative to `package.json`; see [squads](squads.md)',
  ),
  productName: setting(
    'QUARTET_PRODUCT_NAME',
    line(60),
    undefined,
    "the name on the page instead of the squad's, at most 60 characters",
    'public',
  ),
  socialUrl: setting(
    'QUARTET_SOCIAL_URL',
    webAddress(),
    undefined,
    "the social profile instead of the squad's; that of the built-in squad is the `homepage` of `package.json`, if that is an https address, otherwise a placeholder",
    'public',
  ),
  githubUrl: setting(
    'QUARTET_GITHUB_URL',
    webAddress(),
    undefined,
    "the source code instead of the squad's; the built-in squad has no such link",
    'public',
  ),
  retryMode: setting(
    'QUARTET_RETRY',
    choice(['always', 'adaptive']),
    'always',
    '`always` retries after every failure; `adaptive` gives up on permanent failures and waits as long as the provider asks',
  ),
  streaming: setting('QUARTET_STREAM', onOrOff(), 'off', '`on` shows answers as they arrive'),
  memoryTurns: setting(
    'QUARTET_MEMORY_TURNS',
    wholeNumber(0, 50),
    '0',
    'how many complete turns of the conversation are sent with a question, 0 to 50, as far as they fit into 24,000 characters',
  ),
  answerTokens: setting(
    'QUARTET_ANSWER_TOKENS',
    wholeNumber(50, 4000),
    String(SHORT_ANSWER.maxTokens),
    'how many tokens an answer may have, 50 to 4000; from 151 on visitors may choose `Normal` answers (600 tokens), from 601 on `Long` ones (2,000), each up to this number',
  ),
  thinkingTokens: setting(
    'QUARTET_THINKING_TOKENS',
    wholeNumber(0, 20_000),
    String(DEFAULT_THINKING_TOKENS),
    'how many tokens a model that thinks may use beyond the limit of its answer, 0 to 20000; unused until a thought has used up the tokens of an answer, or cut its text',
  ),
  tableAtOnce: setting(
    'QUARTET_TABLE_AT_ONCE',
    wholeNumber(1, 8),
    '4',
    'how many personas of the round table are asked at once, 1 to 8; the others wait their turn. `1` suits a local model; a browser holds six connections to a server without HTTP/2',
  ),
  attemptTimeoutMs: setting(
    'QUARTET_ATTEMPT_TIMEOUT_MS',
    wholeNumber(1000, 600_000),
    '30000',
    'the time limit of one attempt in ms, 1000 to 600000; with streaming, the limit without new text',
  ),
  keep: setting(
    'QUARTET_KEEP',
    onOrOff(),
    'on',
    '`off` removes the switch that lets visitors keep conversations on their device, and ignores what is already kept',
  ),
  links: setting(
    'QUARTET_LINKS',
    onOrOff(),
    'on',
    '`off` removes `Copy link` from rounds, and opens no round from a link, in which anybody can write anything',
  ),
  ownModel: setting(
    'QUARTET_OWN_MODEL',
    onOrOff(),
    undefined,
    '`on` lets visitors choose a model of their own, which their browser asks directly, and lets the page connect to any https address, and over http to this machine and the home network; unless set, `off` for `relay` or if `QUARTET_PUBLIC_ORIGIN` is set, otherwise `on`',
  ),
  mockSeed: setting(
    'QUARTET_MOCK_SEED',
    wholeNumber(0, 2 ** 32 - 1),
    '1',
    "the seed of the mock's ids and of faults with a probability, 0 to 4294967295",
  ),
  host: setting(
    'QUARTET_HOST',
    hostAddress(),
    '127.0.0.1',
    'the address to listen on: `localhost` or an IP address',
  ),
  port: setting(
    'PORT',
    wholeNumber(0, 65_535),
    '4173',
    'the port, 0 to 65535, where 0 stands for any free port; `npm run dev` listens on 5173 and `npm run mock` on 4174 unless set',
  ),
  publicOrigin: setting(
    'QUARTET_PUBLIC_ORIGIN',
    origin(),
    undefined,
    'the origin at which a deployed page is reached; without it, the server answers only loopback names',
  ),
});

/**
 * @param fallback text used if the variable is unset
 * @param meaning the description in docs/settings.md
 * @param kind A secret value is never shown. A public one may reach the page unchanged, so it must not contain a key.
 */
function setting<
  const Schema extends v.GenericSchema<string, unknown>,
  const Fallback extends string | undefined,
>(variable: string, schema: Schema, fallback: Fallback, meaning: string, kind?: 'secret' | 'public') {
  return v.pipe(v.undefinedable(schema, fallback), v.metadata({ variable, fallback, meaning, kind }));
}

function choice<const Choices extends readonly [string, ...string[]]>(choices: Choices) {
  return v.pipe(v.string(), v.picklist(choices, choices.join(', ')));
}

function onOrOff() {
  return v.pipe(
    choice(['off', 'on']),
    v.transform((text) => text === 'on'),
  );
}

function wholeNumber(min: number, max: number) {
  const allowed = `a whole number from ${min} to ${max}`;
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,12}$/, allowed),
    v.transform(Number),
    v.minValue(min, allowed),
    v.maxValue(max, allowed),
  );
}

/** One line without control characters. */
function line(maxCharacters: number, allowed = `one line of at most ${maxCharacters} characters`) {
  return v.pipe(v.string(), v.maxLength(maxCharacters, allowed), v.regex(/^\P{Cc}*$/u, allowed));
}

/** One line that is too long to be guessed. */
function longLine(minCharacters: number, maxCharacters: number) {
  const allowed = `one line of ${minCharacters} to ${maxCharacters} characters`;
  // As the relay compares it, and in whole characters: a decomposed letter or an emoji is one.
  const hasEnough = (text: string): boolean => Array.from(text.normalize('NFC')).length >= minCharacters;
  return v.pipe(line(maxCharacters, allowed), v.check(hasEnough, allowed));
}

/** An absolute http or https address; the parsed value has no trailing slash. */
function webAddress() {
  return v.pipe(
    v.string(),
    v.check(
      isPlainWebAddress,
      'an address that begins with https:// or http://, without a user, password, ? or #',
    ),
    v.transform((text) => new URL(text).href.replace(/(?<!\/)\/+$/, '')),
  );
}

/** The address of a provider, as the page reads it, but with its scheme: a key that was set by mistake is no address. */
function modelAddress() {
  const read = (text: string) => {
    const reading = /https?:\/\//i.test(text) ? readModelAddress(text) : undefined;
    return reading?.kind === 'address' && URL.canParse(reading.address) ? reading.address : undefined;
  };
  return v.pipe(
    v.string(),
    v.check(
      (text) => read(text) !== undefined,
      'an address that begins with https:// or http://, without ? or #, of at most 2,000 characters',
    ),
    v.transform((text) => baseOf(read(text) ?? text)),
  );
}

/** An http or https origin: no path, no query. */
function origin() {
  return v.pipe(
    v.string(),
    v.check(
      (text) => isPlainWebAddress(text) && new URL(text).pathname === '/',
      'an origin such as https://chat.example.org, without a path',
    ),
    v.transform((text) => new URL(text).origin),
  );
}

/** A list of IP addresses and networks, such as `10.0.0.0/8, ::1`. */
function networks() {
  return v.pipe(
    v.string(),
    v.transform((text) => text.split(/[\s,]+/).filter((part) => part !== '')),
    v.check(
      (parts) => parts.every(isNetwork),
      'IP addresses or networks separated by commas, such as 127.0.0.1, 10.0.0.0/8',
    ),
  );
}

/** The address of a Redis or Valkey; its password may be in it. */
function storeAddress() {
  return v.pipe(
    v.string(),
    v.check(
      (text) => URL.canParse(text) && /^rediss?:\/\/[^/]/.test(text),
      'an address such as redis://localhost:6379, or rediss:// with TLS',
    ),
  );
}

function hostAddress() {
  return v.pipe(
    v.string(),
    v.check(
      (text) => text === 'localhost' || isIP(text) !== 0,
      'localhost, or an IP address such as 127.0.0.1 or 0.0.0.0',
    ),
  );
}

function key() {
  const allowed =
    'printable ASCII characters without spaces, and without quotation marks or a name such as OPENAI_API_KEY= around them';
  return v.pipe(
    v.string(),
    v.check((text) => readModelKey(text) !== undefined, allowed),
    v.transform((text) => readModelKey(text) ?? text),
  );
}

function isPlainWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && [username, password, search, hash].every((part) => part === '');
}

function isNetwork(text: string): boolean {
  const [, address = '', bits = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  return isIP(address) !== 0 && Number(bits) <= (isIP(address) === 6 ? 128 : 32);
}
