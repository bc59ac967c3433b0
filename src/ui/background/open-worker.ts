interface ScriptPolicy {
  createScriptURL(address: string): string;
}

interface PolicyFactory {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

declare global {
  /** Only in browsers that have Trusted Types; the compiler's own types leave it out. */
  var trustedTypes: PolicyFactory | undefined;
}

/** To be named in a page's `trusted-types` directive. */
const WORKER_POLICY = 'quartet-background-worker';

/** Throws where the page forbids it. */
export function openWorker(): Worker {
  // The build finds a worker by these very words, new Worker(new URL(…)); so the address is vouched for on its way.
  class Worker extends globalThis.Worker {
    constructor(address: URL, options: WorkerOptions) {
      super(vouchFor(address.href), options);
    }
  }
  return new Worker(new URL('./background-worker.ts', import.meta.url), { type: 'module' });
}

/** The address, as a browser with Trusted Types wants it: by a policy that admits no other. */
function vouchFor(workerAddress: string): string {
  if (!globalThis.trustedTypes) return workerAddress;
  const policy = globalThis.trustedTypes.createPolicy(WORKER_POLICY, {
    createScriptURL(address) {
      if (address !== workerAddress) throw new TypeError(`Not the background's worker: ${address}`);
      return address;
    },
  });
  return policy.createScriptURL(workerAddress);
}
