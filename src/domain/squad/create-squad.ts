import { batch, computed, signal } from '@preact/signals-core';
import type { Conversation } from '../conversation.ts';
import { connectionOf } from '../connection.ts';
import { type SendDecision, decideSend, viewLength } from '../send-rules.ts';
import { type Stage, type StageStep, decideStage } from '../stage.ts';
import { startersOf } from '../starters.ts';
import { createAskingStore } from './asking-store.ts';
import { type ByPersona, createByPersonaStore } from './by-persona.ts';
import { createConversationStore } from './conversation-store.ts';
import { createIntroStore } from './intro-store.ts';
import { createMetricsStore } from './metrics-store.ts';
import { createSelectionStore } from './selection-store.ts';
import type { Squad, SquadOptions, SquadPorts } from './squad.ts';

/** One visit: the whole product without a screen. The intro starts at once. */
export function createSquad(ports: SquadPorts, options: SquadOptions): Squad {
  const stage = signal<Stage>('intro');
  const cardShown = signal(false);
  const motionPaused = signal(options.motionPaused);
  const disposed = signal(false);
  const drafts = createByPersonaStore<string>();
  const { selection, ...carousel } = createSelectionStore(options.personas);
  const conversations = createConversationStore(ports.clock, ports.log);
  const metrics = createMetricsStore(ports.clock, ports.randomness, options.personas);
  const asking = createAskingStore(ports, options, conversations);
  const intro = createIntroStore(ports.clock, () => batch(() => step('finish-intro')));

  const persona = computed(() => selection.value.persona);
  const personaId = computed(() => persona.value.chatId);
  const conversation = computed(() =>
    stage.value === 'chat' ? conversations.conversations.value[personaId.value] : undefined,
  );
  const draft = computed(() => drafts.values.value[personaId.value] ?? '');
  const loading = computed(() => asking.asking.value !== undefined);
  const notice = computed(() => asking.notices.value[personaId.value]);
  const open = computed(() => !disposed.value && conversation.value !== undefined);
  const circumstances = computed(() => ({ loading: loading.value, open: open.value }));
  const sendDecision = computed(() => decideSend(draft.value, circumstances.value));

  function step(stageStep: StageStep): void {
    stage.value = decideStage(stage.peek(), stageStep);
    settle();
  }

  /** What follows from where the visitor is now: an open conversation, and metrics that tick or rest. */
  function settle(): void {
    const inChat = stage.peek() === 'chat';
    if (inChat) conversations.open(persona.peek());
    metrics.setRunning(!disposed.peek() && !motionPaused.peek() && (inChat || cardShown.peek()));
  }

  function command<Arguments extends unknown[]>(run: (...given: Arguments) => void) {
    return (...given: Arguments): void => {
      if (disposed.peek()) return;
      batch(() => {
        run(...given);
        settle();
      });
    };
  }

  function ask(text: string): SendDecision {
    const decision = decideSend(text, circumstances.peek());
    if (decision.kind === 'send') batch(() => asking.ask(persona.peek(), decision.text));
    return decision;
  }

  return {
    personas: options.personas,
    stage,
    intro: intro.view,
    selection,
    conversations: conversations.conversations,
    conversation,
    starters: computed(() => startersOf(persona.value, conversation.value)),
    draft,
    draftLength: computed(() => viewLength(draft.value)),
    sendDecision,
    notice,
    asking: asking.asking,
    loading,
    partialReply: asking.partialReply,
    secondsLeft: asking.secondsLeft,
    connection: computed(() => connectionOf(asking.asking.value, asking.lastExchange.value)),
    hasAsked: computed(() => someQuestion(conversations.conversations.value)),
    readings: metrics.readings,
    motionPaused,

    skipIntro: command(intro.skip),
    begin: command(() => step('begin')),
    goBack: command(() => step('go-back')),
    next: command(carousel.next),
    previous: command(carousel.previous),
    choose: command(carousel.choose),
    setCardShown: command((shown: boolean) => void (cardShown.value = shown)),
    setMotionPaused: command((paused: boolean) => void (motionPaused.value = paused)),
    write: command((text: string) => drafts.set(personaId.peek(), text)),
    send() {
      const decision = sendDecision.peek();
      if (decision.kind === 'send') {
        batch(() => {
          asking.ask(persona.peek(), decision.text);
          drafts.set(personaId.peek(), undefined);
        });
      }
      return decision;
    },
    ask,
    retryNow: command(asking.retryNow),
    cancel: command(asking.cancel),
    tryAgain: command(() => asking.tryAgain(persona.peek())),
    dispose: command(() => {
      asking.cancel();
      intro.dispose();
      disposed.value = true;
    }),
  };
}

function someQuestion(conversations: ByPersona<Conversation>): boolean {
  return Object.values(conversations).some(({ messages }) =>
    messages.some(({ sender }) => sender === 'user'),
  );
}
