import { type Environment, SettingsReader, type SettingsProblem } from './settings-reader.ts';

export type ProviderMode = 'mock' | 'relay' | 'direct';

/** What the environment says, checked (behaviour 12.1, 12.3 to 12.7). Only the server may hold it: it has keys. */
export interface Settings {
  readonly provider: ProviderMode;
  /** The real provider's address, without a slash at its end. */
  readonly openaiBaseUrl: string;
  readonly openaiModel: string;
  /** For the relay alone. */
  readonly openaiApiKey: string | undefined;
  /** For direct mode alone, where it reaches the browser. */
  readonly browserKey: string | undefined;
  readonly productName: string;
  readonly socialUrl: string;
  readonly githubUrl: string;
  readonly retryMode: 'always' | 'adaptive';
  readonly streaming: boolean;
  readonly attemptTimeoutMs: number;
  readonly mockSeed: number;
  readonly port: number;
}

export type SettingsResult =
  | { readonly kind: 'settings'; readonly settings: Settings; readonly warnings: readonly string[] }
  | { readonly kind: 'invalid'; readonly problems: readonly SettingsProblem[] };

export const VARIABLES = {
  provider: 'QUARTET_PROVIDER',
  openaiBaseUrl: 'OPENAI_BASE_URL',
  openaiModel: 'OPENAI_MODEL',
  openaiApiKey: 'OPENAI_API_KEY',
  browserKey: 'QUARTET_BROWSER_KEY',
  productName: 'QUARTET_PRODUCT_NAME',
  socialUrl: 'QUARTET_SOCIAL_URL',
  githubUrl: 'QUARTET_GITHUB_URL',
  retryMode: 'QUARTET_RETRY',
  streaming: 'QUARTET_STREAM',
  attemptTimeoutMs: 'QUARTET_ATTEMPT_TIMEOUT_MS',
  mockSeed: 'QUARTET_MOCK_SEED',
  port: 'PORT',
} as const satisfies Readonly<Record<keyof Settings, string>>;

export const DEFAULT_MODEL = 'gpt-3.5-turbo';

const ON_OFF = ['off', 'on'] as const;

/** Reads and checks all settings; an absent or empty variable means its default. */
export function readSettings(environment: Environment): SettingsResult {
  const reader = new SettingsReader(environment);
  const settings: Settings = {
    provider: reader.choice(VARIABLES.provider, ['mock', 'relay', 'direct']),
    openaiBaseUrl: reader.webAddress(VARIABLES.openaiBaseUrl, 'https://api.openai.com/v1'),
    openaiModel: reader.line(VARIABLES.openaiModel, DEFAULT_MODEL, 200),
    openaiApiKey: reader.secret(VARIABLES.openaiApiKey),
    browserKey: reader.secret(VARIABLES.browserKey),
    productName: reader.line(VARIABLES.productName, 'Quartet', 60),
    socialUrl: reader.webAddress(VARIABLES.socialUrl, 'https://x.com/'),
    githubUrl: reader.webAddress(VARIABLES.githubUrl, 'https://github.com/'),
    retryMode: reader.choice(VARIABLES.retryMode, ['always', 'adaptive']),
    streaming: reader.choice(VARIABLES.streaming, ON_OFF) === 'on',
    attemptTimeoutMs: reader.wholeNumber(VARIABLES.attemptTimeoutMs, 30_000, { min: 1000, max: 600_000 }),
    mockSeed: reader.wholeNumber(VARIABLES.mockSeed, 1, { min: 0, max: 4_294_967_295 }),
    port: reader.wholeNumber(VARIABLES.port, 4173, { min: 0, max: 65_535 }),
  };
  if (settings.provider === 'direct' && settings.browserKey === undefined) {
    reader.require(VARIABLES.browserKey, 'a key meant for browsers, since QUARTET_PROVIDER is direct');
  }
  if (reader.problems.length > 0) return { kind: 'invalid', problems: reader.problems };
  return { kind: 'settings', settings, warnings: warningsOf(settings, environment) };
}

function warningsOf(settings: Settings, environment: Environment): readonly string[] {
  const known: ReadonlySet<string> = new Set(Object.values(VARIABLES));
  const warnings = Object.keys(environment)
    .filter((name) => name.startsWith('QUARTET_') && !known.has(name))
    .map((name) => `${name} is no setting of Quartet and has no effect.`);
  if (settings.provider === 'mock' && settings.openaiModel !== DEFAULT_MODEL) {
    warnings.push('OPENAI_MODEL has no effect while QUARTET_PROVIDER is mock.');
  }
  if (settings.provider === 'relay' && settings.openaiApiKey === undefined) {
    warnings.push(
      'QUARTET_PROVIDER is relay, but OPENAI_API_KEY is not set: every question will fail with 503.',
    );
  }
  if (settings.provider === 'direct') {
    warnings.push(
      'QUARTET_PROVIDER is direct: QUARTET_BROWSER_KEY is readable by everybody who opens the page.',
    );
  }
  return warnings;
}
