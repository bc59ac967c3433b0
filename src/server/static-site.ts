import type { PublicSettings } from '../domain/public-settings-schema.ts';
import {
  publicSettingsOf,
  SettingsError,
  requireSettings,
  type Environment,
  type Settings,
} from './settings.ts';
import { pageOf } from './page.ts';
import { type PagePolicy, policyOf } from './security-headers.ts';

/** Files to put over a copy of the build, by name, so that a static host can serve it. */
export interface StaticSite {
  readonly files: Readonly<Record<string, string>>;
  readonly warnings: readonly string[];
  /** One line for the operator: who answers questions. */
  readonly answerer: string;
}

const CHARSET = '<meta charset="utf-8" />';

const ADDRESS_FROM_ROOT = /(<(?:link|script)\b[^<>]*\s(?:href|src)=")\/(?!\/)/g;

/**
 * The page for a static host, at any path; with the mock it answers in the page itself. Throws SettingsError.
 * @param builtHtml the build's index.html
 */
export function staticSite(environment: Environment, builtHtml: string): StaticSite {
  const { settings, warnings } = requireSettings(environment);
  if (settings.provider === 'direct' && !settings.shareBrowserKey) {
    throw new SettingsError(
      'A static page hands QUARTET_BROWSER_KEY to everyone who opens it. If that is intended, set QUARTET_SHARE_BROWSER_KEY=on.',
    );
  }
  const publicSettings = settingsOfCopy(settings);
  const policy = policyOf(publicSettings);
  return {
    // In relay mode another host answers and holds the key, so these warnings do not apply.
    warnings: settings.provider === 'relay' ? [] : warnings,
    answerer: describeAnswerer(settings),
    files: {
      'index.html': pageOf(withPolicy(withRelativeAddresses(builtHtml), policy), publicSettings),
      // Read by Netlify, Cloudflare Pages and others.
      _headers: headersFile(policy),
    },
  };
}

function settingsOfCopy(settings: Settings): PublicSettings {
  const pageMock = settings.provider === 'mock';
  return { ...publicSettingsOf(settings), pageMock };
}

function describeAnswerer({ provider, openaiBaseUrl, ownModel }: Settings): string {
  switch (provider) {
    case 'mock':
      return `It answers by itself: the mock runs in the page, and no text leaves the device${ownModel ? ' until a visitor chooses a model of their own' : ''}.`;
    case 'relay':
      return 'Its host must answer /v1/chat/completions and add the key.';
    case 'direct':
      return `The browser asks ${new URL(openaiBaseUrl).host} for its answers.`;
  }
}

/** A host may serve the page below a path; scripts and styles then find their files relative to themselves. */
function withRelativeAddresses(html: string): string {
  return html.replaceAll(ADDRESS_FROM_ROOT, '$1./');
}

/** For hosts that set no headers. It precedes everything it governs, except the charset, which must come early. */
function withPolicy(html: string, { meta }: PagePolicy): string {
  if (!html.includes(CHARSET)) throw new Error(`The built page has no ${CHARSET} to put its policy after`);
  const element = `<meta http-equiv="Content-Security-Policy" content="${meta}" />`;
  return html.replace(CHARSET, () => `${CHARSET}\n    ${element}`);
}

function headersFile({ headers }: PagePolicy): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  return [
    '/*',
    ...lines,
    '/assets/*',
    '  cache-control: public, max-age=31536000, immutable',
    // The page names files that the next copy does not have, and runs a script that has no hash in its name.
    ...['/', '/index.html', '/early.js'].flatMap((path) => [path, '  cache-control: no-cache']),
    '',
  ].join('\n');
}
