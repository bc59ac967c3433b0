import type { IncomingMessage } from 'node:http';
import { errorForStatus, invalidRequest } from '../wire/provider-error.ts';

const maxBytes = 1024 * 1024;

/** Reads a JSON body of at most 1 MiB. Throws a ProviderError for any other body. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers;
  if (!/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(type) || encoding !== 'identity') {
    const message = "This API method only accepts 'application/json' requests that are not compressed.";
    throw invalidRequest(message, null, 'unsupported_content_type');
  }
  const bytes = await readBytes(request);
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw invalidRequest('We could not parse the JSON body of your request.');
  }
}

function readBytes(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    // Drains the rest of a large body, since a client that is still sending would miss the answer.
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= maxBytes) chunks.push(chunk);
      else reject(errorForStatus(413));
    });
    request.on('end', () => {
      resolve(Buffer.concat(chunks));
    });
    request.on('close', () => {
      reject(new Error('The client left.'));
    });
    request.on('error', reject);
  });
}
