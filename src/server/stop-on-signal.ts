const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const PARENT_CHECK_MS = 250;

/** Read before anything is waited for: by the time that a server listens, the parent may be gone. */
const FIRST_PARENT = process.ppid;

/** A terminal signals npm and the server alike, and npm passes it on: so soon, a second one is the first. */
const ECHO_MS = 300;

interface Stoppable {
  drain(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Ctrl+C and its like end the process once it has drained, and the second of them at once. Not by
 * close-with-grace, which takes what npm passes on for the second.
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
  // Whoever read what is said may be gone by now, as with a closed terminal.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  if (!underNpm) return;
  // A signal that npm gets ends its shell, which does not pass it on: the server would keep its port, unseen.
  setInterval(() => {
    if (process.ppid !== FIRST_PARENT) stop();
  }, PARENT_CHECK_MS).unref();
}
