import { type ReadonlySignal, type Signal, computed, signal, untracked } from '@preact/signals-core';
import type { Clock } from '../../ports/clock.ts';
import type { Completion } from '../../ports/completion.ts';
import type { Log } from '../../ports/log.ts';
import type { Network } from '../../ports/network.ts';
import type { Randomness } from '../../ports/randomness.ts';
import { type AnswerLength, LONGEST_ANSWER_TOKENS, lengthsWithin } from '../asking/answer-length.ts';
import {
  type AnswerOptions,
  type OptionChoices,
  type Side,
  NO_CHOICES,
  OWN_MODEL_OPTIONS,
  chosenFor,
} from '../asking/answer-options.ts';
import { isRetrying } from '../asking/ask.ts';
import { type Answerer, needsNetwork, sideOf, waitsForNetwork } from '../answerer.ts';
import { nextIndex, previousIndex } from './carousel.ts';
import { hasAnswered } from '../conversation/conclude.ts';
import { type Conversation, MEMORY_CHOICES } from '../conversation/conversation.ts';
import type { LoadingView } from './loading-schedule.ts';
import type { PersonaId } from '../squad/persona.ts';
import type { Refusal } from './refusal.ts';
import type { KeptVisit } from '../keep/kept-visit-schema.ts';
import { type Slots, createSlots } from '../asking/slots.ts';
import type { Squad } from '../squad/squad.ts';
import type { Stage } from './stage.ts';
import { type Happenings, createChanges } from './changes.ts';
import { createIntro } from './intro.ts';
import type { ReadLoosely } from '../table/points-in-text.ts';
import type { Lane } from './lane.ts';
import { createMetricsBeat } from './metrics-beat.ts';
import type { ConnectionState, Discovery, Visit } from './visit.ts';
import type { VisitAnswering } from './visit-context.ts';
import { type LaneContext, VisitLane } from './visit-lane.ts';
import { VisitTable } from './visit-table.ts';

export interface VisitPorts {
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly completion: Completion;
  readonly log: Log;
  readonly network: Network;
  /** Fetches what reads nearly JSON; without it, only sound JSON is read. */
  readonly loadReadLoosely?: () => Promise<ReadLoosely>;
}

/**
 * Starts a visit, and with it the intro.
 * @param site who answers, unless another does
 * @param choices what the visitor has chosen before
 * @param introMs how long ago the intro's first frame was shown
 */
export function startVisit(
  ports: VisitPorts,
  squad: Squad,
  site: Answerer,
  choices: OptionChoices = NO_CHOICES,
  introMs = 0,
): Visit {
  return new StartedVisit(ports, squad, site, choices, introMs);
}

class StartedVisit implements Visit {
  readonly squad: Squad;
  readonly site: Answerer;
  readonly lanes: readonly VisitLane[];
  readonly table: VisitTable;
  readonly happened: Happenings;
  readonly intro: ReadonlySignal<LoadingView>;
  readonly #ports: VisitPorts;
  /** A question takes its answerer from here when it is asked, and stays with it. */
  readonly #answering: Signal<VisitAnswering>;
  readonly #slots = new Map<string, Slots>();
  readonly #choices: Signal<OptionChoices>;
  /** How many turns fit into a model's context, by `placeOf`; what is not known yet is missing. */
  readonly #fittingTurns = signal<ReadonlyMap<string, number>>(new Map());
  /** The names under which models have answered that were asked by another, by `placeOf`. */
  readonly #names = signal<ReadonlyMap<string, string>>(new Map());
  readonly #changes = createChanges();
  #isActing = false;
  readonly #intro;
  readonly #beat;
  readonly #stopWatching: () => void;
  readonly #stage = signal<Stage>('intro');
  readonly #chosen: Signal<VisitLane>;
  readonly #isCardShown = signal(false);
  readonly #motionPaused = signal(false);
  readonly #beats = signal(0);
  readonly #isOnline = signal(true);
  /** Whether the provider left its last question unanswered. */
  readonly #isUnavailable = signal(false);
  readonly #isDisconnected = signal(false);
  readonly #isBack = signal(false);
  /** Features that the visitor has found, or whose hint was closed. */
  readonly #found = signal<ReadonlySet<Discovery>>(new Set());
  readonly #isDisposed = signal(false);
  readonly #inChat = computed(() => this.#stage.value === 'chat' && !this.#isDisposed.value);

