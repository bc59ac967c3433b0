import { holdsKey } from './keys.ts';
import { parseProxy } from './proxy-address.ts';
import { type SettingsProblem, missingValue, wrongSecret, wrongValue } from './settings-problems.ts';
import { DEFAULT_MODEL, type Environment, type Settings, VARIABLES } from './settings.ts';

/** The name and the links that are set for the squad. */
export interface Brand {
  readonly productName: string | undefined;
  readonly socialUrl: string | undefined;
  readonly githubUrl: string | undefined;
}

/** What the environment says, before the squad is read. */
export interface SettingValues extends Omit<Settings, 'squad' | 'openaiModel' | 'isModelChosen'>, Brand {
  readonly openaiModel: string | undefined;
  /** The path of its file; the built-in squad unless given. */
  readonly squadFile: string | undefined;
}

/** Settings that may reach the page unchanged, in some mode. */
const PUBLIC_TEXTS = ['productName', 'socialUrl', 'githubUrl', 'openaiModel', 'openaiBaseUrl'] as const;

const LEAST_CODE_CHARACTERS = 12;

/** Settings that would leak a key (behaviour 12.4, 12.10). */
export function findLeaks(settings: SettingValues, secrets: readonly string[]): readonly SettingsProblem[] {
  return [
    ...PUBLIC_TEXTS.filter((name) => {
      const text = settings[name] ?? '';
      return holdsKey(text) || holdsOneOf(secrets, text);
    }).map((name) => wrongSecret(name, 'a value without a key in it, since the page may show it')),
    ...(settings.provider === 'direct' ? leaksOfBrowserKey(settings, secrets) : []),
  ];
}

/** What the relay alone cannot use: a machine may have a proxy of another kind for other programs. */
export function findUnusable({ provider, httpsProxy }: SettingValues): readonly SettingsProblem[] {
  if (provider !== 'relay' || httpsProxy === undefined || parseProxy(httpsProxy)) return [];
  return [wrongSecret('httpsProxy', 'the address of an HTTP proxy, such as http://proxy.example.org:3128')];
}

/** Settings that work, but perhaps not as intended; one sentence each. */
export function warningsOf(settings: Settings, environment: Environment): readonly string[] {
  return [
    ...unknownVariables(environment),
    ...providerWarnings(settings),
    ...accessWarnings(settings),
    ...addressWarnings(settings),
    ...proxyWarnings(settings),
  ];
}

function leaksOfBrowserKey(settings: SettingValues, secrets: readonly string[]): readonly SettingsProblem[] {
  const { browserKey, openaiApiKey } = settings;
  const problems: SettingsProblem[] = [];
  if (browserKey === undefined) {
    problems.push(missingValue('browserKey', 'a key meant for browsers, since QUARTET_PROVIDER is direct'));
  } else if (browserKey === openaiApiKey) {
    problems.push(
      wrongSecret('browserKey', 'a key other than OPENAI_API_KEY, which never reaches a browser'),
    );
  }
  return settings.shareBrowserKey ? problems : [...problems, ...sharedAddresses(settings, secrets)];
}

/** Addresses at which other machines would get the browser key. */
function sharedAddresses(
  { host, publicOrigin }: SettingValues,
  secrets: readonly string[],
): readonly SettingsProblem[] {
  const wanted = 'of this machine, or QUARTET_SHARE_BROWSER_KEY=on to hand the browser key to everyone';
  const problems: SettingsProblem[] = [];
  if (!isLoopbackAddress(host)) problems.push(wrongValue('host', host, `an address ${wanted}`, secrets));
  if (publicOrigin !== undefined && !isLoopbackAddress(new URL(publicOrigin).hostname)) {
    problems.push(wrongValue('publicOrigin', publicOrigin, `an origin ${wanted}`, secrets));
  }
  return problems;
}

function holdsOneOf(secrets: readonly string[], text: string): boolean {
  return secrets.some((secret) => text.includes(secret));
}

function unknownVariables(environment: Environment): readonly string[] {
  const known: ReadonlySet<string> = new Set(Object.values(VARIABLES));
  return Object.keys(environment)
    .filter((name) => name.startsWith('QUARTET_') && !known.has(name))
    .map((name) => `${name} is not a Quartet setting and has no effect.`);
}

function providerWarnings(settings: Settings): readonly string[] {
  const { openaiModel, openaiApiKey, openaiBaseUrl } = settings;
  switch (settings.provider) {
    case 'mock':
      return [
        ...(openaiModel === DEFAULT_MODEL
          ? []
          : ['OPENAI_MODEL has no effect while QUARTET_PROVIDER is mock.']),
        ...(settings.squad.personas.every(({ model }) => model === undefined)
          ? []
          : ['The models of the squad have no effect while QUARTET_PROVIDER is mock.']),
      ];
    case 'relay':
      return [
        ...(openaiApiKey === undefined
          ? ['QUARTET_PROVIDER is relay, but OPENAI_API_KEY is not set: every question will fail with 503.']
          : []),
        ...clearTextWarning(openaiBaseUrl),
      ];
    case 'direct':
      return [
        'QUARTET_PROVIDER is direct: QUARTET_BROWSER_KEY is readable by everyone who opens the page.',
        ...clearTextWarning(openaiBaseUrl),
      ];
  }
}

function clearTextWarning(baseUrl: string): readonly string[] {
  const { protocol, hostname } = new URL(baseUrl);
  if (protocol === 'https:' || isLoopbackAddress(hostname)) return [];
  return ['OPENAI_BASE_URL is not https: the key and the questions can be read in transit.'];
}

function accessWarnings({ provider, accessCode, openaiApiKey }: Settings): readonly string[] {
  if (accessCode === undefined) return [];
  if (provider !== 'relay') {
    return [`QUARTET_ACCESS_CODE has no effect while QUARTET_PROVIDER is ${provider}.`];
  }
  if (accessCode === openaiApiKey) {
    return [
      'QUARTET_ACCESS_CODE is OPENAI_API_KEY: everyone who may ask knows the key. Choose another code.',
    ];
  }
  return accessCode.length < LEAST_CODE_CHARACTERS
    ? [
        `QUARTET_ACCESS_CODE has fewer than ${LEAST_CODE_CHARACTERS} characters: it can be found by trying. Choose a longer one.`,
      ]
    : [];
}

function addressWarnings({ host, publicOrigin }: Settings): readonly string[] {
  if (isLoopbackAddress(host) || publicOrigin !== undefined) return [];
  return [
    `QUARTET_HOST is ${host}, but QUARTET_PUBLIC_ORIGIN is not set: only requests for localhost will be answered.`,
  ];
}

/** The server itself speaks no https: where it is reached so, a proxy is before it (behaviour 21.2). */
function proxyWarnings({ provider, publicOrigin, trustedProxies }: Settings): readonly string[] {
  if (provider === 'relay' && trustedProxies.some((network) => /\/0+$/.test(network))) {
    return [
      'QUARTET_TRUSTED_PROXY trusts every address: anybody can pass for any visitor, and no limit holds. Name the proxy.',
    ];
  }
  if (provider !== 'relay' || !publicOrigin?.startsWith('https:') || trustedProxies.length > 0) return [];
  return [
    'QUARTET_PUBLIC_ORIGIN is https, but QUARTET_TRUSTED_PROXY does not name the proxy that terminates TLS: all visitors share the limits of one.',
  ];
}

/** Whether the address reaches only this machine. */
function isLoopbackAddress(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}
