import type { ProviderMode } from '../domain/texts/page-texts.ts';
import type { RetryMode } from '../domain/retry-policy.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

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
  readonly retryMode: RetryMode;
  readonly streaming: boolean;
  /** How many whole turns a question takes along. */
  readonly memoryTurns: number;
  readonly attemptTimeoutMs: number;
  readonly mockSeed: number;
  /** Where the server listens. */
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** The origin under which a deployed page is reached, where it is another than a loopback one. */
  readonly publicOrigin: string | undefined;
  /** What the relay passes on in any minute, from all visitors together. */
  readonly questionsPerMinute: number;
  /** Whether a page in direct mode may be served, with its key, to other machines. */
  readonly shareBrowserKey: boolean;
}

/** The environment variable that each setting is read from. */
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
  memoryTurns: 'QUARTET_MEMORY_TURNS',
  attemptTimeoutMs: 'QUARTET_ATTEMPT_TIMEOUT_MS',
  mockSeed: 'QUARTET_MOCK_SEED',
  host: 'QUARTET_HOST',
  port: 'PORT',
  publicOrigin: 'QUARTET_PUBLIC_ORIGIN',
  questionsPerMinute: 'QUARTET_QUESTIONS_PER_MINUTE',
  shareBrowserKey: 'QUARTET_SHARE_BROWSER_KEY',
} as const satisfies Readonly<Record<keyof Settings, string>>;

export const DEFAULT_MODEL = 'gpt-3.5-turbo';
