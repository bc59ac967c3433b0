import { effect } from '@preact/signals-core';
import { describeAnswering, describeMessage } from '../../domain/texts/chat-texts.ts';
import type { Message } from '../../domain/conversation.ts';
import type { ChatId } from '../../domain/persona.ts';
import { positionLabel } from '../../domain/texts/profile-texts.ts';
import type { Squad } from '../../domain/squad/squad.ts';
import {
  describeFailure,
  describeFlaw,
  describeNotice,
  describeProgress,
} from '../../domain/texts/question-texts.ts';

type Say = (text: string) => void;

/** Announces to screen readers: replies, questions in progress, failures, switches. */
export function watchAnnouncements(squad: Squad, say: Say): () => void {
  const watchers = [
    watchReplies(squad, say),
    watchAsking(squad, say),
    watchNotice(squad, say),
    watchPersona(squad, say),
  ];
  return () => {
    for (const stop of watchers) stop();
  };
}

/** Each finished reply exactly once, in any conversation; welcomes and earlier messages are not announced. */
function watchReplies(squad: Squad, say: Say): () => void {
  const heard = new Map<ChatId, Message | undefined>();
  let asked: ChatId | undefined;
  return effect(() => {
    const conversations = squad.conversations.value;
    const wasAsked = asked;
    asked = squad.asking.value?.personaId;
    for (const { chatId, name } of squad.personas) {
      const newest = conversations[chatId]?.messages.at(-1);
      const known = heard.get(chatId);
      heard.set(chatId, newest);
      const isNews = known !== undefined && newest !== known && newest?.sender === 'ai';
      // Of an imported conversation nothing is news: its end is no answer to a question that was open.
      if (isNews && wasAsked === chatId) say(answerAnnouncement(name, newest));
    }
  });
}

/** An answer, and its flaw. */
function answerAnnouncement(name: string, { content, flaw }: Message): string {
  return flaw ? `${describeMessage(name, content)} ${describeFlaw(flaw)}` : describeMessage(name, content);
}

function watchAsking(squad: Squad, say: Say): () => void {
  return effect(() => {
    const asking = squad.asking.value;
    if (!asking) return;
    const { progress, personaId } = asking;
    if (progress.kind === 'waiting') {
      const seconds = Math.ceil(progress.delayMs / 1000);
      say(`${describeProgress(progress, seconds)}. ${describeFailure(progress.failure)}`);
    } else if (progress.attempt === 1) {
      say(describeAnswering(squad.personas.find(({ chatId }) => chatId === personaId)?.name ?? ''));
    } else {
      say(describeProgress(progress, undefined));
    }
  });
}

/** How a question ended without an answer, when it does; not again when its conversation is opened later. */
function watchNotice(squad: Squad, say: Say): () => void {
  const told = new Set<unknown>();
  return effect(() => {
    const notice = squad.notice.value;
    if (!notice || told.has(notice)) return;
    told.add(notice);
    say(describeNotice(notice));
  });
}

function watchPersona(squad: Squad, say: Say): () => void {
  let shown: number | undefined;
  return effect(() => {
    const { index, persona } = squad.selection.value;
    if (squad.stage.value === 'chat' && shown !== undefined && shown !== index) {
      say(positionLabel(persona.name, index, squad.personas.length));
    }
    shown = index;
  });
}
