import { isDeepStrictEqual } from 'node:util';
import type { AskProgress } from '../../src/domain/asking/ask.ts';
import {
  type Conversation,
  type Message,
  hasProvidersText,
} from '../../src/domain/conversation/conversation.ts';
import { hasQuestion, haveSameMessages } from '../../src/domain/conversation/earlier.ts';
import type { Refusal } from '../../src/domain/visit/refusal.ts';
import type { Round } from '../../src/domain/table/round.ts';
import type { Happening } from '../../src/domain/visit/happening.ts';
import { type SiteKind, type SiteSettings, isDemo, sideOf } from '../../src/domain/answerer.ts';
import type { Side } from '../../src/domain/asking/answer-options.ts';
import { CONTINUE_INSTRUCTION } from '../../src/domain/conversation/continuation.ts';
import type { Deed, DeedKind } from './deeds.ts';
import { type LanePicture, type Picture, findChange } from './picture.ts';
import { OTHER_MODEL, type Call, type Heard, type Use, type World, thoughtOf } from './world.ts';

/** One change of a visit, and its cause: a deed, the provider, a timer or the network. */
export interface Moment {
  readonly before: Picture;
  readonly after: Picture;
  readonly cause: 'deed' | 'heard' | 'timer' | 'network' | 'pause';
  readonly deed?: Deed | undefined;
  readonly refusal?: Refusal | undefined;
  readonly heard?: Heard | undefined;
  readonly happened: readonly Happening[];
  readonly thrown: Error | undefined;
  readonly options: SiteSettings & { readonly kind: SiteKind };
  readonly world: World;
  readonly use: Use;
  /** Whether time has passed while nothing ran, so that timers are late. */
  readonly isLate: boolean;
  /** The total time that has passed that way. */
  readonly sleptMs: number;
}

/** Called once for each moment of a visit, so it may remember; returns the breach of the law, if any. */
type Law = (moment: Moment) => string | undefined;

const MAX_ATTEMPTS = 4;

const INTRO_MS = 5100;

/** The actions that replace a conversation. */
const REPLACING: ReadonlySet<DeedKind> = new Set([
  'importConversation',
  'beginAgain',
  'undo',
  'reopen',
  'bringBackAnswer',
]);

/** What first happens when an action that is offered is taken. */
const EFFECTS: Readonly<Partial<Record<DeedKind, Happening['kind']>>> = {
  stop: 'ended',
  retryNow: 'progressed',
  tryAgain: 'asked',
  continueAnswer: 'asked',
  askAgain: 'asked',
  bringBackAnswer: 'answer-brought-back',
};

