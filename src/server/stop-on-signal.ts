const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const PARENT_CHECK_MS = 250;

/** Read early: by the time a server listens, the parent may be gone. */
const FIRST_PARENT = process.ppid;

/** A terminal signals both npm and the server, and npm passes it on. A second signal this soon is the same one. */
const ECHO_MS = 300;

interface Stoppable {
  drain(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Ctrl+C and other stop signals end the process once it has drained; a second one ends it at once. Not
 * close-with-grace, which would take the signal passed on by npm for the second.
 */
export function stopOnSignal({ drain, close }: Stoppable): void {
  const underNpm = process.env['npm_lifecycle_event'] !== undefined;
  let firstAtMs: number | undefined;
  const stop = () => {
    if (firstAtMs !== undefined) return;
    firstAtMs = performance.now();
    void drain().finally(() => process.exit(0));
  };
  const onSignal = () => {
    const isEcho = underNpm && performance.now() - (firstAtMs ?? 0) < ECHO_MS;
    if (firstAtMs === undefined) stop();
    else if (!isEcho) void close();
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  // The reader of the output may be gone by now, as with a closed terminal.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  if (!underNpm) return;
  // A signal to npm ends its shell without reaching the server, which would keep its port unnoticed.
  setInterval(() => {
    if (process.ppid !== FIRST_PARENT) stop();
  }, PARENT_CHECK_MS).unref();
}
