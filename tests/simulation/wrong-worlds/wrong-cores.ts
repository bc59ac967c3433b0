import { type ReadonlySignal, batch, computed, signal } from '@preact/signals-core';
import type { Conversation, Message } from '../../../src/domain/conversation.ts';
import type { VisitCommand, Decision } from '../../../src/domain/visit/command.ts';
import type { VisitHappening } from '../../../src/domain/visit/happenings.ts';
import type { Lane } from '../../../src/domain/visit/lane.ts';
import type { Visit, VisitPorts } from '../../../src/domain/visit/visit.ts';
import type { Completion } from '../../../src/ports/completion.ts';
import { type Core, core } from '../core.ts';
import { busyWhileAsked } from '../laws/asking.ts';
import { callsOneByOne } from '../laws/attempts.ts';
import { disposedForGood, timersHaveAPurpose } from '../laws/ending.ts';
import { changesTold, happeningsInOrder, refusalsChangeNothing } from '../laws/happenings.ts';
import { lanesIndependent } from '../laws/lanes.ts';
import type { Law } from '../laws/law.ts';
import { metricsWithinBounds } from '../laws/metrics.ts';
import { everyMessageOnce, idsUnique, timesNeverDecrease } from '../laws/messages.ts';
import { marksUntilOpened, noticesByConversation } from '../laws/notices.ts';
import { placeValid, stagesInOrder } from '../laws/places.ts';
import { commandsByTheRules, draftsByPersona, sendsByTheRules } from '../laws/sending.ts';
import { stateOfInputs } from '../laws/replay.ts';

/** A core that is right but for one thing. */
export interface WrongCore {
  readonly meaning: string;
  /** The laws that find it, each in one session or another. */
  readonly foundBy: readonly Pick<Law, 'name'>[];
  readonly wrap: Wrap;
}

/** Makes a visit by `create` and gives it out changed. */
export type Wrap = (create: (ports: VisitPorts) => Visit, ports: VisitPorts) => Visit;

const LONG_MS = 3_600_000;
const LAST_ATTEMPT = 4;

/** Of all visits together, which is what no visit may know. */
let begunVisits = 0;

