import * as v from 'valibot';
import { cutText } from '../domain/checks/cut-text.ts';
import { isLoopback } from '../domain/checks/loopback.ts';
import { trimUnseen } from '../domain/checks/unseen.ts';
import { holdsKey, isSecret, maskLikelySecrets } from '../domain/api-keys.ts';
import { SHORT_ANSWER } from '../domain/asking/answer-length.ts';
import { DEFAULT_MODEL } from '../domain/asking/model.ts';
import { readModelAddress } from '../domain/asking/model-address.ts';
import { QUARTET } from '../domain/squad/built-in-squad.ts';
import { SETTINGS_VERSION } from '../domain/public-settings.ts';
import { type PublicSettings, PublicSettingsSchema } from '../domain/public-settings-schema.ts';
import type { Squad } from '../domain/squad/squad.ts';
import { readHomepage } from './homepage.ts';
import { parseProxy } from './proxy-address.ts';
import { describeUnknownNames } from './setting-names.ts';
import { SETTINGS } from './settings-table.ts';
import { SquadFileError, readSquadFile } from './squad-file.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export type SettingName = keyof Values;

type Values = Readonly<v.InferOutput<typeof SETTINGS>>;

/** The checked settings. They contain keys and must stay on the server. */
export interface Settings extends Omit<Values, 'openaiModel' | 'ownModel'> {
  readonly openaiModel: string;
  readonly ownModel: boolean;
  /** Whether the operator chose the model, in OPENAI_MODEL or for a persona; a default model may be replaced. */
  readonly isModelChosen: boolean;
  /** The squad, with the configured name and links. */
  readonly squad: Squad;
}

/** Thrown at start if the environment is invalid; the message is ready to be shown. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

const NAMES = v.keyof(SETTINGS).options;

const CORRECT = 'Correct them in the environment or in .env, then start again.';

const MAX_SHOWN_CHARACTERS = 100;

const USER_TAKEN =
  'What stood before the @ in OPENAI_BASE_URL was taken away: providers are sent only OPENAI_API_KEY.';

/**
 * Reads the settings from the environment and its squad file, with warnings. An absent or empty variable means its
 * default; `defaults` override the general defaults for one program. Throws SettingsError.
 * @param homepage where the built-in squad's social link leads
 */
export function requireSettings(
  environment: Environment,
  defaults: Environment = {},
  homepage = readHomepage(),
): { readonly settings: Settings; readonly warnings: readonly string[] } {
  const texts = textsBySetting(environment, defaults);
  const parsed = v.safeParse(SETTINGS, texts, { abortPipeEarly: true });
  const allowed = parsed.success ? {} : (v.flatten<typeof SETTINGS>(parsed.issues).nested ?? {});
  const wrong = NAMES.filter((name) => name in allowed);
  // A wrong value is read as its default, so that all problems are reported at once.
  const unset = Object.fromEntries(wrong.map((name) => [name, undefined]));
  const values = parsed.success ? parsed.output : v.parse(SETTINGS, { ...texts, ...unset });
  const secrets = secretsOf(texts);
  const problems = [
    ...problemsOfNames(environment),
    ...wrong.map((name) => wrongValue(name, texts[name] ?? '', allowed[name]?.[0] ?? '', secrets)),
    ...findLeaks(values, secrets),
    ...findReused(values),
    ...findUnusable(values),
  ];
  const reading = readSquad(values.squadFile, secrets, homepage);
  const refusals = [
    ...(problems.length === 0 ? [] : listOf(problems)),
    ...(typeof reading === 'string' ? [reading] : []),
  ];
  if (refusals.length > 0 || typeof reading === 'string') throw new SettingsError(refusals.join('\n'));
  const squad = withBrand(reading, values);
  const settings = {
    ...values,
    openaiModel: values.openaiModel ?? DEFAULT_MODEL,
    isModelChosen:
      values.openaiModel !== undefined || squad.personas.some(({ model }) => model === DEFAULT_MODEL),
    // A page with an operator lets visitors choose only if the operator says so.
    ownModel: values.ownModel ?? (values.provider !== 'relay' && values.publicOrigin === undefined),
    squad,
  };
  return {
    settings,
    warnings: [...(isUserTaken(texts['openaiBaseUrl']) ? [USER_TAKEN] : []), ...warningsOf(settings)],
  };
}

/** The part of the settings that the page may know. */
export function publicSettingsOf(settings: Settings): PublicSettings {
  const { provider } = settings;
  return v.parse(PublicSettingsSchema, {
    ...settings,
    version: SETTINGS_VERSION,
    baseUrl: provider === 'direct' ? settings.openaiBaseUrl : '/v1',
    // The mock has its own models; OPENAI_MODEL describes the real provider.
    model: provider === 'mock' ? DEFAULT_MODEL : settings.openaiModel,
    browserKey: provider === 'direct' ? (settings.browserKey ?? null) : null,
    thinkingTokens: provider === 'direct' ? settings.thinkingTokens : undefined,
    pageMock: false,
  });
}