  readonly stage: ReadonlySignal<Stage> = this.#stage;
  readonly chosen: ReadonlySignal<VisitLane>;
  readonly answering: ReadonlySignal<readonly VisitLane[]> = computed(() =>
    this.lanes.filter(({ question }) => question.value !== undefined),
  );
  readonly busy = computed(() => this.answering.value.length > 0 || this.table.drawing.value !== undefined);
  readonly answerer = computed(() => this.#answering.value.answerer);
  readonly isDisconnected: ReadonlySignal<boolean> = this.#isDisconnected;
  readonly options = computed(() => this.optionsOf(sideOf(this.answerer.value)));
  readonly memoryChoices: readonly number[];
  readonly choices: ReadonlySignal<OptionChoices>;
  readonly beats: ReadonlySignal<number> = this.#beats;
  readonly motionPaused: ReadonlySignal<boolean> = this.#motionPaused;
  readonly hasAsked = computed(() => this.lanes.some(isBegun));
  readonly isBack: ReadonlySignal<boolean> = this.#isBack;
  readonly hint: ReadonlySignal<Discovery | undefined> = computed(() => {
    const { isOpen, exists, canDraw } = this.table;
    const next = isOpen.value ? canDraw.value && 'map' : exists && 'table';
    return next && !this.#isBack.value && !this.#found.value.has(next) ? next : undefined;
  });
  readonly connection: ReadonlySignal<ConnectionState> = computed(() => {
    if (this.#isDisconnected.value) return 'disconnected';
    if (!this.#isOnline.value && needsNetwork(this.answerer.value)) return 'offline';
    // A lane whose text arrives has retried successfully.
    const silent = this.answering.value.filter(({ isSpeaking }) => !isSpeaking.value);
    const open = [
      ...silent.map(({ question }) => question.value?.progress),
      this.table.drawing.value?.progress,
    ];
    if (open.some((progress) => progress && isRetrying(progress))) return 'reconnecting';
    return this.#isUnavailable.value ? 'unavailable' : 'connected';
  });

  constructor(ports: VisitPorts, squad: Squad, site: Answerer, choices: OptionChoices, introMs: number) {
    const { change, note, listen } = this.#changes;
    this.squad = squad;
    this.happened = { listen };
    this.#ports = ports;
    this.site = site;
    this.#answering = signal(this.#answeringOf(site, ports.completion));
    this.#choices = signal(choices);
    this.choices = this.#choices;
    this.memoryChoices = [...new Set([...MEMORY_CHOICES, site.options.memoryTurns])].toSorted(
      (a, b) => a - b,
    );
    this.#isOnline.value = ports.network.isOnline();
    const context: LaneContext = {
      ports,
      answering: this.#answering,
      options: this.options,
      maxTurnsAt: (place) =>
        Math.min(this.options.value.memoryTurns, this.#fittingTurns.value.get(place) ?? Infinity),
      limitTurns: (place, turns) => {
        this.#fittingTurns.value = new Map(this.#fittingTurns.peek()).set(place, turns);
      },
      nameAt: (place) => this.#names.value.get(place),
      noteName: (place, name) => {
        this.#names.value = new Map(this.#names.peek()).set(place, name);
      },
      isOfRound: (question) => this.table.isOfRound(question),
      busy: this.busy,
      isDisconnected: this.#isDisconnected,
      inChat: this.#inChat,
      isInView: (lane) => this.#isInView(lane),
      isAtTable: () => this.table.isOpen.peek(),
      isInOpenRound: (lane) => this.table.isInOpenRound(lane),
      act: (run) => this.#act(run),
      change,
      note,
      onEnd: (ending, { completion }) => {
        const isAnswered = hasAnswered(ending);
        const isOfPresent = completion === this.#answering.peek().completion;
        if (isAnswered !== undefined && isOfPresent) this.#isUnavailable.value = !isAnswered;
        this.table.noteEnd();
      },
      onBegin: (question) => this.table.noteBegin(question),
      afterEnd: (questionId, ending) => this.table.drawByItself(questionId, ending),
      onReplace: (lane, questionId, byId) => this.table.replaceQuestion(lane, questionId, byId),
    };
    this.lanes = squad.personas.map((persona, index) => new VisitLane(persona, index, context));
    const [first] = this.lanes;
    if (!first) throw new Error('A visit needs at least one persona');
    this.#chosen = signal(first);
    this.chosen = this.#chosen;
    this.table = new VisitTable({
      ...context,
      lanes: this.lanes,
      randomness: ports.randomness,
      loadReadLoosely: ports.loadReadLoosely,
      enterChat: () => this.#go('landing', 'chat') || this.#inChat.peek(),
      chosen: this.#chosen,
      choose: (lane) => this.choose(lane),
    });
    this.#beat = createMetricsBeat(ports.clock, () =>
      change(() => {
        for (const lane of this.lanes) lane.refreshMetrics(ports.randomness);
        this.#beats.value += 1;
      }),
    );
    this.#intro = createIntro(ports.clock, change, () => void this.#go('intro', 'landing'), introMs);
    this.intro = this.#intro.view;
    listen(({ kind }) => {
      if (kind === 'table-opened') this.#noteFound('table');
      if (kind === 'map-asked') this.#noteFound('map');
    });
    this.#stopWatching = ports.network.watch((isOnline) => change(() => this.#followNetwork(isOnline)));
  }

  laneOf(personaId: PersonaId): VisitLane | undefined {
    return this.lanes.find(({ persona }) => persona.id === personaId);
  }

  nowMs(): number {
    return this.#ports.clock.now();
  }

  introElapsedMs(): number {
    return this.#intro.elapsedMs();
  }

  skipIntro(): void {
    this.#act(() => this.#intro.skip());
  }

  begin(): void {
    this.#act(() => void this.#go('landing', 'chat'));
  }

  goBack(): void {
    this.#act(() => {
      if (!this.#inChat.peek()) return;
      if (!this.table.goBack()) this.#go('chat', 'landing');
    });
  }

  choose(lane: Lane): void {
    this.#act(() => this.#choose(this.lanes.find((each) => each === lane)));
  }

  next(): void {
    this.#act(() => this.#choose(this.lanes[nextIndex(this.#chosen.peek().index, this.lanes.length)]));
  }

  previous(): void {
    this.#act(() => this.#choose(this.lanes[previousIndex(this.#chosen.peek().index, this.lanes.length)]));
  }

  dismissHint(): void {
    this.#act(() => this.#noteFound(this.hint.peek()));
  }

  setCardShown(isShown: boolean): void {
    this.#act(() => void (this.#isCardShown.value = isShown));
  }

  setMotionPaused(isPaused: boolean): void {
    this.#act(() => void (this.#motionPaused.value = isPaused));
  }

  optionsOf(side: Side): AnswerOptions {
    const usual = side === sideOf(this.site) ? this.site.options : OWN_MODEL_OPTIONS;
    const { streaming, memoryTurns, length, drawsMap } = {
      ...usual,
      ...chosenFor(side, this.#choices.value),
    };
    return {
      streaming,
      memoryTurns: this.memoryChoices.includes(memoryTurns) ? memoryTurns : usual.memoryTurns,
      length: this.lengthsOf(side).includes(length) ? length : usual.length,
      drawsMap,
    };
  }

  lengthsOf(side: Side): readonly AnswerLength[] {
    return lengthsWithin(side === sideOf(this.site) ? this.site.maxTokens : LONGEST_ANSWER_TOKENS);
  }

  setOptions(changes: Partial<AnswerOptions>, side = sideOf(this.answerer.peek())): void {
    this.#act(() => {
      const before = this.#choices.peek();
      this.#choices.value = { ...before, [side]: { ...before[side], ...changes } };
    });
  }

  forgetOptions(): void {
    this.#act(() => void (this.#choices.value = NO_CHOICES));
  }

  answerWith(answerer: Answerer, completion: Completion): void {
    this.#act(() => {
      if (completion !== this.#answering.peek().completion) this.#isUnavailable.value = false;
      this.#answering.value = this.#answeringOf(answerer, completion);
      this.#isDisconnected.value = false;
    });
  }

