import { hostOf, type OwnModel, type OwnModels, type Trial } from '../domain/own-model.ts';
import { createKeyMask } from '../domain/keys.ts';
import { SAMPLING } from '../domain/prompt.ts';
import type { Completion, CompletionEnding } from '../ports/completion.ts';
import { createOpenAiProvider } from './openai-provider.ts';
import type { OwnModelStore } from './own-model-store.ts';
import { asRecord, asText } from './unknown-value.ts';

/** Who answers in place of the site's own. */
export interface UsedModel {
  /** Such as `localhost:11434`. */
  readonly host: string;
  readonly completion: Completion;
}

interface OwnModelsOptions {
  readonly store: OwnModelStore;
  readonly onUse: (used: UsedModel) => void;
}

const LIMIT_MS = 15_000;

const TRIAL = {
  messages: [{ role: 'user', text: 'Reply with one word: ready' }],
  ...SAMPLING,
  streaming: false,
} as const;

/** The client wants a key, also where none is sent. */
const NO_KEY = 'none';

/** This machine, and addresses that no public network has. */
const LOCAL_NETWORK =
  /^https?:\/\/(?:localhost|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[|[^/:]+\.local(?:[:/]|$))/;

/** Permissions for addresses of this machine and of its network, where a browser asks for them. */
const PERMISSIONS = ['loopback-network', 'local-network'];

/** Asks models of the visitor's own straight from the browser. */
export function createOwnModels({ store, onUse }: OwnModelsOptions): OwnModels {
  /** What the trial has taught of the model's fields holds for the questions that follow. */
  let newest: { readonly own: string; readonly completion: Completion } | undefined;

  function completionOf(own: OwnModel): Completion {
    const key = JSON.stringify(own);
    if (newest?.own !== key) newest = { own: key, completion: createOwnCompletion(own) };
    return newest.completion;
  }

  return {
    list: (server) => listModels(server),
    async try(own) {
      const limit = startLimit();
      const ending = await askOnce(completionOf(own), limit);
      if (ending === undefined) return { kind: 'silent' };
      if (ending.kind === 'reply') return { kind: 'works', text: ending.text ?? '' };
      if (ending.kind === 'threw')
        return {
          kind: 'failed',
          failure: { ...ending, kind: 'failure', reason: 'client-not-loaded' },
          models: [],
        };
      if (ending.reason === 'connection') return findObstacle(own.address, limit);
      const models = ending.reason === 'model-gone' ? await listModels(own, limit) : undefined;
      return { kind: 'failed', failure: ending, models: models ?? [] };
    },
    use(own, isRemembered) {
      onUse({ host: hostOf(own.address), completion: completionOf(own) });
      if (isRemembered) return store.write(JSON.stringify(own));
      store.forget();
      return false;
    },
  };
}

/** What was stored, if it still reads as one. */
export function readStoredModel(text: string | undefined): OwnModel | undefined {
  try {
    const { address, key, model } = asRecord(JSON.parse(text ?? '')) ?? {};
    if (typeof key !== 'string') return undefined;
    const [storedAddress, storedModel] = [asText(address), asText(model)];
    return storedAddress && storedModel ? { address: storedAddress, key, model: storedModel } : undefined;
  } catch {
    return undefined;
  }
}

function createOwnCompletion({ address, key, model }: OwnModel): Completion {
  const maskKeys = createKeyMask(key);
  const provider = createOpenAiProvider({
    baseUrl: address,
    apiKey: key || NO_KEY,
    // However short it is.
    maskKeys: (text) => maskKeys(key === '' ? text : text.replaceAll(key, '[key]')),
    fetch: (input, init) => fetchFrom(key, input, init),
  });
  return {
    start: (request, hear) =>
      provider.start({ ...request, model }, (event) =>
        hear(event.kind === 'failure' ? { ...event, isOwnModel: true } : event),
      ),
  };
}

/** Sends the key, if there is one, to this address and to none that it leads to. */
async function fetchFrom(
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

function startLimit(): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), LIMIT_MS);
  return controller.signal;
}

/** Undefined where nothing came in time. */
function askOnce(completion: Completion, limit: AbortSignal): Promise<CompletionEnding | undefined> {
  return new Promise((resolve) => {
    const cancel = completion.start({ ...TRIAL, model: '' }, (event) => {
      if (event.kind !== 'text') resolve(event);
    });
    limit.addEventListener('abort', () => {
      cancel();
      resolve(undefined);
    });
  });
}

/** Why a browser, which does not say so, has let no answer through. */
async function findObstacle(address: string, signal: AbortSignal): Promise<Trial> {
  if (LOCAL_NETWORK.test(address) && (await isForbidden())) return { kind: 'not-permitted' };
  try {
    // An answer that the page may not read comes from every server that is there. It gets no key.
    await fetch(`${address}/models`, { mode: 'no-cors', credentials: 'omit', cache: 'no-store', signal });
    return { kind: 'refused-to-pages' };
  } catch {
    return { kind: signal.aborted ? 'silent' : 'unreachable' };
  }
}

async function isForbidden(): Promise<boolean> {
  for (const name of PERMISSIONS) {
    try {
      // The compiler's list of names is older.
      const { state } = await navigator.permissions.query(Object({ name }));
      if (state === 'denied') return true;
    } catch {
      // Unknown here, so nothing is forbidden by it.
    }
  }
  return false;
}

async function listModels(
  { address, key }: Pick<OwnModel, 'address' | 'key'>,
  signal = startLimit(),
): Promise<readonly string[] | undefined> {
  try {
    const headers = { authorization: `Bearer ${key}` };
    const response = await fetchFrom(key, `${address}/models`, { headers, signal });
    if (!response.ok) return undefined;
    const body: unknown = await response.json();
    const list = asRecord(body)?.['data'] ?? body;
    if (!Array.isArray(list)) return undefined;
    // Gemini lists paths.
    return [
      ...new Set(list.flatMap((model) => asText(asRecord(model)?.['id'])?.replace(/^models\//, '') ?? [])),
    ];
  } catch {
    return undefined;
  }
}
