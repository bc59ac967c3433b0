import { type ReadonlySignal, computed, signal } from '@preact/signals-core';
import type { Randomness } from '../../ports/randomness.ts';
import { type AnswerFacts, factsOf } from '../conversation/answer-facts.ts';
import { MAX_PAST, MAX_REPLY_CHARACTERS } from '../limits.ts';
import { cutText } from '../checks/cut-text.ts';
import { isSameModel } from '../checks/same-model.ts';
import type { Ending } from '../asking/ask.ts';
import { type Answerer, isDemo, modelFor, placeOf } from '../answerer.ts';
import { conclude, concludeSoFar, hasText } from '../conversation/conclude.ts';
import { changesOfAnswerer } from '../conversation/changes-of-answerer.ts';
import { canContinue, concludeContinuation, continueSoFar } from '../conversation/continuation.ts';
import { haveSameMessages, withEarlier, without } from '../conversation/earlier.ts';
import { joinContinuation } from '../conversation/join-continuation.ts';
import {
  type Conversation,
  type Draft,
  type Message,
  type Notice,
  type Turn,
  appendMessage,
  canAskAgain,
  createMessage,
  lastTurn,
  lastWholeTurns,
  nextStampMs,
  openConversation,
  putAnswer,
  replaceLastQuestion,
  hasProvidersText,
} from '../conversation/conversation.ts';
import { type Metrics, keepReading, tickMetrics } from './metrics.ts';
import type { Persona } from '../squad/persona.ts';
import type { Refusal } from './refusal.ts';
import type { KeptLane } from '../keep/kept-visit-schema.ts';
import {
  type LengthView,
  type SendDecision,
  cutDraft,
  decideSend,
  joinDrafts,
  viewLength,
} from '../conversation/send-rules.ts';
import { type TimedEffort, createAskSignals } from '../asking/ask-signals.ts';
import { describeAnswerer } from '../texts/chat-texts.ts';

import type { Lane, Mark, Offer, OpenQuestion, Thought } from './lane.ts';
import { type Carried, prepareRequest } from './prepare-request.ts';
import type { VisitAnswering, VisitContext } from './visit-context.ts';

/** What a question that has ended was begun with, and what it took. */
interface EndedAsk extends Carried {
  /** The answer that was to be continued. */
  readonly cut: Message | undefined;
  readonly asked: VisitAnswering;
  readonly effort: TimedEffort;
  /** Who was asked, for all of the answer. */
  readonly answerer: string | undefined;
  /** The name of the model in the request. */
  readonly model: string;
  /** Under which name it was known to answer. */
  readonly known: string;
}

/** What a lane needs from its visit. */
export interface LaneContext extends VisitContext {
  /** Whether the visitor sees this lane's messages: in its open conversation, or at the table. */
  isInView(lane: VisitLane): boolean;
  isAtTable(): boolean;
  /** Whether a round of the table asked this question. */
  isOfRound(question: Message): boolean;
  /** The most earlier turns that are sent with a question, by `placeOf` its model. */
  maxTurnsAt(place: string): number;
  /** Notes that the model's context has no room for more turns. */
  limitTurns(place: string, turns: number): void;
  /** The name under which the model that is asked in a place, by `placeOf`, has answered last, if that is known. */
  nameAt(place: string): string | undefined;
  noteName(place: string, name: string): void;
  /** Whether its last question is of the newest round, and an answer or the map of that round is under way. */
  isInOpenRound(lane: VisitLane): boolean;
  /** Called when a question begins to be answered. */
  onBegin(question: Message): void;
  /** Called after the end of a question has been noted. */
  afterEnd(questionId: string, ending: Ending): void;
  /** Called when an edit replaces a question. */
  onReplace(lane: VisitLane, questionId: string, byId: string): void;
}

const NO_MESSAGES: readonly Message[] = [];

const NONE: readonly Conversation[] = [];

const NO_STARTERS: readonly string[] = [];

const NO_DRAFT: Draft = { text: '' };

/** The open question's answer so far; `earlier` while the text before it is all there is. */
interface PartialReply {
  readonly text: string;
  readonly state: 'arriving' | 'broken' | 'earlier';
}

const NO_REPLY: PartialReply = { text: '', state: 'earlier' };