/** Each breaks a law. Everything that knows the face of the core is in this module. */
export const WRONG_CORES = {
  lateAnswerLetIn: {
    meaning: 'A reply that comes after its call was cancelled joins the conversation all the same.',
    foundBy: [disposedForGood, lanesIndependent, everyMessageOnce],
    wrap(create, ports) {
      const late = signal<readonly { readonly place: number; readonly text: string }[]>([]);
      const completion = hearingLate(ports.completion, () => {
        const place = visit.answering.peek()[0]!.place;
        return (text) => void (late.value = [...late.value, { place, text }]);
      });
      const visit = create({ ...ports, completion });
      return withConversations(visit, (conversation, lane) =>
        late.value
          .filter(({ place }) => place === lane.place)
          .reduce((shown, { text }) => {
            const timestampMs = ports.clock.now();
            return append(shown, { sender: 'ai', content: text, id: `ai-${timestampMs}`, timestampMs });
          }, conversation),
      );
    },
  },

  doubledQuestion: {
    meaning: 'A question stands twice in its conversation.',
    foundBy: [everyMessageOnce],
    wrap: withMessages((message) =>
      message.sender === 'user' ? [message, { ...message, id: `${message.id}0` }] : [message],
    ),
  },

  repeatedIds: {
    meaning: 'Every answer in a conversation has the id of the first.',
    foundBy: [idsUnique],
    wrap: withMessages((message, place, all) => {
      const first = all.find(isAnswer);
      return [
        first && first !== message && isAnswer(message, place) ? { ...message, id: first.id } : message,
      ];
    }),
  },

  timesThatGoBack: {
    meaning: 'An answer is said to be a minute older than it is.',
    foundBy: [timesNeverDecrease],
    wrap: withMessages((message, place) => {
      const timestampMs = message.timestampMs - 60_000;
      return [isAnswer(message, place) ? { ...message, timestampMs } : message];
    }),
  },

  replyToTheWrongPersona: {
    meaning: 'The newest answer of a conversation that is not open is shown in the one that is.',
    foundBy: [everyMessageOnce, lanesIndependent],
    wrap(create, ports) {
      const visit = create(ports);
      return withConversations(visit, (conversation, lane) => {
        if (lane.place !== visit.chosen.value.place) return conversation;
        const stray = visit.lanes
          .filter((other) => other !== lane)
          .map((other) => other.conversation.value?.messages.slice(1).at(-1))
          .find((message) => message?.sender === 'ai');
        return stray ? append(conversation, stray) : conversation;
      });
    },
  },

  switchThatStops: {
    meaning: 'Turning to the next persona stops the question that another one is answering.',
    foundBy: [lanesIndependent, busyWhileAsked, callsOneByOne],
    wrap: performing((command, perform, visit) => {
      const decision = perform(command);
      if (command.kind === 'next') stopAll(visit, perform);
      return decision;
    }),
  },

  draftLost: {
    meaning: 'Turning to the next persona empties the input that is left.',
    foundBy: [lanesIndependent],
    wrap: performing((command, perform) => {
      if (command.kind === 'next') perform({ kind: 'write', text: '' });
      return perform(command);
    }),
  },

  draftKept: {
    meaning: 'A text that was sent stays in the input.',
    foundBy: [draftsByPersona],
    wrap: performing((command, perform, visit) => {
      const text = visit.chosen.peek().draft.peek();
      const decision = perform(command);
      if (command.kind === 'send' && decision.kind === 'done') perform({ kind: 'write', text });
      return decision;
    }),
  },

  editOfOne: {
    meaning: 'An edit begins in every conversation at once.',
    foundBy: [lanesIndependent],
    wrap: withLanes((lane, visit) => ({
      editing: computed(
        () =>
          visit.lanes.find(({ editing }) => editing.value !== undefined)?.editing.value ?? lane.editing.value,
      ),
    })),
  },

  busyThatSticks: {
    meaning: 'The visit stays busy where a question ends without an answer.',
    foundBy: [busyWhileAsked],
    wrap: changing(({ busy, lanes }) => ({
      busy: computed(() => busy.value || lanes.some(({ notice }) => notice.value !== undefined)),
    })),
  },

  sendWhileBusy: {
    meaning: 'A text is taken while a question is open.',
    foundBy: [sendsByTheRules],
    wrap: withLanes(({ draft, sendDecision }) => ({
      sendDecision: computed(() => {
        const decision = sendDecision.value;
        const isBusy = decision.kind === 'refuse' && decision.reason === 'loading';
        return isBusy ? ({ kind: 'send', text: draft.value.trim() } as const) : decision;
      }),
    })),
  },

  refusalThatActs: {
    meaning: 'A persona that cannot be chosen leaves the visitor with another one, and is refused.',
    foundBy: [refusalsChangeNothing],
    wrap: performing((command, perform) => {
      const decision = perform(command);
      if (command.kind === 'choose' && decision.kind === 'refuse') perform({ kind: 'next' });
      return decision;
    }),
  },

  refusalWithoutReason: {
    meaning: 'Whatever is refused is said to be so for want of a question.',
    foundBy: [commandsByTheRules],
    wrap: performing((command, perform) => {
      const decision = perform(command);
      return decision.kind === 'refuse' ? { kind: 'refuse', reason: 'no-open-question' } : decision;
    }),
  },

  circleWithAGap: {
    meaning: 'From the last persona the way leads to the second.',
    foundBy: [placeValid],
    wrap: performing((command, perform, visit) => {
      const isLast = visit.chosen.peek().place === visit.lanes.length - 1;
      const second = visit.lanes[1]?.persona.chatId;
      return command.kind === 'next' && isLast && second !== undefined
        ? perform({ kind: 'choose', personaId: second })
        : perform(command);
    }),
  },

  fifthAttempt: {
    meaning: 'A fourth attempt that fails is followed by one more.',
    foundBy: [callsOneByOne],
    wrap(create, { completion, ...ports }) {
      const isFourth = () => visit.answering.peek()[0]?.question.peek()?.progress.attempt === LAST_ATTEMPT;
      const start: Completion['start'] = (request, hear) =>
        completion.start(request, (event) => {
          if (event?.kind === 'failure' && isFourth()) completion.start(request, hear);
          else hear(event);
        });
      const visit = create({ ...ports, completion: { start } });
      return visit;
    },
  },

  timerLeft: {
    meaning: 'A question leaves a timer behind.',
    foundBy: [timersHaveAPurpose],
    wrap: performing((command, perform, _, { clock }) => {
      const decision = perform(command);
      if (command.kind === 'send' && decision.kind === 'done') clock.after(LONG_MS, () => undefined);
      return decision;
    }),
  },

  noticeThatStays: {
    meaning: 'A notice stays until there is another.',
    foundBy: [noticesByConversation],
    wrap: withLanes(({ notice }) => ({ notice: lasting(notice) })),
  },

  markThatStays: {
    meaning: 'A mark stays when its persona is opened.',
    foundBy: [marksUntilOpened],
    wrap: withLanes(({ mark }) => ({ mark: lasting(mark) })),
  },

  introThatHandsOverTwice: {
    meaning: 'The intro hands over to the landing once more when it is skipped in the chat.',
    foundBy: [refusalsChangeNothing],
    wrap: performing((command, perform) => {
      const decision = perform(command);
      if (command.kind === 'skip-intro') perform({ kind: 'go-back' });
      return decision;
    }),
  },

  landingLeftForGood: {
    meaning: 'Once something was asked, there is no way back to the landing.',
    foundBy: [stagesInOrder],
    wrap: changing(({ stage, hasAsked }) => ({
      stage: computed(() => (stage.value === 'landing' && hasAsked.value ? 'chat' : stage.value)),
    })),
  },

  happeningToldTwice: {
    meaning: 'An ending is told twice.',
    foundBy: [happeningsInOrder],
    wrap: telling((happening) => (happening.kind === 'ended' ? [happening, happening] : [happening])),
  },

  happeningKeptBack: {
    meaning: 'Nobody is told that a conversation has begun.',
    foundBy: [changesTold],
    wrap: telling((happening) => (happening.kind === 'opened' ? [] : [happening])),
  },

  happeningOfNothing: {
    meaning: 'A text is told as if it had ended the question as well.',
    foundBy: [happeningsInOrder],
    wrap: telling((happening) => {
      if (happening.kind !== 'text-came') return [happening];
      const { personaId } = happening;
      return [happening, { kind: 'restored', personaId }];
    }),
  },

  happeningsOutOfOrder: {
    meaning: 'A choice is told after what follows from it.',
    foundBy: [happeningsInOrder],
    wrap(create, ports) {
      const visit = create(ports);
      let kept: VisitHappening[] = [];
      return {
        ...visit,
        happened: {
          listen: (listener) =>
            visit.happened.listen((happening) => {
              if (happening.kind === 'chosen') {
                kept.push(happening);
                return;
              }
              listener(happening);
              for (const late of kept) listener(late);
              kept = [];
            }),
        },
      };
    },
  },

  memoryOfOtherVisits: {
    meaning: 'What is said of a time-out hangs on how many visits there were before.',
    foundBy: [stateOfInputs],
    wrap(create, ports) {
      begunVisits += 1;
      const number = begunVisits;
      const wrap = withLanes(({ question }) => ({
        question: computed(() => {
          const open = question.value;
          if (open?.progress.kind !== 'waiting' || !open.progress.failure.detail.includes('within'))
            return open;
          const { progress } = open;
          const failure = { ...progress.failure, detail: `${progress.failure.detail} of visit ${number}` };
          return { ...open, progress: { ...progress, failure } };
        }),
      }));
      return wrap(create, ports);
    },
  },

  timeReadTwice: {
    meaning: 'Every other visit looks at the clock twice.',
    foundBy: [stateOfInputs],
    wrap(create, { clock, ...ports }) {
      begunVisits += 1;
      const isOther = begunVisits % 2 === 0;
      const now = () => {
        if (isOther) clock.now();
        return clock.now();
      };
      return create({ ...ports, clock: { now, after: clock.after } });
    },
  },

  chanceDrawnBefore: {
    meaning: 'Every other visit begins with a number of its own.',
    foundBy: [stateOfInputs, metricsWithinBounds],
    wrap(create, ports) {
      begunVisits += 1;
      if (begunVisits % 2 === 0) ports.randomness.next();
      return create(ports);
    },
  },
} satisfies Readonly<Record<string, WrongCore>>;

