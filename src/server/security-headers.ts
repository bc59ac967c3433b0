import type { PublicSettings } from '../domain/public-settings.ts';

/** What the page may connect to, and how its answers may be used. */
export interface PagePolicy {
  /** As the page can carry it itself, for hosts that set no headers. */
  readonly meta: string;
  /** For every answer of a server that hands out the page. */
  readonly headers: Readonly<Record<string, string>>;
}

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

/** The headers of every answer, whatever it is. */
export const COMMON_HEADERS: PagePolicy['headers'] = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** The one name under which the background's worker may vouch for its address. */
const WORKER_POLICY = 'quartet-background-worker';

/** Where a model of the visitor's own may be. */
const OWN_MODELS = ['https:', 'http://localhost:*', 'http://127.0.0.1:*'];

/** The policy of a page that asks its own server, in direct mode the provider, and models of its visitors' own if they may. */
export function policyOf({ baseUrl, ownModel }: Pick<PublicSettings, 'baseUrl' | 'ownModel'>): PagePolicy {
  const sources = [
    "'self'",
    ...(URL.canParse(baseUrl) ? [new URL(baseUrl).origin] : []),
    ...(ownModel ? OWN_MODELS : []),
  ];
  const meta = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${sources.join(' ')}`,
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${WORKER_POLICY}`,
  ].join('; ');
  return {
    meta,
    headers: {
      ...COMMON_HEADERS,
      // Only a header can forbid to be framed.
      'content-security-policy': `${meta}; frame-ancestors 'none'`,
      // For browsers that do not know frame-ancestors.
      'x-frame-options': 'DENY',
    },
  };
}
