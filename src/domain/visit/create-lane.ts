import { type ReadonlySignal, computed, signal, untracked } from '@preact/signals-core';
import type { Randomness } from '../../ports/randomness.ts';
import { type Ask, type AskOptions, type AskPorts, type AskProgress, startAsk } from '../ask.ts';
import {
  type Conversation,
  type Message,
  type Turn,
  appendMessage,
  canAskAgain,
  createMessage,
  hasProviderText,
  lastTurn,
  lastWholeTurns,
  nextStampMs,
  openConversation,
  putAnswer,
  replaceLastQuestion,
  startersOf,
  withoutAnswerTo,
} from '../conversation.ts';
import {
  type Answer,
  type Ending,
  type Exchange,
  type Mark,
  type Notice,
  concludeQuestion,
} from '../ending.ts';
import { type Metrics, keepReading, tickMetrics } from '../metrics.ts';
import type { Persona } from '../persona.ts';
import { buildRequest } from '../prompt.ts';
import { decideRestore } from '../restore-rules.ts';
import { decideSend, viewLength } from '../send-rules.ts';
import { type Decision, DONE, refuse } from './command.ts';
import { createCountdown } from './countdown.ts';
import type { Happening } from './happenings.ts';
import type { Lane, Offer, OpenQuestion } from './lane.ts';
import { type LaneState, NO_DRAFT, joinDrafts } from './visit-state.ts';

/** What a lane meets of its visit. */
interface Surroundings {
  readonly ports: AskPorts;
  readonly options: LaneOptions;
  /** Whether the next question's answer is streamed. */
  readonly streaming: ReadonlySignal<boolean>;
  /** Whether a question is open in any lane. */
  readonly busy: ReadonlySignal<boolean>;
  readonly inChat: ReadonlySignal<boolean>;
  /** Whether the visitor sees what is said in this lane: in its open conversation, or at the table (behaviour 17.11). */
  isInView(lane: OwnLane): boolean;
  /** Whether the lane's last question can be asked again while others are open (behaviour 17.10). */
  isInOpenRound(lane: OwnLane): boolean;
  /** Lets what happens by itself take effect as one change. */
  change(run: () => void): void;
  note(happening: Happening): void;
  onExchange(exchange: Exchange): void;
}

export interface LaneOptions extends AskOptions {
  readonly model: string;
  /** How many complete turns of its conversation a question carries; 0 for none (behaviour 11.25). */
  readonly memoryTurns: number;
}

/** A lane, and what its visit does with it. */
export interface OwnLane extends Lane {
  /** The visitor is here: the conversation exists, and no mark is left (behaviour 5.13, 9.2). */
  open(): void;
  write(text: string): void;
  edit(): Decision;
  cancelEdit(): Decision;
  /** Sends the text in the input. */
  send(): Decision;
  /** Sends this text and leaves the input alone. */
  ask(text: string): Decision;
  /** Adds a question that may be sent, to be asked by `ask`, whatever else is open. */
  put(question: string): PutQuestion;
  /** Puts a quotation before the unsent text. */
  quote(quotation: string, isCut: boolean): void;
  retryNow(): Decision;
  stop(): Decision;
  tryAgain(): Decision;
  restore(conversation: Conversation): Decision;
  beginAgain(): Decision;
  undoBeginAgain(): Decision;
  capture(): LaneState;
  /** Takes over what it had in an earlier visit; only before it is asked anything. */
  resume(state: LaneState): void;
  refreshMetrics(randomness: Randomness): void;
}

/** A question that was added and is about to be asked. */
interface PutQuestion {
  /** Its last message is the question. */
  readonly conversation: Conversation;
  ask(): void;
}

const NO_MESSAGES: readonly Message[] = [];

const BEFORE_ALL_MS = -1;

const OFFERS = {
  attempting: ['stop'],
  queued: ['stop'],
  waiting: ['retry-now', 'stop'],
  incomplete: ['try-again'],
  none: [],
} as const satisfies Readonly<Record<string, readonly Offer[]>>;

