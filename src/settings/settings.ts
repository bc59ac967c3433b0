import type { ProviderMode } from '../domain/texts/page-texts.ts';
import type { RetryMode } from '../domain/retry-policy.ts';
import type { Squad } from '../domain/squad.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The checked settings (behaviour 12.1, 12.3 to 12.7, 12.18). They contain keys, so they must stay on the server. */
export interface Settings {
  readonly provider: ProviderMode;
  /** The real provider's address, without a trailing slash. */
  readonly openaiBaseUrl: string;
  readonly openaiModel: string;
  /** Only for the relay. */
  readonly openaiApiKey: string | undefined;
  /** Only for direct mode, where it reaches the browser. */
  readonly browserKey: string | undefined;
  /** Who appears, under the name and the links that are set for it, if any. */
  readonly squad: Squad;
  readonly retryMode: RetryMode;
  readonly streaming: boolean;
  /** How many complete turns a question carries. */
  readonly memoryTurns: number;
  /** How many attempts of the round table may be in flight. */
  readonly tableAtOnce: number;
  readonly attemptTimeoutMs: number;
  /** Whether visitors may keep their conversations on their device. */
  readonly keep: boolean;
  readonly mockSeed: number;
  /** Where the server listens. */
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** The origin at which a deployed page is reached, unless it is a loopback one. */
  readonly publicOrigin: string | undefined;
  /** How many questions the relay passes on per minute, from all visitors together. */
  readonly questionsPerMinute: number;
  /** Whether a page in direct mode may be served, with its key, to other machines. */
  readonly shareBrowserKey: boolean;
}

export type SettingName = keyof typeof VARIABLES;

/** The environment variable that each setting is read from. */
export const VARIABLES = {
  provider: 'QUARTET_PROVIDER',
  openaiBaseUrl: 'OPENAI_BASE_URL',
  openaiModel: 'OPENAI_MODEL',
  openaiApiKey: 'OPENAI_API_KEY',
  browserKey: 'QUARTET_BROWSER_KEY',
  squadFile: 'QUARTET_SQUAD',
  productName: 'QUARTET_PRODUCT_NAME',
  socialUrl: 'QUARTET_SOCIAL_URL',
  githubUrl: 'QUARTET_GITHUB_URL',
  retryMode: 'QUARTET_RETRY',
  streaming: 'QUARTET_STREAM',
  memoryTurns: 'QUARTET_MEMORY_TURNS',
  tableAtOnce: 'QUARTET_TABLE_AT_ONCE',
  attemptTimeoutMs: 'QUARTET_ATTEMPT_TIMEOUT_MS',
  keep: 'QUARTET_KEEP',
  mockSeed: 'QUARTET_MOCK_SEED',
  host: 'QUARTET_HOST',
  port: 'PORT',
  publicOrigin: 'QUARTET_PUBLIC_ORIGIN',
  questionsPerMinute: 'QUARTET_QUESTIONS_PER_MINUTE',
  shareBrowserKey: 'QUARTET_SHARE_BROWSER_KEY',
} as const;

export const DEFAULT_MODEL = 'gpt-3.5-turbo';
