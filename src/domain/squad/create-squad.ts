import { batch, computed, signal } from '@preact/signals-core';
import { connectionOf } from '../ending.ts';
import {
  type Conversation,
  type Message,
  startersOf,
  canAskAgain,
  lastTurn,
  lastWholeTurns,
  withoutAnswerTo,
} from '../conversation.ts';
import { type RestoreDecision, decideRestore } from '../restore-rules.ts';
import { type SendDecision, decideSend, viewLength } from '../send-rules.ts';
import { type Stage, type StageStep, decideStage } from '../stage.ts';
import { createAskingStore } from './asking-store.ts';
import type { ByPersona } from './by-persona.ts';
import { createConversationStore, readClock } from './conversation-store.ts';
import { createDraftStore } from './draft-store.ts';
import { createIntroStore } from './intro-store.ts';
import { createMarkStore } from './mark-store.ts';
import { createMetricsStore } from './metrics-store.ts';
import { createNetworkStore } from './network-store.ts';
import { createSelectionStore } from './selection-store.ts';
import type { Squad, SquadOptions, SquadPorts } from './squad.ts';

const NO_MESSAGES: readonly Message[] = [];

/** One visit: the whole product without a screen. The intro starts at once. */
export function createSquad(ports: SquadPorts, options: SquadOptions): Squad {
  const stage = signal<Stage>('intro');
  const cardShown = signal(false);
  const motionPaused = signal(false);
  const streaming = signal(options.streaming);
  const disposed = signal(false);
  const { selection, ...carousel } = createSelectionStore(options.personas);
  const persona = computed(() => selection.value.persona);
  const personaId = computed(() => persona.value.chatId);
  const conversations = createConversationStore(ports.clock, ports.log);
  const metrics = createMetricsStore(ports.clock, ports.randomness, options.personas);
  const drafts = createDraftStore(personaId);
  const asking = createAskingStore(
    ports,
    { ...options, streaming, onEnd: (id, mark) => marks.note(id, mark) },
    conversations,
  );
  const marks = createMarkStore(
    computed(() => (stage.value === 'chat' ? personaId.value : undefined)),
    computed(() => asking.asking.value?.personaId),
  );
  const network = createNetworkStore(ports.network, () => batch(asking.retryNow));
  const intro = createIntroStore(ports.clock, () => batch(() => step('finish-intro')));

  const conversation = computed(() =>
    stage.value === 'chat' ? conversations.conversations.value[personaId.value] : undefined,
  );
  const messages = computed(() => conversation.value?.messages ?? NO_MESSAGES);
  const turn = computed(() => conversation.value && lastTurn(conversation.value));
  const loading = computed(() => asking.asking.value !== undefined);
  const open = computed(() => !disposed.value && conversation.value !== undefined);
  const sendDecision = computed(() =>
    decideSend(drafts.draft.value, { loading: loading.value, open: open.value }),
  );

  function step(stageStep: StageStep): void {
    stage.value = decideStage(stage.peek(), stageStep);
    settle();
  }

  /** What follows from where the visitor is now: an open conversation, no mark on it, and metrics that tick or rest. */
  function settle(): void {
    const inChat = stage.peek() === 'chat';
    if (inChat) conversations.open(persona.peek());
    marks.clearOpen();
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

  function send(): SendDecision {
    const decision = sendDecision.peek();
    if (decision.kind === 'refuse') return decision;
    batch(() => {
      const isEdit = drafts.editing.peek() !== undefined;
      (isEdit ? asking.askInstead : asking.ask)(persona.peek(), decision.text);
      drafts.clear();
    });
    return decision;
  }

  function ask(text: string): SendDecision {
    const editing = drafts.editing.peek() !== undefined;
    const decision = decideSend(text, { loading: loading.peek(), open: open.peek(), editing });
    if (decision.kind === 'send') batch(() => asking.ask(persona.peek(), decision.text));
    return decision;
  }

  function restore(restored: Conversation): RestoreDecision {
    const { personaId: id, messages: said } = restored;
    const decision = decideRestore({
      open: open.peek(),
      answering: asking.asking.peek()?.personaId === id,
      editing: drafts.isEditing(id),
    });
    if (decision.kind === 'restore') {
      const newest = said.at(-1);
      command(() => {
        conversations.replace(restored);
        carousel.choose(id);
        const isUnanswered = newest?.sender === 'user';
        asking.setNotice(id, isUnanswered ? { kind: 'unanswered', questionId: newest.id } : undefined);
      })();
    }
    return decision;
  }

  return {
    personas: options.personas,
    stage,
    intro: intro.view,
    selection,
    conversations: conversations.conversations,
    conversation,
    messages: computed(() => {
      const asked = asking.asking.value;
      // Ids are unique within a conversation only.
      return withoutAnswerTo(
        messages.value,
        asked?.personaId === personaId.value ? asked.questionId : undefined,
      );
    }),
    rememberedFrom: computed(() => lastWholeTurns(messages.value, options.memoryTurns)[0]?.question.id),
    lastQuestionId: computed(() => turn.value?.question.id),
    starters: computed(() => startersOf(persona.value, conversation.value)),
    draft: drafts.draft,
    draftLength: computed(() => viewLength(drafts.draft.value)),
    editing: drafts.editing,
    sendDecision,
    notice: computed(() => asking.notices.value[personaId.value]),
    canTryAgain: computed(() => open.value && !loading.value && canAskAgain(turn.value)),
    asking: asking.asking,
    loading,
    partialReply: asking.partialReply,
    partialReplyBroken: asking.partialReplyBroken,
    secondsLeft: asking.secondsLeft,
    connection: computed(() =>
      connectionOf(
        asking.asking.value ? [asking.asking.value] : [],
        asking.lastExchange.value,
        network.isOnline.value,
      ),
    ),
    marks: marks.marks,
    hasAsked: computed(() => someQuestion(conversations.conversations.value)),
    readings: metrics.readings,
    motionPaused,
    streaming,
    nowMs: () => readClock(ports.clock, ports.log) ?? Number.POSITIVE_INFINITY,

    skipIntro: command(intro.skip),
    begin: command(() => step('begin')),
    goBack: command(() => step('go-back')),
    next: command(carousel.next),
    previous: command(carousel.previous),
    choose: command(carousel.choose),
    setCardShown: command((shown: boolean) => void (cardShown.value = shown)),
    setMotionPaused: command((paused: boolean) => void (motionPaused.value = paused)),
    setStreaming: command((on: boolean) => void (streaming.value = on)),
    write: command(drafts.write),
    edit: command(() => {
      const question = turn.peek()?.question;
      if (question) drafts.beginEdit(question);
    }),
    cancelEdit: command(drafts.cancelEdit),
    send,
    ask,
    retryNow: command(asking.retryNow),
    cancel: command(asking.cancel),
    tryAgain: command(() => {
      if (conversation.peek()) asking.tryAgain(persona.peek());
    }),
    restore,
    dispose: command(() => {
      asking.cancel();
      intro.dispose();
      network.dispose();
      disposed.value = true;
    }),
  };
}

function someQuestion(conversations: ByPersona<Conversation>): boolean {
  return Object.values(conversations).some(({ messages }) =>
    messages.some(({ sender }) => sender === 'user'),
  );
}
