import { Signal } from '@preact/signals-core';
import fc from 'fast-check';
import type { Conversation } from '../../../src/domain/conversation.ts';
import type { Persona } from '../../../src/domain/persona.ts';
import type { Command, Decision } from '../../../src/domain/visit/command.ts';
import type { Lane } from '../../../src/domain/visit/lane.ts';
import type { Visit } from '../../../src/domain/visit/visit.ts';
import type { CompletionEvent } from '../../../src/ports/completion.ts';
import { anyFailure } from '../../support/arbitraries.ts';
import { anyConversation } from '../../support/conversations.ts';
import { type StartedCall, hang } from '../../support/scripted-completion.ts';
import { MAX_PERSONAS, createTestPersonas } from '../../support/squads.ts';
import { type TestVisit, createTestVisit } from '../../support/test-visit.ts';

/** One thing that happens to a visit, as a value: a command, or an event of a port. */
export type Event =
  | { readonly kind: 'command'; readonly command: Command }
  /** One of the newest calls says something, even if it was cancelled. */
  | { readonly kind: 'provider'; readonly callsBack: number; readonly event: CompletionEvent }
  | { readonly kind: 'advance' | 'sleep' | 'jump'; readonly ms: number }
  | { readonly kind: 'network'; readonly isOnline: boolean };

export interface Session {
  readonly ids: readonly string[];
  readonly streaming: boolean;
  readonly memoryTurns: number;
  readonly retryMode: 'always' | 'adaptive';
  readonly events: readonly Event[];
}

/** The values of all signals of a lane, under their names. */
export type LaneViews = Readonly<Record<string, unknown>>;

export interface Views {
  readonly own: Readonly<Record<string, unknown>>;
  readonly lanes: readonly LaneViews[];
}

/** Names that every object has, digits, and what is no slug at all. */
const HOSTILE_IDS = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', '0', '7', ' ', 'ü'];

const HANGS = Array.from({ length: 400 }, () => hang);

/** 1 to 8 ids of any kind, no two the same. */
export const anyIds: fc.Arbitrary<readonly string[]> = fc.uniqueArray(
  fc.oneof(fc.constantFrom(...HOSTILE_IDS), fc.string({ minLength: 1, maxLength: 12 })),
  { minLength: 1, maxLength: MAX_PERSONAS },
);

export function personasWith(ids: readonly string[]): readonly Persona[] {
  const personas = createTestPersonas(ids.length);
  return ids.map((id, index) => ({ ...personas[index]!, profileId: id, chatId: id }));
}

const words = fc.oneof(fc.constantFrom('', ' ', 'Why?', ' How? ', 'x'.repeat(8001)), fc.string());

const anyEvent: fc.Arbitrary<CompletionEvent> = fc.oneof(
  { weight: 3, arbitrary: fc.string().map((delta): CompletionEvent => ({ kind: 'text', delta })) },
  { weight: 2, arbitrary: fc.option(fc.string()).map((text): CompletionEvent => ({ kind: 'reply', text })) },
  { weight: 3, arbitrary: anyFailure },
  { weight: 1, arbitrary: fc.constant({ kind: 'nonsense' } as unknown as CompletionEvent) },
);

/** A conversation as a file may bring it, for one of these personas or a stranger. */
function anyConversationOf(ids: readonly string[]): fc.Arbitrary<Conversation> {
  return fc
    .tuple(anyConversation, fc.constantFrom(...ids, 'nobody'))
    .map(([{ messages, lastUpdatedMs }, personaId]) => ({
      personaId,
      messages: messages.map((message, index) =>
        index === 0 ? { ...message, id: `ai-welcome-${personaId}` } : message,
      ),
      lastUpdatedMs,
    }));
}

function anyCommand(ids: readonly string[]): fc.Arbitrary<Command> {
  const personaId = fc.constantFrom(...ids, 'nobody');
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom<Command>({ kind: 'next' }, { kind: 'previous' }, { kind: 'edit' }),
    },
    {
      weight: 3,
      arbitrary: fc.constantFrom<Command>(
        { kind: 'skip-intro' },
        { kind: 'begin' },
        { kind: 'begin' },
        { kind: 'go-back' },
        { kind: 'cancel-edit' },
      ),
    },
    { weight: 8, arbitrary: fc.constant<Command>({ kind: 'send' }) },
    {
      weight: 12,
      arbitrary: fc
        .tuple(fc.constantFrom('retry-now', 'stop', 'try-again', 'choose'), personaId)
        .map(([kind, id]): Command => ({ kind, personaId: id })),
    },
    { weight: 6, arbitrary: words.map((text): Command => ({ kind: 'write', text })) },
    { weight: 4, arbitrary: words.map((text): Command => ({ kind: 'ask', text })) },
    {
      weight: 1,
      arbitrary: fc.boolean().map((shown): Command => ({ kind: 'show-card', shown })),
    },
    {
      weight: 1,
      arbitrary: fc.boolean().map((paused): Command => ({ kind: 'pause-motion', paused })),
    },
    { weight: 1, arbitrary: fc.boolean().map((on): Command => ({ kind: 'stream', on })) },
    {
      weight: 2,
      arbitrary: anyConversationOf(ids).map((conversation): Command => ({ kind: 'restore', conversation })),
    },
  );
}

