import { EventEmitter, once } from 'node:events';
import { PassThrough } from 'node:stream';
import { createProcessFiles } from '../../../src/process-files.ts';
import { startTerminal } from '../../../src/terminal.ts';
import { createMemoryDevice } from '../../support/memory-store.ts';
import { createSeededRandomness } from '../../support/seeded-randomness.ts';
import { createVirtualClock, settle } from '../../support/virtual-clock.ts';
import { createMemoryDrill, createMemoryFiles } from '../../terminal/in-memory.ts';
import { createRecordingStream } from '../../terminal/recording-stream.ts';
import { createVirtualTerminal } from '../../terminal/virtual-terminal.ts';
import { createInProcessProvider } from '../in-process-provider.ts';
import type { Screen, SettingsOfVisit, Shell, Visit } from '../shell.ts';
import { KEYS } from './keys.ts';
import { terminalTable } from './terminal-table.ts';
import { readCard, readFoundRows, readTerminal } from './read-terminal.ts';

const END_OF_LINE = '\u0005';
const BEGIN_OF_LINE = '\u0001';
const ERASE_LINE = '\u0015';

/** The one mode that is on in a terminal nobody has touched. */
const SHOWN_CURSOR = '?25';

const COLUMNS = 160;
const ROWS = 50;

/** Wide enough to see the whole of a long text in the few rows there are for it. */
const WIDE_COLUMNS = 1600;
const LONG_TEXT_CHARACTERS = 700;

const KEYS_OF_OFFERS: Readonly<Record<string, string>> = {
  Stop: KEYS.interrupt,
  'Retry now': `/retry${KEYS.enter}`,
  'Try again': `/retry${KEYS.enter}`,
};

/** A terminal without colours, whatever the one is in which the tests run. */
const ENVIRONMENT = { TERM: 'xterm-256color', NO_COLOR: '1' };

/** What outlasts the program. */
interface Machine {
  readonly clock: ReturnType<typeof createVirtualClock>;
  readonly provider: ReturnType<typeof createInProcessProvider>;
  readonly device: ReturnType<typeof createMemoryDevice>;
  readonly settings: SettingsOfVisit;
}

/** The terminal's program, driven by keys and read from its rows; the provider and time are simulated. */
export const terminal: Shell = {
  name: 'terminal',
  open(settings = {}) {
    const clock = createVirtualClock();
    const provider = createInProcessProvider(clock);
    return start({ clock, provider, device: createMemoryDevice(clock), settings }, []);
  },
};

