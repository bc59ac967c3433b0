/** More than any question may have, whatever its characters (behaviour 10.7). */
const MAX_BYTES = 128 * 1024;

/** All that comes, as one question; what is far too long to be one is not read to its end. */
export async function readQuestion(input: AsyncIterable<Uint8Array | string>): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of input) {
    const read = Buffer.from(part);
    parts.push(read);
    bytes += read.length;
    if (bytes > MAX_BYTES) break;
  }
  return Buffer.concat(parts).toString();
}