const OFFERS = {
  attempting: ['stop'],
  queued: ['stop'],
  offline: ['retryNow', 'stop'],
  waiting: ['retryNow', 'stop'],
  cut: ['continueAnswer', 'tryAgain'],
  incomplete: ['tryAgain'],
  whole: ['askAgain'],
  none: [],
} as const satisfies Readonly<Record<string, readonly Offer[]>>;

/** A lane, and what only the visit and its table may do with it. */
export class VisitLane implements Lane {
  readonly persona: Persona;
  readonly index: number;
  readonly #context: LaneContext;
  readonly #asking;
  readonly #conversation = signal<Conversation | undefined>(undefined);
  readonly #earlier = signal(NONE);
  /** The earlier conversation that was removed last. */
  readonly #removed = signal<Conversation | undefined>(undefined);
  /** Until something is sent, the conversation before a new one, and the one that had to go for it. */
  readonly #undoable = signal(NONE);
  /** Whether the oldest earlier conversation went last, until something is sent. */
  readonly #hasDropped = signal(false);
  readonly #draft = signal(NO_DRAFT);
  /** The answer before it was asked again, until something is sent. */
  readonly #earlierAnswer = signal<Message | undefined>(undefined);
  /** By the id of the answer. */
  readonly #thoughts = signal<ReadonlyMap<string, Thought>>(new Map());
  #lastStampMs = -1;
  /** The answer that the open question continues. */
  #continued: Message | undefined;
  /** Who is asked the open question, if that is who has given all of its answer. */
  readonly #asked = signal<string | undefined>(undefined);
  readonly #partialReply = signal<PartialReply>(NO_REPLY);
  readonly #notice = signal<Notice | undefined>(undefined);
  readonly #mark = signal<Mark | undefined>(undefined);
  readonly #readings = signal<readonly Metrics[]>([]);
  readonly #allMessages = computed(() => this.#conversation.value?.messages ?? NO_MESSAGES);
  readonly #turn = computed(() => lastTurn(this.#allMessages.value));
  readonly #isInView = computed(() => this.#context.isInView(this));

