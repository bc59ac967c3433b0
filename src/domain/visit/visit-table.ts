import { type ReadonlySignal, computed, signal } from '@preact/signals-core';
import type { CompletionRequest } from '../../ports/completion.ts';
import type { Randomness } from '../../ports/randomness.ts';
import { type Message, wholeAnswerAt } from '../conversation/conversation.ts';
import type { Refusal } from './refusal.ts';
import type { Shape } from '../checks/schema-parts.ts';
import type { SeatingSchema } from '../keep/kept-visit-schema.ts';
import {
  type LengthView,
  type SendDecision,
  cutDraft,
  decideSend,
  joinDrafts,
  viewLength,
} from '../conversation/send-rules.ts';
import { clerkModelOf, clerkRequest, concludeDrawing } from '../table/clerk.ts';
import type { ClerkMaterial } from '../table/clerk-material.ts';
import { type ArrivingMap, type MapProblem, isUnreadable } from '../table/agreement-map.ts';
import { createMapReader } from '../table/read-map.ts';
import type { ReadLoosely } from '../table/points-in-text.ts';
import { quoteAnswer } from '../table/pass-on.ts';
import { type Round, isDrawnFrom, viewTurn, wholeAnswerIn, withPointsInOrder } from '../table/round.ts';
import { addDuration } from '../asking/duration.ts';
import type { Ending } from '../asking/ask.ts';
import { createAskSignals } from '../asking/ask-signals.ts';
import { MAX_PAST, MIN_SEATS } from '../limits.ts';
import { hasText } from '../conversation/conclude.ts';

import { isDemo, placeOf } from '../answerer.ts';
import { describeAnswerer } from '../texts/chat-texts.ts';
import { wordsBegun } from '../table/words-begun.ts';
import type { Lane } from './lane.ts';
import type { Drawing, MapOffer, RoundView, Table } from './table.ts';
import type { VisitContext } from './visit-context.ts';
import type { VisitLane } from './visit-lane.ts';

/** The choice of seats, and the text typed at the table. */
type Seating = Shape<typeof SeatingSchema>;

interface TableContext extends VisitContext {
  readonly lanes: readonly VisitLane[];
  readonly randomness: Randomness;
  readonly loadReadLoosely: (() => Promise<ReadLoosely>) | undefined;
  /** Opens the chat from the landing. Returns whether it is open now. */
  enterChat(): boolean;
  readonly chosen: ReadonlySignal<Lane>;
  choose(lane: Lane): void;
}

