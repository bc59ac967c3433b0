import type { IncomingMessage } from 'node:http';
import { readJsonBody } from '../http/read-json-body.ts';
import { errorForStatus, invalidRequest, type ProviderError } from '../wire/provider-error.ts';

type Read = { kind: 'json'; value: unknown } | { kind: 'refused'; error: ProviderError } | { kind: 'gone' };

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

const malformed =
  "We could not parse the JSON body of your request. (HINT: This likely means you aren't using your HTTP library correctly. The OpenAI API expects a JSON payload, but what was sent was not valid JSON.)";