function anyEvents(ids: readonly string[]): fc.Arbitrary<readonly Event[]> {
  return fc.array(
    fc.oneof(
      { weight: 6, arbitrary: anyCommand(ids).map((command): Event => ({ kind: 'command', command })) },
      {
        weight: 4,
        arbitrary: fc
          .tuple(fc.nat({ max: 2 }), anyEvent)
          .map(([callsBack, event]): Event => ({ kind: 'provider', callsBack, event })),
      },
      {
        weight: 2,
        arbitrary: fc.integer({ min: 0, max: 40_000 }).map((ms): Event => ({ kind: 'advance', ms })),
      },
      {
        weight: 1,
        arbitrary: fc.integer({ min: 0, max: 100_000 }).map((ms): Event => ({ kind: 'sleep', ms })),
      },
      {
        weight: 1,
        arbitrary: fc.integer({ min: -1e7, max: 1e7 }).map((ms): Event => ({ kind: 'jump', ms })),
      },
      { weight: 1, arbitrary: fc.boolean().map((isOnline): Event => ({ kind: 'network', isOnline })) },
    ),
    { minLength: 5, maxLength: 80 },
  );
}

/** A visit of any squad, its first two events mostly those that lead to the chat. */
export const anySession: fc.Arbitrary<Session> = anyIds.chain((ids) =>
  fc.record({
    ids: fc.constant(ids),
    streaming: fc.boolean(),
    memoryTurns: fc.constantFrom(0, 1, 9),
    retryMode: fc.constantFrom('always', 'adaptive'),
    events: fc
      .tuple(fc.constantFrom<readonly Event[]>(TO_THE_CHAT, TO_THE_CHAT, TO_THE_CHAT, []), anyEvents(ids))
      .map(([opening, events]) => [...opening, ...events]),
  }),
);

const TO_THE_CHAT: readonly Event[] = [
  { kind: 'command', command: { kind: 'skip-intro' } },
  { kind: 'command', command: { kind: 'begin' } },
];

export function beginSession({ ids, streaming, memoryTurns, retryMode }: Session): TestVisit {
  return createTestVisit(HANGS, { personas: personasWith(ids), streaming, memoryTurns, retryMode });
}

/** Lets one event happen; the decision is that of a command. */
export function happen({ visit, completion, clock, network }: TestVisit, event: Event): Decision | undefined {
  switch (event.kind) {
    case 'command':
      return visit.perform(event.command);
    case 'provider':
      tell(completion.calls.at(-1 - event.callsBack), event.event);
      return undefined;
    case 'advance':
      clock.advanceSync(event.ms);
      return undefined;
    case 'sleep':
      clock.sleep(event.ms);
      return undefined;
    case 'jump':
      clock.jump(event.ms);
      return undefined;
    case 'network':
      network.set(event.isOnline);
      return undefined;
  }
}

function tell(call: StartedCall | undefined, event: CompletionEvent): void {
  if (event.kind === 'text') call?.text(event.delta);
  else call?.answer(event);
}

/** All that a visit shows, by the names of its signals: a signal that is added is in it too. */
export function viewsOf(visit: Visit): Views {
  const table = visit.table.value;
  return {
    own: { ...signalsOf(visit), table: table && signalsOf(table) },
    lanes: visit.lanes.map(signalsOf),
  };
}

function signalsOf(owner: object): Readonly<Record<string, unknown>> {
  const signals = Object.entries(owner).filter(([, value]) => value instanceof Signal);
  return Object.fromEntries(signals.map(([name, { value }]) => [name, placesOf(value)]));
}

/** Lanes as their places, since they show themselves. */
function placesOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => (isLane(each) ? each.place : each));
  return isLane(value) ? value.place : value;
}

function isLane(value: unknown): value is Lane {
  return typeof value === 'object' && value !== null && 'place' in value;
}