function isUserTaken(address = ''): boolean {
  const reading = readModelAddress(address);
  return reading.kind === 'address' && reading.isUserTaken === true;
}

function variableOf(name: SettingName): string {
  return v.getMetadata(SETTINGS.entries[name]).variable;
}

function kindOf(name: SettingName): 'secret' | 'public' | undefined {
  return v.getMetadata(SETTINGS.entries[name]).kind;
}

function textsBySetting(environment: Environment, defaults: Environment): Environment {
  const entries = NAMES.map((name) => {
    const variable = variableOf(name);
    // Proxy variables are common in both cases.
    const other = variable.endsWith('_PROXY') ? environment[variable.toLowerCase()] : undefined;
    return [name, trimmed(environment[variable]) || trimmed(other) || defaults[variable]] as const;
  });
  return Object.fromEntries(entries);
}

function trimmed(text = ''): string {
  return trimUnseen(text);
}

/** What must not be shown anywhere: keys, the code, and passwords in addresses. */
function secretsOf(texts: Environment): readonly string[] {
  const values = NAMES.flatMap((name) => {
    const text = kindOf(name) === 'secret' ? texts[name] : undefined;
    return [text, passwordIn(text ?? '')];
  });
  return values.filter(isSecret);
}

/** What stands in an address between the user's name and the last `@`. */
function passwordIn(address: string): string | undefined {
  const beforeHost = address.split('@').slice(0, -1).join('@');
  return /\/\/[^/@:]*:(.+)/.exec(beforeHost)?.[1];
}

/** The squad, or why it cannot be used. */
function readSquad(
  file: string | undefined,
  secrets: readonly string[],
  homepage: string | undefined,
): Squad | string {
  if (file === undefined)
    return homepage === undefined ? QUARTET : { ...QUARTET, links: { ...QUARTET.links, social: homepage } };
  // A key that was set by mistake is not a path.
  if (maskLikelySecrets(file) !== file && !/[./\\]/.test(file))
    return `QUARTET_SQUAD has a value that cannot be used (not shown here); expected: the path of a squad file, such as squads/mine.json.`;
  try {
    return readSquadFile(file, secrets).squad;
  } catch (error) {
    if (!(error instanceof SquadFileError)) throw error;
    return `The squad of QUARTET_SQUAD: ${error.message}\nCorrect the file, then start again; \`npm run squad -- check FILE\` checks it. Without QUARTET_SQUAD, the built-in squad appears.`;
  }
}

/** Applies the configured name and links. */
function withBrand(squad: Squad, { productName = squad.name, socialUrl, githubUrl }: Values): Squad {
  const links = {
    ...squad.links,
    ...(socialUrl !== undefined && { social: socialUrl }),
    ...(githubUrl !== undefined && { source: githubUrl }),
  };
  return { ...squad, name: productName, links };
}

/** Describes a wrong value, and shows it unless it is or contains a secret, perhaps another variable's. */
function wrongValue(name: SettingName, text: string, allowed: string, secrets: readonly string[]): string {
  const isAddress = text.includes('://');
  const plain =
    isAddress || text.includes('@')
      ? text.replace(/(?<![^/@])[^/@]*@/, '***@').replace(/\?.*$/s, '?***')
      : text;
  const shown = maskLikelySecrets(plain);
  const isHidden =
    kindOf(name) === 'secret' ||
    // The rest of an address shows where to look.
    (shown !== plain && !isAddress) ||
    secrets.some((secret) => shown.includes(secret));
  if (isHidden) return wrongSecret(name, allowed);
  const short = shown.length > MAX_SHOWN_CHARACTERS ? `${cutText(shown, MAX_SHOWN_CHARACTERS)}…` : shown;
  return `${variableOf(name)} is ${JSON.stringify(short)}; expected: ${allowed}.`;
}

/** Describes a wrong value without showing it. */
function wrongSecret(name: SettingName, allowed: string): string {
  return `${variableOf(name)} has a value that cannot be used (not shown here); expected: ${allowed}.`;
}

/** Settings that would leak a key. */
function findLeaks(values: Values, secrets: readonly string[]): readonly string[] {
  const { provider, browserKey, openaiApiKey, shareBrowserKey, host, publicOrigin } = values;
  const problems = NAMES.filter((name) => {
    const text = String(values[name] ?? '');
    return kindOf(name) === 'public' && (holdsKey(text) || secrets.some((secret) => text.includes(secret)));
  }).map((name) => wrongSecret(name, 'a value without a key in it, since the page may show it'));
  if (provider !== 'direct') return problems;
  if (browserKey === undefined)
    problems.push(
      'QUARTET_BROWSER_KEY is missing; expected: a key meant for browsers, since QUARTET_PROVIDER is direct.',
    );
  else if (browserKey === openaiApiKey)
    problems.push(
      wrongSecret('browserKey', 'a key other than OPENAI_API_KEY, which never reaches a browser'),
    );
  if (shareBrowserKey) return problems;
  const wanted = 'of this machine, or QUARTET_SHARE_BROWSER_KEY=on to hand the browser key to everyone';
  if (!isLoopback(host)) problems.push(wrongValue('host', host, `an address ${wanted}`, secrets));
  if (publicOrigin !== undefined && !isLoopback(new URL(publicOrigin).hostname))
    problems.push(wrongValue('publicOrigin', publicOrigin, `an origin ${wanted}`, secrets));
  return problems;
}

