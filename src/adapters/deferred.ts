import type { Completion, CompletionRequest, CompletionEvent, Failure } from '../ports/completion.ts';
import type { DrillResult, FaultDrill } from '../ports/faults.ts';
import type { ModelServers } from '../ports/model-servers.ts';

/**
 * A completion whose code is fetched with the first question. If the code cannot be loaded, the attempt fails with
 * `client-not-loaded`, and the next attempt fetches it again.
 */
export function createDeferredCompletion(load: () => Promise<Completion>): Completion {
  const loadOnce = keepLoaded(load);
  return {
    start(request, hear) {
      let isCancelled = false;
      let cancelCall: (() => void) | undefined;

      async function begin(): Promise<void> {
        const loaded = await loadSafely(loadOnce);
        if (isCancelled) return;
        if ('kind' in loaded) hear(loaded);
        else cancelCall = startSafely(loaded, request, hear);
      }

      void begin();
      return () => {
        isCancelled = true;
        cancelCall?.();
      };
    },
  };
}

/** The servers of visitors' own models, whose code is fetched on first use; after a failure, the next use fetches it again. */
export function createDeferredServers(load: () => Promise<ModelServers>): ModelServers {
  const loadOnce = keepLoaded(load);
  return {
    list: async (server) => (await loadOnce()).list(server),
    try(own, limitMs, onEnd) {
      let isCancelled = false;
      let cancelTrial: (() => void) | undefined;
      void begin();
      return () => {
        isCancelled = true;
        cancelTrial?.();
      };

      async function begin(): Promise<void> {
        const servers = await loadOnce().catch(() => undefined);
        if (isCancelled) return;
        if (servers) cancelTrial = servers.try(own, limitMs, onEnd);
        else onEnd({ kind: 'not-loaded' });
      }
    },
    completionOf: (own) => createDeferredCompletion(async () => (await loadOnce()).completionOf(own)),
  };
}

/**
 * The mock's faults, whose code is fetched on first use; after a failure the result says so, and the next use retries.
 */
export function createDeferredFaults(load: () => Promise<FaultDrill>): FaultDrill {
  const loadOnce = keepLoaded(load);

  async function reach(operation: (faults: FaultDrill) => Promise<DrillResult>): Promise<DrillResult> {
    try {
      return await operation(await loadOnce());
    } catch (error) {
      return { kind: 'not-loaded', detail: String(error) };
    }
  }

  return {
    set: (fault, times) => reach((faults) => faults.set(fault, times)),
    current: () => reach((faults) => faults.current()),
  };
}

/** Loads once; after a failure the next call loads again. */
export function keepLoaded<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined;

  async function begin(): Promise<Loaded> {
    try {
      return await load();
    } catch (error) {
      loading = undefined;
      throw error;
    }
  }

  return () => (loading ??= begin());
}

async function loadSafely(load: () => Promise<Completion>): Promise<Completion | Failure> {
  try {
    return await load();
  } catch (error) {
    return { kind: 'failure', reason: 'client-not-loaded', detail: String(error) };
  }
}

/** The attempt has already begun, so an exception becomes its ending. */
function startSafely(
  completion: Completion,
  request: CompletionRequest,
  hear: (event: CompletionEvent) => void,
): (() => void) | undefined {
  try {
    return completion.start(request, hear);
  } catch (error) {
    hear({ kind: 'threw', detail: String(error) });
    return undefined;
  }
}
