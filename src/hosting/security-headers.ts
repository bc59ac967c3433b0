import { headerPolicy } from './content-security-policy.ts';

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

/** What every answer says, whatever it is (behaviour 12.11). */
export const COMMON_HEADERS: HeaderList = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** What the built page and its files say beside. */
export function pageHeaders(connectSources: readonly string[]): HeaderList {
  return {
    ...COMMON_HEADERS,
    'content-security-policy': headerPolicy(connectSources),
    // For browsers that do not know frame-ancestors.
    'x-frame-options': 'DENY',
  };
}