/** Invariants of any visit, by name. A law compares before and after; it does not compute the visit again. */
export const LAWS: Readonly<Record<string, () => Law>> = {
  'no method throws at the shell, the clock or the provider':
    () =>
    ({ thrown }) =>
      thrown && (thrown.stack ?? thrown.message),

  'a refused call changes nothing':
    () =>
    ({ before, after, refusal, happened }) => {
      if (refusal === undefined) return undefined;
      return happened[0]?.kind ?? findChange(before, after);
    },

  'a late event of the provider changes nothing':
    () =>
    ({ before, after, heard }) =>
      heard?.isLate ? findChange(before, after) : undefined,

  'send does what sendDecision says':
    () =>
    ({ before, deed, refusal }) => {
      if (deed?.kind !== 'send' && deed?.kind !== 'sendToAll') return undefined;
      if (deed.kind === 'send' && before.table.isOpen) return refusal ? undefined : 'it sends at the table';
      const { sendDecision } = deed.kind === 'send' ? laneOf(before, deed) : before.table;
      const promised = sendDecision.kind === 'refuse' ? sendDecision.reason : undefined;
      return refusal === promised || refusal === 'no-table' ? undefined : `it is ${refusal}, not ${promised}`;
    },

  'no text is sent that is blank or too long, while a question is open, or outside the chat':
    () =>
    ({ before, happened }) => {
      const asked = happened.find((each) => each.kind === 'asked' && ['new', 'edited'].includes(each.manner));
      if (asked?.kind !== 'asked') return undefined;
      const { content } = asked.question;
      if (content === '' || content !== content.trim() || Array.from(content).length > 8000)
        return 'its length';
      if (before.busy) return 'it is busy';
      return before.stage === 'chat' ? undefined : before.stage;
    },

  'a message exists for every accepted send, exactly once, and for nothing else':
    () =>
    ({ before, after, deed, refusal }) => {
      const done = refusal === undefined ? deed : undefined;
      return before.lanes
        .map((was, index) => {
          const is = after.lanes[index]!;
          if (deed?.lane === is.lane && REPLACING.has(deed.kind)) return undefined;
          const isAdded = (message: Message) => message.sender === 'user' && !saidIn(was).includes(message);
          const added = was.conversation === is.conversation ? [] : saidIn(is).filter(isAdded);
          const sent = done ? textsSent(done, before, was) : [];
          return isDeepStrictEqual(added.map(contentOf), sent)
            ? undefined
            : `${is.id}: ${added.length} instead of ${sent.length}`;
        })
        .find(isBreach);
    },

  'no message is lost, except in an edited or repeated turn':
    () =>
    ({ before, after, deed, happened }) =>
      changedLanes(before, after)
        .map(([was, is]) => {
          if (deed?.lane === is.lane && REPLACING.has(deed.kind)) return undefined;
          const [said, now] = [saidIn(was), saidIn(is)];
          const isAnswered = happened.some(
            (each) => each.kind === 'ended' && each.personaId === is.id && each.answer,
          );
          const edited = deed?.kind === 'send' && deed.lane === is.lane ? was.editing : undefined;
          const unanswered = said.length - (isAnswered && said.at(-1)?.sender === 'ai' ? 1 : 0);
          const kept = edited === undefined ? unanswered : said.findIndex(({ id }) => id === edited);
          const isKept = said.slice(0, kept).every((message, index) => message === now[index]);
          const isReplaced = now.slice(kept).every((message) => !said.includes(message));
          return isKept && isReplaced ? undefined : `${is.id}: ${kept} of ${said.length} should stay`;
        })
        .find(isBreach),

  'ids are unique, stamps never decrease, and a conversation begins with the welcome':
    () =>
    ({ before, after }) =>
      changedLanes(before, after)
        .map(([, is]) => {
          const said = saidIn(is);
          if (new Set(said.map(({ id }) => id)).size !== said.length) return `${is.id}: an id twice`;
          const isLater = ({ timestampMs }: Message, index: number) =>
            timestampMs >= (said[index - 1]?.timestampMs ?? -Infinity);
          if (!said.every(isLater) || said.at(-1)?.timestampMs !== is.conversation?.lastUpdatedMs)
            return `${is.id}: a stamp`;
          return said[0]?.content === is.lane.persona.welcome ? undefined : `${is.id}: no welcome`;
        })
        .find(isBreach),

  'a reply lands in its own lane, behind its question, whole':
    () =>
    ({ before, after, heard, world }) => {
      for (const [was, is] of changedLanes(before, after)) {
        for (const [index, message] of saidIn(is).entries()) {
          const call = callOf(message, world);
          if (!call || saidIn(was).includes(message)) continue;
          const isOwn = call.personaId === is.id && saidIn(is)[index - 1]?.content === questionOf(call);
          if (!isOwn) return `${is.id} says ${message.content.slice(0, 20)}`;
        }
      }
      const stray = after.lanes.find(({ partialReply, id }) => {
        const number = /^\s*#(\d+) /.exec(partialReply)?.[1];
        return number !== undefined && world.calls[Number(number)]?.personaId !== id;
      });
      if (stray) return `${stray.id} begins to say ${stray.partialReply.slice(0, 20)}`;
      if (!heard || heard.isLate || heard.event.kind !== 'reply') return undefined;
      const { event, call } = heard;
      const lane = after.lanes.find(({ id }) => id === call.personaId);
      if (!event.text?.trim() || !lane) return undefined;
      const answer = saidIn(lane).at(-1);
      if (isContinued(call)) {
        const isStuck = answer?.status?.kind === 'cut' && answer.status.isStuck;
        const begins = event.text.trim().slice(0, 40);
        const has = isStuck || answer?.content.includes(begins) || (answer?.content.length ?? 0) >= 100_000;
        return has ? undefined : `${lane.id} has not got what was added`;
      }
      const isWhole =
        answer?.content.startsWith(event.text.slice(0, 99_999)) &&
        answer.status?.kind === (event.isCut && 'cut');
      return isWhole ? undefined : `${lane.id} has not got it`;
    },

  'nothing answers in another’s place unsaid: an answer says who was asked, or who says that it answered, and only then changes a line above it':
      () =>
      ({ before, after, happened, heard, world, options }) => {
        for (const each of happened) {
          if (each.kind !== 'ended' || !each.answer) continue;
          const newest = world.calls.findLast(({ personaId }) => personaId === each.personaId);
          const known = callOf(each.answer, world);
          // A few letters of an answer do not say whose they are; the product's own words are of the last who was asked.
          if (!known && hasProvidersText(each.answer.status)) continue;
          const spoke = known ?? newest;
          const named = heard?.event.kind === 'reply' ? heard.event.model : undefined;
          const names = spoke ? answerersOf(spoke, options, heard?.call === spoke ? named : undefined) : [];
          // A part of it may be another's.
          const isShared = newest && isContinued(newest) && each.answer.answerer === undefined;
          if (!names.includes(each.answer.answerer ?? '') && !isShared)
            return `${each.personaId} names ${each.answer.answerer}, not ${names.join(' or ')}`;
          const [was, is] = [before, after].map(({ lanes }) =>
            lanes.find(({ id }) => id === each.personaId)!,
          );
          const wasOpen = was?.question?.questionId === each.questionId;
          const isNew = spoke === newest && named === undefined;
          if (wasOpen && isNew && !isDeepStrictEqual(was?.changesOfAnswerer, is?.changesOfAnswerer))
            return `a line above ${each.personaId} changes`;
        }
        return undefined;
      },

  'a general reply is marked, is never shown while it arrives, and nothing builds on it':
    () =>
    ({ after, heard, use }) => {
      const general = after.lanes.flatMap((lane) => saidIn(lane).filter(({ isGeneral }) => isGeneral));
      const shown = after.lanes.find(({ partialReply }) =>
        general.some(({ content }) => content === partialReply),
      );
      if (shown) return `${shown.id} shows it`;
      const carried = [...use.openCalls].flatMap(({ request }) => request.messages);
      if (general.some(({ content }) => carried.some(({ text }) => text === content)))
        return 'it is remembered';
      const isOfMap = after.table.rounds.some(({ map }) =>
        map?.basis.some(({ answerId, text }) =>
          general.some(({ id, content }) => id === answerId && content === text),
        ),
      );
      if (isOfMap) return 'a map is drawn from it';
      if (!heard || heard.isLate || heard.event.kind !== 'reply' || !heard.event.text?.trim())
        return undefined;
      const lane = after.lanes.find(({ id }) => id === heard.call.personaId);
      return !lane || isContinued(heard.call) || saidIn(lane).at(-1)?.isGeneral === heard.event.isGeneral
        ? undefined
        : `${lane.id} has another mark`;
    },

  'an answer that is continued only grows, and stays of use': () => {
    const continued = new Map<string, Message>();
    return ({ before, happened }) => {
      for (const each of happened) {
        if (each.kind === 'asked' && each.manner === 'continued')
          continued.set(
            each.personaId,
            saidIn(before.lanes.find(({ id }) => id === each.personaId)!).at(-1)!,
          );
        if (each.kind !== 'ended') continue;
        const earlier = continued.get(each.personaId);
        continued.delete(each.personaId);
        if (!earlier || !each.answer) continue;
        const { content, status } = each.answer;
        if (!content.startsWith(earlier.content)) return `${each.personaId} has lost its beginning`;
        if (status && status.kind !== 'cut') return `${each.personaId} is ${status.kind}`;
      }
      return undefined;
    };
  },

  'an answer that is brought back stood below this question, and is complete if another one was': () => {
    /** Each answer that has stood below the last question of a lane, by the lane's id. */
    const stood = new Map<string, { readonly questionId: string; readonly answers: Set<Message> }>();
    return ({ before, after, deed, happened }) => {
      for (const each of happened) if (each.kind === 'conversation-replaced') stood.delete(each.personaId);
      for (const lane of after.lanes) {
        const questionId = lane.lastQuestionId ?? '';
        const known = stood.get(lane.id);
        const present = lane.conversation?.messages.at(-1);
        const isSame = known?.questionId === questionId;
        const answers = isSame ? known.answers : new Set<Message>();
        if (present?.sender === 'ai' && hasProvidersText(present.status)) answers.add(present);
        stood.set(lane.id, { questionId, answers });
      }
      if (deed?.kind !== 'bringBackAnswer') return undefined;
      const [was, is] = [laneOf(before, deed), laneOf(after, deed)];
      const [earlier, present] = [saidIn(was).at(-1), saidIn(is).at(-1)];
      if (!was.offers.includes('bringBackAnswer'))
        return earlier === present ? undefined : `${is.id} has another`;
      const answers = [...(stood.get(is.id)?.answers ?? [])];
      // What it replaces is gone.
      if (earlier) stood.get(is.id)?.answers.delete(earlier);
      if (!present || !answers.includes(present)) return `${is.id} has one that was not there`;
      if (present.status && answers.some((answer) => !answer.status && answer !== earlier))
        return `${is.id} has no complete one`;
      return undefined;
    };
  },

  'a text that was a thought is never seen again': () => {
    const takenBack: Call[] = [];
    return ({ after, heard }) => {
      if (heard?.event.kind === 'was-thought' && !heard.isLate) takenBack.push(heard.call);
      const thoughts = takenBack.map(thoughtOf);
      return after.lanes.find((lane) =>
        [lane.partialReply, saidIn(lane).at(-1)?.content ?? ''].some((text) =>
          thoughts.some((thought) => text.includes(thought)),
        ),
      )?.id;
    };
  },

  'the text so far of an answer stays visible while its question is open, unless it was a thought, and is kept when it ends':
      () =>
      ({ before, after, happened, heard }) =>
        after.lanes.find((is, index) => {
          const was = before.lanes[index]!;
          if (was.partialReply === '' || !was.question) return false;
          if (is.question?.questionId === was.question.questionId) {
            const isTakenBack = heard?.event.kind === 'was-thought' && heard.call.personaId === is.id;
            return is.partialReply.trim() === '' && !isTakenBack;
          }
          const ended = happened.find((each) => each.kind === 'ended' && each.personaId === is.id);
          const isReply =
            ended?.kind === 'ended' && ended.ending.kind === 'reply' && ended.ending.text?.trim();
          return !isReply && !saidIn(is).at(-1)?.content.startsWith(was.partialReply.slice(0, 99_999));
        })?.id,

  'a request asks the last question of its lane, after what was said before it': () => {
    let known: number | undefined;
    return ({ before, after, world: { calls } }) => {
      const begun = calls.slice(known ?? calls.length);
      known = calls.length;
      return begun.find((call) => {
        const { personaId, request } = call;
        const lane = after.lanes.find(({ id }) => id === personaId);
        if (!lane) return false;
        const index = saidIn(lane).findIndex(({ id }) => id === lane.lastQuestionId);
        const earlier = new Set(saidIn(lane).slice(0, index).map(contentOf));
        const texts = request.messages.slice(1).map(({ text }) => text);
        const question = saidIn(lane)[index];
        if (isContinued(call)) {
          texts.pop();
          const soFar = texts.pop() ?? '';
          const was = before.lanes.find(({ id }) => id === personaId);
          // The attempt may have ended already.
          if (soFar === '' || !was || !saidIn(was)[index + 1]?.content.endsWith(soFar)) return true;
        }
        const isOfRound = after.table.rounds.some(
          (round) =>
            round.question === question?.content &&
            round.turns.some(({ questionId }) => questionId === question.id),
        );
        if (texts.pop() !== question?.content || (isOfRound && texts.length > 0)) return true;
        return !texts.every((text) => earlier.has(text));
      })?.personaId;
    };
  },

  'a question is asked once, is open until it ends, and ends once': () => {
    const open = new Map<string, string>();
    return ({ after, happened }) => {
      for (const each of happened) {
        if (each.kind === 'asked' && open.has(each.personaId)) return `${each.personaId} is asked twice`;
        if (each.kind === 'asked') open.set(each.personaId, each.question.id);
        if (each.kind !== 'ended') continue;
        if (open.get(each.personaId) !== each.questionId) return `${each.personaId} ends what was not open`;
        open.delete(each.personaId);
      }
      const wrong = after.lanes.find(({ id, question }) => question?.questionId !== open.get(id));
      if (wrong) return `${wrong.id} asks ${wrong.question?.questionId}`;
      const covered = after.lanes.find(
        ({ question, messages }) => question && question.questionId !== messages.at(-1)?.id,
      );
      if (covered) return `${covered.id} shows an earlier answer`;
      if (after.answering.length !== open.size) return `${after.answering.length} answer`;
      return after.busy === (open.size > 0 || after.table.drawing !== undefined)
        ? undefined
        : `busy ${after.busy}`;
    };
  },

  'an attempt, and a wait, lasts exactly as long as it may, and a question takes at most four attempts':
    () => {
      const known = new Map<string, { progress: AskProgress; sinceMs: number; heardMs: number }>();
      return ({ after, happened, heard, cause, isLate, options, world }) => {
        const nowMs = world.elapsedMs();
        const limitMs = options.attemptTimeoutMs;
        for (const each of happened) {
          if (each.kind === 'asked') known.delete(each.personaId);
          if (each.kind === 'map-asked') known.delete('map');
        }
        const isText = ['text', 'thought', 'was-thought'].includes(heard?.event.kind ?? '');
        if (heard && isText && !heard.isLate && known.has(whoseCall(heard.call)))
          known.get(whoseCall(heard.call))!.heardMs = nowMs;
        const asks = asksOf(after);
        for (const [who, { progress, sinceMs, heardMs }] of known) {
          const isStreamed = world.calls.findLast((call) => whoseCall(call) === who)?.request.streaming;
          const lastsMs = isStreamed ? Math.min(heardMs - sinceMs + limitMs, 4 * limitMs) : limitMs;
          const dueMs = sinceMs + (progress.kind === 'waiting' ? progress.delayMs : lastsMs);
          const isOver = asks.find(([id]) => id === who)?.[1] !== progress;
          if (isOver) known.delete(who);
          if (progress.kind === 'queued' || progress.kind === 'offline') continue;
          if (isOver && cause === 'timer' && nowMs < dueMs)
            return `${who} is ${progress.kind} no more, ${dueMs - nowMs} ms early`;
          if (!isOver && !isLate && cause === 'pause' && nowMs > dueMs)
            return `${who} is ${progress.kind}, ${nowMs - dueMs} ms late`;
        }
        for (const [who, progress, secondsLeft] of asks) {
          if (progress.attempt > MAX_ATTEMPTS) return `${who} is asked ${progress.attempt} times`;
          if (!known.has(who)) known.set(who, { progress, sinceMs: nowMs, heardMs: nowMs });
          const { sinceMs } = known.get(who)!;
          const leftMs = progress.kind === 'waiting' ? sinceMs + progress.delayMs - nowMs : undefined;
          if (progress.kind === 'waiting' && (progress.delayMs < 1000 || progress.delayMs > 60_000))
            return `${who} waits ${progress.delayMs} ms`;
          const expected = leftMs === undefined ? undefined : Math.ceil(leftMs / 1000);
          if (!isLate && cause === 'pause' && secondsLeft !== expected)
            return `${who} shows ${secondsLeft} s, not ${expected}`;
        }
        return undefined;
      };
    },

  'each attempt has one request in flight, never more than the limit, and none waits while there is room':
    () => {
      const sides = createSides();
      return (moment) => {
        const { after, use, options } = moment;
        const inFlight = [...use.openCalls].map(whoseCall);
        const asks = asksOf(after);
        const attempting = asks.filter(([, { kind }]) => kind === 'attempting').map(([who]) => who);
        if (!isDeepStrictEqual(inFlight.toSorted(), attempting.toSorted()))
          return `${inFlight.join()} for ${attempting.join()}`;
        const sideOfAsk = sides(moment);
        return (['site', 'own'] as const)
          .map((side) => {
            const count = [...use.openCalls].filter((call) => call.side === side).length;
            if (count > options.tableAtOnce) return `${count} at once`;
            const isQueued = asks.some(([who, { kind }]) => kind === 'queued' && sideOfAsk.get(who) === side);
            return isQueued && count < options.tableAtOnce ? 'there is room' : undefined;
          })
          .find(isBreach);
      };
    },

  'queued questions begin in the order in which they were queued': () => {
    const queues: Readonly<Record<Side, string[]>> = { site: [], own: [] };
    const sides = createSides();
    return (moment) => {
      const { before, happened } = moment;
      const sideOfAsk = sides(moment);
      const attempting = asksOf(before).filter(([, { kind }]) => kind === 'attempting');
      for (const each of happened) {
        const who = 'personaId' in each ? each.personaId : 'map';
        const progress =
          each.kind === 'progressed' || each.kind === 'map-progressed' ? each.progress.kind : undefined;
        const waiting = queues[sideOfAsk.get(who) ?? 'site'];
        // Its turn has come, but the network has gone.
        if (progress === 'offline' && waiting.includes(who)) waiting.splice(waiting.indexOf(who), 1);
        if (progress === 'queued') waiting.push(who);
        // A shorter request is asked at once.
        const isShortened = attempting.some(([id]) => id === who) && !waiting.includes(who);
        if (progress === 'attempting' && !isShortened && waiting.length > 0 && waiting.shift() !== who)
          return `${who} begins too soon`;
        const hasEnded = each.kind === 'ended' || each.kind === 'map-missed' || each.kind === 'map-drawn';
        if (hasEnded && waiting.includes(who)) waiting.splice(waiting.indexOf(who), 1);
      }
      return undefined;
    };
  },

  'lanes are independent: one changes only when something happens to it':
    () =>
    ({ before, after, deed, heard, happened }) => {
      const told = new Set(happened.flatMap((each) => ('personaId' in each ? [each.personaId] : [])));
      const queued = new Set(asksOf(before).flatMap(([who, { kind }]) => (kind === 'queued' ? [who] : [])));
      const stray = heard && [...told].find((id) => id !== heard.call.personaId && !queued.has(id));
      if (stray !== undefined) return `${stray} is touched by what another says`;
      const changed = before.lanes.find((was, index) => {
        const is = after.lanes[index]!;
        if (told.has(is.id) || deed?.lane === is.lane || deed?.to === is.lane) return false;
        return (
          [
            'conversation',
            'unsent',
            'partialReply',
            'notice',
            'question',
            'canUndo',
            'earlier',
            'removed',
          ] as const
        ).some((view) => findChange(was[view], is[view]) !== undefined);
      });
      return changed?.id;
    },

  'an offered action works, and any other does nothing':
    () =>
    ({ before, deed, happened }) => {
      const effect = deed && EFFECTS[deed.kind];
      if (!effect) return undefined;
      const { offers, id } = laneOf(before, deed);
      const first = happened.find(
        (each) => 'personaId' in each && each.personaId === id && each.kind !== 'opened',
      );
      const isOffered = offers.some((offer) => offer === deed.kind);
      return first?.kind === (isOffered ? effect : undefined)
        ? undefined
        : `${deed.kind} brings ${first?.kind}`;
    },

  'after stopping everything no question is open, and none has begun':
    () =>
    ({ before, after, deed, happened }) => {
      if (deed?.kind !== 'stopAll' || !before.busy) return undefined;
      if (happened.some((each) => each.kind === 'progressed' || each.kind === 'map-progressed'))
        return 'one begins';
      return after.busy ? 'one is open' : undefined;
    },

  'next and previous go round the squad, and no other deed changes the persona without naming it':
    () =>
    ({ before, after, deed, refusal }) => {
      const ids = after.lanes.map(({ lane }) => lane);
      const index = ids.indexOf(before.chosen);
      // Only back in the chat: there it is the one before the table.
      if (deed?.kind === 'goBack' && before.table.isOpen && before.table.depth > 1) return undefined;
      const goals: Partial<Record<DeedKind, typeof before.chosen | undefined>> = {
        next: ids[index === ids.length - 1 ? 0 : index + 1],
        previous: ids[index === 0 ? ids.length - 1 : index - 1],
        choose: deed?.lane,
        importConversation: deed?.lane,
        passOn: deed?.to,
        ...(before.table.isOpen && { openLane: deed?.lane }),
      };
      const goal = (deed && refusal === undefined && goals[deed.kind]) || before.chosen;
      return after.chosen === goal ? undefined : `it is ${after.chosen?.persona.id}, not ${goal.persona.id}`;
    },

  'a draft is never lost: it changes by writing and sending, and by a quotation put before it':
    () =>
    ({ before, after, deed, refusal }) => {
      const done = refusal === undefined ? deed?.kind : undefined;
      const tableDraft =
        done === 'writeToAll' && before.lanes.length > 1
          ? deed!.text
          : done === 'sendToAll'
            ? ''
            : before.table.draft;
      if (after.table.draft !== tableDraft) return 'of the table';
      return before.lanes
        .map((was, index) => {
          const is = after.lanes[index]!;
          const own = deed?.lane === is.lane ? done : undefined;
          const isEditing = was.editing !== undefined;
          const quoted = done === 'passOn' && deed?.to === is.lane;
          if (quoted)
            return is.unsent.text.endsWith(`\n\n${was.unsent.text}`)
              ? undefined
              : `of ${is.id}, by a quotation`;
          const text =
            own === 'write' && !isEditing ? deed!.text : own === 'send' && !isEditing ? '' : was.unsent.text;
          if (is.unsent.text !== text) return `of ${is.id}`;
          const canEdit =
            own === 'edit' &&
            !isEditing &&
            was.lastQuestionId !== undefined &&
            before.stage === 'chat' &&
            !before.table.isOpen;
          const edited =
            own === 'write' && isEditing
              ? deed!.text
              : own === 'send' || own === 'cancelEdit'
                ? undefined
                : was.unsent.edit?.text;
          const expected = canEdit
            ? saidIn(was).find(({ id }) => id === was.lastQuestionId)?.content
            : edited;
          return is.unsent.edit?.text === expected ? undefined : `the edit of ${is.id}`;
        })
        .find(isBreach);
    },

  'a new conversation can be undone, and an exported one comes back as it was': () => {
    const earlier = new Map<string, LanePicture['conversation']>();
    return ({ before, after, deed, refusal }) => {
      if (!deed?.lane || refusal !== undefined) return undefined;
      const [was, is] = [laneOf(before, deed), laneOf(after, deed)];
      if (deed.kind === 'beginAgain' && was.conversation !== is.conversation) {
        earlier.set(is.id, was.conversation);
        if (saidIn(is).length !== 1) return 'it is not new';
      }
      if (deed.kind === 'undo' && is.conversation !== earlier.get(is.id)) return 'it is not undone';
      if (deed.kind === 'importConversation' && !isDeepStrictEqual(is.conversation, deed.exported))
        return 'it is another';
      const hasSent = is.lastQuestionId !== was.lastQuestionId && !REPLACING.has(deed.kind);
      return hasSent && is.canUndo ? 'it can be undone after a send' : undefined;
    };
  },

  'a conversation with a question is in one place, and goes only when another is removed, or beyond the limit':
      () =>
      ({ before, after, deed, happened }) =>
        before.lanes
          .map((was, index) => {
            const is = after.lanes[index]!;
            const [earlier, now] = [conversationsOf(was), conversationsOf(is)];
            const isTwice = now.some((each, at) =>
              now.slice(at + 1).some((other) => haveSameMessages(each, other)),
            );
            if (isTwice) return `one of ${is.id} is in two places`;
            const isOwn = deed?.lane === is.lane;
            const mayGrow = !isOwn || deed.kind === 'bringBackAnswer' || !REPLACING.has(deed.kind);
            const dropped = happened.filter(({ kind }) => kind === 'dropped').length;
            const forgotten = isOwn && deed.kind === 'removeEarlier' && was.removed !== is.removed;
            const gone = earlier.filter(
              (each) =>
                !now.some((other) => haveSameMessages(each, other)) &&
                !(mayGrow && each === was.conversation) &&
                !(forgotten && each === was.removed),
            );
            return gone.length > dropped ? `${gone.length} of ${is.id} are gone` : undefined;
          })
          .find(isBreach),

  'earlier conversations have a question, are at most fifty, and the newest is first':
    () =>
    ({ after }) =>
      after.lanes.find(({ earlier }) => {
        const isInOrder = earlier.every(
          ({ lastUpdatedMs }, index) => lastUpdatedMs <= (earlier[index - 1]?.lastUpdatedMs ?? Infinity),
        );
        return !isInOrder || earlier.length > 50 || !earlier.every(hasQuestion);
      })?.id,

  'a mark shows how a question ended until the visitor has seen it': () => {
    const unseen = new Map<string, 'answered' | 'failed'>();
    return ({ after, happened, cause }) => {
      for (const each of happened) {
        if (each.kind !== 'ended' || each.ending.kind === 'stopped') continue;
        const lane = after.lanes.find(({ id }) => id === each.personaId)!;
        if (!isInView(after, lane)) unseen.set(lane.id, each.ending.kind === 'reply' ? 'answered' : 'failed');
      }
      return after.lanes
        .map((lane) => {
          const isSeen = isInView(after, lane);
          if (isSeen && cause === 'deed') unseen.delete(lane.id);
          const expected = lane.question && !isSeen ? 'answering' : unseen.get(lane.id);
          return lane.mark === expected ? undefined : `${lane.id} is marked ${lane.mark}, not ${expected}`;
        })
        .find(isBreach);
    };
  },

  'a round puts one question to each seated persona':
    () =>
    ({ before, happened }) => {
      const seated = before.table.seated.map(({ persona }) => persona.id);
      for (const each of happened) {
        if (each.kind !== 'round-asked') continue;
        const asked = each.round.turns.map(({ personaId }) => personaId);
        if (seated.length < 2 || !isDeepStrictEqual(asked, seated))
          return `${asked.join()} for ${seated.join()}`;
      }
      return undefined;
    },

  'a round stays as it was asked, except for edited turns, and keeps its map until it gets another':
    () =>
    ({ before, after, deed, happened }) => {
      const [rounds, now] = [before.table, after.table].map(({ rounds: all, removed }) => [
        ...all,
        ...(removed ? [removed] : []),
      ]) as [Round[], Round[]];
      const isForgotten = deed?.kind === 'removeRound' && before.table.removed !== after.table.removed;
      const expected = rounds.filter((round) => !isForgotten || round !== before.table.removed);
      const count = expected.length + happened.filter(({ kind }) => kind === 'round-asked').length;
      if (now.length !== count) return `there are ${now.length}`;
      const isInOrder = after.table.rounds.every(
        ({ number }, index) => number > (after.table.rounds[index - 1]?.number ?? 0),
      );
      if (!isInOrder) return 'they are out of order';
      const edited = deed?.kind === 'send' ? deed.lane?.persona.id : undefined;
      return expected
        .map((was) => {
          const is = now.find(({ number }) => number === was.number);
          if (!is) return `round ${was.number} is gone`;
          const areSame = is.turns.every(
            ({ personaId, questionId }, at) =>
              questionId === was.turns[at]?.questionId || personaId === edited,
          );
          const isKept = is.question === was.question && areSame;
          return isKept && (is.map || !was.map) ? undefined : `round ${was.number}`;
        })
        .find(isBreach);
    },

  'each stance of a map quotes its answer, and a map is current only while its answers are unchanged': () => {
    const given = new Map<number, ReadonlyMap<string, string>>();
    return ({ after, happened }) => {
      for (const each of happened) {
        if (each.kind === 'map-asked') given.set(each.roundNumber, answersTo(after, each.roundNumber));
        if (each.kind !== 'map-drawn') continue;
        const answers = given.get(each.roundNumber)!;
        const basis = new Map(each.map.basis.map(({ personaId, text }) => [personaId, text]));
        if (!isDeepStrictEqual(basis, answers)) return 'it is drawn from other answers';
        const wrong = describeFalseMap(each.map, answers);
        if (wrong !== undefined) return wrong;
        // It would be drawn, and paid for, in vain.
        if (
          isDeepStrictEqual(answers, answersTo(after, each.roundNumber)) &&
          !after.current[after.table.rounds.findIndex(({ number }) => number === each.roundNumber)]
        )
          return 'it is old at once';
      }
      return after.table.rounds
        .map(({ map, number }, index) => {
          if (!after.current[index]) return undefined;
          const basis = new Map(map?.basis.map(({ personaId, text }) => [personaId, text]));
          return isDeepStrictEqual(basis, answersTo(after, number))
            ? undefined
            : `that of round ${number} is old`;
        })
        .find(isBreach);
    };
  },

  'a map draws itself once for a round of this visit, when all have answered it, and only where that is chosen or a demo answers':
    () => {
      /** The rounds that were asked in this visit, and whose map nobody has asked for. */
      const undrawn = new Set<number>();
      return ({ before, after, deed, happened }) => {
        for (const each of happened) {
          if (each.kind === 'round-asked') undrawn.add(each.round.number);
          if (each.kind !== 'map-asked') continue;
          const { roundNumber } = each;
          const isFirst = undrawn.delete(roundNumber);
          if (deed?.kind === 'drawMap') continue;
          if (!isFirst) return `that of round ${roundNumber} is drawn again, or is not of this visit`;
          if (!before.options.drawsMap) return 'nobody has chosen it';
          if (answersTo(after, roundNumber).size < roundOf(after, roundNumber).turns.length)
            return 'an answer is missing';
          if (!happened.some(({ kind }) => kind === 'ended')) return 'no answer has come';
        }
        return undefined;
      };
    },

  'the points of a map that are in sight while it arrives are in the map, as they are':
    () =>
    ({ before, after, happened }) => {
      const arrived = before.table.arrivingMap?.points ?? [];
      if (before.table.drawing && !after.table.drawing && arrived.length > 0) {
        const drawn = happened.find((each) => each.kind === 'map-drawn');
        return arrived.every((point) => drawn?.map.points.includes(point)) ? undefined : 'one is gone';
      }
      return after.table.arrivingMap && !after.table.drawing ? 'they outlive it' : undefined;
    },

  'metrics stay within their bounds, and sixty readings are kept':
    () =>
    ({ before, after, cause }) => {
      const ticks = after.beats - before.beats;
      if (ticks !== 0 && (ticks !== 1 || cause !== 'timer' || before.motionPaused)) return `${ticks} beats`;
      return before.lanes
        .map((was, index) => {
          const is = after.lanes[index]!;
          if (ticks === 0) return is.readings === was.readings ? undefined : `${is.id} is read between beats`;
          const [newest, earlier] = [is.readings.at(-1), was.readings.at(-1)];
          if (!newest || !earlier) return newest === earlier ? undefined : `${is.id} has metrics`;
          const growth = newest.neuralPathways - earlier.neuralPathways;
          const isBounded =
            newest.responseTimeSeconds >= 0.12 &&
            newest.responseTimeSeconds <= 0.24 &&
            Number.isInteger(growth) &&
            growth >= 0 &&
            growth < 50_000 &&
            newest.loadFactor >= 0 &&
            newest.loadFactor < 0.25 &&
            newest.uptimePercent === earlier.uptimePercent;
          if (!isBounded) return `${is.id}: ${JSON.stringify(newest)}`;
          return isDeepStrictEqual(
            is.readings.slice(0, -1),
            was.readings.slice(was.readings.length === 60 ? 1 : 0),
          )
            ? undefined
            : `${is.id} loses readings`;
        })
        .find(isBreach);
    },

  'intro, landing and chat follow one another, the intro by itself, and the table is part of the chat':
    () => {
      let sinceMs: number | undefined;
      return ({ before, after, world, isLate, sleptMs, cause }) => {
        sinceMs ??= world.elapsedMs() - sleptMs;
        const ways = ['intro landing', 'landing chat', 'chat landing'];
        const way = `${before.stage} ${after.stage}`;
        if (before.stage !== after.stage && !ways.includes(way)) return way;
        if (after.table.isOpen && after.stage !== 'chat') return 'there is a table';
        const hasIntro = after.stage === 'intro';
        if (hasIntro === (after.intro.phase === 'done')) return after.intro.phase;
        const isOver = cause === 'pause' && !isLate && world.elapsedMs() - sleptMs - sinceMs > INTRO_MS;
        return hasIntro && isOver ? 'the intro does not end' : undefined;
      };
    },

  'each step back undoes the last way in, and at most three lead to the landing': () => {
    /** What stood at each depth when the visit went deeper. */
    const behind: string[] = [];
    return ({ before, after, deed }) => {
      const [was, is] = [depthIn(before), depthIn(after)];
      if (is > 3) return `${is} steps`;
      if (is > was) behind[was] = screenIn(before);
      if (deed?.kind === 'goBack' && was > 0 && is !== was - 1) return `from ${was} to ${is}`;
      return is < was && screenIn(after) !== behind[is] ? `${screenIn(after)}, not ${behind[is]}` : undefined;
    };
  },

  'the indicator says when the network is gone, and its return ends every wait':
    () =>
    ({ after, cause, world }) => {
      const isOnline = world.network.isOnline();
      if ((after.connection === 'offline') === isOnline) return after.connection;
      const waiting = asksOf(after).find(([, { kind }]) => kind === 'waiting' || kind === 'offline');
      return cause === 'network' && isOnline ? waiting?.[0] : undefined;
    },
};

