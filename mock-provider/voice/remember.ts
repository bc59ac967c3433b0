/** What longer texts come to is worked out anew, so that what is remembered stays small. */
const mostCharacters = 4000;

/**
 * A function of texts that works out each result once, as long as it is among the newest `most`. What it gives back is
 * shared, so it must not be changed.
 */
export function remember<Result>(most: number, workOut: (...texts: string[]) => Result): typeof workOut {
  const results = new Map<string, Result>();
  return (...texts) => {
    const key = JSON.stringify(texts);
    const known = results.get(key);
    if (known !== undefined) return known;
    const result = workOut(...texts);
    if (key.length > mostCharacters) return result;
    const [oldest] = results.size >= most ? results.keys() : [];
    if (oldest !== undefined) results.delete(oldest);
    results.set(key, result);
    return result;
  };
}