/** Secrets of the access code that others know, or that guard something else. */
function findReused({ accessCode, accessSecret, openaiApiKey }: Values): readonly string[] {
  const reused: readonly (readonly [isReused: boolean, name: SettingName, allowed: string])[] = [
    [
      accessCode !== undefined && accessCode === openaiApiKey,
      'accessCode',
      'a code other than OPENAI_API_KEY, since visitors know it',
    ],
    [
      accessSecret !== undefined && accessSecret === openaiApiKey,
      'accessSecret',
      'a secret other than OPENAI_API_KEY, since it outlasts that key',
    ],
    [
      accessSecret !== undefined && accessSecret === accessCode,
      'accessSecret',
      'a secret other than QUARTET_ACCESS_CODE, since visitors know that',
    ],
  ];
  return reused.filter(([isReused]) => isReused).map(([, name, allowed]) => wrongSecret(name, allowed));
}

/** Only the relay needs an HTTP proxy; a machine may have another kind for other programs. */
function findUnusable({ provider, httpsProxy }: Values): readonly string[] {
  if (provider !== 'relay' || httpsProxy === undefined || parseProxy(httpsProxy)) return [];
  return [wrongSecret('httpsProxy', 'the address of an HTTP proxy, such as http://proxy.example.org:3128')];
}

/** Throws SettingsError if a variable is named like a setting, but is none. */
export function requireKnownNames(environment: Environment): void {
  const problems = problemsOfNames(environment);
  if (problems.length > 0) throw new SettingsError(listOf(problems).join('\n'));
}

function problemsOfNames(environment: Environment): readonly string[] {
  return describeUnknownNames(environment, NAMES.map(variableOf));
}

function listOf(problems: readonly string[]): readonly string[] {
  return ['These settings cannot be used:', ...problems.map((problem) => `  ${problem}`), CORRECT];
}

/** Settings that work, but perhaps not as intended. */
function warningsOf(settings: Settings): readonly string[] {
  const { provider, openaiModel, openaiApiKey, openaiBaseUrl, accessCode, accessSecret } = settings;
  const { host, publicOrigin, trustedProxies, squad, answerTokens } = settings;
  const { protocol, hostname } = new URL(openaiBaseUrl);
  const isMock = provider === 'mock';
  const isRelay = provider === 'relay';
  const warnings: readonly (readonly [isDue: boolean, warning: string])[] = [
    [isMock && openaiModel !== DEFAULT_MODEL, 'OPENAI_MODEL has no effect while QUARTET_PROVIDER is mock.'],
    [
      isMock && answerTokens !== SHORT_ANSWER.maxTokens,
      'QUARTET_ANSWER_TOKENS has no effect while QUARTET_PROVIDER is mock.',
    ],
    [
      isMock && squad.personas.some(({ model }) => model !== undefined),
      'The models of the squad have no effect on the mock.',
    ],
    [
      isRelay && openaiApiKey === undefined,
      'QUARTET_PROVIDER is relay, but OPENAI_API_KEY is not set: every question will fail with 503.',
    ],
    [
      provider === 'direct',
      'QUARTET_PROVIDER is direct: QUARTET_BROWSER_KEY is readable by everyone who opens the page.',
    ],
    [
      !isMock && protocol !== 'https:' && !isLoopback(hostname),
      'OPENAI_BASE_URL is not https: the key and the questions can be read in transit.',
    ],
    [
      accessCode !== undefined && !isRelay,
      `QUARTET_ACCESS_CODE has no effect while QUARTET_PROVIDER is ${provider}.`,
    ],
    [
      accessSecret !== undefined && !isRelay,
      `QUARTET_ACCESS_SECRET has no effect while QUARTET_PROVIDER is ${provider}.`,
    ],
    [
      accessSecret !== undefined && isRelay && accessCode === undefined,
      'QUARTET_ACCESS_SECRET has no effect without QUARTET_ACCESS_CODE.',
    ],
    [
      !isLoopback(host) && publicOrigin === undefined,
      `QUARTET_HOST is ${host}, but QUARTET_PUBLIC_ORIGIN is not set: only requests for localhost will be answered.`,
    ],
    [
      isRelay && trustedProxies.some((network) => /\/0+$/.test(network)),
      'QUARTET_TRUSTED_PROXY trusts every address, so anyone can pose as any visitor and evade the limits. Name only the proxy.',
    ],
    [
      // The server speaks no https, so an https origin means a proxy in front.
      isRelay && (publicOrigin?.startsWith('https:') ?? false) && trustedProxies.length === 0,
      'QUARTET_PUBLIC_ORIGIN is https, but QUARTET_TRUSTED_PROXY does not name the proxy that terminates TLS: all visitors share the limits of one.',
    ],
  ];
  return warnings.filter(([isDue]) => isDue).map(([, warning]) => warning);
}