/** The session checks these laws when faults stop, when a visit ends, and when a kept one comes back. */
export const REST_LAW = 'once faults stop, everything comes to rest within its limits';
export const END_LAW = 'nothing runs or changes after dispose';
export const KEEP_LAW = 'what was kept comes back as it was';

function laneOf({ lanes }: Picture, { lane }: Deed): LanePicture {
  return lanes.find((each) => each.lane === lane)!;
}

function screenIn({ stage, table }: Picture): string {
  return table.isOpen ? 'table' : stage;
}

function depthIn({ stage, table }: Picture): number {
  return stage === 'chat' ? table.depth : 0;
}

function saidIn({ conversation }: LanePicture): readonly Message[] {
  return conversation?.messages ?? [];
}

function changedLanes(before: Picture, after: Picture): readonly (readonly [LanePicture, LanePicture])[] {
  return before.lanes.flatMap((was, index) => {
    const is = after.lanes[index]!;
    return was.conversation === is.conversation ? [] : [[was, is] as const];
  });
}

function isBreach(breach: string | undefined): breach is string {
  return breach !== undefined;
}

function contentOf({ content }: Message): string {
  return content;
}

/** The texts that an accepted deed sends to this lane, as it was before. */
function textsSent({ kind, lane, text = '' }: Deed, before: Picture, to: LanePicture): readonly string[] {
  const isSeated = before.table.seated.includes(to.lane);
  if (kind === 'send') return lane === to.lane ? [to.draft.trim()] : [];
  if (kind === 'ask') return lane === to.lane ? [text.trim()] : [];
  if (kind === 'sendToAll') return isSeated ? [before.table.draft.trim()] : [];
  return kind === 'askAll' && isSeated ? [text.trim()] : [];
}

