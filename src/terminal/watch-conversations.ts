import { effect } from '@preact/signals-core';
import type { Message } from '../domain/conversation.ts';
import { canTryAgain } from '../domain/notice.ts';
import type { ChatId } from '../domain/persona-ids.ts';
import type { Persona } from '../domain/persona.ts';
import type { Squad } from '../domain/squad/squad.ts';
import { wordNotice } from '../domain/wording.ts';
import { type DrawOptions, drawMessage, drawNote, drawRule } from './draw-message.ts';
import { TERMINAL_TEXTS, wordArrival, wordEarlier, wordStarter } from './terminal-texts.ts';

interface WatchOptions {
  readonly draw: () => DrawOptions;
  readonly print: (lines: readonly string[]) => void;
  /** Whether a text that was just typed is written again as a message. */
  readonly echo: boolean;
}

/** Of a conversation that one comes back to, this many messages are written again. */
const MESSAGES_ON_RETURN = 6;

/**
 * Writes what is said, in order: every new message once, wherever it lands; the persona one has come to with the end
 * of its conversation; and how a question ended that has no answer (behaviour 5.3, 9.7, 11.12).
 */
export function watchConversations(squad: Squad, { draw, print, echo }: WatchOptions): () => void {
  const written = new Map<ChatId, number>();
  const told = new Set<unknown>();
  let shown: ChatId | undefined;

  function newMessages(persona: Persona): readonly Message[] {
    const messages = squad.conversations.value[persona.chatId]?.messages ?? [];
    const news = messages.slice(written.get(persona.chatId) ?? 0);
    written.set(persona.chatId, messages.length);
    return news;
  }

  function writeMessages(persona: Persona, own: boolean): readonly string[] {
    return newMessages(persona)
      .filter(({ sender }) => own || sender === 'ai')
      .flatMap((message) => drawMessage(message, persona, draw()));
  }

  function arrive(persona: Persona): readonly string[] {
    const isFirst = shown === undefined;
    shown = persona.chatId;
    const head = isFirst ? [] : ['', drawRule(wordArrival(persona, squad.personas), persona.chatId, draw())];
    const earlier = (written.get(persona.chatId) ?? 0) - MESSAGES_ON_RETURN;
    if (earlier <= 0) written.delete(persona.chatId);
    else written.set(persona.chatId, earlier);
    const skipped = earlier <= 0 ? [] : drawNote(wordEarlier(earlier), 'quiet', draw());
    return [...head, ...skipped, ...writeMessages(persona, true), ...writeStarters()];
  }

  function writeStarters(): readonly string[] {
    const rows = squad.starters.value.flatMap((text, index) =>
      drawNote(wordStarter(text, index), 'quiet', draw()).slice(1),
    );
    return rows.length === 0 ? [] : ['', ...rows];
  }

  function writeNotice(isArrival: boolean): readonly string[] {
    const notice = squad.notice.value;
    if (!notice || (told.has(notice) && !isArrival)) return [];
    told.add(notice);
    const text = canTryAgain(notice)
      ? `${wordNotice(notice)} ${TERMINAL_TEXTS.retryOffered}`
      : wordNotice(notice);
    return drawNote(text, notice.kind === 'cancelled' ? 'quiet' : 'trouble', draw());
  }

  return effect(() => {
    const { persona } = squad.selection.value;
    if (squad.stage.value !== 'chat') return;
    const isArrival = persona.chatId !== shown;
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
