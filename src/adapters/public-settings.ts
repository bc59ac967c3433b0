import { DEFAULT_MODEL, type ProviderMode, type Settings } from './settings.ts';
import { asCount, asRecord, asText } from './unknown-value.ts';

/** All that the page may know of the settings (behaviour 12.2): a list, so that nothing gets on it by accident. */
export interface PublicSettings {
  readonly provider: ProviderMode;
  /** Where the page sends questions: an absolute address, or a path on its own origin. */
  readonly baseUrl: string;
  readonly model: string;
  /** Null in every mode but direct. */
  readonly browserKey: string | null;
  readonly productName: string;
  readonly socialUrl: string;
  readonly githubUrl: string;
  readonly retryMode: Settings['retryMode'];
  readonly streaming: boolean;
  readonly memoryTurns: number;
  readonly attemptTimeoutMs: number;
}

/** Where the server hands them to the page, relative to the page. */
export const PUBLIC_SETTINGS_PATH = 'settings.json';

const OWN_ORIGIN_PATH = '/v1';

export function publicSettingsOf(settings: Settings): PublicSettings {
  const direct = settings.provider === 'direct';
  return {
    provider: settings.provider,
    baseUrl: direct ? settings.openaiBaseUrl : OWN_ORIGIN_PATH,
    // The mock knows its own models; OPENAI_MODEL describes the real provider (behaviour 12.4).
    model: settings.provider === 'mock' ? DEFAULT_MODEL : settings.openaiModel,
    browserKey: direct ? (settings.browserKey ?? null) : null,
    productName: settings.productName,
    socialUrl: settings.socialUrl,
    githubUrl: settings.githubUrl,
    retryMode: settings.retryMode,
    streaming: settings.streaming,
    memoryTurns: settings.memoryTurns,
    attemptTimeoutMs: settings.attemptTimeoutMs,
  };
}

/** The settings in what came from the server; undefined when they are not whole. */
export function parsePublicSettings(value: unknown): PublicSettings | undefined {
  const record = asRecord(value);
  const provider = record?.['provider'];
  const retryMode = record?.['retryMode'];
  const attemptTimeoutMs = record?.['attemptTimeoutMs'];
  const baseUrl = asText(record?.['baseUrl']);
  const model = asText(record?.['model']);
  const productName = asText(record?.['productName']);
  const socialUrl = asText(record?.['socialUrl']);
  const githubUrl = asText(record?.['githubUrl']);
  if (provider !== 'mock' && provider !== 'relay' && provider !== 'direct') return undefined;
  if (retryMode !== 'always' && retryMode !== 'adaptive') return undefined;
  if (typeof attemptTimeoutMs !== 'number' || !(attemptTimeoutMs > 0)) return undefined;
  if (
    !baseUrl ||
    !URL.canParse(baseUrl, 'http://localhost') ||
    !model ||
    !productName ||
    !socialUrl ||
    !githubUrl
  )
    return undefined;
  return {
    provider,
    baseUrl,
    model,
    browserKey: asText(record?.['browserKey']) ?? null,
    productName,
    socialUrl,
    githubUrl,
    retryMode,
    streaming: record?.['streaming'] === true,
    // Absent where a file of an earlier version lies beside the page.
    memoryTurns: asCount(record?.['memoryTurns']) ?? 0,
    attemptTimeoutMs,
  };
}
