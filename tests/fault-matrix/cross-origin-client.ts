import { type ClientOptions, OpenAI } from 'openai';

/** What a page may read of an answer from elsewhere that names nothing more. */
const ALWAYS_EXPOSED =
  'cache-control, content-language, content-length, content-type, expires, last-modified, pragma';

/** The official client as a page of another origin has it: a browser keeps headers, or the answer, to itself. */
export class CrossOriginOpenAI extends OpenAI {
  constructor(options: ClientOptions) {
    super({ ...options, fetch: fetchAcrossOrigins });
  }
}

async function fetchAcrossOrigins(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  if (!response.headers.has('access-control-allow-origin')) {
    await response.body?.cancel();
    throw new TypeError('Failed to fetch');
  }
  const exposed = namesIn(`${ALWAYS_EXPOSED},${response.headers.get('access-control-expose-headers') ?? ''}`);
  const headers = [...response.headers].filter(([name]) => exposed.has(name));
  return new Response(response.body, { status: response.status, headers });
}

function namesIn(list: string): ReadonlySet<string> {
  return new Set(list.split(',').map((name) => name.trim().toLowerCase()));
}
