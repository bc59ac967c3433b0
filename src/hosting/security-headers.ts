import type { PublicSettings } from '../settings/public-settings.ts';

export type HeaderList = Readonly<Record<string, string>>;

const UNUSED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
];

/** The headers of every answer (behaviour 12.11). */
export const COMMON_HEADERS: HeaderList = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** The allowed connections of a page without settings of its own: only its server. */
export const OWN_SERVER: readonly string[] = ["'self'"];

/** The one name under which the background's worker may vouch for its address. */
const WORKER_POLICY = 'quartet-background-worker';

const POLICY_META = /<meta http-equiv="Content-Security-Policy" content="[^"]*"\s*\/?>/;

/** Additional headers of the built page and its files. */
export function pageHeaders(connectSources: readonly string[]): HeaderList {
  return {
    ...COMMON_HEADERS,
    'content-security-policy': headerPolicy(connectSources),
    // For browsers that do not know frame-ancestors.
    'x-frame-options': 'DENY',
  };
}

/** Where the page may connect to: its own server, and in direct mode the provider (behaviour 12.11). */
export function connectSourcesOf({ baseUrl }: Pick<PublicSettings, 'baseUrl'>): readonly string[] {
  return URL.canParse(baseUrl) ? [...OWN_SERVER, new URL(baseUrl).origin] : OWN_SERVER;
}

/** The policy as a header. */
function headerPolicy(connectSources: readonly string[]): string {
  // Only a header can forbid to be framed.
  return `${metaPolicy(connectSources)}; frame-ancestors 'none'`;
}

/** The policy as a page can carry it itself, for hosts that set no headers. */
export function metaPolicy(connectSources: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${connectSources.join(' ')}`,
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${WORKER_POLICY}`,
  ].join('; ');
}

export function policyMeta(policy: string): string {
  return `<meta http-equiv="Content-Security-Policy" content="${policy}" />`;
}

/** The built page with another policy in it. Throws when it has none: then it was built otherwise. */
export function withPolicy(html: string, policy: string): string {
  if (!POLICY_META.test(html)) throw new Error('The built page carries no Content-Security-Policy');
  return html.replace(POLICY_META, () => policyMeta(policy));
}
