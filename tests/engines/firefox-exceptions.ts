/** A browser test that is not run in Firefox. */
interface Exception {
  /** The file, or the beginning of the test's title after it. */
  readonly test: RegExp;
  readonly reason: string;
}

/** Each is a need of the test's or a fault of the browser or its driver, never one of the page's. */
export const FIREFOX_EXCEPTIONS: readonly Exception[] = [
  {
    test: /the Enter that ends a composition sends nothing/,
    reason: 'drives an input method through the Chrome DevTools Protocol',
  },
  {
    test: /(browser-store\.spec\.ts.*(full|crashes|cleared in the browser))|(keep\.spec\.ts.*(dies in|full device))/,
    reason: 'crashes a tab, limits or clears storage through the Chrome DevTools Protocol',
  },
  {
    test: /keep\.spec\.ts.*closed and started again/,
    reason: 'starts Chromium itself, twice on one profile',
  },
  {
    test: /(conversation-files\.spec\.ts.*(are copied|is copied))|(another-squad\.spec\.ts.*none of its words)/,
    reason: 'grants and reads the clipboard, for which Firefox has no permission',
  },
  {
    test: /conversation-files\.spec\.ts.*comes back as it was/,
    reason:
      'expects the focus after a chooser of files, which takes it from Firefox without a screen for good',
  },
  {
    test: /offline\.spec\.ts.*exactly the files of the copy/,
    reason: 'asks which answers came from the worker, which Firefox does not tell its driver',
  },
  {
    test: /demo\.spec\.ts.*its code that cannot be fetched/,
    reason:
      'Firefox keeps that a module could not be fetched for as long as the page is open: `import(address)` of one that ' +
      'was refused once fails again at once, without a request',
  },
];
