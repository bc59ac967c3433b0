import type { PublicSettings } from '../domain/public-settings-schema.ts';

/** What the page may connect to, and how its answers may be used. */
export interface PagePolicy {
  /** The policy as the page itself can carry it, for hosts that set no headers. */
  readonly meta: string;
  /** For every answer of a server that serves the page. */
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

/** The headers of every answer. */
export const COMMON_HEADERS: PagePolicy['headers'] = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** The Trusted Types policy name of the background's worker. */
const WORKER_POLICY = 'quartet-background-worker';

/**
 * Where a visitor's own model may be. A policy cannot name the addresses of home networks; the page itself lets http
 * through only there.
 */
const OWN_MODELS = ['https:', 'http:'];

/** Allows the page its own server, in direct mode the provider, and visitors' own models if enabled. */
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
      // Framing can only be forbidden in a header.
      'content-security-policy': `${meta}; frame-ancestors 'none'`,
      // For browsers that do not know frame-ancestors.
      'x-frame-options': 'DENY',
    },
  };
}