  readonly model = computed(() => modelFor(this.#context.answering.value.answerer, this.persona));
  readonly answerer = computed(() => {
    const { answerer } = this.#context.answering.value;
    return describeAnswerer(answerer, this.#knownName(answerer, this.model.value));
  });
  readonly conversation: ReadonlySignal<Conversation | undefined> = this.#conversation;
  readonly earlier: ReadonlySignal<readonly Conversation[]> = this.#earlier;
  readonly removed: ReadonlySignal<Conversation | undefined> = this.#removed;
  readonly messages = computed(() => {
    const isAskedAgain = this.#turn.value?.answer && this.question.value;
    return isAskedAgain ? this.#allMessages.value.slice(0, -1) : this.#allMessages.value;
  });
  readonly rememberedFrom = computed(() => {
    const { answering, maxTurnsAt } = this.#context;
    const place = placeOf(answering.value.answerer, this.model.value);
    return lastWholeTurns(this.#allMessages.value, maxTurnsAt(place))[0]?.question.id;
  });
  readonly changesOfAnswerer = computed(() => changesOfAnswerer(this.messages.value, this.question.value));
  readonly lastQuestionId = computed(() => this.#turn.value?.question.id);
  readonly starters = computed(() =>
    this.#conversation.value && !this.#turn.value ? this.persona.starters : NO_STARTERS,
  );
  readonly unsent: ReadonlySignal<Draft> = this.#draft;
  readonly draft = computed(() => this.#draft.value.edit?.text ?? this.#draft.value.text);
  readonly draftLength: ReadonlySignal<LengthView> = computed(() => viewLength(this.draft.value));
  readonly editing = computed(() => this.#draft.value.edit?.questionId);
  readonly isQuotationCut = computed(
    () => !this.#draft.value.edit && (this.#draft.value.isQuotationCut ?? false),
  );
  readonly sendDecision: ReadonlySignal<SendDecision> = computed(() => this.#decideSend(this.draft.value));
  readonly question: ReadonlySignal<OpenQuestion | undefined> = computed(() => {
    const progress = this.#asking.progress.value;
    const questionId = this.lastQuestionId.value;
    return progress && questionId !== undefined
      ? { questionId, answerer: this.#asked.value, progress }
      : undefined;
  });
  readonly partialReply = computed(() => this.#partialReply.value.text);
  readonly isPartialReplyBroken = computed(() => this.#partialReply.value.state === 'broken');
  readonly isSpeaking = computed(
    () => this.question.value !== undefined && this.#partialReply.value.state === 'arriving',
  );
  readonly secondsLeft: ReadonlySignal<number | undefined>;
  readonly thought: ReadonlySignal<string>;
  readonly thoughtSeconds: ReadonlySignal<number | undefined>;
  readonly isThinking: ReadonlySignal<boolean>;
  readonly thoughts: ReadonlySignal<ReadonlyMap<string, Thought>> = this.#thoughts;
  readonly offers = computed((): readonly Offer[] => {
    const open = this.question.value;
    if (open) return OFFERS[open.progress.kind];
    const turn = this.#turn.value;
    if (!this.#context.inChat.value || !this.#isFree() || !turn) return OFFERS.none;
    const usual = this.#canGoOn(turn) ? OFFERS.cut : canAskAgain(turn) ? OFFERS.incomplete : OFFERS.whole;
    return this.#earlierAnswer.value ? ['bringBackAnswer', ...usual] : usual;
  });
  readonly canBeginAgain = computed(
    () => this.#turn.value !== undefined && !this.question.value && !this.#draft.value.edit,
  );
  readonly canUndo = computed(() => this.#undoable.value.length > 0);
  readonly hasDropped: ReadonlySignal<boolean> = this.#hasDropped;
  readonly notice: ReadonlySignal<Notice | undefined> = this.#notice;
  readonly mark = computed(() =>
    this.question.value && !this.#isInView.value ? 'answering' : this.#mark.value,
  );
  readonly readings: ReadonlySignal<readonly Metrics[]> = this.#readings;

  constructor(persona: Persona, index: number, context: LaneContext) {
    this.persona = persona;
    this.index = index;
    this.#context = context;
    this.#asking = createAskSignals(context.ports, context.change);
    this.secondsLeft = this.#asking.secondsLeft;
    this.thought = this.#asking.thought;
    this.thoughtSeconds = this.#asking.thoughtSeconds;
    this.isThinking = this.#asking.isThinking;
    if (persona.metrics) this.#readings.value = [persona.metrics];
  }

  conversationToKeep(): Conversation | undefined {
    const present = this.#conversation.peek();
    if (!present || !this.question.peek()) return present;
    const text = this.#partialReply.peek().text;
    const cut = this.#continued;
    const soFar = cut ? continueSoFar(text, cut) : concludeSoFar(text, this.#turn.peek()?.answer);
    if (!soFar) return present;
    const answerer = this.#asked.peek();
    const stampMs = nextStampMs(
      this.#context.ports.clock.now(),
      Math.max(present.lastUpdatedMs, this.#lastStampMs),
    );
    return putAnswer(present, {
      ...createMessage('ai', soFar.content, stampMs, soFar.status),
      ...(cut?.rememberedTurns !== undefined && { rememberedTurns: cut.rememberedTurns }),
      ...(answerer !== undefined && { answerer }),
    });
  }

  write(written: string): void {
    const text = cutDraft(written);
    this.#context.act(() => {
      const { edit, ...present } = this.#draft.peek();
      this.#draft.value = edit ? { ...present, edit: { ...edit, text } } : { text };
    });
  }

  edit(): void {
    this.#context.act(() => {
      const question = this.#turn.peek()?.question;
      if (this.#whyClosed() || !question || this.#draft.peek().edit) return;
      this.#draft.value = {
        ...this.#draft.peek(),
        edit: { questionId: question.id, text: question.content },
      };
    });
  }

  cancelEdit(): void {
    this.#context.act(() => {
      const { edit, ...unsent } = this.#draft.peek();
      if (edit) this.#draft.value = unsent;
    });
  }

  send(): Refusal | undefined {
    return this.#context.act(() => {
      if (this.#context.isAtTable()) return 'at-table';
      const decision = this.sendDecision.peek();
      if (decision.kind === 'refuse') return decision.reason;
      const { edit, ...unsent } = this.#draft.peek();
      this.#draft.value = edit ? unsent : NO_DRAFT;
      const question = this.#putQuestion(decision.text, edit ? replaceLastQuestion : appendMessage);
      if (edit) this.#context.onReplace(this, edit.questionId, question.id);
      this.#begin(question, edit ? 'edited' : 'new');
      return undefined;
    });
  }

  ask(text: string): Refusal | undefined {
    return this.#context.act(() => {
      if (this.#context.isAtTable()) return 'at-table';
      const decision = this.#decideSend(text, this.#draft.peek().edit !== undefined);
      if (decision.kind === 'refuse') return decision.reason;
      this.#begin(this.#putQuestion(decision.text, appendMessage), 'new');
      return undefined;
    });
  }

  retryNow(): void {
    this.#context.act(() => this.#asking.retryNow());
  }

  stop(): void {
    this.#context.act(() => this.#asking.stop());
  }

  tryAgain(): void {
    this.#again('tryAgain');
  }

  askAgain(): void {
    this.#again('askAgain');
  }

  bringBackAnswer(): void {
    this.#context.act(() => {
      const [present, earlier] = [this.#conversation.peek(), this.#earlierAnswer.peek()];
      if (!this.offers.peek().includes('bringBackAnswer') || !present || !earlier) return;
      this.#conversation.value = putAnswer(present, earlier);
      this.#earlierAnswer.value = undefined;
      this.#notice.value = undefined;
      this.#context.note({ kind: 'answer-brought-back', personaId: this.persona.id });
    });
  }

  continueAnswer(): void {
    this.#context.act(() => {
      const last = this.#turn.peek();
      if (this.offers.peek().includes('continueAnswer') && canContinue(last))
        this.#begin(last.question, 'continued', last.answer);
    });
  }

  messagesWith(messageId: string): readonly Message[] {
    const present = this.messages.value;
    const has = (messages: readonly Message[]) => messages.some(({ id }) => id === messageId);
    if (has(present)) return present;
    return this.#earlier.value.find(({ messages }) => has(messages))?.messages ?? present;
  }

  beginAgain(): Refusal | undefined {
    return this.#context.act(() => {
      const present = this.#conversation.peek();
      const why = this.#whyBound();
      // A conversation with only the welcome is already new.
      if (why || !present || !this.#turn.peek()) return why;
      const dropped = this.#show(openConversation(this.persona, this.#stampAfter(present.lastUpdatedMs)));
      this.#undoable.value = [present, ...dropped];
      return undefined;
    });
  }

  undo(): Refusal | undefined {
    return this.#context.act(() => {
      const [before, ...dropped] = this.#undoable.peek();
      if (!before) return 'nothing-to-undo';
      this.#show(before);
      for (const each of dropped) if (each !== before) this.#addEarlier(each);
      return undefined;
    });
  }

  reopen(conversation: Conversation): Refusal | undefined {
    return this.#context.act(() => {
      const why = this.#whyBound();
      if (!why && this.#earlier.peek().includes(conversation)) this.#show(conversation);
      return why;
    });
  }

