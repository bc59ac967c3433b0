import { parseJson } from '../domain/checks/parse-json.ts';
import { recordOf } from '../domain/checks/records.ts';
import type { PublicSettings } from '../domain/public-settings-schema.ts';
import { SETTINGS_PATH, SETTINGS_VERSION } from '../domain/public-settings.ts';

export type FetchedSettings =
  | { readonly kind: 'settings'; readonly settings: PublicSettings }
  | { readonly kind: 'unavailable' | 'other-version'; readonly detail: string };

const TIMEOUT_MS = 10_000;

/**
 * The settings in the page itself, or else those that its origin serves. The server or the export has checked them.
 * @param inPage the text of the element SETTINGS_ELEMENT_ID, if the page has one
 */
export async function fetchPublicSettings(pageUrl: string, inPage?: string): Promise<FetchedSettings> {
  const url = new URL(SETTINGS_PATH, pageUrl);
  try {
    if (inPage !== undefined) return readSettings(inPage, 'What the page holds');
    const response = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) return { kind: 'unavailable', detail: `${url.pathname} answered ${response.status}` };
    return readSettings(await response.text(), url.pathname);
  } catch (error) {
    return { kind: 'unavailable', detail: String(error) };
  }
}

function readSettings(text: string, source: string): FetchedSettings {
  const value = parseJson(text);
  if (value === undefined) return { kind: 'unavailable', detail: `${source} is not JSON` };
  if (isOfThisVersion(value)) return { kind: 'settings', settings: value };
  return { kind: 'other-version', detail: `${source} is not of version ${SETTINGS_VERSION}` };
}

/** In another version the squad may have another shape, or be missing. */
function isOfThisVersion(value: unknown): value is PublicSettings {
  const { version, squad } = recordOf(value);
  const { personas } = recordOf(squad);
  return version === SETTINGS_VERSION && Array.isArray(personas) && personas.length > 0;
}
