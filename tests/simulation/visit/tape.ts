import type { Squad } from '../../../src/domain/squad.ts';
import type { VisitCommand } from '../../../src/domain/visit/command.ts';
import type { VisitHappening } from '../../../src/domain/visit/happenings.ts';
import type { VisitOptions, VisitPorts } from '../../../src/domain/visit/visit.ts';
import type { CompletionEvent } from '../../../src/ports/completion.ts';
import type { Core } from '../core.ts';
import { type Seen, look } from './seen.ts';

/** What came from outside, one after another. Timers and calls have the numbers in which the core made them. */
type Input =
  | { readonly kind: 'command'; readonly command: VisitCommand }
  | { readonly kind: 'dispose' }
  | { readonly kind: 'timer'; readonly number: number }
  | { readonly kind: 'event'; readonly call: number; readonly event: CompletionEvent }
  | { readonly kind: 'network'; readonly isOnline: boolean };

/** What a port did when it was used: what a call told inside `start` or `cancel`, and what it threw. */
interface Response {
  readonly told: { readonly call: number; readonly event: CompletionEvent }[];
  thrown: { readonly error: unknown } | undefined;
}

/** Everything that a visit got from outside, commands and port events alike, and what it told. */
export interface Tape {
  readonly squad: Squad;
  readonly options: VisitOptions;
  /** Ports that are written down on their way to the core. */
  readonly ports: VisitPorts;
  readonly inputs: Input[];
  readonly times: number[];
  readonly chances: number[];
  /** Of each start and each cancel of a call, in order. */
  readonly responses: Response[];
  readonly wasOnline: boolean;
  readonly happenings: VisitHappening[];
}

/** Writes down all that goes through these ports. */
export function record(ports: VisitPorts, squad: Squad, options: VisitOptions): Tape {
  const { clock, randomness, completion, log, network } = ports;
  const inputs: Input[] = [];
  const times: number[] = [];
  const chances: number[] = [];
  const responses: Response[] = [];
  let timers = 0;
  let calls = 0;
  let open: Response | undefined;

  function respond<Result>(port: () => Result): Result {
    const outer = open;
    const response: Response = { told: [], thrown: undefined };
    responses.push(response);
    open = response;
    try {
      return port();
    } catch (error) {
      response.thrown = { error };
      throw error;
    } finally {
      open = outer;
    }
  }

  const recorded: VisitPorts = {
    log,
    randomness: { next: () => keep(chances, randomness.next()) },
    clock: {
      now: () => keep(times, clock.now()),
      after(delayMs, run) {
        timers += 1;
        const number = timers;
        return clock.after(delayMs, () => {
          inputs.push({ kind: 'timer', number });
          run();
        });
      },
    },
    network: {
      isOnline: () => network.isOnline(),
      watch: (onChange) =>
        network.watch((isOnline) => {
          inputs.push({ kind: 'network', isOnline });
          onChange(isOnline);
        }),
    },
    completion: {
      start(request, hear) {
        calls += 1;
        const call = calls;
        const cancel = respond(() =>
          completion.start(request, (event) => {
            if (open) open.told.push({ call, event });
            else inputs.push({ kind: 'event', call, event });
            hear(event);
          }),
        );
        return () => respond(cancel);
      },
    },
  };
  const wasOnline = network.isOnline();
  return { squad, options, ports: recorded, inputs, times, chances, responses, wasOnline, happenings: [] };
}

/** Plays a tape to a fresh visit: what is seen of it at the end, and what it told. */
export function replayTape(
  core: Core,
  tape: Tape,
): { readonly seen: Seen; readonly happenings: readonly VisitHappening[] } {
  const times = tape.times.values();
  const chances = tape.chances.values();
  const responses = tape.responses.values();
  const timers: (() => void)[] = [];
  const hears: ((event: CompletionEvent) => void)[] = [];
  const watchers: ((isOnline: boolean) => void)[] = [];
  const happenings: VisitHappening[] = [];

  function respond(): void {
    const response = responses.next().value;
    for (const { call, event } of response?.told ?? []) hears[call - 1]?.(event);
    if (response?.thrown) throw response.thrown.error;
  }

  const visit = core.createVisit(
    {
      log: { write: () => undefined },
      randomness: { next: () => chances.next().value ?? NaN },
      clock: {
        now: () => times.next().value ?? NaN,
        after(_, run) {
          timers.push(run);
          return () => undefined;
        },
      },
      network: {
        isOnline: () => tape.wasOnline,
        watch(onChange) {
          watchers.push(onChange);
          return () => undefined;
        },
      },
      completion: {
        start(_, hear) {
          hears.push(hear);
          respond();
          return respond;
        },
      },
    },
    tape.squad,
    tape.options,
  );
  visit.happened.listen((happening) => void happenings.push(happening as VisitHappening));
  for (const input of tape.inputs) {
    switch (input.kind) {
      case 'command':
        visit.perform(input.command);
        break;
      case 'dispose':
        visit.dispose();
        break;
      case 'timer':
        timers[input.number - 1]?.();
        break;
      case 'event':
        hears[input.call - 1]?.(input.event);
        break;
      case 'network':
        for (const watcher of watchers) watcher(input.isOnline);
    }
  }
  return { seen: look(visit), happenings };
}

function keep(list: number[], value: number): number {
  list.push(value);
  return value;
}