/** The core whose visits are given out changed. */
export function wrapCore(wrap: Wrap): Core {
  return {
    ...core,
    createVisit: (ports, squad, options) => wrap((given) => core.createVisit(given, squad, options), ports),
  };
}

/** The core that hears of its ports what somebody else makes of them. */
export function coreBehind(lie: (ports: VisitPorts) => VisitPorts): Core {
  return wrapCore((create, ports) => create(lie(ports)));
}

export function changing(change: (visit: Visit) => Partial<Visit>): Wrap {
  return (create, ports) => {
    const visit = create(ports);
    return { ...visit, ...change(visit) };
  };
}

/** Does something else for a command; what is told of it comes at once. */
function performing(
  change: (
    command: VisitCommand,
    perform: (command: VisitCommand) => Decision,
    visit: Visit,
    ports: VisitPorts,
  ) => Decision,
): Wrap {
  return (create, ports) => {
    const visit = create(ports);
    const perform: Visit['perform'] = (command) =>
      batch(() => change(command as VisitCommand, (other) => visit.perform(other), visit, ports));
    return { ...visit, perform };
  };
}

/** Tells something else of a happening. */
function telling(change: (happening: VisitHappening) => readonly VisitHappening[]): Wrap {
  return changing(({ happened }) => ({
    happened: {
      listen: (listener) =>
        happened.listen((happening) => change(happening as VisitHappening).forEach(listener)),
    },
  }));
}

