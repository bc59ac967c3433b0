const parentCheckIntervalMs = 250;
const firstParent = process.ppid;

/** Ctrl+C and its like end the process at once, open connections or not. */
export function stopOnSignal() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop);
  if (process.env.npm_lifecycle_event !== undefined) stopWithoutParent();
}

/** A signal that npm gets ends its shell, which does not pass it on: the server would keep its port, unseen. */
function stopWithoutParent() {
  setInterval(() => {
    if (process.ppid !== firstParent) stop();
  }, parentCheckIntervalMs).unref();
}

function stop() {
  process.exit(0);
}
