import type {
  Completion,
  CompletionEnding,
  CompletionEvent,
  CompletionRequest,
} from '../../src/ports/completion.ts';
import { settle } from '../support/virtual-clock.ts';

/** One attempt, and how it has broken the contract of `Completion`. */
export interface Attempt {
  readonly events: readonly CompletionEvent[];
  /** Each breach in words, in order; empty while the contract holds. */
  readonly breaches: readonly string[];
  readonly ending: Promise<CompletionEnding>;
  readonly cancel: () => void;
}

/** Starts an attempt and checks each of its events when it comes. */
export function startJudged(completion: Completion, request: CompletionRequest): Attempt {
  const events: CompletionEvent[] = [];
  const breaches: string[] = [];
  let state: 'starting' | 'open' | 'ended' | 'cancelled' = 'starting';
  let tellEnding!: (ending: CompletionEnding) => void;
  const ending = new Promise<CompletionEnding>((resolve) => (tellEnding = resolve));

  function hear(event: CompletionEvent): void {
    if (state === 'starting') breaches.push(`told a ${event.kind} before start had returned`);
    if (state === 'cancelled') breaches.push(`told a ${event.kind} after the cancel`);
    if (state === 'ended') breaches.push(`told a ${event.kind} after the end`);
    breaches.push(...breachesOf(event, joinTexts(events), request.streaming));
    events.push(event);
    if (isWithin(event)) return;
    if (state === 'open') state = 'ended';
    tellEnding(event);
  }

  const stop = completion.start(request, hear);
  state = events.every(isWithin) ? 'open' : 'ended';
  return {
    events,
    breaches,
    ending,
    cancel() {
      if (state === 'open') state = 'cancelled';
      try {
        stop();
      } catch (error) {
        breaches.push(`cancel threw ${String(error)}`);
      }
    },
  };
}

/** Gives a call that secretly goes on time to report something. */
export async function waitForMore(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await settle();
}

function breachesOf(event: CompletionEvent, textSoFar: string, streaming: boolean): readonly string[] {
  switch (event.kind) {
    case 'text':
      return [
        ...(streaming ? [] : ['told a text that was not asked for']),
        ...(event.delta === '' ? ['told a text of nothing'] : []),
      ];
    case 'thought':
      return streaming ? [] : ['told a thought that was not asked for'];
    case 'was-thought':
      return textSoFar === '' ? ['took back a text that was not there'] : [];
    case 'reply': {
      const told = event.isGeneral ? '' : (event.text ?? '');
      const isWhole = !streaming || told === textSoFar;
      return isWhole ? [] : [`replied ${JSON.stringify(event.text)} after ${JSON.stringify(textSoFar)}`];
    }
    case 'threw':
      return /\w/.test(event.detail) ? [] : ['threw without a cause'];
    case 'failure':
      return /\w/.test(event.detail) && /\w/.test(event.reason) ? [] : ['failed without a reason'];
  }
}

/** Whether more may follow it. */
function isWithin(event: CompletionEvent): event is Exclude<CompletionEvent, CompletionEnding> {
  return event.kind === 'text' || event.kind === 'thought' || event.kind === 'was-thought';
}

function joinTexts(events: readonly CompletionEvent[]): string {
  const taken = events.findLastIndex(({ kind }) => kind === 'was-thought');
  return events
    .slice(taken + 1)
    .map((event) => (event.kind === 'text' ? event.delta : ''))
    .join('');
}
