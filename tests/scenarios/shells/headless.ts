import { LOADING_STEPS } from '../../../src/domain/loading-schedule.ts';
import {
  CHAT_TEXTS,
  describeAnswering,
  describeConnection,
  describeLength,
} from '../../../src/domain/texts/chat-texts.ts';
import { TEXTS, loadingStepLabel, describeMark } from '../../../src/domain/texts/page-texts.ts';
import {
  METRIC_LABELS,
  PROFILE_TEXTS,
  idBadge,
  formatMetric,
  statLabel,
} from '../../../src/domain/texts/profile-texts.ts';
import {
  describeFailure,
  describeFlaw,
  describeNotice,
  describeProgress,
  describeRefusal,
} from '../../../src/domain/texts/question-texts.ts';
import {
  describeRestoreRefusal,
  describeTranscriptProblem,
} from '../../../src/domain/texts/transcript-texts.ts';
import type { Persona } from '../../../src/domain/persona.ts';
import type { Squad } from '../../../src/domain/squad/squad.ts';
import { readTranscript } from '../../../src/domain/transcript/read-transcript.ts';
import { conversationToJson } from '../../../src/domain/transcript/to-json.ts';
import { settle } from '../../support/virtual-clock.ts';
import type { Screen, SeenCard, Shell, Visit } from '../shell.ts';
import { squadOfVisit } from './squad-of-visit.ts';

/** The core alone, with its own words: what a shell without any screen would have. */
export const headless: Shell = {
  name: 'headless',
  open: async (settings = {}) => {
    const parts = squadOfVisit(settings);
    const { squad, clock, provider, log, network, publicSettings } = parts;
    const act = async (run: () => unknown): Promise<void> => {
      run();
      await settle();
    };
    const visit: Visit = {
      provider,
      wait: (durationMs) => clock.advance(durationMs),
      sleep: (durationMs) => act(() => clock.sleep(durationMs)),
      setClock: (differenceMs) => act(() => clock.jump(differenceMs)),
      skip: () => act(squad.skipIntro),
      begin: () => act(squad.begin),
      back: () => act(squad.goBack),
      next: () => act(squad.next),
      previous: () => act(squad.previous),
      choose: (name) =>
        act(() => {
          squad.choose(personaNamed(squad, name).chatId);
          squad.begin();
        }),
      write: (text) => act(() => squad.write(text)),
      send: () => act(squad.send),
      start: (place) => act(() => squad.ask(squad.starters.value[place] ?? '')),
      edit: () => act(squad.edit),
      endEdit: () => act(squad.cancelEdit),
      setStreaming: (on) => act(() => squad.setStreaming(on)),
      setNetwork: (isOnline) => act(() => network.set(isOnline)),
      save: async () => {
        const conversation = squad.conversation.value;
        if (!conversation) throw new Error('No conversation is open');
        return conversationToJson(conversation);
      },
      bring: async (text) => {
        const reading = readTranscript(text, squad.personas, squad.nowMs());
        if (reading.kind === 'refused') return describeTranscriptProblem(reading.problem);
        const decision = squad.restore(reading.conversation);
        await settle();
        return decision.kind === 'refuse' ? describeRestoreRefusal(decision.reason) : '';
      },
      find: () => Promise.reject(new Error('The core has no screen')),
      press: (offer) => act(() => commandOf(squad, offer)()),
      setMotionPaused: (paused) => act(() => squad.setMotionPaused(paused)),
      see: async () => screenOf(squad, publicSettings.squad.name),
      logged: async () => log.entries.map((entry) => JSON.stringify(entry)),
      page: () => {
        throw new Error('The core has no page');
      },
      terminal: () => {
        throw new Error('The core has no terminal');
      },
      leave: async () => {
        await act(squad.dispose);
        return clock.pending() + (await provider.open());
      },
    };
    return visit;
  },
};

function personaNamed({ personas }: Squad, name: string): Persona {
  const persona = personas.find((each) => each.name === name);
  if (!persona) throw new Error(`Nobody is called ${name}`);
  return persona;
}

function commandOf(squad: Squad, offer: string): () => void {
  if (!offersOf(squad).includes(offer)) throw new Error(`${offer} is not offered`);
  if (offer === CHAT_TEXTS.retryNow) return squad.retryNow;
  return offer === CHAT_TEXTS.stop ? squad.cancel : squad.tryAgain;
}

function offersOf(squad: Squad): readonly string[] {
  const asking = squad.asking.value;
  if (asking?.progress.kind === 'waiting') return [CHAT_TEXTS.retryNow, CHAT_TEXTS.stop];
  if (asking) return [CHAT_TEXTS.stop];
  return squad.canTryAgain.value ? [TEXTS.tryAgain] : [];
}

function screenOf(squad: Squad, productName: string): Screen {
  const stage = squad.stage.value;
  const { persona } = squad.selection.value;
  const isChat = stage === 'chat';
  const screen = {
    stage,
    steps:
      stage === 'intro'
        ? LOADING_STEPS.map(({ id }, index) => ({
            name: loadingStepLabel(id, productName),
            isComplete: index < squad.intro.value.completedSteps,
          }))
        : [],
    persona: persona.name,
    connection: describeConnection(squad.connection.value),
    marks: squad.personas.flatMap(({ chatId, name }) => {
      const mark = squad.marks.value[chatId];
      return mark ? [describeMark(name, mark)] : [];
    }),
    messages: squad.messages.value.map(({ sender, content }) => ({
      from: sender === 'user' ? ('visitor' as const) : ('persona' as const),
      text: content,
    })),
    starters: squad.starters.value,
    partialReply: squad.asking.value?.personaId === persona.chatId ? squad.partialReply.value : '',
    status: statusOf(squad),
    offers: offersOf(squad),
    canSend: squad.sendDecision.value.kind === 'send',
    draft: squad.draft.value,
    hint: hintOf(squad),
    card: isChat ? cardOf(squad, persona) : undefined,
  };
  return { ...screen, words: JSON.stringify(screen) };
}

function statusOf(squad: Squad): string {
  const asking = squad.asking.value;
  const notice = squad.notice.value;
  const flaw = squad.messages.value.at(-1)?.flaw;
  if (!asking) return notice ? describeNotice(notice) : flaw ? describeFlaw(flaw) : '';
  const { progress, personaId } = asking;
  const name = squad.personas.find(({ chatId }) => chatId === personaId)?.name ?? '';
  return [
    describeAnswering(name),
    ...(progress.attempt > 1 ? [describeProgress(progress, squad.secondsLeft.value)] : []),
    ...(progress.kind === 'waiting' ? [describeFailure(progress.failure)] : []),
  ].join('. ');
}

function hintOf(squad: Squad): string {
  const { kind, characters, limit } = squad.draftLength.value;
  const decision = squad.sendDecision.value;
  const waits = decision.kind === 'refuse' && decision.reason === 'loading';
  return [
    kind === 'quiet' ? '' : describeLength(characters, limit),
    kind === 'over-limit' ? `. ${describeRefusal('too-long')}` : '',
    waits ? describeRefusal('loading') : '',
  ].join('');
}

function cardOf(squad: Squad, persona: Persona): SeenCard {
  const { name, profileId, description, specialization, capabilities, stats } = persona;
  const newest = squad.readings.value.get(persona.chatId)?.at(-1);
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
