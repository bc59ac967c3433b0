import { effect } from '@preact/signals-core';
import type { Message } from '../domain/conversation.ts';
import type { ChatId, Persona } from '../domain/persona.ts';
import type { Squad } from '../domain/squad/squad.ts';
import { describeFlaw, describeNotice } from '../domain/texts/question-texts.ts';
import { type DrawOptions, drawMessage, drawNote, drawRule } from './drawings.ts';
import { TERMINAL_TEXTS, arrivalHeading, describeSkipped, starterLine } from './texts.ts';

interface WatchOptions {
  readonly draw: () => DrawOptions;
  readonly print: (lines: readonly string[]) => void;
  /** Whether a text that was just typed is written again as a message. */
  readonly echo: boolean;
}

/** Of a conversation that one comes back to, this many messages are written again. */
const MESSAGES_ON_RETURN = 6;

/** Of one that was not written yet, such as a saved one, at most this many are. */
const MESSAGES_ON_OPENING = 50;

/**
 * Writes what is said, in order: every new message once, wherever it lands; the persona one has come to with the end
 * of its conversation, or of a saved one that was opened; and how a question ended that has no answer (behaviour 5.3,
 * 9.7, 11.12, 16.19).
 */
export function watchConversations(squad: Squad, { draw, print, echo }: WatchOptions): () => void {
  const written = new Map<ChatId, readonly Message[]>();
  const told = new Set<unknown>();
  let shown: ChatId | undefined;

  function newMessages(persona: Persona): readonly Message[] {
    const messages = messagesOf(persona);
    const news = messages.slice(countKept(written.get(persona.chatId) ?? [], messages));
    written.set(persona.chatId, messages);
    return news;
  }

  function writeMessages(persona: Persona, own: boolean): readonly string[] {
    return newMessages(persona)
      .filter(({ sender }) => own || sender === 'ai')
      .flatMap((message) => [
        ...drawMessage(message, persona, draw()),
        ...writeEarlierFlaw(persona, message),
      ]);
  }

  /** The newest message's is told together with what can be done about it. */
  function writeEarlierFlaw(persona: Persona, message: Message): readonly string[] {
    const isNewest = messagesOf(persona).at(-1) === message;
    return message.flaw && !isNewest ? drawNote(describeFlaw(message.flaw), 'quiet', draw()) : [];
  }

  function arrive(persona: Persona): readonly string[] {
    const isFirst = shown === undefined;
    shown = persona.chatId;
    const head = isFirst
      ? []
      : ['', drawRule(arrivalHeading(persona, squad.personas), persona.colour, draw())];
    const messages = messagesOf(persona);
    const news = messages.length - countKept(written.get(persona.chatId) ?? [], messages);
    const shownCount = Math.max(MESSAGES_ON_RETURN, Math.min(news, MESSAGES_ON_OPENING));
    const earlier = Math.max(0, messages.length - shownCount);
    written.set(persona.chatId, messages.slice(0, earlier));
    const skipped = earlier === 0 ? [] : drawNote(describeSkipped(earlier), 'quiet', draw());
    return [...head, ...skipped, ...writeMessages(persona, true), ...writeStarters()];
  }

  function writeStarters(): readonly string[] {
    const rows = squad.starters.value.flatMap((text, index) =>
      drawNote(starterLine(text, index), 'quiet', draw()).slice(1),
    );
    return rows.length === 0 ? [] : ['', ...rows];
  }

  function writeNotice(isArrival: boolean): readonly string[] {
    const notice = squad.notice.value;
    const flaw = squad.loading.value ? undefined : squad.messages.value.at(-1)?.flaw;
    const trouble = notice ?? flaw;
    if (!trouble || (told.has(trouble) && !isArrival)) return [];
    told.add(trouble);
    const words = notice ? describeNotice(notice) : flaw ? describeFlaw(flaw) : '';
    const text = squad.canTryAgain.value ? `${words} ${TERMINAL_TEXTS.retryOffered}` : words;
    const isOwnDoing = trouble.kind === 'stopped';
    return drawNote(text, isOwnDoing ? 'quiet' : 'trouble', draw());
  }

  function messagesOf({ chatId }: Persona): readonly Message[] {
    return squad.conversations.value[chatId]?.messages ?? [];
  }

  /** Even the welcome is another one: a saved conversation has taken the place. */
  function isReplaced(persona: Persona): boolean {
    const before = written.get(persona.chatId) ?? [];
    return before.length > 0 && countKept(before, messagesOf(persona)) === 0;
  }

  return effect(() => {
    const { persona } = squad.selection.value;
    if (squad.stage.value !== 'chat') return;
    const isArrival = persona.chatId !== shown || isReplaced(persona);
    const news = [
      ...squad.personas
        .filter(({ chatId }) => chatId !== persona.chatId)
        .flatMap((other) => writeMessages(other, true)),
      ...(isArrival ? arrive(persona) : writeMessages(persona, echo)),
      ...writeNotice(isArrival),
    ];
    if (news.length > 0) print(news);
  });
}

/** How many of the messages stand as they were written; what comes after them is new, or in the place of others. */
function countKept(written: readonly Message[], messages: readonly Message[]): number {
  let kept = Math.min(written.length, messages.length);
  while (kept > 0 && written[kept - 1] !== messages[kept - 1]) kept -= 1;
  return kept;
}
