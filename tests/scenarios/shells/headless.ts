import { createKeeper } from '../../../src/domain/keep/keeper.ts';
import { LOADING_STEPS } from '../../../src/domain/loading-schedule.ts';
import { describeConnection } from '../../../src/domain/texts/chat-texts.ts';
import { loadingStepLabel, describeMark } from '../../../src/domain/texts/page-texts.ts';
import {
  METRIC_LABELS,
  PROFILE_TEXTS,
  idBadge,
  formatMetric,
  statLabel,
} from '../../../src/domain/texts/profile-texts.ts';
import { describeForgetTrouble, describeForgotten } from '../../../src/domain/texts/keep-texts.ts';
import { describeRefusal } from '../../../src/domain/texts/refusal-texts.ts';
import {
  describeOffer,
  describeStatus,
  hintsOf,
  reportedOf,
  troubleOf,
} from '../../../src/domain/texts/status-texts.ts';
import { describeTranscriptProblem } from '../../../src/domain/texts/transcript-texts.ts';
import { readTranscript } from '../../../src/domain/transcript/read-transcript.ts';
import { conversationToJson } from '../../../src/domain/transcript/to-json.ts';
import type { Command } from '../../../src/domain/visit/command.ts';
import { createTable } from '../../../src/domain/visit/create-table.ts';
import type { Lane } from '../../../src/domain/visit/lane.ts';
import type { Visit as Core } from '../../../src/domain/visit/visit.ts';
import { type MemoryDevice, createMemoryDevice } from '../../support/memory-store.ts';
import { type MemoryWish, createMemoryWish } from '../../support/memory-wish.ts';
import { createVirtualClock, settle } from '../../support/virtual-clock.ts';
import type { Screen, SeenCard, SettingsOfVisit, Shell, Visit } from '../shell.ts';
import { coreOfVisit } from './core-of-visit.ts';
import { tableOfCore } from './table-of-core.ts';

/** What outlasts a visit. */
interface Machine {
  readonly device: MemoryDevice;
  readonly wish: MemoryWish;
}

/** The core alone, with its own words: what a shell without any screen would have. */
export const headless: Shell = {
  name: 'headless',
  open: (settings = {}) =>
    openOn({ device: createMemoryDevice(createVirtualClock()), wish: createMemoryWish() }, settings),
};

async function openOn(machine: Machine, settings: SettingsOfVisit): Promise<Visit> {
  const { core, clock, provider, log, network } = coreOfVisit(settings);
  core.addTable(createTable);
  const ports = { store: machine.device.open(), wish: machine.wish, clock, log };
  const keeper = createKeeper(core, ports);
  await settle();
  const act = async (run: () => unknown): Promise<void> => {
    run();
    await settle();
  };
  /** Performs the commands, each as it survives JSON. */
  const perform = (...commands: readonly Command[]): Promise<void> =>
    act(() => {
      for (const command of commands) core.perform(JSON.parse(JSON.stringify(command)) as Command);
    });
  const visit: Visit = {
    provider,
    wait: (durationMs) => clock.advance(durationMs),
    sleep: (durationMs) => act(() => clock.sleep(durationMs)),
    setClock: (differenceMs) => act(() => clock.jump(differenceMs)),
    skip: () => perform({ kind: 'skip-intro' }),
    begin: () => perform({ kind: 'begin' }),
    back: () => perform({ kind: 'go-back' }),
    next: () => perform({ kind: 'next' }),
    previous: () => perform({ kind: 'previous' }),
    choose: (name) =>
      perform({ kind: 'choose', personaId: laneNamed(core, name).persona.chatId }, { kind: 'begin' }),
    write: (text) => perform({ kind: 'write', text }),
    send: () => perform({ kind: 'send' }),
    start: (place) => perform({ kind: 'ask', text: core.chosen.value.starters.value[place] ?? '' }),
    edit: () => perform({ kind: 'edit' }),
    endEdit: () => perform({ kind: 'cancel-edit' }),
    setStreaming: (on) => perform({ kind: 'stream', on }),
    setNetwork: (isOnline) => act(() => network.set(isOnline)),
    save: async () => {
      const conversation = core.chosen.value.conversation.value;
      if (core.stage.value !== 'chat' || !conversation) throw new Error('No conversation is open');
      return conversationToJson(conversation, core.squad.id);
    },
    bring: async (text) => {
      const reading = readTranscript(text, core.squad, core.nowMs());
      if (reading.kind === 'refused') return describeTranscriptProblem(reading.problem);
      const decision = core.perform({ kind: 'restore', conversation: reading.conversation });
      await settle();
      return decision.kind === 'refuse' ? describeRefusal(decision.reason) : '';
    },
    find: () => Promise.reject(new Error('The core has no screen')),
    press: (offer) => perform(commandOf(core, offer)),
    setMotionPaused: (paused) => perform({ kind: 'pause-motion', paused }),
    see: async () => screenOf(core),
    table: () => tableOfCore(core, perform),
    logged: async () => log.entries.map((entry) => JSON.stringify(entry)),
    page: () => {
      throw new Error('The core has no page');
    },
    keep: async () => {
      await keeper.switchOn();
      return visit;
    },
    again: async () => {
      await end();
      return openOn(machine, settings);
    },
    forget: async () => {
      const trouble = await keeper.forget();
      return trouble ? describeForgetTrouble(trouble) : describeForgotten(['visit']);
    },
    leave: async () => {
      await end();
      return clock.pending() + (await provider.open());
    },
  };

  async function end(): Promise<void> {
    await keeper.flush();
    await act(() => {
      keeper.dispose();
      core.dispose();
    });
  }

  return visit;
}

