import type { Persona } from '../domain/persona.ts';
import type { Squad } from '../domain/squad.ts';
import { DEFAULT_MODEL, type Settings } from './settings.ts';

/** The settings that the page may know (behaviour 12.2): an explicit list, so that nothing is added by accident. */
export interface PublicSettings extends Pick<
  Settings,
  | 'provider'
  | 'squad'
  | 'isModelChosen'
  | 'retryMode'
  | 'streaming'
  | 'memoryTurns'
  | 'tableAtOnce'
  | 'attemptTimeoutMs'
  | 'keep'
> {
  /** The version of this list. A page accepts only settings of its own version. */
  readonly version: typeof PUBLIC_SETTINGS_VERSION;
  /** Where the page sends questions: an absolute address, or a path on its own origin. */
  readonly baseUrl: string;
  readonly model: string;
  /** Null except in direct mode. */
  readonly browserKey: string | null;
  /** What the mock in the page draws its answers from, where no server answers (behaviour 20.1); null elsewhere. */
  readonly pageMock: { readonly seed: number } | null;
}

export type FetchedSettings =
  | { readonly kind: 'settings'; readonly settings: PublicSettings }
  | { readonly kind: 'unavailable' | 'other-version'; readonly detail: string };

/** Where the server serves them, relative to the page. */
export const PUBLIC_SETTINGS_PATH = 'settings.json';

/** The element of a page that brings its settings itself, as a static copy does (behaviour 20.7). */
export const PUBLIC_SETTINGS_ID = 'settings';

/** Raised with every change of the public settings. */
const PUBLIC_SETTINGS_VERSION = 5;

const OWN_ORIGIN_PATH = '/v1';
const TIMEOUT_MS = 10_000;

export function publicSettingsOf(settings: Settings): PublicSettings {
  const direct = settings.provider === 'direct';
  return {
    version: PUBLIC_SETTINGS_VERSION,
    provider: settings.provider,
    baseUrl: direct ? settings.openaiBaseUrl : OWN_ORIGIN_PATH,
    // The mock knows its own models; OPENAI_MODEL describes the real provider (behaviour 12.4).
    model: settings.provider === 'mock' ? DEFAULT_MODEL : settings.openaiModel,
    isModelChosen: settings.isModelChosen,
    browserKey: direct ? (settings.browserKey ?? null) : null,
    squad: settings.provider === 'mock' ? withoutModels(settings.squad) : settings.squad,
    retryMode: settings.retryMode,
    streaming: settings.streaming,
    memoryTurns: settings.memoryTurns,
    tableAtOnce: settings.tableAtOnce,
    attemptTimeoutMs: settings.attemptTimeoutMs,
    keep: settings.keep,
    pageMock: null,
  };
}

/** The mock knows its own models (behaviour 12.4). */
function withoutModels({ personas, ...brand }: Squad): Squad {
  const withoutModel = (persona: Persona) => {
    const { model: _, ...others } = persona;
    return others;
  };
  return { ...brand, personas: personas.map(withoutModel) };
}

/**
 * The settings that stand in the page itself, otherwise those that its own origin hands out; the server or the
 * export has checked them (behaviour 12.2, 12.8).
 * @param inPage what the page holds under PUBLIC_SETTINGS_ID, if it does
 */
export async function fetchPublicSettings(pageUrl: string, inPage?: string): Promise<FetchedSettings> {
  const url = new URL(PUBLIC_SETTINGS_PATH, pageUrl);
  try {
    if (inPage !== undefined) return toSettings(JSON.parse(inPage), 'What the page holds');
    const response = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) return { kind: 'unavailable', detail: `${url.pathname} answered ${response.status}` };
    return toSettings(await response.json(), url.pathname);
  } catch (error) {
    return { kind: 'unavailable', detail: String(error) };
  }
}

function toSettings(value: unknown, source: string): FetchedSettings {
  if (isOfThisVersion(value)) return { kind: 'settings', settings: value };
  return { kind: 'other-version', detail: `${source} is not of version ${PUBLIC_SETTINGS_VERSION}` };
}

function isOfThisVersion(value: unknown): value is PublicSettings {
  return (
    isObject(value) &&
    value['version'] === PUBLIC_SETTINGS_VERSION &&
    isObject(value['squad']) &&
    Array.isArray(value['squad']['personas']) &&
    value['squad']['personas'].length > 0
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
