import type { Scheduler } from 'fast-check';
import { vi } from 'vitest';
import type { Clock } from '../../src/ports/clock.ts';
import type {
  Completion,
  CompletionEvent,
  CompletionRequest,
  Failure,
  Reply,
} from '../../src/ports/completion.ts';
import { type VirtualClock, createVirtualClock } from '../support/virtual-clock.ts';

interface RacingTimers {
  /** How many timers of the page are waiting. */
  pending(): number;
  /** The same for the browser's own, such as those of its history. */
  pendingOfBrowser(): number;
}

/** How the provider meets one attempt; a refusal is a port that throws. */
export type Meeting = 'reply' | 'failure' | 'refusal';

export interface RacingCall {
  readonly question: string;
  readonly systemText: string;
  /** An answer that comes after the cancellation is late, and not heard. */
  state: 'open' | 'heard-reply' | 'heard-failure' | 'cancelled' | 'late';
  /** What a reply says, if one is heard. */
  readonly replyText: string;
}

interface Listener {
  readonly request: CompletionRequest;
  readonly hear: (event: CompletionEvent) => void;
}

interface RacingCompletion extends Completion {
  readonly calls: readonly RacingCall[];
}

/**
 * A clock whose time passes in steps of the scheduler: when a timer's turn comes, time passes until it rings, and with
 * it rings all that was due before.
 */
export function createRacingClock(scheduler: Scheduler): VirtualClock {
  const clock = createVirtualClock();
  return {
    ...clock,
    after(delayMs, run) {
      const dueMs = clock.now() + Math.max(0, delayMs);
      let waiting = true;
      const cancel = clock.after(delayMs, () => {
        waiting = false;
        run();
      });
      // A sequence, because the scheduler waits for the end of its items.
      scheduler.scheduleSequence([
        {
          label: `time passes until the timer of ${delayMs} ms`,
          builder: async () => {
            if (waiting) await clock.advance(dueMs - clock.now());
          },
        },
      ]);
      return () => {
        waiting = false;
        cancel();
      };
    },
  };
}

/** Puts the timers of the page and of its browser on the clock; `vi.unstubAllGlobals` puts them back. */
export function stubTimers(clock: Clock): RacingTimers {
  const ofPage = new Map<unknown, () => void>();
  const ofBrowser = new Map<unknown, () => void>();
  let lastId = 0;

  function start(run: (...given: unknown[]) => void, delayMs = 0, ...given: unknown[]): number {
    const cancels = isCalledByBrowser() ? ofBrowser : ofPage;
    lastId += 1;
    const id = lastId;
    const cancel = clock.after(delayMs, () => {
      cancels.delete(id);
      run(...given);
    });
    cancels.set(id, cancel);
    return id;
  }

  function stop(id: unknown): void {
    for (const cancels of [ofPage, ofBrowser]) {
      cancels.get(id)?.();
      cancels.delete(id);
    }
  }

  vi.stubGlobal('setTimeout', start);
  vi.stubGlobal('clearTimeout', stop);
  return { pending: () => ofPage.size, pendingOfBrowser: () => ofBrowser.size };
}

/** A provider whose words and answers come when the scheduler says so, also after a cancellation. */
export function createRacingCompletion(scheduler: Scheduler, meetings: readonly Meeting[]): RacingCompletion {
  const calls: RacingCall[] = [];
  return {
    calls,
    start(request, hear) {
      const meeting = meetings[calls.length % meetings.length] ?? 'reply';
      if (meeting === 'refusal') throw new Error('The provider cannot be asked');
      const call = openCall(request, calls.length + 1);
      calls.push(call);
      void answer(call, meeting, { request, hear });
      return () => {
        if (call.state === 'open') call.state = 'cancelled';
      };
    },
  };

  async function answer(call: RacingCall, meeting: Meeting, { request, hear }: Listener): Promise<void> {
    const title = `“${call.question}”`;
    if (request.streaming) {
      await scheduler.schedule(Promise.resolve(), `the first words of ${title}`);
      hear({ kind: 'text', delta: call.replyText.slice(0, 6) });
    }
    await scheduler.schedule(Promise.resolve(), `the answer to ${title}`);
    const heard = meeting === 'reply' ? 'heard-reply' : 'heard-failure';
    call.state = call.state === 'open' ? heard : 'late';
    hear(endingOf(call, meeting));
  }
}

/** Whether jsdom has called what calls this; it uses the same timers as the page. */
function isCalledByBrowser(): boolean {
  const caller = new Error('Who calls?').stack?.split('\n')[3] ?? '';
  return caller.includes('/node_modules/jsdom/');
}

function openCall({ messages }: CompletionRequest, number: number): RacingCall {
  const question = messages.at(-1)?.text ?? '';
  const systemText = messages[0]?.text ?? '';
  return { question, systemText, state: 'open', replyText: `Answer ${number} to: ${question}` };
}

function endingOf({ replyText }: RacingCall, meeting: Meeting): Reply | Failure {
  if (meeting === 'reply') return { kind: 'reply', text: replyText };
  return { kind: 'failure', reason: 'server', detail: 'The race says so' };
}
