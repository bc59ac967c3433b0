import type { Persona } from './persona.ts';
import type { ConversationSchema, FlawSchema, MessageSchema, Shape } from './schemas.ts';
import { countCharacters } from './send-rules.ts';

export type Message = Shape<typeof MessageSchema>;

/** Why an answer is not the provider's complete answer (behaviour 11.22 to 11.24, 11.31). */
export type AnswerFlaw = Shape<typeof FlawSchema>;

/** The messages exchanged with one persona, in order (behaviour 9.1). */
export type Conversation = Shape<typeof ConversationSchema>;

type Sender = Message['sender'];

/** A question and its answer, if it has one. */
export interface Turn {
  readonly question: Message;
  readonly answer: Message | undefined;
}

/** A turn whose answer others can build on. */
export interface WholeTurn extends Turn {
  readonly answer: Message;
}

/** The most that remembered turns may hold together, in code points (behaviour 11.25). */
export const MEMORY_CHARACTERS = 24_000;

const NONE: readonly string[] = [];

/** Whether an answer's text is, at least in part, the provider's. */
export function hasProviderText(flaw: AnswerFlaw | undefined): boolean {
  return isWhole(flaw) || flaw?.kind === 'stopped' || flaw?.kind === 'incomplete';
}

/** Whether an answer came to its end, or to its limit of tokens: others can build on it. */
export function isWhole(flaw: AnswerFlaw | undefined): boolean {
  return flaw === undefined || flaw.kind === 'cut';
}

/** A conversation with the persona's welcome (behaviour 9.2). */
export function openConversation(persona: Persona, stampMs: number): Conversation {
  const welcome: Message = {
    id: `ai-welcome-${persona.chatId}`,
    content: persona.welcome,
    sender: 'ai',
    timestampMs: stampMs,
  };
  return { personaId: persona.chatId, messages: [welcome], lastUpdatedMs: stampMs };
}

/** A message whose id is made of its sender and stamp (behaviour 9.5). */
export function createMessage(sender: Sender, content: string, stampMs: number, flaw?: AnswerFlaw): Message {
  const message = { id: `${sender}-${stampMs}`, content, sender, timestampMs: stampMs };
  return flaw ? { ...message, flaw } : message;
}

/** The conversation with the message appended (behaviour 9.6). */
export function appendMessage(conversation: Conversation, message: Message): Conversation {
  return endingWith(conversation, conversation.messages, message);
}

/** The conversation with this answer to its last question, replacing an earlier one (behaviour 9.8). */
export function putAnswer(conversation: Conversation, answer: Message): Conversation {
  const turn = lastTurn(conversation);
  const before = turn?.answer ? conversation.messages.slice(0, -1) : conversation.messages;
  return endingWith(conversation, before, answer);
}

/** The conversation with this question in place of its last one and the answer to it (behaviour 9.9). */
export function replaceLastQuestion(conversation: Conversation, question: Message): Conversation {
  const turn = lastTurn(conversation);
  const kept = turn ? conversation.messages.indexOf(turn.question) : conversation.messages.length;
  return endingWith(conversation, conversation.messages.slice(0, kept), question);
}

/** Now, or one millisecond after the last stamp if that is later (behaviour 9.5, 9.6). */
export function nextStampMs(nowMs: number, lastStampMs: number): number {
  return Math.max(Math.floor(nowMs), lastStampMs + 1);
}

/** The newest question with its answer; undefined before the first question. */
export function lastTurn({ messages }: Pick<Conversation, 'messages'>): Turn | undefined {
  const newest = messages.at(-1);
  if (newest?.sender === 'user') return { question: newest, answer: undefined };
  const question = messages.at(-2);
  return question?.sender === 'user' && newest ? { question, answer: newest } : undefined;
}

/** The message at this place, if it is a whole answer to the question before it. */
export function wholeAnswerAt(messages: readonly Message[], index: number): Message | undefined {
  const message = messages[index];
  const isAnswer = message?.sender === 'ai' && messages[index - 1]?.sender === 'user';
  return isAnswer && isWhole(message.flaw) ? message : undefined;
}

/** Whether a turn's question can be asked again: it has no answer, or an incomplete one (behaviour 9.8). */
export function canAskAgain(turn: Turn | undefined): turn is Turn {
  return turn !== undefined && (turn.answer === undefined || turn.answer.flaw !== undefined);
}

/**
 * The last whole turns, oldest first, without those that failed or were stopped: at most so many, and only as far back
 * as all of them fit into MEMORY_CHARACTERS (behaviour 11.25).
 */
export function lastWholeTurns(messages: readonly Message[], count: number): readonly WholeTurn[] {
  const turns: WholeTurn[] = [];
  let characters = 0;
  for (let index = messages.length - 1; index > 0 && turns.length < count; index -= 1) {
    const [question, answer] = [messages[index - 1], messages[index]];
    if (question?.sender !== 'user' || answer?.sender !== 'ai' || !isWhole(answer.flaw)) continue;
    characters += countCharacters(question.content) + countCharacters(answer.content);
    if (characters > MEMORY_CHARACTERS) break;
    turns.unshift({ question, answer });
  }
  return turns;
}

/** The messages while this question is being asked: without its earlier answer. */
export function withoutAnswerTo(
  messages: readonly Message[],
  questionId: string | undefined,
): readonly Message[] {
  const turn = lastTurn({ messages });
  return turn?.answer && turn.question.id === questionId ? messages.slice(0, -1) : messages;
}

/** The persona's suggested questions, until the first question is sent (behaviour 5.12). */
export function startersOf(persona: Persona, conversation: Conversation | undefined): readonly string[] {
  if (!conversation || conversation.messages.some(({ sender }) => sender === 'user')) return NONE;
  return persona.starters;
}

function endingWith(conversation: Conversation, before: readonly Message[], message: Message): Conversation {
  return { ...conversation, messages: [...before, message], lastUpdatedMs: message.timestampMs };
}
