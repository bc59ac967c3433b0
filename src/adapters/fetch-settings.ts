import { PUBLIC_SETTINGS_PATH, type PublicSettings, parsePublicSettings } from './public-settings.ts';

export type FetchedSettings =
  | { readonly kind: 'settings'; readonly settings: PublicSettings }
  | { readonly kind: 'unavailable'; readonly detail: string };

const TIMEOUT_MS = 10_000;

/** Asks the page's own origin for its settings (behaviour 12.2, 12.8). */
export async function fetchSettings(pageUrl: string): Promise<FetchedSettings> {
  const url = new URL(PUBLIC_SETTINGS_PATH, pageUrl);
  try {
    const response = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) return unavailable(`${url.pathname} answered ${response.status}`);
    const settings = parsePublicSettings(await response.json());
    return settings ? { kind: 'settings', settings } : unavailable(`${url.pathname} is not complete`);
  } catch (error) {
    return unavailable(String(error));
  }
}

function unavailable(detail: string): FetchedSettings {
  return { kind: 'unavailable', detail };
}
