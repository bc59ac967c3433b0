/** A copy of the page for a host of files, as its service worker knows it. */
export interface OfflineCopy {
  /** Follows from the contents of all files. */
  readonly version: string;
  readonly files: readonly OfflineFile[];
}

export interface OfflineFile {
  /** From the copy's folder; empty for the page itself. */
  readonly path: string;
  /** A digest of its contents, as browsers check it: `sha256-…`. */
  readonly integrity: string;
}

/** The name of the service worker's file, in the copy's folder: it sees the requests of that folder alone. */
export const WORKER_FILE = 'offline-worker.js';

/** To be named in the `trusted-types` directive of a page that has a service worker. */
export const SERVICE_WORKER_POLICY = 'quartet-service-worker';

/** The files below are named by their contents: whatever copy a name is of, it is the same file. */
export const ASSETS_FOLDER = 'assets/';
