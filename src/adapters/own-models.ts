import { baseOf } from '../domain/asking/model-address.ts';
import { hostNameOf, hostOf } from '../domain/checks/hosts.ts';
import { isNearby } from '../domain/checks/nearby.ts';
import { createKeyMask } from '../domain/api-keys.ts';
import { SAMPLING } from '../domain/conversation/prompt.ts';
import { readModelList } from '../wire/model-list.ts';
import type { Completion, CompletionEnding, FailureReason, Reply } from '../ports/completion.ts';
import type { ModelList, ModelServers, OwnModel, Trial } from '../ports/model-servers.ts';
import { createOpenAiProvider } from './openai-provider.ts';

const LIST_LIMIT_MS = 15_000;

const QUESTION = {
  messages: [{ role: 'user', text: 'Reply with one word: ready' }],
  ...SAMPLING,
  streaming: false,
} as const;

/** What one word takes: a model that thinks then only begins to, which is answer enough. */
const FEWEST_TOKENS = 8;

/** For servers that fail at a limit so low. */
const MORE_TOKENS = 256;

/** Failures that a limit so low may have caused, whatever the server says. */
const MAYBE_TOO_FEW: ReadonlySet<FailureReason> = new Set([
  'bad-request',
  'unprocessable',
  'server',
  'unexpected-status',
  'malformed-answer',
]);

/** The permissions of newer and older Chromium to reach this machine and the local network. */
const LOCAL_ACCESS = ['loopback-network', 'local-network', 'local-network-access'];

/** The only host to which this header goes: without it, that provider's answers are for no page. */
const ANTHROPIC = 'https://api.anthropic.com/';

const ANTHROPIC_HEADERS = { 'anthropic-dangerous-direct-browser-access': 'true' };

/** Asks models of the visitor's own straight from the browser. */
export function createOwnModels(): ModelServers {
  /** The newest, so that what its answers teach about the models' fields holds for the questions that follow. */
  let newest: { readonly key: string; readonly completion: Completion } | undefined;

  function completionOf(own: OwnModel): Completion {
    const key = JSON.stringify([own.address, own.key]);
    if (newest?.key !== key) newest = { key, completion: createOwnCompletion(own) };
    return newest.completion;
  }

  async function tryModel(own: OwnModel, limitMs: number, signal: AbortSignal): Promise<Trial> {
    const policy = watchPolicy(own.address);
    try {
      const trial = await tryModelIn(own, limitMs, signal);
      return trial.kind === 'unreachable' && policy.isBroken() ? { kind: 'forbidden-by-policy' } : trial;
    } finally {
      policy.unwatch();
    }
  }

  async function tryModelIn(own: OwnModel, limitMs: number, signal: AbortSignal): Promise<Trial> {
    // Not the one that questions use: with so few tokens, nothing is learnt that holds for them.
    const completion = createOwnCompletion(own);
    const first = await askOnce(completion, own.model, FEWEST_TOKENS, signal);
    const ending = isMaybeTooFew(first) ? await askOnce(completion, own.model, MORE_TOKENS, signal) : first;
    if (ending === undefined) return { kind: 'silent', limitMs };
    if (ending.kind === 'threw') return { kind: 'not-loaded' };
    if (ending.kind === 'reply') return { kind: hasText(ending) ? 'works' : 'without-text' };
    switch (ending.reason) {
      case 'spent-on-thinking':
        return { kind: 'works' };
      case 'connection':
        return findObstacle(own, limitMs, signal);
      case 'model-gone': {
        const list = await listModels(own, signal);
        return { kind: 'failed', failure: ending, models: list.kind === 'models' ? list.names : [] };
      }
      default:
        return { kind: 'failed', failure: ending, models: [] };
    }
  }

  return {
    async list(server) {
      const { signal, cancel } = startLimit(LIST_LIMIT_MS);
      try {
        return await listModels(server, signal);
      } finally {
        cancel();
      }
    },
    try(own, limitMs, onEnd) {
      const { signal, cancel, abort } = startLimit(limitMs);
      let isCancelled = false;
      void tell();
      return () => {
        isCancelled = true;
        abort();
      };

      async function tell(): Promise<void> {
        // An address that is none for this browser is asked nothing.
        const trial = await tryModel(own, limitMs, signal).catch((): Trial => ({ kind: 'unreachable' }));
        cancel();
        if (!isCancelled) onEnd(trial);
      }
    },
    completionOf,
  };
}

