import type { Message } from '../domain/conversation.ts';
import type { ChatId, Persona } from '../domain/persona.ts';
import { describeFlaw } from '../domain/texts/question-texts.ts';
import { troubleOf } from '../domain/texts/status-texts.ts';
import type { Happening } from '../domain/visit/happenings.ts';
import type { Lane } from '../domain/visit/lane.ts';
import type { Visit } from '../domain/visit/visit.ts';
import { type DrawOptions, drawMessage, drawNote, drawRule } from './drawings.ts';
import { TERMINAL_TEXTS, arrivalHeading, describeSkipped, starterLine } from './texts.ts';

interface NewsOptions {
  readonly draw: () => DrawOptions;
  /** Whether a text that was just typed is written again as a message. */
  readonly echo: boolean;
}

/** What is said in a conversation. */
type Said = Extract<Happening, { readonly kind: 'asked' | 'ended' }>;

/** Of a conversation that one comes to, this many messages are written again. */
const MESSAGES_ON_ARRIVAL = 6;

/** Of one from a file, which was not written before, at most this many are. */
const MESSAGES_OF_RESTORED = 50;

/**
 * The rows that each happening adds to the conversation above the line: what is said, once and wherever it lands; the
 * persona one comes to, with the end of its conversation; and how a question has ended that has no whole answer
 * (behaviour 5.3, 9.7, 11.12, 16.19). What happens while no conversation is open is written when one is.
 */
export function createNewsWriter(
  visit: Visit,
  { draw, echo }: NewsOptions,
): (happening: Happening) => readonly string[] {
  let shownId: ChatId | undefined;
  let missed: readonly Said[] = [];

  function openChat(): readonly string[] {
    const lane = visit.chosen.peek();
    const arrivedId = lane.persona.chatId === shownId ? undefined : lane.persona.chatId;
    const elsewhere = missed.filter(({ personaId }) => personaId !== arrivedId);
    missed = [];
    const news = elsewhere.flatMap(writeSaid);
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
      ...(isFirst ? [] : ['', drawRule(heading, persona.colour, draw())]),
      ...(earlier === 0 ? [] : drawNote(describeSkipped(earlier), 'quiet', draw())),
      ...writeMessages(messages.slice(earlier), persona),
      ...writeStarters(lane),
      ...writeTrouble(lane),
    ];
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

  return (happening) => {
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
        if (visit.stage.peek() === 'chat') return writeSaid(happening);
        missed = [...missed, happening];
        return [];
      default:
        return [];
    }
  };
}
