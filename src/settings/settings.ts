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
  /** Whether somebody chose that name, in OPENAI_MODEL or for a persona; a model that nobody chose may be replaced. */
  readonly isModelChosen: boolean;
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
  /** How many questions one visitor may ask the relay in a minute. */
  readonly questionsPerVisitor: number;
  /** How many questions the relay passes on in a minute, from all visitors together. */
  readonly questionsPerMinute: number;
  /** How many questions of all visitors the relay answers at the same time. */
  readonly openQuestions: number;
  /** How many questions the relay passes on in a day, from all visitors together; any number unless set. */
  readonly questionsPerDay: number | undefined;
  /** Addresses and networks (CIDR) of the proxies whose X-Forwarded-For names the visitor. */
  readonly trustedProxies: readonly string[];
  /** The address of a Redis or Valkey in which several relays count together. It may hold a password. */
  readonly limitStore: string | undefined;
  /** What a visitor must know in order to ask. A secret. */
  readonly accessCode: string | undefined;
  /** Whether the relay starts without asking the provider. */
  readonly isPaused: boolean;
  /** Where Prometheus reads the figures; nowhere unless set. 0 takes any free port. */
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
  /** The address of the proxy through which an https provider is asked. It may hold a password. */
  readonly httpsProxy: string | undefined;
  /** The hosts that are asked without the proxy, as a list with commas. */
  readonly noProxy: string | undefined;
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
  questionsPerVisitor: 'QUARTET_QUESTIONS_PER_VISITOR',
  questionsPerMinute: 'QUARTET_QUESTIONS_PER_MINUTE',
  openQuestions: 'QUARTET_OPEN_QUESTIONS',
  questionsPerDay: 'QUARTET_QUESTIONS_PER_DAY',
  trustedProxies: 'QUARTET_TRUSTED_PROXY',
  limitStore: 'QUARTET_LIMIT_STORE',
  accessCode: 'QUARTET_ACCESS_CODE',
  isPaused: 'QUARTET_PAUSED',
  metricsPort: 'QUARTET_METRICS_PORT',
  metricsHost: 'QUARTET_METRICS_HOST',
  httpsProxy: 'HTTPS_PROXY',
  noProxy: 'NO_PROXY',
  shareBrowserKey: 'QUARTET_SHARE_BROWSER_KEY',
} as const;

/** The model of the specification. */
export const DEFAULT_MODEL = 'gpt-3.5-turbo';

/** Takes its place where the provider does not offer it any more (behaviour 11.30). */
const SUCCESSOR_MODEL = 'gpt-6-luna';

/** What may take the place of the default model; nothing may where somebody has chosen it. */
export function substituteOf({ isModelChosen }: Pick<Settings, 'isModelChosen'>) {
  return isModelChosen ? undefined : { model: DEFAULT_MODEL, by: SUCCESSOR_MODEL };
}