/** A signal that is aborted after so long, unless that is cancelled. */
function startLimit(limitMs: number) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, limitMs);
  return { signal: controller.signal, cancel: () => clearTimeout(timer), abort };
}

function createOwnCompletion({ address, key }: OwnModel): Completion {
  return createOpenAiProvider({
    reader: 'visitor',
    baseUrl: baseOf(address),
    // The client needs one; it is not sent.
    apiKey: key || 'none',
    maskKeys: createKeyMask(key),
    fetch: (input, init) => fetchWithKey(key, input, init),
  });
}

/** Watches whether the page's policy forbids requests to this address: they fail like those to which nothing answers. */
function watchPolicy(address: string) {
  const { origin } = new URL(address);
  let isBroken = false;
  const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void => {
    isBroken ||= effectiveDirective === 'connect-src' && blockedURI.startsWith(origin);
  };
  // The command line has no document.
  const page = typeof document === 'undefined' ? undefined : document;
  page?.addEventListener('securitypolicyviolation', onViolation);
  return {
    isBroken: () => isBroken,
    unwatch: () => page?.removeEventListener('securitypolicyviolation', onViolation),
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
  const url = String(input instanceof Request ? input.url : input);
  for (const [name, value] of Object.entries(headersFor(url))) headers.set(name, value);
  const response = await fetch(input, { ...init, headers, redirect: 'manual', credentials: 'omit' });
  if (response.type !== 'opaqueredirect') return response;
  const error = { code: 'redirected', message: 'The address leads to another one' };
  return Response.json({ error }, { status: 404 });
}

function headersFor(url: string): Readonly<Record<string, string>> {
  return isAnthropic(url) ? ANTHROPIC_HEADERS : {};
}

/** @returns undefined if nothing came in time */
function askOnce(
  completion: Completion,
  model: string,
  maxTokens: number,
  signal: AbortSignal,
): Promise<CompletionEnding | undefined> {
  return new Promise((resolve) => {
    const cancel = completion.start({ ...QUESTION, model, maxTokens }, (event) => {
      if (event.kind === 'reply' || event.kind === 'failure' || event.kind === 'threw') resolve(event);
    });
    signal.addEventListener('abort', () => {
      cancel();
      resolve(undefined);
    });
  });
}

/** Whether a trial may have ended so only because of its low limit. */
function isMaybeTooFew(ending: CompletionEnding | undefined): boolean {
  if (ending?.kind === 'reply') return !hasText(ending);
  return ending?.kind === 'failure' && MAYBE_TOO_FEW.has(ending.reason);
}

function hasText({ text }: Reply): boolean {
  return text !== null && text.trim() !== '';
}

/** Finds out why a request got no answer, which browsers do not tell. No request here carries the key. */
async function findObstacle({ address }: OwnModel, limitMs: number, signal: AbortSignal): Promise<Trial> {
  if (
    isNearby(hostNameOf(hostOf(address))) &&
    (await Promise.all(LOCAL_ACCESS.map(isForbidden))).includes(true)
  )
    return { kind: 'not-permitted' };
  const options = { credentials: 'omit', cache: 'no-store', signal } as const;
  const models = `${baseOf(address)}/models`;
  if (await isAnswered(models, { ...options, headers: headersFor(models) })) return { kind: 'unreadable' };
  // A page may not read such an answer, but it comes from every server that is there.
  if (await isAnswered(models, { ...options, mode: 'no-cors' })) return { kind: 'refused-to-pages' };
  return signal.aborted ? { kind: 'silent', limitMs } : { kind: 'unreachable' };
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
): Promise<ModelList> {
  try {
    const url = `${baseOf(address)}/models`;
    const response = await fetchWithKey(key, url, { headers: keyHeaders(url, key), signal });
    if (key === '' && [401, 403].includes(response.status)) return { kind: 'key-needed' };
    if (!response.ok) return { kind: 'unknown' };
    return readModelList(await response.json());
  } catch {
    return { kind: 'unknown' };
  }
}

function isAnthropic(url: string): boolean {
  return url.toLowerCase().startsWith(ANTHROPIC);
}

/** Anthropic's list is not a part of what it offers in OpenAI's form. */
function keyHeaders(url: string, key: string): Readonly<Record<string, string>> {
  return isAnthropic(url)
    ? { 'x-api-key': key, 'anthropic-version': '2023-06-01' }
    : { authorization: `Bearer ${key}` };
}
