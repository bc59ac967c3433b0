/** Code that is not part of the first files. */
export interface LateCode<Code> {
  /** Fetches its files without running them; a failure has no effect. */
  readonly fetchAhead: () => void;
  /** Runs it; rejects if it cannot be fetched, and the next call tries again. */
  readonly load: () => Promise<Code>;
}

/** By file: what is on its way or has come. */
const fetched = new Map<string, Promise<void>>();

/**
 * Fetches files before they are imported, because Firefox remembers an import that failed until the page is reloaded.
 * @param run imports the code
 * @param files what that import fetches, beside this file; the build fills it in, and development has none
 */
export function late<Code>(run: () => Promise<Code>, files: readonly string[] = []): LateCode<Code> {
  const fetchFiles = () => Promise.all(files.map(fetchOnce));
  return {
    fetchAhead: () => void fetchFiles().catch(() => undefined),
    async load() {
      // The first may be one that began ahead, on a worse network.
      await fetchFiles().catch(fetchFiles);
      return run();
    },
  };
}

function fetchOnce(file: string): Promise<void> {
  const fetching = fetched.get(file) ?? fetchFile(file);
  fetched.set(file, fetching);
  return fetching;
}

/** With the mode and credentials of an import, which then finds the file in the cache. */
async function fetchFile(file: string): Promise<void> {
  const url = new URL(file, import.meta.url);
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${file}: ${response.status}`);
    // What is not read to its end is not kept.
    await response.arrayBuffer();
    // The cache may keep it briefly or not at all, but the page keeps a module for as long as it is open.
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: url }));
  } catch (error) {
    fetched.delete(file);
    throw error;
  }
}
