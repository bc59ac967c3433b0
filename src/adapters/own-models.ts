import { baseOf } from '../domain/asking/model-address.ts';
import { modelNameOf } from '../domain/checks/model-name.ts';
import { recordOf } from '../domain/checks/records.ts';
import { createKeyMask } from '../domain/api-keys.ts';
import { SAMPLING } from '../domain/conversation/prompt.ts';
import type { Completion, CompletionEnding } from '../ports/completion.ts';
import type { ModelServers, OwnModel, Trial } from '../ports/model-servers.ts';
import { createOpenAiProvider } from './openai-provider.ts';
import { asText } from './as-text.ts';

const LIMIT_MS = 15_000;

const QUESTION = {
  messages: [{ role: 'user', text: 'Reply with one word: ready' }],
  ...SAMPLING,
  streaming: false,
} as const;

/** Asks models of the visitor's own straight from the browser. */
export function createOwnModels(): ModelServers {
  /** The newest: what a trial teaches about the models' fields holds for the questions that follow. */
  let newest: { readonly key: string; readonly completion: Completion } | undefined;

  function completionOf(own: OwnModel): Completion {
    const key = JSON.stringify([own.address, own.key]);
    if (newest?.key !== key) newest = { key, completion: createOwnCompletion(own) };
    return newest.completion;
  }

  async function tryModel(own: OwnModel, limit: AbortSignal): Promise<Trial> {
    const ending = await askOnce(completionOf(own), own.model, limit);
    if (ending === undefined) return { kind: 'silent' };
    if (ending.kind === 'reply') return { kind: 'works', text: ending.text ?? '' };
    const failure =
      ending.kind === 'threw'
        ? { ...ending, kind: 'failure' as const, reason: 'client-not-loaded' as const }
        : ending;
    if (failure.reason === 'connection') return findObstacle(own, limit);
    const models = failure.reason === 'model-gone' ? await listModels(own, limit) : undefined;
    return { kind: 'failed', failure, models: models ?? [] };
  }

  return {
    list: (server) => withLimit((limit) => listModels(server, limit)),
    try: (own) => withLimit((limit) => tryModel(own, limit)),
    completionOf,
  };
}

/** Runs something that may take so long. */
async function withLimit<Result>(run: (limit: AbortSignal) => Promise<Result>): Promise<Result> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), LIMIT_MS);
  try {
    return await run(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}

function createOwnCompletion({ address, key }: OwnModel): Completion {
  const maskKeys = createKeyMask(key);
  const provider = createOpenAiProvider({
    baseUrl: baseOf(address),
    // The client needs one; it is not sent.
    apiKey: key || 'none',
    // However short it is.
    maskKeys: (text) => maskKeys(key === '' ? text : text.replaceAll(key, '[key]')),
    fetch: (input, init) => fetchWithKey(key, input, init),
  });
  return {
    start: (request, hear) =>
      provider.start(request, (event) =>
        hear(event.kind === 'failure' ? { ...event, isOwnModel: true } : event),
      ),
  };
}

/** Sends the key, if there is one, only to this address: a redirect is answered with an error. */
async function fetchWithKey(
  key: string,
  input: Parameters<typeof fetch>[0],
  init?: RequestInit,
): Promise<Response> {
  const headers = new Headers(init?.headers);
  if (key === '') headers.delete('authorization');
  const response = await fetch(input, { ...init, headers, redirect: 'manual', credentials: 'omit' });
  if (response.type !== 'opaqueredirect') return response;
  const error = { code: 'redirected', message: 'The address leads to another one' };
  return Response.json({ error }, { status: 404 });
}

/** @returns undefined if nothing came in time */
function askOnce(
  completion: Completion,
  model: string,
  limit: AbortSignal,
): Promise<CompletionEnding | undefined> {
  return new Promise((resolve) => {
    const cancel = completion.start({ ...QUESTION, model }, (event) => {
      if (event.kind === 'reply' || event.kind === 'failure' || event.kind === 'threw') resolve(event);
    });
    limit.addEventListener('abort', () => {
      cancel();
      resolve(undefined);
    });
  });
}

/** Finds out why a request got no answer, which browsers do not tell. No request here carries the key. */
async function findObstacle({ address }: OwnModel, signal: AbortSignal): Promise<Trial> {
  if (address.startsWith('http:') && (await isForbidden('loopback-network')))
    return { kind: 'not-permitted' };
  const options = { credentials: 'omit', cache: 'no-store', signal } as const;
  const models = `${baseOf(address)}/models`;
  if (await isAnswered(models, options)) return { kind: 'unreadable' };
  // A page may not read such an answer, but it comes from every server that is there.
  if (await isAnswered(models, { ...options, mode: 'no-cors' })) return { kind: 'refused-to-pages' };
  return { kind: signal.aborted ? 'silent' : 'unreachable' };
}

async function isAnswered(url: string, options: RequestInit): Promise<boolean> {
  return fetch(url, options).then(
    () => true,
    () => false,
  );
}

/** Whether the browser, or its user, has denied this permission; false where the browser does not know it. */
async function isForbidden(name: string): Promise<boolean> {
  try {
    return (await navigator.permissions.query(Object({ name }))).state === 'denied';
  } catch {
    return false;
  }
}

async function listModels(
  { address, key }: Pick<OwnModel, 'address' | 'key'>,
  signal: AbortSignal,
): Promise<readonly string[] | undefined> {
  try {
    const headers = { authorization: `Bearer ${key}` };
    const response = await fetchWithKey(key, `${baseOf(address)}/models`, { headers, signal });
    if (!response.ok) return undefined;
    const body: unknown = await response.json();
    const list = recordOf(body)['data'] ?? body;
    if (!Array.isArray(list)) return undefined;
    const ids = list.map((model) => (asText(recordOf(model)['id']) ?? '').replace(/^models\//, ''));
    // A name is sent back as it is.
    return [...new Set(ids)].filter((id) => modelNameOf(id) === id);
  } catch {
    return undefined;
  }
}