export function createLane(persona: Persona, place: number, surroundings: Surroundings): OwnLane {
  const { ports, options, streaming, busy, inChat, change, note } = surroundings;
  const personaId = persona.chatId;
  const conversation = signal<Conversation | undefined>(undefined);
  const draft = signal(NO_DRAFT);
  const question = signal<OpenQuestion | undefined>(undefined);
  const partialReply = signal('');
  const isPartialReplyBroken = signal(false);
  const notice = signal<Notice | undefined>(undefined);
  /** The conversation before the new one, until something is sent. */
  const earlier = signal<Conversation | undefined>(undefined);
  const endMark = signal<Mark | undefined>(undefined);
  const readings = signal<readonly Metrics[]>(persona.metrics ? [persona.metrics] : []);
  const countdown = createCountdown(ports.clock);
  /** The newest question's; once it has ended, it does nothing. */
  let newestAsk: Ask | undefined;

  const said = computed(() => conversation.value?.messages ?? NO_MESSAGES);
  const turn = computed(() => lastTurn({ messages: said.value }));
  const isInView = computed(() => surroundings.isInView(lane));
  const text = computed(() => draft.value.edit?.text ?? draft.value.text);

  /** The stamp of the next message (behaviour 9.5). */
  function stampAfter(lastStampMs: number): number {
    return nextStampMs(ports.clock.now(), lastStampMs);
  }

  function opened(): Conversation {
    const present = conversation.peek();
    if (present) return present;
    const created = openConversation(persona, stampAfter(BEFORE_ALL_MS));
    conversation.value = created;
    note({ kind: 'opened', personaId });
    return created;
  }

  function putQuestion(content: string, put: typeof appendMessage): Message {
    const present = opened();
    const message = createMessage('user', content, stampAfter(present.lastUpdatedMs));
    conversation.value = put(present, message);
    earlier.value = undefined;
    return message;
  }

  function putAnswerOf({ content, flaw }: Answer): Message {
    const present = opened();
    const message = createMessage('ai', content, stampAfter(present.lastUpdatedMs), flaw);
    conversation.value = putAnswer(present, message);
    return message;
  }

  function begin(asked: Message, manner: 'new' | 'instead' | 'again'): void {
    // The question's own turn is not complete, so it never remembers itself.
    const request = buildRequest(persona, asked.content, {
      model: options.model,
      streaming: streaming.peek(),
      remembered: lastWholeTurns(said.peek(), options.memoryTurns),
    });
    notice.value = undefined;
    showPartial(providerTextOf(turn.peek()), true);
    note({ kind: 'asked', personaId, question: asked, manner });
    newestAsk = startAsk(ports, request, options, {
      onProgress: (progress) => change(() => follow(asked.id, progress)),
      onText: (textSoFar) =>
        change(() => {
          showPartial(textSoFar, false);
          note({ kind: 'text-came', personaId, text: textSoFar });
        }),
      onEnd: (ending, partial) => change(() => conclude(asked.id, ending, partial)),
    });
  }

  function follow(questionId: string, progress: AskProgress): void {
    const wasQueued = question.peek()?.progress.kind === 'queued';
    question.value = { questionId, progress };
    if (progress.kind === 'waiting') {
      showPartial(partialReply.peek(), true);
      countdown.start(progress.delayMs);
      note({ kind: 'attempt-failed', personaId, progress });
      return;
    }
    countdown.stop();
    if (progress.kind === 'queued') note({ kind: 'queued', personaId, progress });
    else if (progress.attempt > 1 || wasQueued) note({ kind: 'attempt-began', personaId, progress });
  }

  function conclude(questionId: string, ending: Ending, partial: string): void {
    const conclusion = concludeQuestion(ending, partial, turn.peek()?.answer);
    question.value = undefined;
    showPartial('', false);
    countdown.stop();
    const answer = conclusion.answer && putAnswerOf(conclusion.answer);
    notice.value = conclusion.notice && { kind: conclusion.notice, questionId };
    if (conclusion.mark && !isInView.peek()) endMark.value = conclusion.mark;
    if (conclusion.exchange) surroundings.onExchange(conclusion.exchange);
    note({ kind: 'ended', personaId, questionId, how: ending.kind, answer, notice: notice.peek() });
  }

  function showPartial(partial: string, isBroken: boolean): void {
    partialReply.value = partial;
    isPartialReplyBroken.value = isBroken && partial !== '';
  }

  /** Replaces the conversation by one whose last question, if it has no answer, is said to have none. */
  function replaceBy(other: Conversation): Decision {
    conversation.value = other;
    notice.value = noticeOf(other);
    note({ kind: 'restored', personaId });
    return DONE;
  }

  function endEdit(): void {
    draft.value = { text: draft.peek().text };
  }

  /** Whether the last question can be asked again, as far as others go. */
  function isFree(): boolean {
    return !busy.value || (!question.value && surroundings.isInOpenRound(lane));
  }

  function offersNow(): readonly Offer[] {
    const open = question.value;
    if (open) return OFFERS[open.progress.kind];
    return inChat.value && isFree() && canAskAgain(turn.value) ? OFFERS.incomplete : OFFERS.none;
  }

  const sendDecision = computed(() => decideSend(text.value, { loading: busy.value, open: inChat.value }));

  const lane: OwnLane = {
    persona,
    place,
    conversation,
    messages: computed(() => withoutAnswerTo(said.value, question.value?.questionId)),
    rememberedFrom: computed(() => lastWholeTurns(said.value, options.memoryTurns)[0]?.question.id),
    lastQuestionId: computed(() => turn.value?.question.id),
    starters: computed(() => startersOf(persona, conversation.value)),
    draft: text,
    draftLength: computed(() => viewLength(text.value)),
    editing: computed(() => draft.value.edit?.questionId),
    isQuotationCut: computed(() => draft.value.isQuotationCut ?? false),
    sendDecision,
    question,
    partialReply,
    isPartialReplyBroken,
    secondsLeft: countdown.secondsLeft,
    offers: computed(offersNow),
    canBeginAgain: computed(() => turn.value !== undefined && !question.value && !draft.value.edit),
    canUndo: computed(() => earlier.value !== undefined),
    notice,
    mark: computed(() => (question.value && !isInView.value ? 'answering' : endMark.value)),
    readings,

    open() {
      opened();
      endMark.value = undefined;
    },
    write(written) {
      const { edit, ...present } = draft.peek();
      draft.value = edit ? { ...present, edit: { ...edit, text: written } } : { text: written };
    },
    edit() {
      if (!inChat.peek()) return refuse('not-open');
      const asked = turn.peek()?.question;
      if (!asked) return refuse('nothing-to-edit');
      if (draft.peek().edit) return refuse('editing');
      draft.value = { ...draft.peek(), edit: { questionId: asked.id, text: asked.content } };
      return DONE;
    },
    cancelEdit() {
      if (!draft.peek().edit) return refuse('not-editing');
      endEdit();
      return DONE;
    },
    send() {
      const decision = sendDecision.peek();
      if (decision.kind === 'refuse') return decision;
      const isEdit = draft.peek().edit !== undefined;
      if (isEdit) endEdit();
      else draft.value = NO_DRAFT;
      const asked = putQuestion(decision.text, isEdit ? replaceLastQuestion : appendMessage);
      begin(asked, isEdit ? 'instead' : 'new');
      return DONE;
    },
    ask(content) {
      const editing = draft.peek().edit !== undefined;
      const decision = decideSend(content, { loading: busy.peek(), open: inChat.peek(), editing });
      if (decision.kind === 'refuse') return decision;
      begin(putQuestion(decision.text, appendMessage), 'new');
      return DONE;
    },
    put(content) {
      const asked = putQuestion(content, appendMessage);
      return { conversation: opened(), ask: () => begin(asked, 'new') };
    },
    quote(quotation, isCut) {
      draft.value = { text: quotation + draft.peek().text, isQuotationCut: isCut };
    },
    retryNow: () => (newestAsk?.retryNow() ? DONE : refuse('no-wait')),
    stop: () => (newestAsk?.stop() ? DONE : refuse('no-open-question')),
    tryAgain() {
      if (!inChat.peek()) return refuse('not-open');
      if (!untracked(isFree)) return refuse('loading');
      const last = turn.peek();
      if (!canAskAgain(last)) return refuse('nothing-to-repeat');
      begin(last.question, 'again');
      return DONE;
    },
    restore(restored) {
      const decision = decideRestore({
        open: inChat.peek(),
        answering: question.peek() !== undefined,
        editing: draft.peek().edit !== undefined,
      });
      if (decision.kind === 'refuse') return decision;
      earlier.value = undefined;
      return replaceBy(restored);
    },
    beginAgain() {
      if (!inChat.peek()) return refuse('not-open');
      if (question.peek()) return refuse('loading');
      if (draft.peek().edit) return refuse('editing');
      const present = conversation.peek();
      // The welcome alone is a new conversation already.
      if (!present || !turn.peek()) return DONE;
      earlier.value = present;
      return replaceBy(openConversation(persona, stampAfter(present.lastUpdatedMs)));
    },
    undoBeginAgain() {
      const before = earlier.peek();
      if (!before) return refuse('nothing-to-undo');
      earlier.value = undefined;
      return replaceBy(before);
    },
    capture() {
      const present = conversation.peek();
      return { personaId, ...(present && { conversation: present }), draft: draft.peek() };
    },
    resume({ conversation: resumed, draft: earlierDraft }) {
      draft.value = joinDrafts(earlierDraft, draft.peek());
      if (!resumed) return;
      conversation.value = resumed;
      notice.value = noticeOf(resumed);
    },
    refreshMetrics(randomness) {
      const newest = readings.peek().at(-1);
      if (newest) readings.value = keepReading(readings.peek(), tickMetrics(newest, randomness));
    },
  };
  return lane;
}

function providerTextOf(turn: Turn | undefined): string {
  const answer = turn?.answer;
  return answer && hasProviderText(answer.flaw) ? answer.content : '';
}

/** What is said of a conversation from elsewhere whose last question has no answer. */
function noticeOf({ messages }: Conversation): Notice | undefined {
  const newest = messages.at(-1);
  return newest?.sender === 'user' ? { kind: 'unanswered', questionId: newest.id } : undefined;
}
