import type { Scheduler } from 'fast-check';
import type { Completion, CompletionRequest, Outcome } from '../../src/ports/completion.ts';

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

export interface RacingCompletion extends Completion {
  readonly calls: readonly RacingCall[];
}

/** A provider whose words and answers come when the scheduler says so, also after a cancellation. */
export function createRacingCompletion(scheduler: Scheduler, meetings: readonly Meeting[]): RacingCompletion {
  const calls: RacingCall[] = [];
  return {
    calls,
    start(request, onText) {
      const meeting = meetings[calls.length % meetings.length] ?? 'reply';
      if (meeting === 'refusal') throw new Error('The provider cannot be asked');
      const call = openCall(request, calls.length + 1);
      calls.push(call);
      const outcome = answer(call, meeting, onText);
      return {
        outcome,
        cancel() {
          if (call.state === 'open') call.state = 'cancelled';
        },
      };
    },
  };

  async function answer(call: RacingCall, meeting: Meeting, onText?: (delta: string) => void) {
    const title = `“${call.question}”`;
    if (onText) {
      await scheduler.schedule(Promise.resolve(), `the first words of ${title}`);
      onText(call.replyText.slice(0, 6));
    }
    const outcome = await scheduler.schedule(
      Promise.resolve(outcomeOf(call, meeting)),
      `the answer to ${title}`,
    );
    const heard = meeting === 'reply' ? 'heard-reply' : 'heard-failure';
    call.state = call.state === 'open' ? heard : 'late';
    return outcome;
  }
}

function openCall({ messages }: CompletionRequest, number: number): RacingCall {
  const question = messages.at(-1)?.text ?? '';
  const systemText = messages[0]?.text ?? '';
  return { question, systemText, state: 'open', replyText: `Answer ${number} to: ${question}` };
}

function outcomeOf({ replyText }: RacingCall, meeting: Meeting): Outcome {
  if (meeting === 'reply') return { kind: 'reply', text: replyText };
  return { kind: 'failure', reason: 'server', detail: 'The race says so' };
}