/** The side that each open question, or the map, is asked of; called once for each moment. */
function createSides(): (moment: Moment) => ReadonlyMap<string, Side> {
  const sides = new Map<string, Side>();
  return ({ after, happened }) => {
    for (const each of happened) {
      if (each.kind === 'asked') sides.set(each.personaId, sideOf(after.answerer));
      if (each.kind === 'map-asked') sides.set('map', sideOf(after.answerer));
    }
    return sides;
  };
}

/**
 * How an answer can name the one whose call it is.
 * @param named how the reply names it
 */
function answerersOf(
  { side, request: { model } }: Call,
  site: Moment['options'],
  named: string | undefined,
): readonly string[] {
  if (side === 'site') return [isDemo(site) ? 'Demo, prepared answers' : model];
  const names = named === undefined ? [model, OTHER_MODEL] : [named === OTHER_MODEL ? named : model];
  return names.map((name) => `${name} · models.example`);
}

/** The persona whose answer it is, or the map. */
function whoseCall({ personaId }: Call): string {
  return personaId ?? 'map';
}

function questionOf(call: Call): string | undefined {
  return call.request.messages.at(isContinued(call) ? -3 : -1)?.text;
}

/** Whether it asks the model to go on with its answer. */
function isContinued({ request }: Call): boolean {
  return request.messages.at(-1)?.text === CONTINUE_INSTRUCTION;
}

