import type { Message } from '../domain/conversation.ts';
import type { ChatId, Persona } from '../domain/persona.ts';
import { describeFlaw } from '../domain/texts/question-texts.ts';
import { troubleOf } from '../domain/texts/status-texts.ts';
import type { Happening } from '../domain/visit/happenings.ts';
import type { Lane } from '../domain/visit/lane.ts';
import type { Visit } from '../domain/visit/visit.ts';
import { type DrawOptions, drawMessage, drawNote, drawRule } from './drawings.ts';
import { type Write, createRoundNews } from './round-news.ts';
import { TERMINAL_TEXTS, arrivalHeading, describePassedOn, describeSkipped, starterLine } from './texts.ts';

interface NewsOptions {
  readonly draw: () => DrawOptions;
  /** Whether a text that was just typed is written again as a message. */
  readonly echo: boolean;
}

/** What is said in a conversation. */
type Said = Extract<Happening, { readonly kind: 'asked' | 'ended' }>;

/** What happened while no conversation was open. */
interface Missed {
  /** In whose conversation it is; undefined where it is no conversation's alone. */
  readonly personaId?: ChatId;
  readonly write: Write;
}

/** Of a conversation that one comes to, this many messages are written again. */
const MESSAGES_ON_ARRIVAL = 6;

/** Of one from a file, which was not written before, at most this many are. */
const MESSAGES_OF_RESTORED = 50;

/**
 * The rows that each happening adds to the conversation above the line: what is said, once and wherever it lands; the
 * persona one comes to, with the end of its conversation; how a question has ended that has no whole answer; and the
 * rounds of the table with their maps (behaviour 5.3, 9.7, 11.12, 16.19, 16.24, 16.25). What happens while no conversation
 * is open is written when one is.
 */
export function createNewsWriter(
  visit: Visit,
  { draw, echo }: NewsOptions,
): (happening: Happening) => readonly string[] {
  let shownId: ChatId | undefined;
  let missed: readonly Missed[] = [];
  const rounds = createRoundNews(visit, { draw, echo });

  function openChat(): readonly string[] {
    const lane = visit.chosen.peek();
    const arrivedId = lane.persona.chatId === shownId ? undefined : lane.persona.chatId;
    const elsewhere = missed.filter(({ personaId }) => personaId === undefined || personaId !== arrivedId);
    missed = [];
    const news = elsewhere.flatMap(({ write }) => write());
    return arrivedId === undefined ? news : [...news, ...arrive(lane, MESSAGES_ON_ARRIVAL)];
  }

  function arrive(lane: Lane, count: number): readonly string[] {
    const { persona } = lane;
    const isFirst = shownId === undefined;
    shownId = persona.chatId;
    const heading = arrivalHeading(persona, visit.squad.personas);
    const messages = lane.messages.peek();
    const earlier = Math.max(0, messages.length - count);
    return [
      ...(isFirst ? [] : ['', ...drawRule(heading, persona.colour, draw())]),
      ...(earlier === 0 ? [] : drawNote(describeSkipped(earlier), 'quiet', draw())),
      ...writeMessages(messages.slice(earlier), persona),
      ...writeStarters(lane),
      ...writeTrouble(lane),
    ];
  }

  /** What was kept came while its conversation, or the landing, was shown already. */
  function resume(): readonly string[] {
    if (visit.stage.peek() === 'chat') return arrive(visit.chosen.peek(), MESSAGES_ON_ARRIVAL);
    shownId = undefined;
    return [];
  }

  function writeMessages(messages: readonly Message[], persona: Persona): readonly string[] {
    return messages.flatMap((message, index) => {
      // The newest one's flaw is told together with what can be done about it.
      const flaw = index < messages.length - 1 ? message.flaw : undefined;
      return [
        ...drawMessage(message, persona, draw()),
        ...(flaw ? drawNote(describeFlaw(flaw), 'quiet', draw()) : []),
      ];
    });
  }

  function writeStarters({ starters }: Lane): readonly string[] {
    const rows = starters
      .peek()
      .flatMap((text, index) => drawNote(starterLine(text, index), 'quiet', draw()).slice(1));
    return rows.length === 0 ? [] : ['', ...rows];
  }

  function writeTrouble({ notice, messages, question, offers }: Lane): readonly string[] {
    const trouble = troubleOf({
      notice: notice.peek(),
      flaw: messages.peek().at(-1)?.flaw,
      isAnswering: question.peek() !== undefined,
    });
    if (!trouble) return [];
    const isOffered = offers.peek().includes('try-again');
    const text = isOffered ? `${trouble.text} ${TERMINAL_TEXTS.retryOffered}` : trouble.text;
    return drawNote(text, trouble.isOwnDoing ? 'quiet' : 'trouble', draw());
  }

  function writeSaid(said: Said): readonly string[] {
    const lane = visit.laneOf(said.personaId);
    if (!lane) return [];
    const isHere = lane === visit.chosen.peek();
    if (said.kind === 'asked') {
      const isWritten = said.manner !== 'again' && (echo || !isHere);
      return isWritten ? drawMessage(said.question, lane.persona, draw()) : [];
    }
    const answer = said.answer ? drawMessage(said.answer, lane.persona, draw()) : [];
    return isHere ? [...answer, ...writeTrouble(lane)] : answer;
  }

  function writePassed({ personaId, toId, isCut }: Extract<Happening, { readonly kind: 'passed-on' }>) {
    const [from, to] = [visit.laneOf(personaId), visit.laneOf(toId)];
    if (!from || !to) return [];
    return drawNote(describePassedOn(from.persona.name, to.persona.name, isCut), 'quiet', draw());
  }

  /** At once, or when a conversation is open again. */
  function writeOrKeep(entry: Missed): readonly string[] {
    if (visit.stage.peek() === 'chat') return entry.write();
    missed = [...missed, entry];
    return [];
  }

  function writeOne(happening: Happening): readonly string[] {
    const ofRound = rounds.hear(happening);
    if (ofRound) return writeOrKeep({ write: ofRound });
    switch (happening.kind) {
      case 'stage-changed':
        return happening.stage === 'chat' ? openChat() : [];
      case 'chosen':
        // Before the chat is open one does not come to anybody yet; a restored conversation was written already.
        if (visit.stage.peek() !== 'chat' || happening.personaId === shownId) return [];
        return arrive(visit.chosen.peek(), MESSAGES_ON_ARRIVAL);
      case 'restored': {
        const lane = visit.laneOf(happening.personaId);
        return lane ? arrive(lane, MESSAGES_OF_RESTORED) : [];
      }
      case 'asked':
      case 'ended':
        return writeOrKeep({ personaId: happening.personaId, write: () => writeSaid(happening) });
      case 'resumed':
        return shownId !== undefined && happening.personaIds.includes(shownId) ? resume() : [];
      case 'passed-on':
        return writePassed(happening);
      case 'opened':
      case 'text-came':
      case 'attempt-failed':
      case 'queued':
      case 'attempt-began':
      case 'table-opened':
      case 'table-closed':
      case 'seated':
      case 'round-asked':
      case 'map-asked':
      case 'map-attempt-failed':
      case 'map-attempt-began':
      case 'map-drawn':
      case 'map-missed':
        return [];
    }
  }

  return (happening) => {
    const lines = writeOne(happening);
    const outdated = rounds.outdated();
    return outdated ? [...lines, ...writeOrKeep({ write: outdated })] : lines;
  };
}