/** The table, and what only the visit may do with it. */
export class VisitTable implements Table {
  readonly #context: TableContext;
  readonly #asking;
  readonly #isOpen = signal(false);
  readonly #depth = signal(1);
  /** The persona whose chat the table was opened from. */
  #openedFrom: Lane | undefined;
  readonly #seated = signal<readonly VisitLane[]>([]);
  readonly #draft = signal('');
  readonly #rounds = signal<readonly Round[]>([]);
  readonly #removed = signal<Round | undefined>(undefined);
  readonly #droppedFor = signal<number | undefined>(undefined);
  /** The highest number that a round has had. */
  #lastNumber = 0;
  /** Since when the newest round is being answered; monotonic. */
  #startedAtMs: number | undefined;
  /** The number of the round whose map was requested last. */
  readonly #requestedNumber = signal(0);
  /** The number of the round that is still waiting for its map to draw itself. */
  #undrawnNumber: number | undefined;
  readonly #drawnWords = signal(0);
  readonly #arrivingMap = signal<ArrivingMap | undefined>(undefined);
  /** What the clerk got last. */
  #given: ClerkMaterial | undefined;
  /** Undefined until a map has been asked for and the code is there. */
  #readLoosely: ReadLoosely | undefined;
  /** How many answers of a clerk were no map, by round and model. */
  readonly #unreadable = new Map<string, number>();
  readonly #newest = computed(() => {
    const round = this.#rounds.value.at(-1);
    return round && this.viewRound(round);
  });
  /** The lanes whose last question belongs to the newest round. */
  readonly #lanesInNewestRound = computed(() =>
    this.#context.lanes.filter((lane) => {
      const turn = this.#newest.value?.seats.find((seat) => seat.lane === lane)?.turn;
      return turn && turn.kind !== 'removed' && turn.question.id === lane.lastQuestionId.value;
    }),
  );

  readonly isOpen: ReadonlySignal<boolean> = this.#isOpen;
  readonly depth: ReadonlySignal<number> = this.#depth;
  readonly seated: ReadonlySignal<readonly VisitLane[]> = this.#seated;
  readonly draft: ReadonlySignal<string> = this.#draft;
  readonly draftLength: ReadonlySignal<LengthView> = computed(() => viewLength(this.#draft.value));
  readonly sendDecision: ReadonlySignal<SendDecision> = computed(() => this.#decideSend(this.#draft.value));
  readonly rounds: ReadonlySignal<readonly Round[]> = this.#rounds;
  readonly removed: ReadonlySignal<Round | undefined> = this.#removed;
  readonly droppedFor: ReadonlySignal<number | undefined> = this.#droppedFor;
  readonly canDraw: ReadonlySignal<boolean> = computed(() => this.#newest.value?.mapOffer.kind === 'draw');
  readonly drawing: ReadonlySignal<Drawing | undefined> = computed(() => {
    const progress = this.#asking.progress.value;
    return progress && { roundNumber: this.#requestedNumber.value, progress };
  });
  readonly drawnWords: ReadonlySignal<number> = this.#drawnWords;
  readonly arrivingMap: ReadonlySignal<ArrivingMap | undefined> = this.#arrivingMap;
  readonly drawingSecondsLeft: ReadonlySignal<number | undefined>;

  constructor(context: TableContext) {
    this.#context = context;
    this.#asking = createAskSignals(context.ports, context.change);
    this.drawingSecondsLeft = this.#asking.secondsLeft;
    this.#seated.value = context.lanes;
  }

  get exists(): boolean {
    return this.#context.lanes.length >= MIN_SEATS;
  }

  viewRound(round: Round): RoundView {
    const seats = round.turns.flatMap(({ personaId, questionId }) => {
      const lane = this.#context.lanes.find(({ persona }) => persona.id === personaId);
      if (!lane) return [];
      const turn = viewTurn(questionId, round.question, lane.messagesWith(questionId));
      const open = lane.question.value;
      if (open?.questionId === questionId) return [{ lane, turn, isOpen: true, answerer: open.answerer }];
      const answerer = turn.kind === 'removed' ? undefined : turn.answer?.answerer;
      return [{ lane, turn, isOpen: false, answerer }];
    });
    // The answer to another question is of another time.
    const first = seats.find((seat) => seat.turn.kind === 'present' && seat.answerer !== undefined);
    const answers = seats.flatMap(({ lane, turn }) => wholeAnswerIn(lane.persona.id, turn) ?? []);
    const isMapCurrent = round.map !== undefined && isDrawnFrom(round.map, answers);
    const mapOffer = this.#offerOf(answers.length);
    return { round, seats, answerer: first?.answerer, answers, isMapCurrent, mapOffer };
  }

  changeAt(round: Round): string | undefined {
    const { answerer } = this.viewRound(round);
    if (answerer === undefined) return undefined;
    for (const earlier of this.#rounds.value.toReversed()) {
      if (earlier.number >= round.number) continue;
      const before = this.viewRound(earlier);
      if (before.seats.some(({ turn, isOpen }) => turn.kind === 'present' && (turn.answer || isOpen)))
        return before.answerer === answerer ? undefined : answerer;
    }
    return undefined;
  }

  open(): void {
    this.#act(() => {
      const wasInChat = this.#context.inChat.peek();
      if (this.#isOpen.peek() || !this.#context.enterChat()) return;
      const depth = this.#depth.peek();
      if (wasInChat && depth === 1) this.#openedFrom = this.#context.chosen.peek();
      this.#show(true, !wasInChat ? 1 : depth === 1 ? 2 : depth - 1);
    });
  }

  close(): void {
    this.#act(() => this.#close());
  }

  openLane(lane: Lane): void {
    this.#act(() => {
      if (!this.#isOpen.peek()) return;
      this.#context.choose(lane);
      this.#show(false, this.#depth.peek() + 1);
    });
  }

  seat(lane: Lane, isSeated: boolean): Refusal | undefined {
    return this.#act(() => {
      const before = this.#seated.peek();
      if (before.some((each) => each === lane) === isSeated) return undefined;
      const after = this.#context.lanes.filter((each) => (each === lane ? isSeated : before.includes(each)));
      if (after.length < MIN_SEATS) return 'too-few-seats';
      this.#seated.value = after;
      this.#context.note({ kind: 'seated', personaId: lane.persona.id, isSeated });
      return undefined;
    });
  }

  write(text: string): void {
    this.#act(() => void (this.#draft.value = cutDraft(text)));
  }

  send(): Refusal | undefined {
    return this.#act(() => {
      const decision = this.sendDecision.peek();
      if (decision.kind === 'refuse') return decision.reason;
      this.#draft.value = '';
      return this.#askSeated(decision.text);
    });
  }

  ask(text: string): Refusal | undefined {
    return this.#act(() => {
      const decision = this.#decideSend(text);
      return decision.kind === 'refuse' ? decision.reason : this.#askSeated(decision.text);
    });
  }

  drawMap(roundNumber: number): Refusal | undefined {
    return this.#act(() => {
      const { inChat, busy, isDisconnected } = this.#context;
      if (!inChat.peek()) return 'not-open';
      if (isDisconnected.peek()) return 'not-connected';
      if (busy.peek()) return 'busy';
      const round = this.#roundOf(roundNumber);
      const view = round && this.viewRound(round);
      if (!view || view.answers.length < MIN_SEATS) return 'too-few-answers';
      this.#askClerk(view);
      return undefined;
    });
  }

  removeRound(roundNumber: number): Refusal | undefined {
    return this.#act(() => {
      if (this.#context.busy.peek()) return 'busy';
      const removed = this.#roundOf(roundNumber);
      if (!removed) return undefined;
      this.#removed.value = removed;
      this.#rounds.value = this.#rounds.peek().filter((round) => round !== removed);
      return undefined;
    });
  }

  undoRemoval(): Refusal | undefined {
    return this.#act(() => {
      const removed = this.#removed.peek();
      if (!removed) return 'nothing-to-undo';
      if (this.#context.busy.peek()) return 'busy';
      this.#removed.value = undefined;
      this.#addRound(removed, removed);
      return undefined;
    });
  }

  retryMapNow(): void {
    this.#act(() => this.#asking.retryNow());
  }

  stopMap(): void {
    this.#act(() => this.#asking.stop());
  }

  passOn(from: Lane, answerId: string, to: Lane): Refusal | undefined {
    return this.#act(() => {
      if (!this.#context.inChat.peek()) return 'not-open';
      const messages = from.messagesWith(answerId);
      const answer = wholeAnswerAt(
        messages,
        messages.findIndex(({ id }) => id === answerId),
      );
      const target = this.#context.lanes.find((lane) => lane === to);
      if (!answer || !target) return 'no-answer-to-pass';
      if (to.editing.peek() !== undefined) return 'pass-editing';
      const quoted = quoteAnswer(from.persona.name, answer.content, to.draft.peek());
      if (quoted.kind === 'refuse') return quoted.reason;
      const { quotation, isCut } = quoted;
      target.quote(quotation, isCut);
      if (this.#isOpen.peek()) this.#show(false, this.#depth.peek() + 1);
      this.#context.choose(target);
      const [personaId, toId] = [from.persona.id, to.persona.id];
      this.#context.note({ kind: 'passed-on', personaId, toId, isCut });
      return undefined;
    });
  }

  /* For the visit. */

  /** One step back within the chat. Returns false if only the landing is behind it; then the table is closed. */
  goBack(): boolean {
    const [isOpen, depth] = [this.#isOpen.peek(), this.#depth.peek()];
    const isWithin = depth > 1;
    if (isOpen && isWithin && this.#openedFrom) this.#context.choose(this.#openedFrom);
    if (isOpen || isWithin) this.#show(!isOpen, isWithin ? depth - 1 : 1);
    return isWithin;
  }

  /** Called when the network comes back. */
  retryMapOnline(): void {
    this.#act(() => this.#asking.retryOnline());
  }

  /** Whether the table shows the lane's last question: it belongs to the newest round. */
  isInView(lane: VisitLane): boolean {
    return this.#lanesInNewestRound.value.includes(lane);
  }

  /** Whether its last question is of the newest round, and an answer or the map of that round is under way. */
  isInOpenRound(lane: VisitLane): boolean {
    const newest = this.#newest.value;
    if (!newest || !this.isInView(lane)) return false;
    const isBeingDrawn = this.drawing.value?.roundNumber === newest.round.number;
    return isBeingDrawn || newest.seats.some(({ isOpen }) => isOpen);
  }

  /** Called when the visitor sees the table: removes the marks of its lanes. */
  markSeen(): void {
    for (const lane of this.#lanesInNewestRound.peek()) lane.markSeen();
  }

  /** Called when a question begins to be answered. */
  noteBegin({ id }: Message): void {
    const isOfNewest = this.#rounds
      .peek()
      .at(-1)
      ?.turns.some(({ questionId }) => questionId === id);
    if (isOfNewest) this.#startedAtMs ??= this.#context.ports.clock.monotonicMs();
  }

  /** Called when a question has ended; adds to what the newest round took, once none of its questions is open. */
  noteEnd(): void {
    const round = this.#rounds.peek().at(-1);
    const startedAtMs = this.#startedAtMs;
    if (!round || startedAtMs === undefined || this.viewRound(round).seats.some(({ isOpen }) => isOpen))
      return;
    this.#startedAtMs = undefined;
    const seconds = addDuration(round.seconds ?? 0, this.#context.ports.clock.monotonicMs() - startedAtMs);
    this.#rounds.value = [...this.#rounds.peek().slice(0, -1), { ...round, seconds }];
  }

  /**
   * Called after the end of a question has been noted: asks for the newest round's map once all have answered, if maps are
   * to draw themselves. It does so once for a round of this visit, whatever the visitor is looking at.
   */
  drawByItself(questionId: string, { kind }: Ending): void {
    const { answering, options, busy, isDisconnected } = this.#context;
    const view = this.#newest.peek();
    if (!view || this.#undrawnNumber !== view.round.number || kind === 'stopped') return;
    const { turns } = view.round;
    const isComplete =
      view.answers.length === turns.length && turns.some((turn) => turn.questionId === questionId);
    if (!isComplete || !options.peek().drawsMap || busy.peek() || isDisconnected.peek()) return;
    const { answerer } = answering.peek();
    const isOfDemo = isDemo(answerer);
    const name = describeAnswerer(answerer, answerer.model);
    // A demo can only compare its own answers.
    if (isOfDemo && view.seats.some((seat) => seat.answerer !== name)) return;
    this.#askClerk(view, isOfDemo);
  }

  /** Whether a round asked this question, as it is now. */
  isOfRound({ id, content }: Message): boolean {
    return this.#rounds
      .peek()
      .some(
        ({ question, turns }) => question === content && turns.some(({ questionId }) => questionId === id),
      );
  }

  /** Keeps an edited question in its round. */
  replaceQuestion({ persona }: VisitLane, questionId: string, byId: string): void {
    const isIt = (turn: Round['turns'][number]) =>
      turn.personaId === persona.id && turn.questionId === questionId;
    this.#rounds.value = this.#rounds.peek().map((round) => {
      if (!round.turns.some(isIt)) return round;
      return {
        ...round,
        turns: round.turns.map((turn) => (isIt(turn) ? { ...turn, questionId: byId } : turn)),
      };
    });
  }

  /** Takes over a kept table, before anything is asked. Text typed in the meantime follows the kept draft. */
  bringBack(rounds: readonly Round[], { seatedIds, draft }: Seating): void {
    if (rounds.length > 0) {
      this.#rounds.value = rounds.map(withPointsInOrder);
      this.#lastNumber = rounds.at(-1)?.number ?? 0;
      // Its number may be another's now.
      this.#removed.value = undefined;
    }
    this.#seated.value = this.#context.lanes.filter(({ persona }) => seatedIds.includes(persona.id));
    this.#draft.value = joinDrafts(draft, this.#draft.peek());
  }

  #close(): void {
    if (this.#isOpen.peek()) this.#show(false, this.#depth.peek() === 1 ? 2 : 1);
  }

  #show(isOpen: boolean, depth: number): void {
    this.#depth.value = depth;
    this.#isOpen.value = isOpen;
    this.#context.note({ kind: isOpen ? 'table-opened' : 'table-closed' });
  }

  #act(run: () => Refusal | undefined | void): Refusal | undefined {
    return this.#context.act(() => (this.exists ? run() : 'no-table'));
  }

  #decideSend(text: string): SendDecision {
    const { busy, inChat, isDisconnected } = this.#context;
    const isEditing = this.#seated.value.some(({ editing }) => editing.value !== undefined);
    const decision = decideSend(text, {
      isBusy: busy.value,
      isOpen: inChat.value,
      isDisconnected: isDisconnected.value,
    });
    return decision.kind === 'send' && isEditing ? { kind: 'refuse', reason: 'seat-editing' } : decision;
  }

  /** Adds every question first, so that the round is complete before an attempt begins. */
  #askSeated(question: string): undefined {
    const added = this.#seated.peek().map((lane) => ({ lane, ...lane.addQuestion(question) }));
    const turns = added.map((each) => ({ personaId: each.lane.persona.id, questionId: each.question.id }));
    const askedMs = Math.max(...added.map((each) => each.question.timestampMs));
    this.#lastNumber += 1;
    const round = { number: this.#lastNumber, question, askedMs, turns };
    this.#addRound(round);
    this.#undrawnNumber = round.number;
    this.#context.note({ kind: 'round-asked', round });
    for (const { begin } of added) begin();
  }

  #roundOf(roundNumber: number): Round | undefined {
    return this.#rounds.peek().find(({ number }) => number === roundNumber);
  }

  /** Puts a round in its place; the oldest one goes beyond the limit, unless it is to stay. */
  #addRound(round: Round, staying?: Round): void {
    const rounds = [...this.#rounds.peek(), round].toSorted((a, b) => a.number - b.number);
    const oldest = rounds.length > MAX_PAST ? rounds.find((each) => each !== staying) : undefined;
    this.#rounds.value = rounds.filter((each) => each !== oldest);
    if (!oldest) return;
    this.#droppedFor.value = round.number;
    this.#context.note({ kind: 'dropped', what: 'round' });
  }

  /** @param isQuiet whether answers without a point, such as greetings, leave no problem in the round */
  #askClerk({ round, answers }: RoundView, isQuiet = false): void {
    const { lanes, answering, options, randomness } = this.#context;
    const { answerer } = answering.peek();
    const { request, ...given } = clerkRequest(round.question, answers, {
      model: clerkModelOf(
        lanes.map(({ model }) => model.peek()),
        answerer.model,
      ),
      streaming: options.peek().streaming,
      randomness,
      isOwnModel: answerer.kind === 'own-model',
      before: this.#given,
    });
    this.#draw(round.number, request, given, isQuiet);
  }

  #draw(roundNumber: number, request: CompletionRequest, given: ClerkMaterial, isQuiet: boolean): void {
    const { answering, note, onEnd } = this.#context;
    const asked = answering.peek();
    const basis = given.materials.map(({ answer }) => answer);
    const hasMap = this.#roundOf(roundNumber)?.map !== undefined;
    let read = createMapReader(given.materials);
    if (roundNumber === this.#undrawnNumber) this.#undrawnNumber = undefined;
    this.#requestedNumber.value = roundNumber;
    this.#given = given;
    void this.#loadReadLoosely();
    this.#updateRound(roundNumber, {});
    note({ kind: 'map-asked', roundNumber });
    this.#asking.start(asked, request, {
      onProgress: (progress) => note({ kind: 'map-progressed', roundNumber, progress }),
      onText: (text, newest) => {
        // Another attempt may say something else.
        if (text === newest) {
          this.#forgetArriving();
          read = createMapReader(given.materials);
        }
        this.#drawnWords.value += wordsBegun(text, text.length - newest.length);
        const points = hasMap ? [] : read(text);
        if (points.length > (this.#arrivingMap.peek()?.points.length ?? 0))
          this.#arrivingMap.value = { points, basis };
      },
      onEnd: (ending, partial) => {
        onEnd(ending, asked);
        const arrived = this.#arrivingMap.peek()?.points;
        this.#forgetArriving();
        // A part of a map does not replace an earlier one.
        const isAnswered = ending.kind === 'reply' && hasText(ending.text);
        const text = hasMap && !isAnswered ? '' : partial;
        const drawn = concludeDrawing(ending, text, given, {
          model: isDemo(asked.answerer) ? undefined : request.model,
          readLoosely: this.#readLoosely,
          arrived,
        });
        if (drawn.kind === 'map') {
          this.#updateRound(roundNumber, { map: drawn.map });
          note({ kind: 'map-drawn', roundNumber, map: drawn.map });
        } else {
          const problem = this.#counted(
            drawn.problem,
            `${roundNumber} ${placeOf(asked.answerer, request.model)}`,
          );
          const isNone = isQuiet && problem.kind === 'no-points';
          this.#updateRound(roundNumber, isNone ? {} : { mapProblem: problem });
          note({ kind: 'map-missed', roundNumber, problem });
        }
      },
    });
  }

  #forgetArriving(): void {
    this.#drawnWords.value = 0;
    this.#arrivingMap.value = undefined;
  }

  /** Marks a problem that the same model had with the same round before; others say nothing of the model. */
  #counted(problem: MapProblem, roundAndModel: string): MapProblem {
    if (!isUnreadable(problem)) return problem;
    const before = this.#unreadable.get(roundAndModel) ?? 0;
    this.#unreadable.set(roundAndModel, before + 1);
    return before === 0 ? problem : { ...problem, isRepeated: true };
  }

  /** What is sound JSON can be read without it, and the next map loads it again. */
  async #loadReadLoosely(): Promise<void> {
    this.#readLoosely ??= await this.#context.loadReadLoosely?.().catch(() => undefined);
  }

  /** Clears the last problem; an earlier map stays until a new one replaces it. */
  #updateRound(roundNumber: number, news: Pick<Round, 'map' | 'mapProblem'>): void {
    this.#rounds.value = this.#rounds.peek().map((round) => {
      if (round.number !== roundNumber) return round;
      const { mapProblem: _, ...others } = round;
      return { ...others, ...news };
    });
  }

  #offerOf(answerCount: number): MapOffer {
    if (answerCount < MIN_SEATS || this.#context.isDisconnected.value) return { kind: 'none' };
    if (!this.#context.busy.value) return { kind: 'draw' };
    const lanes = this.#context.lanes.filter(({ question }) => question.value !== undefined);
    return { kind: 'awaited', lanes, isDrawing: this.drawing.value !== undefined };
  }
}
