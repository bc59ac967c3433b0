import type { Screen, TableOfVisit } from '../shell.ts';
import { KEYS } from './keys.ts';
import { readTerminalRound } from './read-terminal-table.ts';

interface TerminalHands {
  type(text: string): Promise<void>;
  /** Gives a command and keeps what was typed before. */
  command(line: string): Promise<void>;
  /** Puts this into the line, in place of what was there. */
  paste(line: string): Promise<void>;
  read(): Omit<Screen, 'card'>;
  /** All that stands in the terminal, and stood there. */
  rows(): readonly string[];
}

const ASK_ALL = '/all ';

const MOST_PERSONAS = 8;

/** The round table of a terminal, which is a command there and not a view. */
export function terminalTable({ type, command, paste, read, rows }: TerminalHands): TableOfVisit {
  async function openPersona(name: string): Promise<void> {
    // By keys, which leave the line as it is.
    for (let steps = 0; read().persona !== name; steps += 1) {
      if (steps === MOST_PERSONAS) throw new Error(`Nobody is called ${name}`);
      await type(KEYS.pageDown);
    }
  }
  return {
    open: async () => {
      if (read().stage === 'landing') await type(KEYS.enter);
    },
    close: async () => undefined,
    openPersona,
    seat: () => Promise.reject(new Error('A terminal asks all there are')),
    write: (text) => paste(`${ASK_ALL}${text}`),
    send: () => type(KEYS.enter),
    press: () => Promise.reject(new Error('A terminal has no buttons')),
    stopAll: () => type(KEYS.interrupt),
    pressMap: async (offer) => {
      if (!readTerminalRound(rows())?.mapOffers.includes(offer)) throw new Error(`${offer} is not offered`);
      if (offer === 'Stop') await type(KEYS.interrupt);
      else await command(offer === 'Retry now' ? '/retry' : '/map');
    },
    passOn: async (fromName, toName) => {
      await openPersona(fromName);
      await type(`/pass ${toName}${KEYS.enter}`);
      return read().persona === toName ? '' : read().hint;
    },
    see: async () => {
      const { draft, hint } = read();
      const text = draft.startsWith(ASK_ALL) ? draft.slice(ASK_ALL.length) : '';
      const round = readTerminalRound(rows());
      return {
        isOpen: false,
        seated: [],
        draft: text,
        canSend: text.trim() !== '' && hint === '',
        hint,
        requests: '',
        rounds: round ? [round] : [],
      };
    },
  };
}