/** The call whose number begins this answer. */
function callOf({ content, sender }: Message, { calls }: World): Call | undefined {
  const number = sender === 'ai' ? /^\s*#(\d+) /.exec(content)?.[1] : undefined;
  return number === undefined ? undefined : calls[Number(number)];
}

/** Every open question: its persona or the map, its progress, and the seconds shown. */
function asksOf({ lanes, table }: Picture): readonly (readonly [string, AskProgress, number | undefined])[] {
  return [
    ...lanes.flatMap(({ id, question, secondsLeft }) =>
      question ? [[id, question.progress, secondsLeft] as const] : [],
    ),
    ...(table.drawing ? [['map', table.drawing.progress, table.drawingSecondsLeft] as const] : []),
  ];
}

/** Whether the visitor sees the text of this lane. */
function isInView({ stage, chosen, table }: Picture, { lane, id, lastQuestionId }: LanePicture): boolean {
  if (stage !== 'chat') return false;
  if (!table.isOpen) return chosen === lane;
  const turn = table.rounds.at(-1)?.turns.find(({ personaId }) => personaId === id);
  return turn !== undefined && turn.questionId === lastQuestionId;
}

/** Wherever they are. */
function conversationsOf({ conversation, earlier, removed }: LanePicture): readonly Conversation[] {
  return [conversation, ...earlier, removed].flatMap((each) => (each && hasQuestion(each) ? [each] : []));
}

