import { type ReadonlySignal, computed, signal } from '@preact/signals-core';
import type { Conversation, Message } from '../../../src/domain/conversation.ts';
import type { ChatId } from '../../../src/domain/persona.ts';
import type { Squad, SquadPorts } from '../../../src/domain/squad/squad.ts';
import type { Completion } from '../../../src/ports/completion.ts';
import { type Core, core } from '../core.ts';
import { loadingWhileAsked } from '../laws/asking.ts';
import { callsOneByOne } from '../laws/attempts.ts';
import { disposedForGood, timersHaveAPurpose } from '../laws/ending.ts';
import type { Law } from '../laws/law.ts';
import { everyMessageOnce, idsUnique, timesNeverDecrease } from '../laws/messages.ts';
import { marksUntilOpened, noticesByConversation } from '../laws/notices.ts';
import { stagesInOrder } from '../laws/places.ts';
import { draftsByPersona, sendsByTheRules } from '../laws/sending.ts';

/** A core that is right but for one thing. */
export interface WrongCore {
  readonly meaning: string;
  /** The laws that find it, each in one session or another. */
  readonly foundBy: readonly Law[];
  readonly wrap: Wrap;
}

/** Makes a squad by `create` and gives it out changed. */
type Wrap = (create: (ports: SquadPorts) => Squad, ports: SquadPorts) => Squad;
type Conversations = Squad['conversations']['value'];

const LONG_MS = 3_600_000;
const LAST_ATTEMPT = 4;

