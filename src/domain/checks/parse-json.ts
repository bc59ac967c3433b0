/** The value of a JSON text; undefined if it is not JSON, or nests too deeply for the engine. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