async function start(machine: Machine, argv: readonly string[]): Promise<Visit> {
  const { clock, provider, device, settings } = machine;
  const screen = createVirtualTerminal(COLUMNS, ROWS);
  const errors = createRecordingStream();
  const events = new EventEmitter();
  const files = createMemoryFiles();
  const squads = createProcessFiles();
  let isRaw = false;
  let hasLeft = false;
  const input = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (raw: boolean) => void (isRaw = raw),
  });
  const left = startTerminal(argv, {
    environment: { ...ENVIRONMENT, ...settings },
    input,
    output: screen.output,
    errors: errors.stream,
    events,
    clock,
    randomness: createSeededRandomness(1),
    files: {
      ...files,
      read: (name, maxBytes) => (name === settings['QUARTET_SQUAD'] ? squads : files).read(name, maxBytes),
    },
    openStore: () => ({ store: device.open(), path: '/data/kept.txt', pathAside: () => undefined }),
    openProvider: async ({ settings: { provider: mode } }) => ({
      completion: provider.completion,
      ...(mode === 'mock' ? { faultDrill: createMemoryDrill() } : {}),
      close: async () => undefined,
    }),
    animate: undefined,
    suspend: undefined,
  }).then(() => void (hasLeft = true));
  // Settings that cannot be used are said at once.
  await Promise.race([settle(), left]);

  async function type(text: string): Promise<void> {
    input.write(text);
    await settle();
  }

  /** A lone Escape is known for one only a little later, in the machine's own time. */
  async function pressEscape(): Promise<void> {
    const heard = once(input, 'keypress');
    input.write(KEYS.escape);
    await heard;
    await settle();
  }

  async function fill(text: string): Promise<void> {
    // A command would be taken for one.
    await paste(text.trimStart().startsWith('/') ? `/${text.trimStart()}` : text);
  }

  /** Puts this into the line, in place of what was there. */
  async function paste(line: string): Promise<void> {
    if (line.length > LONG_TEXT_CHARACTERS) screen.resize(WIDE_COLUMNS, ROWS);
    // The line may have several rows.
    await eraseLine();
    await type(`\u001B[200~${line}\u001B[201~`);
  }

  async function eraseLine(): Promise<void> {
    await type(`${END_OF_LINE}${ERASE_LINE}`.repeat(4));
  }

  /** A command, with what was typed before still there afterwards. */
  async function command(line: string): Promise<void> {
    const { draft } = read();
    await fill(line.slice(1));
    await type(`${BEGIN_OF_LINE}/${KEYS.enter}`);
    if (draft !== '') await fill(draft);
  }

  function read(): Omit<Screen, 'card'> {
    return readTerminal(screen.everything());
  }

  const does = async (run: () => unknown): Promise<void> => {
    run();
    await settle();
  };

  const visit: Visit = {
    provider,
    wait: (durationMs) => clock.advance(durationMs),
    sleep: (durationMs) => does(() => clock.sleep(durationMs)),
    setClock: (differenceMs) => does(() => clock.jump(differenceMs)),
    skip: () => type(KEYS.enter),
    begin: () => type(KEYS.enter),
    back: () => command('/back'),
    next: () => type(KEYS.pageDown),
    previous: () => type(KEYS.pageUp),
    choose: (name) => command(`/persona ${name}`),
    write: fill,
    send: () => type(KEYS.enter),
    edit: () => command('/edit'),
    endEdit: () => type(KEYS.interrupt),
    setStreaming: (on) => command(`/stream ${on ? 'on' : 'off'}`),
    setNetwork: () => Promise.reject(new Error('A terminal cannot tell')),
    save: async () => {
      const name = `saved-${files.contents.size}.json`;
      await command(`/save ${name}`);
      const written = files.read(name, Infinity);
      if (written.kind === 'failed') throw new Error(`Nothing was saved: ${read().hint}`);
      return written.text;
    },
    bring: async (text) => {
      const name = `brought-${files.contents.size}.json`;
      files.write(name, text);
      await command(`/open ${name}`);
      // A refused line stays, with the reason below it.
      if (read().draft === '') await command('/open');
      const refusal = read().draft === '' ? '' : read().hint;
      await eraseLine();
      return refusal;
    },
    find: async (text) => {
      await command(`/find ${text}`);
      return readFoundRows(screen.everything());
    },
    start: (place) => command(`/start ${place + 1}`),
    press: async (offer) => {
      if (!read().offers.includes(offer)) throw new Error(`${offer} is not offered`);
      const keys = KEYS_OF_OFFERS[offer] ?? '';
      await (keys === KEYS.interrupt ? type(keys) : command(keys.trimEnd()));
    },
    setMotionPaused: async (paused) => {
      const isPaused = /Motion is paused\.(?!.*Motion is resumed\.)/.test(read().words);
      if (paused !== isPaused) await command('/pause');
    },
    see: async () => {
      const seen = read();
      if (seen.stage !== 'chat') return { ...seen, card: undefined };
      await command('/profile');
      return { ...seen, card: readCard(screen.everything()) };
    },
    table: () => terminalTable({ type, command, paste, read, rows: screen.everything }),
    logged: async () => errors.lines(),
    page: () => {
      throw new Error('A terminal has no page');
    },
    terminal: () => ({
      type,
      pressEscape,
      window: screen.window,
      written: screen.written,
      hasLeft: () => hasLeft,
      isAsFound: () => !isRaw && screen.modes().join() === SHOWN_CURSOR,
      file(name) {
        const found = files.read(name, Infinity);
        return found.kind === 'read' ? found.text : undefined;
      },
      async again(...next) {
        events.emit('SIGTERM', 'SIGTERM');
        await left;
        return start(machine, next);
      },
    }),
    tape: async () => {
      if (hasLeft) return undefined;
      await command('/tape end.jsonl');
      const written = files.read('end.jsonl', Infinity);
      if (written.kind === 'failed') throw new Error(`No tape was saved: ${read().hint}`);
      return written.text;
    },
    keep: () => visit.terminal().again('--keep'),
    again: () => visit.terminal().again(...argv),
    forget: async () => {
      await type(`/forget${KEYS.enter}`);
      return read().words.match(/Forgotten.*/)?.[0] ?? '';
    },
    leave: async () => {
      events.emit('SIGTERM', 'SIGTERM');
      await left;
      return clock.pending() + (await provider.open());
    },
  };
  return visit;
}