/** Shows something else of every lane. */
export function withLanes(change: (lane: Lane, visit: Visit) => Partial<Lane>): Wrap {
  return changing((visit) => {
    const lanes = visit.lanes.map((lane) => ({ ...lane, ...change(lane, visit) }));
    return {
      lanes,
      laneOf: (personaId) => lanes.find(({ persona }) => persona.chatId === personaId),
      chosen: computed(() => lanes[visit.chosen.value.place]!),
      answering: computed(() => visit.answering.value.map(({ place }) => lanes[place]!)),
    };
  });
}

/** Shows other messages in the place of each, the same whenever it is shown. */
function withMessages(
  change: (message: Message, place: number, all: readonly Message[]) => readonly Message[],
): Wrap {
  return (create, ports) => {
    const known = new WeakMap<Message, readonly Message[]>();
    const changed: typeof change = (...given) => {
      const [message] = given;
      const shown = known.get(message) ?? change(...given);
      known.set(message, shown);
      return shown;
    };
    return withConversations(create(ports), (conversation) => {
      const messages = conversation.messages.flatMap(changed);
      return { ...conversation, messages, lastUpdatedMs: messages.at(-1)!.timestampMs };
    });
  };
}

function withConversations(
  visit: Visit,
  change: (conversation: Conversation, lane: Lane) => Conversation,
): Visit {
  const wrap = withLanes((lane) => ({
    conversation: computed(() => lane.conversation.value && change(lane.conversation.value, lane)),
  }));
  return wrap(() => visit, undefined as never);
}

/** A provider whose replies are told on also when nobody waits for them any more. */
function hearingLate(completion: Completion, begin: () => (text: string) => void): Completion {
  return {
    start(request, hear) {
      const hearLate = begin();
      let isCancelled = false;
      const cancel = completion.start(request, (event) => {
        if (isCancelled && event?.kind === 'reply' && typeof event.text === 'string') hearLate(event.text);
        hear(event);
      });
      return () => {
        isCancelled = true;
        cancel();
      };
    },
  };
}

/** A view that never goes back to nothing. */
export function lasting<Value>(view: ReadonlySignal<Value>): ReadonlySignal<Value> {
  let last = view.peek();
  return computed(() => (last = view.value ?? last));
}

/** The welcome is none. */
function isAnswer({ sender }: Message, place: number): boolean {
  return sender === 'ai' && place > 0;
}

function append(conversation: Conversation, message: Message): Conversation {
  return {
    ...conversation,
    messages: [...conversation.messages, message],
    lastUpdatedMs: message.timestampMs,
  };
}

function stopAll({ lanes }: Visit, perform: (command: VisitCommand) => Decision): void {
  for (const { persona } of lanes) perform({ kind: 'stop', personaId: persona.chatId });
}