  disconnect(): void {
    this.#act(() => void (this.#isDisconnected.value = true));
  }

  stopAll(): void {
    this.#act(() => this.#stopAll());
  }

  importConversation(conversation: Conversation): Refusal | undefined {
    return this.#act(() => {
      const lane = this.laneOf(conversation.personaId);
      const refusal = lane?.replaceConversation(conversation);
      if (!lane || refusal) return refusal;
      this.table.close();
      this.#choose(lane);
      return undefined;
    });
  }

  bringBack({ chosenId, options, lanes, rounds, table }: KeptVisit): Refusal | undefined {
    return this.#act(() => {
      const isAnyBegun = lanes.some(
        ({ personaId, conversation, earlier }) =>
          (conversation ?? earlier) && isBegun(this.laneOf(personaId)),
      );
      if (isAnyBegun || (rounds.length > 0 && this.table.rounds.peek().length > 0)) return 'visit-begun';
      for (const kept of lanes) this.laneOf(kept.personaId)?.bringBack(kept);
      this.table.bringBack(rounds, table);
      if (options) this.#motionPaused.value = options.motionPaused;
      // Records of version 1 may hold what is now remembered beside them.
      const { streaming, memoryTurns } = { ...options, ...this.#choices.peek().site };
      this.setOptions(
        {
          ...(streaming !== undefined && streaming !== this.site.options.streaming && { streaming }),
          ...(memoryTurns !== undefined && memoryTurns !== this.site.options.memoryTurns && { memoryTurns }),
        },
        'site',
      );
      // Don't switch personas under a visitor who is already chatting.
      if (this.#stage.peek() !== 'chat') this.#choose(this.laneOf(chosenId));
      // The first message is the persona's welcome.
      this.#isBack.value = lanes.some(
        ({ conversation, earlier }) => earlier !== undefined || (conversation?.messages.length ?? 0) > 1,
      );
      if (this.#isBack.peek()) this.#intro.skip();
      return undefined;
    });
  }

  dispose(): void {
    this.#act(() => {
      this.#stopAll();
      this.#intro.dispose();
      this.#stopWatching();
      this.#isDisposed.value = true;
    });
  }

  #answeringOf(answerer: Answerer, completion: Completion): VisitAnswering {
    return {
      answerer,
      completion,
      slots: this.#slotsFor(answerer),
      isReachable: () => this.#isOnline.peek() || !waitsForNetwork(answerer),
    };
  }

  /** The same for a host and a pace, so that a model that is chosen again is not asked more at once. */
  #slotsFor({ kind, host = kind, pace: { atOnce } }: Answerer): Slots {
    const key = `${host} ${atOnce}`;
    const slots = this.#slots.get(key) ?? createSlots(atOnce);
    this.#slots.set(key, slots);
    return slots;
  }

  /** Runs a visitor's action and its consequences as one change; refused once the visit has ended. */
  #act(run: () => Refusal | undefined | void): Refusal | undefined {
    if (this.#isDisposed.peek()) return 'visit-ended';
    if (this.#isActing) return run() ?? undefined;
    return this.#changes.change(() => untracked(() => this.#actOnce(run)));
  }

  /** Only the outermost action applies the view at its end. */
  #actOnce(run: () => Refusal | undefined | void): Refusal | undefined {
    this.#isActing = true;
    try {
      const refusal = run() ?? undefined;
      this.#applyView();
      return refusal;
    } finally {
      this.#isActing = false;
    }
  }

  /** Follows where the visitor is now: opens the conversation, removes its mark, and runs or stops the metrics. */
  #applyView(): void {
    const inChat = this.#inChat.peek();
    const isAtTable = this.table.isOpen.peek();
    if (inChat && isAtTable) this.table.markSeen();
    else if (inChat) this.chosen.peek().markSeen();
    this.#beat.setRunning(
      !this.#isDisposed.peek() &&
        !this.#motionPaused.peek() &&
        ((inChat && !isAtTable) || this.#isCardShown.peek()),
    );
  }

  /** Goes from one stage to another; returns false if the visit is at neither of them. */
  #go(from: Stage, to: Stage): boolean {
    if (this.#stage.peek() !== from) return false;
    this.#stage.value = to;
    this.#changes.note({ kind: 'stage-changed', stage: to });
    return true;
  }

  #choose(lane: VisitLane | undefined): void {
    const before = this.#chosen.peek();
    if (!lane || lane === before) return;
    this.#chosen.value = lane;
    this.#changes.note({ kind: 'chosen', personaId: lane.persona.id, beforeId: before.persona.id });
  }

  #noteFound(what: Discovery | undefined): void {
    if (what) this.#found.value = new Set([...this.#found.peek(), what]);
  }

  #isInView(lane: VisitLane): boolean {
    if (this.#stage.value !== 'chat') return false;
    return this.table.isOpen.value ? this.table.isInView(lane) : lane === this.chosen.value;
  }

  /** When the network comes back, ends every wait for an answerer that needs it at once. */
  #followNetwork(isOnline: boolean): void {
    const hasReturned = isOnline && !this.#isOnline.peek();
    this.#isOnline.value = isOnline;
    if (!hasReturned) return;
    for (const lane of this.lanes) lane.retryOnline();
    this.table.retryMapOnline();
  }

  /** Stops queued questions first, which would otherwise begin when another one frees its slot. */
  #stopAll(): void {
    const queued = this.lanes.filter(({ question }) => question.peek()?.progress.kind === 'queued');
    for (const lane of queued) lane.stop();
    this.table.stopMap();
    for (const lane of this.lanes) lane.stop();
  }
}

/** Whether it holds a question, also in an earlier conversation. */
function isBegun(lane: VisitLane | undefined): boolean {
  return lane !== undefined && (lane.lastQuestionId.value !== undefined || lane.earlier.value.length > 0);
}
