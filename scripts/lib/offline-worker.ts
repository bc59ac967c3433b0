import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { type OfflineCopy, type OfflineFile, WORKER_FILE } from '../../src/offline/offline-copy.ts';
import { PlainError } from './failure.ts';
import { rootFolder } from './root-folder.js';

const WORKER_SOURCE = 'src/offline/service-worker.ts';

/** What no page asks for: some hosts do not even hand it out. Compressed copies come under the names of their originals. */
const NOT_OF_THE_PAGE = /^(?:_headers|robots\.txt|offline-worker\.js)$|\.(?:gz|br)$/;

/** Puts a service worker that keeps exactly the page's files into a finished static copy (behaviour 20.6). */
export async function writeOfflineWorker(folder: string): Promise<void> {
  writeFileSync(join(folder, WORKER_FILE), await bundleWorker(listOfflineCopy(folder)));
}

/** The files of a static copy that its page asks for, in a fixed order. */
export function listOfflineCopy(folder: string): OfflineCopy {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length).replaceAll('\\', '/'))
    .filter((name) => !NOT_OF_THE_PAGE.test(name))
    .toSorted()
    .map((name) => toOfflineFile(name, readFileSync(join(folder, name))));
  return { version: digest(JSON.stringify(files)).toString('hex').slice(0, 16), files };
}

function toOfflineFile(name: string, contents: Buffer): OfflineFile {
  return {
    // Some hosts answer its file's name with a redirection to the folder.
    path: name === 'index.html' ? '' : name,
    integrity: `sha256-${digest(contents).toString('base64')}`,
  };
}

function digest(contents: string | Buffer): Buffer {
  return createHash('sha256').update(contents).digest();
}

async function bundleWorker(copy: OfflineCopy): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    root: rootFolder,
    define: { OFFLINE_COPY: JSON.stringify(copy) },
    publicDir: false,
    build: {
      write: false,
      rolldownOptions: {
        input: join(rootFolder, WORKER_SOURCE),
        // Not every browser has service workers that are modules.
        output: { format: 'iife' },
      },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((each) =>
    'output' in each ? each.output : [],
  );
  const [chunk] = outputs;
  if (chunk?.type !== 'chunk' || outputs.length !== 1)
    throw new PlainError(`${WORKER_SOURCE} does not build to a single script.`);
  return chunk.code;
}