function laneNamed(core: Core, name: string): Lane {
  const lane = core.lanes.find(({ persona }) => persona.name === name);
  if (!lane) throw new Error(`Nobody is called ${name}`);
  return lane;
}

/** Whose question is spoken of. */
function reportedLane(core: Core): Lane {
  return reportedOf(core.chosen.value, core.answering.value) ?? core.chosen.value;
}

function commandOf(core: Core, label: string): Command {
  const lane = reportedLane(core);
  const offer = lane.offers.value.find((each) => describeOffer(each) === label);
  if (!offer) throw new Error(`${label} is not offered`);
  return { kind: offer, personaId: lane.persona.chatId };
}

function screenOf(core: Core): Screen {
  const stage = core.stage.value;
  const lane = core.chosen.value;
  const isChat = stage === 'chat';
  const screen = {
    stage,
    steps:
      stage === 'intro'
        ? LOADING_STEPS.map(({ id }, index) => ({
            name: loadingStepLabel(id, core.squad.name),
            isComplete: index < core.intro.value.completedSteps,
          }))
        : [],
    persona: lane.persona.name,
    connection: describeConnection(core.connection.value),
    marks: core.lanes.flatMap(({ persona, mark }) =>
      mark.value ? [describeMark(persona.name, mark.value)] : [],
    ),
    messages: isChat
      ? lane.messages.value.map(({ sender, content }) => ({
          from: sender === 'user' ? ('visitor' as const) : ('persona' as const),
          text: content,
        }))
      : [],
    starters: isChat ? lane.starters.value : [],
    partialReply: lane.partialReply.value,
    status: statusOf(core),
    offers: reportedLane(core).offers.value.map(describeOffer),
    canSend: lane.sendDecision.value.kind === 'send',
    draft: lane.draft.value,
    hint: hintsOf({
      draftLength: lane.draftLength.value,
      sendDecision: lane.sendDecision.value,
      isQuotationCut: lane.isQuotationCut.value,
    }).join('. '),
    card: isChat ? cardOf(lane) : undefined,
  };
  return { ...screen, words: JSON.stringify(screen) };
}

function statusOf(core: Core): string {
  const { persona, question, secondsLeft, notice, messages } = reportedLane(core);
  if (question.value) {
    return describeStatus({
      personaName: persona.name,
      question: question.value,
      secondsLeft: secondsLeft.value,
    }).join(' ');
  }
  const flaw = messages.value.at(-1)?.flaw;
  return troubleOf({ notice: notice.value, flaw, isAnswering: false })?.text ?? '';
}

function cardOf({ persona, readings }: Lane): SeenCard {
  const { name, profileId, description, specialization, capabilities, stats } = persona;
  const newest = readings.value.at(-1);
  const reading = newest ?? persona.metrics!;
  const percents = (group: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(group).map(([key, value]) => [statLabel(key), value]));
  return {
    name,
    badge: idBadge(profileId),
    description,
    specialization,
    capabilities,
    stats: {
      [PROFILE_TEXTS.coreCapabilities]: percents(stats!.primary),
      [PROFILE_TEXTS.technicalMetrics]: percents(stats!.technical),
      [PROFILE_TEXTS.performanceIndicators]: percents(stats!.performance),
    },
    metrics: Object.fromEntries(METRIC_LABELS.map(([key, label]) => [label, formatMetric(key, reading)])),
  };
}
