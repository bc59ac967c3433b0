import { isLoopbackAddress } from './addresses.ts';
import { holdsLikeAKey } from './like-a-key.ts';
import type { SettingsReader } from './settings-reader.ts';
import { type Settings, VARIABLES } from './settings.ts';

/** What may reach the page as it stands, in one mode or another. */
const PUBLIC_TEXTS = ['productName', 'socialUrl', 'githubUrl', 'openaiModel', 'openaiBaseUrl'] as const;

/** Reports settings with which a key would reach somebody it is not meant for (behaviour 12.4, 12.10). */
export function refuseLeaks(settings: Settings, reader: SettingsReader): void {
  for (const name of PUBLIC_TEXTS) {
    if (!holdsLikeAKey(settings[name]) && !reader.holdsSecret(settings[name])) continue;
    reader.refuseSecret(VARIABLES[name], 'a value without a key in it, since the page may show it');
  }
  if (settings.provider === 'direct') refuseInDirectMode(settings, reader);
}

function refuseInDirectMode(settings: Settings, reader: SettingsReader): void {
  const { browserKey, openaiApiKey, host, publicOrigin, shareBrowserKey } = settings;
  if (browserKey === undefined) {
    reader.require(VARIABLES.browserKey, 'a key meant for browsers, since QUARTET_PROVIDER is direct');
  } else if (browserKey === openaiApiKey) {
    reader.refuseSecret(
      VARIABLES.browserKey,
      'another key than OPENAI_API_KEY, which never reaches a browser',
    );
  }
  if (shareBrowserKey) return;
  const wanted =
    'which is of this machine, or QUARTET_SHARE_BROWSER_KEY=on to hand the browser key to everybody';
  if (!isLoopbackAddress(host)) reader.refuse(VARIABLES.host, host, `an address ${wanted}`);
  if (publicOrigin !== undefined && !isLoopbackAddress(new URL(publicOrigin).hostname)) {
    reader.refuse(VARIABLES.publicOrigin, publicOrigin, `an origin ${wanted}`);
  }
}
