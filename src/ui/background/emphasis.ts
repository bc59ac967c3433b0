import { type DrawingId, CHAT_IDS } from '../../domain/persona.ts';

/** How strongly each persona's colour is drawn, 0 to 1. */
export type Emphasis = Record<DrawingId, number>;

const EVERYBODY = 0.85;
const OPEN = 1;
const OTHERS = 0.55;
const EASING_MS = 700;

export function createEmphasis(): Emphasis {
  return { dreamer: EVERYBODY, theorist: EVERYBODY, pragmatist: EVERYBODY, analyst: EVERYBODY };
}

/** Moves towards the open persona's emphasis; all the way when the time is infinite. */
export function easeEmphasis(emphasis: Emphasis, openId: DrawingId | undefined, dtMs: number): void {
  const share = 1 - Math.exp(-dtMs / EASING_MS);
  for (const chatId of CHAT_IDS) {
    emphasis[chatId] += (restingEmphasis(chatId, openId) - emphasis[chatId]) * share;
  }
}

function restingEmphasis(chatId: DrawingId, openId: DrawingId | undefined): number {
  if (openId === undefined) return EVERYBODY;
  return chatId === openId ? OPEN : OTHERS;
}