  removeEarlier(conversation: Conversation): void {
    this.#context.act(() => {
      if (!this.#earlier.peek().includes(conversation)) return;
      this.#earlier.value = without(this.#earlier.peek(), conversation);
      this.#removed.value = conversation;
      if (this.#undoable.peek()[0] === conversation) this.#undoable.value = NONE;
    });
  }

  undoRemoval(): Refusal | undefined {
    return this.#context.act(() => {
      const removed = this.#removed.peek();
      if (!removed) return 'nothing-to-undo';
      this.#removed.value = undefined;
      this.#addEarlier(removed, removed);
      return undefined;
    });
  }

  /* For the visit and its table. */

  /** Called when the visitor sees this lane: opens the conversation and removes the mark. */
  markSeen(): void {
    this.#ensureConversation();
    this.#mark.value = undefined;
  }

  /** Called when the network comes back. */
  retryOnline(): void {
    this.#context.act(() => this.#asking.retryOnline());
  }

  /** Replaces the conversation with an imported one. */
  replaceConversation(conversation: Conversation): Refusal | undefined {
    if (!this.#context.inChat.peek()) return 'not-open';
    if (this.question.peek()) return 'import-answering';
    if (this.#draft.peek().edit) return 'import-editing';
    this.#show(conversation);
    return undefined;
  }

  /** Adds a question without checking whether it may be sent; `begin` asks it. */
  addQuestion(text: string): { readonly question: Message; readonly begin: () => void } {
    const question = this.#putQuestion(text, appendMessage);
    return { question, begin: () => this.#begin(question, 'new') };
  }

  /** Puts a quotation before the unsent text. */
  quote(quotation: string, isQuotationCut: boolean): void {
    this.#draft.value = { text: quotation + this.#draft.peek().text, isQuotationCut };
  }

  refreshMetrics(randomness: Randomness): void {
    const newest = this.#readings.peek().at(-1);
    if (newest) this.#readings.value = keepReading(this.#readings.peek(), tickMetrics(newest, randomness));
  }

  /** Takes over a kept lane, before anything is asked. Text typed in the meantime follows the kept draft. */
  bringBack({ conversation, draft, earlier = NONE }: KeptLane): void {
    const present = this.#draft.peek();
    this.#draft.value = {
      ...present,
      ...draft,
      text: joinDrafts(draft.text, present.text),
      ...(draft.edit && { edit: { ...draft.edit, text: cutDraft(draft.edit.text) } }),
    };
    for (const each of earlier) this.#addEarlier(each);
    if (!conversation) return;
    this.#conversation.value = conversation;
    this.#notice.value = noticeOf(conversation);
  }

  #again(offer: 'tryAgain' | 'askAgain'): void {
    this.#context.act(() => {
      const last = this.#turn.peek();
      if (this.offers.peek().includes(offer) && last) this.#begin(last.question, 'again');
    });
  }

  #ensureConversation(): Conversation {
    const present = this.#conversation.peek();
    if (present) return present;
    const created = openConversation(this.persona, this.#stampAfter(-1));
    this.#conversation.value = created;
    this.#context.note({ kind: 'opened', personaId: this.persona.id });
    return created;
  }

  #putQuestion(content: string, put: typeof appendMessage): Message {
    const present = this.#ensureConversation();
    const message = createMessage('user', content, this.#stampAfter(present.lastUpdatedMs));
    this.#conversation.value = put(present, message);
    this.#undoable.value = NONE;
    this.#hasDropped.value = false;
    this.#earlierAnswer.value = undefined;
    return message;
  }

  /**
   * Asks the last question, which is already in the conversation.
   * @param cut the answer to it, if that is to be continued
   */
  #begin(question: Message, manner: 'new' | 'edited' | 'again' | 'continued', cut?: Message): void {
    const { answering, options, isOfRound, note, onBegin } = this.#context;
    const personaId = this.persona.id;
    const asked = answering.peek();
    const { answerer } = asked;
    const { request, shorten, carried } = prepareRequest({
      ...this.#context,
      persona: this.persona,
      messages: this.#allMessages.peek(),
      question,
      cut,
      answerer,
      options: options.peek(),
      isAtTable: isOfRound(question),
    });
    const known = this.#knownName(answerer, request.model);
    const next = this.answerer.peek();
    const who = !cut || cut.answerer === next ? next : undefined;
    const previousAnswer = this.#turn.peek()?.answer;
    this.#asked.value = who;
    this.#continued = cut;
    this.#notice.value = undefined;
    // A whole answer, or one of another answerer, waits unseen; another one begins in its place.
    const isOfSame = previousAnswer?.answerer === who && !previousAnswer?.isGeneral;
    if (isOfSame && previousAnswer?.status && hasProvidersText(previousAnswer.status))
      this.#showPartial(previousAnswer.content, cut ? 'earlier' : 'broken');
    else this.#partialReply.value = NO_REPLY;
    note({ kind: 'asked', personaId, question, manner });
    onBegin(question);
    this.#asking.start(asked, request, {
      shorten,
      onProgress: (progress) => {
        const { text, state } = this.#partialReply.peek();
        if (progress.kind === 'waiting' && state === 'arriving') this.#showPartial(text, 'broken');
        note({ kind: 'progressed', personaId, progress });
      },
      onText: (text, newest) => {
        if (cut) this.#hearMore(cut.content, carried().soFar, text, newest);
        else this.#hear(text, newest);
      },
      onEnd: (ending, partial, effort) =>
        this.#end(question.id, ending, partial, {
          cut,
          ...carried(),
          asked,
          effort,
          answerer: who,
          model: request.model,
          known,
        }),
    });
  }

  /** Shows an answer that is continued, once what has arrived does not only repeat it. */
  #hearMore(soFar: string, sent: string | undefined, added: string, newest: string): void {
    const { text, state } = this.#partialReply.peek();
    const isFirst = newest.length === added.length;
    if (!isFirst && state === 'arriving' && text !== soFar) {
      this.#hear(text + newest, newest);
      return;
    }
    const joined = joinContinuation(soFar, added, false, sent);
    if (joined !== soFar || state === 'arriving') this.#hear(joined, joined.slice(soFar.length));
  }

  /** Shows the answer as far as it has arrived. */
  #hear(text: string, newest: string): void {
    this.#showPartial(text, 'arriving');
    this.#context.note({ kind: 'text-arrived', personaId: this.persona.id, text, newest });
  }

  #end(
    questionId: string,
    ending: Ending,
    partial: string,
    { cut, soFar, rememberedTurns, asked, effort, answerer: who, model, known }: EndedAsk,
  ): void {
    const { limitTurns, nameAt, noteName } = this.#context;
    const place = placeOf(asked.answerer, model);
    const name = nameIn(ending, asked.answerer, known, model);
    const isNews = name !== known && name !== nameAt(place);
    if (isNews) noteName(place, name);
    // A question that is too long by itself says nothing about turns.
    if (ending.kind === 'reply' && rememberedTurns !== undefined) limitTurns(place, rememberedTurns);
    const isOfOthers = cut !== undefined && name !== known;
    const answerer = who === undefined || isOfOthers ? undefined : describeAnswerer(asked.answerer, name);
    const earlier = this.#turn.peek()?.answer;
    const { answer: concluded, notice } = cut
      ? concludeContinuation(ending, partial, cut, soFar)
      : conclude(ending, partial, earlier);
    this.#partialReply.value = NO_REPLY;
    const present = this.#ensureConversation();
    const isHeard = (ending.kind === 'reply' && hasText(ending.text)) || hasText(partial);
    const answer =
      concluded &&
      this.#createAnswer(concluded, cut || !isHeard ? earlier : undefined, {
        ...(cut?.rememberedTurns !== undefined && { rememberedTurns: cut.rememberedTurns }),
        ...(ending.kind === 'reply' && rememberedTurns !== undefined && { rememberedTurns }),
        ...(answerer !== undefined && { answerer }),
        ...(hasProvidersText(concluded.status) &&
          factsOf(ending, effort, isDemo(asked.answerer) ? undefined : known, cut)),
      });
    if (answer) {
      this.#conversation.value = putAnswer(present, answer);
      if (answer.id !== earlier?.id) {
        if (earlier && !cut) this.#holdEarlier(earlier);
        this.#keepThought(answer.id, ending, effort, cut);
      }
    }
    this.#notice.value = notice;
    if (ending.kind !== 'stopped' && !this.#isInView.peek())
      this.#mark.value = ending.kind === 'reply' ? 'answered' : 'failed';
    this.#context.onEnd(ending, asked);
    const added = cut && answer ? answer.content.slice(cut.content.length) : undefined;
    this.#context.note({
      kind: 'ended',
      personaId: this.persona.id,
      questionId,
      ending,
      answer,
      notice,
      ...(added !== undefined && { added }),
      ...(isNews && answer?.answerer !== undefined && { answerer: answer.answerer }),
    });
    this.#context.afterEnd(questionId, ending);
  }

  /** Holds the answer that another one has replaced. Incomplete texts replace no complete one. */
  #holdEarlier(replaced: Message): void {
    if (!replaced.status || (!this.#earlierAnswer.peek() && hasProvidersText(replaced.status)))
      this.#earlierAnswer.value = replaced;
  }

  /** Holds the thought before an answer, in memory only; that of a continuation joins the one before it. */
  #keepThought(
    answerId: string,
    ending: Ending,
    { thought, thoughtSeconds }: TimedEffort,
    cut: Message | undefined,
  ): void {
    const before = cut && this.#thoughts.peek().get(cut.id);
    const newest = ending.kind === 'reply' ? (ending.thought ?? '') : thought;
    const texts = [before?.text ?? '', newest].filter((text) => text.trim() !== '');
    const text = cutText(texts.join('\n\n'), MAX_REPLY_CHARACTERS);
    const seconds = before?.seconds === undefined ? thoughtSeconds : before.seconds + (thoughtSeconds ?? 0);
    if (text === '' && seconds === undefined) return;
    this.#thoughts.value = new Map(this.#thoughts.peek()).set(answerId, { text, seconds });
  }

  /** @param earlier the answer that keeps its id, time and facts if no other text has come */
  #createAnswer(
    { content, status }: Pick<Message, 'content' | 'status'>,
    earlier: Message | undefined,
    facts: AnswerFacts & Pick<Message, 'answerer' | 'rememberedTurns'>,
  ): Message {
    if (earlier?.status && earlier.content === content)
      return { ...earlier, ...(status && { status }), ...(!hasProvidersText(status) && facts) };
    const { lastUpdatedMs } = this.#ensureConversation();
    return { ...createMessage('ai', content, this.#stampAfter(lastUpdatedMs), status), ...facts };
  }

  /**
   * Replaces the conversation, which becomes an earlier one; a last question without an answer gets a notice.
   * @returns the one that went beyond the limit, if any
   */
  #show(other: Conversation): readonly Conversation[] {
    const [before, removed] = [this.#conversation.peek(), this.#removed.peek()];
    this.#earlier.value = without(this.#earlier.peek(), other);
    if (removed && haveSameMessages(removed, other)) this.#removed.value = undefined;
    this.#conversation.value = other;
    this.#undoable.value = NONE;
    this.#hasDropped.value = false;
    this.#earlierAnswer.value = undefined;
    this.#notice.value = noticeOf(other);
    this.#context.note({ kind: 'conversation-replaced', personaId: this.persona.id });
    return before && !haveSameMessages(before, other) ? this.#addEarlier(before) : NONE;
  }

  /**
   * Adds an earlier conversation; the oldest goes beyond the limit, unless it is to stay.
   * @returns what went
   */
  #addEarlier(conversation: Conversation, staying?: Conversation): readonly Conversation[] {
    const all = withEarlier(this.#earlier.peek(), conversation);
    const dropped = all.filter((each) => each !== staying).slice(staying ? MAX_PAST - 1 : MAX_PAST);
    this.#earlier.value = all.filter((each) => !dropped.includes(each));
    // Ids stay unique.
    this.#lastStampMs = Math.max(this.#lastStampMs, conversation.lastUpdatedMs);
    if (dropped.length > 0) {
      this.#hasDropped.value = true;
      this.#context.note({ kind: 'dropped', what: 'earlier conversation' });
    }
    return dropped;
  }

  #knownName(answerer: Answerer, model: string): string {
    return this.#context.nameAt(placeOf(answerer, model)) ?? model;
  }

  /** Whether who gave the cut answer, as far as that is known, can go on. */
  #canGoOn(turn: Turn): boolean {
    const { answerer } = turn.answer ?? {};
    return canContinue(turn) && (answerer === undefined || answerer === this.answerer.value);
  }

  #showPartial(text: string, state: PartialReply['state']): void {
    this.#partialReply.value = text === '' ? NO_REPLY : { text, state };
  }

  #decideSend(text: string, isEditing = false): SendDecision {
    const { busy, inChat, isDisconnected } = this.#context;
    return decideSend(text, {
      isBusy: busy.value,
      isOpen: inChat.value,
      isDisconnected: isDisconnected.value,
      isEditing,
    });
  }

  /** Why the visitor cannot act here; undefined if the conversation can be in view. */
  #whyClosed(): Refusal | undefined {
    if (!this.#context.inChat.peek()) return 'not-open';
    return this.#context.isAtTable() ? 'at-table' : undefined;
  }

  /** Why the present conversation cannot make room for another. */
  #whyBound(): Refusal | undefined {
    const why = this.#whyClosed();
    if (why) return why;
    if (this.question.peek()) return 'busy';
    return this.#draft.peek().edit && 'editing';
  }

  /** Whether the last question can be asked again beside the open ones. */
  #isFree(): boolean {
    if (this.#context.isDisconnected.value) return false;
    return !this.#context.busy.value || (!this.question.value && this.#context.isInOpenRound(this));
  }

  /** Later than each stamp before, also of an answer that is not in the conversation any more, so that ids are unique. */
  #stampAfter(lastUpdatedMs: number): number {
    const now = this.#context.ports.clock.now();
    this.#lastStampMs = nextStampMs(now, Math.max(lastUpdatedMs, this.#lastStampMs));
    return this.#lastStampMs;
  }
}

/** Who has answered: the model as it was known, unless one of the visitor's own calls itself something else. */
function nameIn(ending: Ending, { kind }: Answerer, known: string, asked: string): string {
  const told = kind === 'own-model' && ending.kind === 'reply' ? ending.model : undefined;
  if (told === undefined) return known;
  return [known, asked].find((name) => isSameModel(name, told)) ?? told;
}

/** The notice of an imported or kept conversation whose last question has no answer. */
function noticeOf({ messages }: Conversation): Notice | undefined {
  return messages.at(-1)?.sender === 'user' ? { kind: 'no-answer' } : undefined;
}
