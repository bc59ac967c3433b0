import { batch, computed, signal } from '@preact/signals-core';
import { nextIndex, previousIndex } from '../carousel.ts';
import { type Exchange, connectionOf } from '../ending.ts';
import type { ChatId } from '../persona.ts';
import { createPlaces } from '../places.ts';
import type { Squad } from '../squad.ts';
import { type Stage, type StageStep, decideStage } from '../stage.ts';
import { type Command, type Decision, DONE, refuse } from './command.ts';
import { type OwnLane, createLane } from './create-lane.ts';
import { createTable } from './create-table.ts';
import { createHappenings } from './happenings.ts';
import { createIntro } from './intro.ts';
import { createMetricsBeat } from './metrics-beat.ts';
import type { Visit, VisitOptions, VisitPorts } from './visit.ts';
import type { VisitState } from './visit-state.ts';

/** One visit: the whole product without a screen. The intro starts at once. */
export function createVisit(ports: VisitPorts, squad: Squad, options: VisitOptions): Visit {
  const { clock, randomness, network } = ports;
  const askPorts = { ...ports, places: createPlaces(options.tableAtOnce) };
  const { note, tellAll, listen } = createHappenings();
  const stage = signal<Stage>('intro');
  const place = signal(0);
  const cardShown = signal(false);
  const motionPaused = signal(false);
  const streaming = signal(options.streaming);
  const lastExchange = signal<Exchange | undefined>(undefined);
  const beats = signal(0);
  const isOnline = signal(network.isOnline());
  const disposed = signal(false);
  let isChanging = false;

  const inChat = computed(() => stage.value === 'chat' && !disposed.value);
  const answering = computed(() => lanes.filter(({ question }) => question.value !== undefined));
  const busy = computed(() => answering.value.length > 0 || table.drawing.value !== undefined);
  const lanes: readonly OwnLane[] = squad.personas.map((persona, index) =>
    createLane(persona, index, {
      ports: askPorts,
      options,
      streaming,
      busy,
      inChat,
      isInView,
      isInOpenRound: (lane) => table.isInOpenRound(lane),
      change,
      note,
      onExchange,
    }),
  );
  const table = createTable({
    squad,
    lanes,
    ports: askPorts,
    options,
    streaming,
    busy,
    inChat,
    begin: () => step('begin'),
    choose: (lane) => choose(lane.place),
    change,
    note,
    onExchange,
  });
  const chosen = computed(() => laneAt(lanes, place.value));
  const metrics = createMetricsBeat(clock, () =>
    change(() => {
      for (const lane of lanes) lane.refreshMetrics(randomness);
      beats.value += 1;
    }),
  );
  const intro = createIntro(clock, change, () => void step('finish-intro'));
  const stopWatching = network.watch((now) => change(() => followNetwork(now)));

  /** Everything within takes effect as one change; what has happened is told once all of it has. */
  function change(run: () => void): void {
    if (isChanging) {
      run();
      return;
    }
    isChanging = true;
    try {
      batch(run);
    } finally {
      isChanging = false;
      tellAll();
    }
  }

  function isInView(lane: OwnLane): boolean {
    if (stage.value !== 'chat') return false;
    return table.isOpen.value ? table.isInView(lane) : lane.place === place.value;
  }

  function onExchange(exchange: Exchange): void {
    lastExchange.value = exchange;
  }

  /** What follows from where the visitor is now: an open conversation, no mark on it, and metrics that tick or rest. */
  function settle(): void {
    const isHere = inChat.peek() && !table.isOpen.peek();
    if (isHere) laneAt(lanes, place.peek()).open();
    else table.settle();
    metrics.setRunning(!disposed.peek() && !motionPaused.peek() && (isHere || cardShown.peek()));
  }

  function step(stageStep: StageStep): Decision {
    const next = decideStage(stage.peek(), stageStep);
    if (next === stage.peek()) return refuse('other-stage');
    stage.value = next;
    note({ kind: 'stage-changed', stage: next });
    return DONE;
  }

  function choose(nextPlace: number): Decision {
    const before = laneAt(lanes, place.peek());
    if (nextPlace === before.place) return DONE;
    place.value = nextPlace;
    const { chatId } = laneAt(lanes, nextPlace).persona;
    note({ kind: 'chosen', personaId: chatId, beforeId: before.persona.chatId });
    return DONE;
  }

  function followNetwork(now: boolean): void {
    const hasReturned = now && !isOnline.peek();
    isOnline.value = now;
    if (!hasReturned) return;
    for (const lane of lanes) lane.retryNow();
    table.retryNow();
  }

  /** Those who wait their turn first, so that no other's end lets them begin. */
  function stopAll(): void {
    const queued = lanes.filter(({ question }) => question.peek()?.progress.kind === 'queued');
    for (const lane of queued) lane.stop();
    table.stop();
    for (const lane of lanes) lane.stop();
  }

  /** All or nothing: a persona or a table that was asked something keeps what it has. */
  function resume(state: VisitState): Decision {
    const { chosenId, options: choices, lanes: states } = state;
    const chosenLane = laneOf(chosenId);
    const resumed = states.map((each) => ({ lane: laneOf(each.personaId), state: each }));
    if (!chosenLane || resumed.some(({ lane }) => !lane)) return refuse('unknown-persona');
    const isBegun = resumed.some(({ lane, state: each }) => each.conversation && lane?.lastQuestionId.peek());
    const hasRounds = table.rounds.peek().length > 0;
    if (isBegun || (state.rounds.length > 0 && hasRounds)) return refuse('visit-begun');
    for (const { lane, state: each } of resumed) lane?.resume(each);
    const personaIds = states.flatMap(({ personaId, conversation }) => (conversation ? [personaId] : []));
    note({ kind: 'resumed', personaIds });
    streaming.value = choices.streaming;
    motionPaused.value = choices.motionPaused;
    // Don't switch personas under a visitor who is already chatting.
    if (stage.peek() !== 'chat') choose(chosenLane.place);
    table.resume(state);
    return DONE;
  }

  function capture(): VisitState {
    return {
      chosenId: laneAt(lanes, place.peek()).persona.chatId,
      options: { streaming: streaming.peek(), motionPaused: motionPaused.peek() },
      lanes: lanes.map((lane) => lane.capture()),
      ...table.capture(),
    };
  }

  function laneOf(personaId: ChatId): OwnLane | undefined {
    return lanes.find(({ persona }) => persona.chatId === personaId);
  }

  function inLane(personaId: ChatId, act: (lane: OwnLane) => Decision): Decision {
    const lane = laneOf(personaId);
    return lane ? act(lane) : refuse('unknown-persona');
  }

  function decide(command: Command): Decision {
    const open = laneAt(lanes, place.peek());
    switch (command.kind) {
      case 'skip-intro':
        if (stage.peek() !== 'intro') return refuse('other-stage');
        intro.skip();
        return DONE;
      case 'begin':
        return step('begin');
      case 'go-back':
        table.close();
        return step('go-back');
      case 'next':
        return choose(nextIndex(open.place, lanes.length));
      case 'previous':
        return choose(previousIndex(open.place, lanes.length));
      case 'choose':
        return inLane(command.personaId, (lane) => choose(lane.place));
      case 'show-card':
        cardShown.value = command.shown;
        return DONE;
      case 'pause-motion':
        motionPaused.value = command.paused;
        return DONE;
      case 'stream':
        streaming.value = command.on;
        return DONE;
      case 'write':
        open.write(command.text);
        return DONE;
      case 'edit':
        return table.isOpen.peek() ? refuse('at-table') : open.edit();
      case 'cancel-edit':
        return open.cancelEdit();
      case 'send':
        return table.isOpen.peek() ? refuse('at-table') : open.send();
      case 'ask':
        return table.isOpen.peek() ? refuse('at-table') : open.ask(command.text);
      case 'retry-now':
        return inLane(command.personaId, (lane) => lane.retryNow());
      case 'stop':
        return inLane(command.personaId, (lane) => lane.stop());
      case 'try-again':
        return inLane(command.personaId, (lane) => lane.tryAgain());
      case 'restore':
        return inLane(command.conversation.personaId, (lane) => {
          const decision = lane.restore(command.conversation);
          if (decision.kind === 'refuse') return decision;
          table.close();
          return choose(lane.place);
        });
      case 'new-conversation':
        return table.isOpen.peek() ? refuse('at-table') : open.beginAgain();
      case 'undo-new-conversation':
        return open.undoBeginAgain();
      case 'stop-all':
        if (!busy.peek()) return refuse('no-open-question');
        stopAll();
        return DONE;
      case 'resume':
        return resume(command.state);
      case 'open-table':
      case 'close-table':
      case 'seat':
      case 'write-to-all':
      case 'send-to-all':
      case 'ask-all':
      case 'draw-map':
      case 'retry-map-now':
      case 'stop-map':
      case 'pass-on':
        return lanes.length === 1 ? refuse('no-table') : table.decide(command);
    }
  }

  return {
    squad,
    lanes,
    laneOf,
    chosen,
    stage,
    intro: intro.view,
    connection: computed(() =>
      connectionOf(
        [...answering.value.map(({ question }) => question.value), table.drawing.value].flatMap(
          (open) => open ?? [],
        ),
        lastExchange.value,
        isOnline.value,
      ),
    ),
    answering,
    busy,
    streaming,
    beats,
    motionPaused,
    hasAsked: computed(() => lanes.some(({ lastQuestionId }) => lastQuestionId.value !== undefined)),
    table,
    happened: { listen },
    nowMs: () => clock.now(),
    perform(command) {
      if (disposed.peek()) return refuse('visit-ended');
      let decision = DONE;
      change(() => {
        decision = decide(command);
        settle();
      });
      return decision;
    },
    capture,
    dispose() {
      change(() => {
        stopAll();
        intro.dispose();
        stopWatching();
        disposed.value = true;
        settle();
      });
    },
  };
}

function laneAt(lanes: readonly OwnLane[], place: number): OwnLane {
  const lane = lanes[place];
  if (!lane) throw new Error(`A visit needs at least one persona; there is none at ${place}`);
  return lane;
}