/** Each breaks a law. Everything that knows the face of the core is in this module. */
export const WRONG_CORES = {
  lateAnswerLetIn: {
    meaning: 'A reply that comes after its call was cancelled joins the conversation all the same.',
    foundBy: [disposedForGood, everyMessageOnce],
    wrap(create, ports) {
      const late = signal<readonly { readonly personaId: ChatId; readonly text: string }[]>([]);
      const completion = hearingLate(ports.completion, () => {
        const { personaId } = squad.asking.peek()!;
        return (text) => void (late.value = [...late.value, { personaId, text }]);
      });
      const squad = create({ ...ports, completion });
      return showing(squad, (all) =>
        late.value.reduce((shown, { personaId, text }) => {
          const timestampMs = ports.clock.now();
          return append(shown, personaId, {
            sender: 'ai',
            content: text,
            id: `ai-${timestampMs}`,
            timestampMs,
          });
        }, all),
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
    meaning: 'An answer joins the conversation that is open, whoever was asked.',
    foundBy: [everyMessageOnce],
    wrap(create, ports) {
      const squad = create(ports);
      return showing(squad, (all) => {
        const openId = squad.conversation.value?.personaId;
        if (!openId) return all;
        const strays = Object.values(all)
          .filter(({ personaId }) => personaId !== openId)
          .flatMap(({ messages }) => messages.slice(1).slice(-1))
          .filter(({ sender }) => sender === 'ai');
        const without = mapValues(all, ({ messages, ...conversation }) => ({
          ...conversation,
          messages: messages.filter((message) => !strays.includes(message)),
        }));
        return strays.reduce((shown, message) => append(shown, openId, message), without);
      });
    },
  },

  switchThatCancels: {
    meaning: 'Turning to the next persona stops the question that another one is answering.',
    foundBy: [loadingWhileAsked, callsOneByOne],
    wrap: changing((squad) => ({
      next() {
        squad.next();
        squad.cancel();
      },
    })),
  },

  draftLost: {
    meaning: 'Turning to the next persona empties the input that is left.',
    foundBy: [draftsByPersona, sendsByTheRules],
    wrap: changing((squad) => ({
      next() {
        squad.write('');
        squad.next();
      },
    })),
  },

  loadingThatSticks: {
    meaning: 'Loading stays where a question ends without an answer.',
    foundBy: [loadingWhileAsked],
    wrap: changing(({ loading, notice }) => ({
      loading: computed(() => loading.value || notice.value !== undefined),
    })),
  },

  sendWhileLoading: {
    meaning: 'A text is taken while a question is open.',
    foundBy: [sendsByTheRules],
    wrap: changing(({ draft, sendDecision }) => ({
      sendDecision: computed(() => {
        const decision = sendDecision.value;
        const isLoading = decision.kind === 'refuse' && decision.reason === 'loading';
        return isLoading ? ({ kind: 'send', text: draft.value.trim() } as const) : decision;
      }),
    })),
  },

  fifthAttempt: {
    meaning: 'A fourth attempt that fails is followed by one more.',
    foundBy: [callsOneByOne],
    wrap(create, { completion, ...ports }) {
      const isFourth = () => squad.asking.peek()?.progress.attempt === LAST_ATTEMPT;
      const start: Completion['start'] = (request, hear) =>
        completion.start(request, (event) => {
          if (event?.kind === 'failure' && isFourth()) completion.start(request, hear);
          else hear(event);
        });
      const squad = create({ ...ports, completion: { start } });
      return squad;
    },
  },

  timerLeft: {
    meaning: 'A question leaves a timer behind.',
    foundBy: [timersHaveAPurpose],
    wrap: changing((squad, { clock }) => ({
      send() {
        const decision = squad.send();
        if (decision.kind === 'send') clock.after(LONG_MS, () => undefined);
        return decision;
      },
    })),
  },

  noticeThatStays: {
    meaning: 'A notice stays until there is another.',
    foundBy: [noticesByConversation],
    wrap: changing(({ notice }) => ({ notice: lasting(notice) })),
  },

  markThatStays: {
    meaning: 'A mark stays when its persona is opened.',
    foundBy: [marksUntilOpened],
    wrap: changing(({ marks }) => {
      let kept: Squad['marks']['value'] = {};
      return { marks: computed(() => (kept = { ...kept, ...marks.value })) };
    }),
  },

  introThatHandsOverTwice: {
    meaning: 'The intro hands over to the landing once more when it is skipped in the chat.',
    foundBy: [stagesInOrder],
    wrap: changing((squad) => ({
      skipIntro() {
        squad.skipIntro();
        squad.goBack();
      },
    })),
  },
} satisfies Readonly<Record<string, WrongCore>>;

/** The core whose squads are given out changed. */
export function wrapCore(wrap: Wrap): Core {
  return {
    ...core,
    createSquad: (ports, options) => wrap((given) => core.createSquad(given, options), ports),
  };
}

/** The core that hears of its ports what somebody else makes of them. */
export function coreBehind(lie: (ports: SquadPorts) => SquadPorts): Core {
  return wrapCore((create, ports) => create(lie(ports)));
}

function changing(change: (squad: Squad, ports: SquadPorts) => Partial<Squad>): Wrap {
  return (create, ports) => {
    const squad = create(ports);
    return { ...squad, ...change(squad, ports) };
  };
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
    return showing(create(ports), (all) =>
      mapValues(all, (conversation) => {
        const messages = conversation.messages.flatMap(changed);
        return { ...conversation, messages, lastUpdatedMs: messages.at(-1)!.timestampMs };
      }),
    );
  };
}

function showing(squad: Squad, change: (all: Conversations) => Conversations): Squad {
  const conversations = computed(() => change(squad.conversations.value));
  const conversation = computed(() => {
    const open = squad.conversation.value;
    return open && conversations.value[open.personaId];
  });
  return { ...squad, conversations, conversation };
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
function lasting<Value>(view: ReadonlySignal<Value>): ReadonlySignal<Value> {
  let last = view.peek();
  return computed(() => (last = view.value ?? last));
}

/** The welcome is none. */
function isAnswer({ sender }: Message, place: number): boolean {
  return sender === 'ai' && place > 0;
}

function append(all: Conversations, personaId: ChatId, message: Message): Conversations {
  return mapValues(all, (conversation) =>
    conversation.personaId === personaId
      ? { ...conversation, messages: [...conversation.messages, message] }
      : conversation,
  );
}

function mapValues(all: Conversations, change: (conversation: Conversation) => Conversation): Conversations {
  return Object.fromEntries(Object.entries(all).map(([id, conversation]) => [id, change(conversation)]));
}
