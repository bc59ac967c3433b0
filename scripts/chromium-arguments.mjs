/** What Chromium is started with, beside Playwright's own: nothing may ask the network. */
export const chromiumArguments = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
