import { changeMock, countAsked, quickMock } from '../browser/converse.ts';

/** The mock behind the page, as somebody beside the visitor sets it. */
export interface MockControl {
  /** Puts it back to its start, but without the time that it takes to answer. */
  reset(): Promise<void>;
  set(settings: { readonly delayMs?: number; readonly chunkDelayMs?: number }): Promise<void>;
  /** From now on everybody answers this. */
  reply(text: string): Promise<void>;
  /** How many questions have come to it. */
  countAsked(): Promise<number>;
}

export function controlMock(address: string): MockControl {
  return {
    reset: () => quickMock(address),
    set: (settings) => changeMock(address, 'PATCH', 'settings', settings),
    reply: (text) =>
      changeMock(address, 'POST', 'replies', { persona: 'visionary', topics: [], keywords: ['next'], text }),
    countAsked: () => countAsked(address),
  };
}
