/** The requests that are under way or have succeeded, by file. */
const fetched = new Map<string, Promise<void>>();

/**
 * Loads code that is not part of the first files. The returned function rejects if the code cannot be fetched; a later call
 * tries again. Files are fetched before they are imported, because Firefox remembers a failed import until a reload.
 * @param run imports the code
 * @param files names of the files that this import needs, in the folder of this one; the build fills them in, and
 *   development has none
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
    // A browser caches a response only once its body has been read.
    await response.arrayBuffer();
  } catch (error) {
    fetched.delete(file);
    throw error;
  }
}