function roundOf({ table }: Pick<Picture, 'table'>, number: number): Round {
  return table.rounds.find((round) => round.number === number)!;
}

/** The complete answers to a round as they are in the conversations, by persona. */
function answersTo({ table, lanes }: Picture, number: number): ReadonlyMap<string, string> {
  const { question, turns } = roundOf({ table }, number);
  return new Map(
    turns.flatMap(({ personaId, questionId }): [string, string][] => {
      const { messages: present, earlier } = lanes.find(({ id }) => id === personaId)!;
      const all = [present, ...earlier.map((each) => each.messages)];
      const messages = all.find((each) => each.some(({ id }) => id === questionId)) ?? [];
      const index = messages.findLastIndex(({ id }) => id === questionId);
      const [asked, answer] = [messages[index], messages[index + 1]];
      const isWhole = answer?.sender === 'ai' && (!answer.status || answer.status.kind === 'cut');
      return asked?.content === question && isWhole && !answer.isGeneral ? [[personaId, answer.content]] : [];
    }),
  );
}

function describeFalseMap(
  { points }: NonNullable<Round['map']>,
  answers: ReadonlyMap<string, string>,
): string | undefined {
  if (points.length === 0 || points.length > 7) return `it has ${points.length} points`;
  const stands = points.flatMap((point) => point.stands);
  const stray = stands.find(({ personaId, quote }) => {
    const said = lettersOf(answers.get(personaId) ?? '');
    return quote === '' || !said.includes(lettersOf(quote));
  });
  return stray && `${stray.personaId} has not said ${JSON.stringify(stray.quote)}`;
}

/** Only letters and digits: a weaker form of the rule, written independently. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
