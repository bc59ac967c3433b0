import type { VisitPorts } from '../../../src/domain/visit/visit.ts';
import type { Completion, CompletionEvent, CompletionRequest } from '../../../src/ports/completion.ts';
import { questionAsItIs, busyWhileAsked, secondsCounted } from '../laws/asking.ts';
import { attemptsEndAtTheirLimit, callsOneByOne, requestsComplete } from '../laws/attempts.ts';
import { timersHaveAPurpose } from '../laws/ending.ts';
import { failuresLogged } from '../laws/failures.ts';
import type { Law } from '../laws/law.ts';
import { everyMessageOnce } from '../laws/messages.ts';
import { metricsOnTheBeat, metricsWithinBounds } from '../laws/metrics.ts';
import { connectionByLastWord } from '../laws/notices.ts';
import { introByTime } from '../laws/places.ts';

/** Ports that say something else to the core than the world has told them. */
export interface LyingPorts {
  readonly meaning: string;
  /** The laws that find it, each in one session or another. */
  readonly foundBy: readonly Law[];
  readonly lie: (ports: VisitPorts) => VisitPorts;
}

/** What a completion may change between the core and the provider; what is not named passes unchanged. */
interface Interception {
  readonly request?: (request: CompletionRequest) => CompletionRequest;
  /** Undefined keeps the event back. */
  readonly event?: (event: CompletionEvent) => CompletionEvent | undefined;
  readonly cancel?: (cancel: () => void) => void;
}

const OUT_OF_RANGE = 1.5;

/** Worlds in which a port lies. */
export const LYING_PORTS = {
  clockThatRingsEarly: {
    meaning: 'Every timer rings after nine tenths of its time.',
    foundBy: [introByTime, attemptsEndAtTheirLimit, metricsOnTheBeat, secondsCounted, callsOneByOne],
    lie: ({ clock, ...ports }) => ({
      ...ports,
      clock: { now: clock.now, after: (delayMs, run) => clock.after(delayMs * 0.9, run) },
    }),
  },

  clockThatRingsTwice: {
    meaning: 'Every timer rings twice.',
    foundBy: [metricsOnTheBeat, timersHaveAPurpose],
    lie: ({ clock, ...ports }) => ({
      ...ports,
      clock: {
        now: clock.now,
        after(delayMs, run) {
          return clock.after(delayMs, () => {
            run();
            run();
          });
        },
      },
    }),
  },

  clockThatCannotBeStopped: {
    meaning: 'A timer that was cancelled goes on and rings.',
    foundBy: [timersHaveAPurpose],
    lie: ({ clock, ...ports }) => ({
      ...ports,
      clock: {
        now: clock.now,
        after(delayMs, run) {
          clock.after(delayMs, run);
          return () => undefined;
        },
      },
    }),
  },

  completionThatCannotBeCancelled: {
    meaning: 'A cancel never reaches the provider.',
    foundBy: [callsOneByOne],
    lie: lyingCompletion(() => ({ cancel: () => undefined })),
  },

  completionThatNeverAnswers: {
    meaning: 'An answer that came is kept back for ever.',
    foundBy: [questionAsItIs, busyWhileAsked],
    lie: lyingCompletion(() => ({ event: (event) => (event?.kind === 'text' ? event : undefined) })),
  },

  completionThatMixesUpAnswers: {
    meaning: 'A question is answered with the text of the answer before.',
    foundBy: [everyMessageOnce],
    lie: lyingCompletion(() => {
      let earlier = 'An answer to somebody else.';
      return {
        event(event) {
          if (event?.kind !== 'reply' || typeof event.text !== 'string') return event;
          const text = earlier;
          earlier = event.text;
          return { ...event, text };
        },
      };
    }),
  },

  completionThatDropsThePersona: {
    meaning: 'A request loses its system message on the way.',
    foundBy: [requestsComplete],
    lie: lyingCompletion(() => ({
      request: (request) => ({ ...request, messages: request.messages.slice(1) }),
    })),
  },

  randomnessOutOfRange: {
    meaning: 'Chance is larger than 1.',
    foundBy: [metricsWithinBounds],
    lie: ({ randomness, ...ports }) => ({
      ...ports,
      randomness: { next: () => randomness.next() + OUT_OF_RANGE },
    }),
  },

  networkThatNeverComesBack: {
    meaning: 'The network tells that it has gone, and not that it is back.',
    foundBy: [connectionByLastWord, callsOneByOne],
    lie: ({ network, ...ports }) => ({
      ...ports,
      network: {
        isOnline: network.isOnline,
        watch: (onChange) => network.watch((isOnline) => isOnline || onChange(isOnline)),
      },
    }),
  },

  logThatLosesEntries: {
    meaning: 'Every other entry never reaches the log.',
    foundBy: [failuresLogged],
    lie({ log, ...ports }) {
      let count = 0;
      return { ...ports, log: { write: (entry) => void ((count += 1) % 2 === 0 && log.write(entry)) } };
    },
  },
} satisfies Readonly<Record<string, LyingPorts>>;

/** Stands in the same place as the lies, and tells the truth. */
export const honestPorts: LyingPorts['lie'] = lyingCompletion(() => ({}));

function lyingCompletion(intercept: () => Interception): LyingPorts['lie'] {
  return ({ completion, ...ports }) => ({ ...ports, completion: intercepted(completion, intercept()) });
}

function intercepted(completion: Completion, { request, event, cancel }: Interception): Completion {
  return {
    start(asked, hear) {
      const cancelCall = completion.start(request ? request(asked) : asked, (told) => {
        const passed = event ? event(told) : told;
        if (passed !== undefined || !event) hear(passed as CompletionEvent);
      });
      return () => (cancel ? cancel(cancelCall) : cancelCall());
    },
  };
}
