import { describeThrown } from '../domain/log-safely.ts';
import type { Command, Decision } from '../domain/visit/command.ts';
import type { Happening } from '../domain/visit/happenings.ts';
import type { Visit, VisitPorts } from '../domain/visit/visit.ts';
import type { CompletionEvent, CompletionRequest } from '../ports/completion.ts';

/** Hears what comes to a visit from outside and what follows (behaviour 19.1). Whatever is slow is left to its tape. */
export interface Recorder {
  /** Those given, on their way to the core; for a single visit. */
  readonly ports: VisitPorts;
  /** The visit that was made with these ports, to be used in its place. */
  wrap(visit: Visit): Visit;
  /** Hands over each line once it is complete, those that wait first. It must not throw. */
  handTo(write: (line: HeardLine) => void): void;
  /** Those that are set and have neither run nor been cancelled. */
  readonly timers: ReadonlySet<HeardTimer>;
}

/** One input and what followed. */
export type HeardLine = HeardInput & {
  /** What the clock said, or said last where it fails. */
  readonly nowMs: number;
  readonly trace: HeardEntry[];
  decision?: Decision;
};

export type HeardInput =
  /** The visit is made. */
  | { readonly kind: 'beginning' }
  | { readonly kind: 'command'; readonly command: Command }
  | { readonly kind: 'timer'; readonly timer: HeardTimer }
  | { readonly kind: 'event'; readonly call: HeardCall; readonly event: CompletionEvent }
  | { readonly kind: 'network'; readonly isOnline: boolean }
  | { readonly kind: 'table' | 'dispose' };

export type HeardEntry =
  | HeardLine
  | { readonly kind: 'told'; readonly happening: Happening }
  | { readonly kind: 'online'; readonly isOnline: boolean }
  | HeardUse;

/** What the core did with a port. */
export type HeardUse = (
  | { readonly kind: 'now' | 'chance'; value?: number }
  | { readonly kind: 'after' | 'clear'; readonly timer: HeardTimer }
  | { readonly kind: 'start' | 'cancel'; readonly call: HeardCall }
) & { threw?: string };

export interface HeardTimer {
  readonly delayMs: number;
  /** When the core sets it, as far as the core knows. */
  readonly setMs: number;
}

export interface HeardCall {
  readonly request: CompletionRequest;
}

/** So many lines wait at most for somebody who writes them; then all of them are given up. */
const MOST_WAITING = 5000;

export function createRecorder({ clock, randomness, completion, network, log }: VisitPorts): Recorder {
  const timers = new Set<HeardTimer>();
  const waiting: HeardLine[] = [];
  let nowMs = NaN;
  let open: HeardLine | undefined = { kind: 'beginning', nowMs: readClock(), trace: [] };
  let write = (line: HeardLine): void => {
    if (waiting.length === MOST_WAITING) waiting.length = 0;
    waiting.push(line);
  };

  function readClock(): number {
    try {
      return (nowMs = clock.now());
    } catch {
      // The core finds out by itself.
      return nowMs;
    }
  }

  function follow(entry: HeardEntry): void {
    open?.trace.push(entry);
  }

  /** What a port throws is written down and thrown on. */
  function through<Result>(entry: HeardUse, port: () => Result): Result {
    follow(entry);
    try {
      return port();
    } catch (error) {
      entry.threw = describeThrown(error);
      throw error;
    }
  }

  function answer(kind: 'now' | 'chance', port: () => number): number {
    const entry: HeardUse = { kind };
    return (entry.value = through(entry, port));
  }

  function take<Result>(input: HeardInput, run: (line: HeardLine) => Result): Result {
    const outer = open;
    const line: HeardLine = { ...input, nowMs: readClock(), trace: [] };
    follow(line);
    open = line;
    try {
      return run(line);
    } finally {
      open = outer;
      if (!outer) write(line);
    }
  }

  return {
    timers,
    ports: {
      log,
      randomness: { next: () => answer('chance', randomness.next) },
      clock: {
        now: () => (nowMs = answer('now', clock.now)),
        after(delayMs, run) {
          const timer = { delayMs, setMs: nowMs };
          const cancel = through({ kind: 'after', timer }, () =>
            clock.after(delayMs, () => {
              timers.delete(timer);
              take({ kind: 'timer', timer }, run);
            }),
          );
          timers.add(timer);
          return () => (timers.delete(timer) ? through({ kind: 'clear', timer }, cancel) : cancel());
        },
      },
      network: {
        isOnline() {
          const isOnline = network.isOnline();
          follow({ kind: 'online', isOnline });
          return isOnline;
        },
        watch: (onChange) =>
          network.watch((isOnline) => take({ kind: 'network', isOnline }, () => onChange(isOnline))),
      },
      completion: {
        start(request, hear) {
          const call = { request };
          const cancel = through({ kind: 'start', call }, () =>
            completion.start(request, (event) => take({ kind: 'event', call, event }, () => hear(event))),
          );
          return () => through({ kind: 'cancel', call }, cancel);
        },
      },
    },
    wrap(visit) {
      if (open) write(open);
      open = undefined;
      visit.happened.listen((happening) => follow({ kind: 'told', happening }));
      return {
        ...visit,
        // A shell that asks for the time while it is told something does nothing to the visit.
        nowMs() {
          const outer = open;
          open = undefined;
          const now = visit.nowMs();
          open = outer;
          return now;
        },
        perform: (command) =>
          take({ kind: 'command', command }, (line) => (line.decision = visit.perform(command))),
        addTable: (createTable) => take({ kind: 'table' }, () => visit.addTable(createTable)),
        dispose: () => take({ kind: 'dispose' }, () => visit.dispose()),
      };
    },
    handTo(next) {
      write = next;
      for (const line of waiting.splice(0)) write(line);
    },
  };
}
