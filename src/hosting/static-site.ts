import { publicSettingsOf } from '../settings/public-settings.ts';
import { SettingsError, requireSettings } from '../settings/read-settings.ts';
import type { Environment } from '../settings/settings.ts';
import type { ReadFile } from '../settings/squad/read-squad.ts';
import { withSquadName } from './name-page.ts';
import {
  type HeaderList,
  connectSourcesOf,
  metaPolicy,
  withPolicy,
  pageHeaders,
} from './security-headers.ts';
import { withSettings } from './settings-in-page.ts';

/** Files to put over a copy of the build, by their names, so that a host without a program can serve it. */
export interface StaticSite {
  readonly files: Readonly<Record<string, string>>;
  readonly warnings: readonly string[];
}

/** `builtHtml` is the build's index.html. Throws SettingsError. */
export function staticSite(environment: Environment, builtHtml: string, readFile: ReadFile): StaticSite {
  const { settings, warnings } = requireSettings(environment, readFile);
  if (settings.provider === 'mock') {
    throw new SettingsError(
      'A static host has no mock provider. Set QUARTET_PROVIDER to relay, where something on the same host answers /v1/chat/completions, or to direct.',
    );
  }
  if (settings.provider === 'direct' && !settings.shareBrowserKey) {
    throw new SettingsError(
      'A static page hands QUARTET_BROWSER_KEY to everyone who opens it. If that is meant, set QUARTET_SHARE_BROWSER_KEY=on.',
    );
  }
  const publicSettings = publicSettingsOf(settings);
  const connectSources = connectSourcesOf(publicSettings);
  return {
    // Whoever answers beside a static page has the key in relay mode.
    warnings: settings.provider === 'direct' ? warnings : [],
    files: {
      'index.html': withSettings(
        withSquadName(withPolicy(builtHtml, metaPolicy(connectSources)), publicSettings.squad),
        publicSettings,
      ),
      // Read by Netlify, Cloudflare Pages and others.
      _headers: headersFile(pageHeaders(connectSources)),
    },
  };
}

function headersFile(headers: HeaderList): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  return [
    '/*',
    ...lines,
    '/assets/*',
    '  cache-control: public, max-age=31536000, immutable',
    // The page holds its settings, and names files that the next copy does not have.
    ...['/', '/index.html'].flatMap((path) => [path, '  cache-control: no-cache']),
    '',
  ].join('\n');
}
