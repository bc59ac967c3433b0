/** By file: what is on its way or has come. */
const fetched = new Map<string, Promise<void>>();

/**
 * Code that is not part of the first files: the result imports it, rejects if it cannot be fetched, and then tries again
 * when it is called again. The files are fetched before they are imported, because Firefox remembers an import that failed
 * until the page is reloaded.
 * @param run imports the code
 * @param files what that import fetches, beside this file; the build fills it in, and development has none
 */
export function late<Code>(run: () => Promise<Code>, files: readonly string[] = []): () => Promise<Code> {
  const fetchFiles = () => Promise.all(files.map(fetchOnce));
  return async () => {
    // The first may be one that began ahead, on a worse network.
    await fetchFiles().catch(fetchFiles);
    return run();
  };
}

function fetchOnce(file: string): Promise<void> {
  const fetching = fetched.get(file) ?? fetchFile(file);
  fetched.set(file, fetching);
  return fetching;
}

/** With the mode and credentials of an import, which then finds the file in the cache. */
async function fetchFile(file: string): Promise<void> {
  try {
    const response = await fetch(new URL(file, import.meta.url));
    if (!response.ok) throw new Error(`${file}: ${response.status}`);
    // What is not read to its end is not kept.
    await response.arrayBuffer();
  } catch (error) {
    fetched.delete(file);
    throw error;
  }
}
