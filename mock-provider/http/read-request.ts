import type { IncomingMessage } from 'node:http';
import { type ProviderError, errorForStatus, invalidRequest } from '../wire/provider-error.ts';

type Read = { kind: 'json'; value: unknown } | { kind: 'refused'; error: ProviderError } | { kind: 'gone' };

type Body =
  | { kind: 'json'; value: unknown }
  | { kind: 'malformed' }
  | { kind: 'too-large'; limitBytes: number }
  | { kind: 'wrong-type'; contentType: string }
  | { kind: 'gone' };

const malformed =
  "We could not parse the JSON body of your request. (HINT: This likely means you aren't using your HTTP library correctly. The OpenAI API expects a JSON payload, but what was sent was not valid JSON.)";

const limitBytes = 1024 * 1024;

/** The JSON of a request, or the error the provider answers when there is none. */
export async function readRequest(request: IncomingMessage): Promise<Read> {
  const body = await readJsonBody(request);
  switch (body.kind) {
    case 'json':
    case 'gone':
      return body;
    case 'malformed':
      return { kind: 'refused', error: invalidRequest(malformed) };
    case 'too-large':
      return {
        kind: 'refused',
        error: {
          ...errorForStatus(413),
          message: `The request body is larger than ${body.limitBytes} bytes.`,
        },
      };
    case 'wrong-type': {
      const given = body.contentType.slice(0, 100);
      const message = `Unsupported content type: '${given}'. This API method only accepts 'application/json' requests, but you specified the header 'Content-Type: ${given}'. Please try again with a supported content type.`;
      return { kind: 'refused', error: invalidRequest(message, null, 'unsupported_content_type') };
    }
  }
}

/** Reads at most 1 MiB of JSON; never rejects. An empty body is malformed. */
async function readJsonBody(request: IncomingMessage): Promise<Body> {
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
