import type { IncomingMessage } from 'node:http';

export type Body =
  | { kind: 'json'; value: unknown }
  | { kind: 'malformed' }
  | { kind: 'too-large'; limitBytes: number }
  | { kind: 'wrong-type'; contentType: string }
  | { kind: 'gone' };

const limitBytes = 1024 * 1024;

/** Reads at most 1 MiB of JSON; never rejects. An empty body is malformed. */
export async function readJsonBody(request: IncomingMessage): Promise<Body> {
  const contentType = request.headers['content-type'] ?? '';
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (!/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(contentType))
    return { kind: 'wrong-type', contentType };
  if (encoding !== 'identity')
    return { kind: 'wrong-type', contentType: `${contentType}, encoded as ${encoding}` };
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) return { kind: 'too-large', limitBytes };
  const bytes = await readBytes(request);
  return Buffer.isBuffer(bytes) ? parse(bytes) : bytes;
}

function readBytes(request: IncomingMessage): Promise<Buffer | Body> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= limitBytes) chunks.push(chunk);
      else resolve({ kind: 'too-large', limitBytes });
    });
    request.on('end', () => {
      resolve(Buffer.concat(chunks));
    });
    request.on('error', () => {
      resolve({ kind: 'gone' });
    });
    request.on('close', () => {
      resolve({ kind: 'gone' });
    });
  });
}

function parse(bytes: Buffer): Body {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return { kind: 'json', value };
  } catch {
    return { kind: 'malformed' };
  }
}
