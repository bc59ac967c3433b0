import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { Store } from '../../src/ports/store.ts';
import { startTerminal } from '../../src/terminal.ts';
import { type MemoryDevice, createMemoryDevice } from '../support/memory-store.ts';
import { type Scripted, createScriptedCompletion, hang, reply } from '../support/scripted-completion.ts';
import { createVirtualClock, settle } from '../support/virtual-clock.ts';
import { createMemoryFiles } from './in-memory.ts';
import { createRecordingStream } from './recording-stream.ts';
import { createVirtualTerminal } from './virtual-terminal.ts';

const PATH = '~/data/kept.txt';
const PATH_ASIDE = `${PATH}.damaged-1`;
const KEPT = `This visit is kept in ${PATH}. The file is not encrypted`;

interface StartOptions {
  readonly argv?: readonly string[];
  readonly script?: readonly Scripted[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly columns?: number;
  readonly isLive?: boolean;
}

/** A machine on which the terminal is started again and again. */
function createMachine() {
  const clock = createVirtualClock();
  const device = createMemoryDevice(clock);
  return { clock, device, start: (options: StartOptions = {}) => start(options, clock, device) };
}

async function start(
  { argv = ['--keep'], script = [], environment = {}, columns = 80, isLive = true }: StartOptions,
  clock: ReturnType<typeof createVirtualClock>,
  device: MemoryDevice,
) {
  const screen = createVirtualTerminal(columns, 40);
  const errors = createRecordingStream();
  const events = new EventEmitter();
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const stores: Store[] = [];
  const ended = startTerminal(argv, {
    environment: { TERM: isLive ? 'xterm' : 'dumb', QUARTET_STREAM: 'off', ...environment },
    input,
    output: screen.output,
    errors: errors.stream,
    events,
    clock,
    files: createMemoryFiles(),
    openStore: () => {
      const store = device.open();
      stores.push(store);
      return { store, path: PATH, pathAside: () => PATH_ASIDE };
    },
    openProvider: async () => ({
      completion: createScriptedCompletion(clock, ...script),
      close: async () => undefined,
    }),
    animate: undefined,
  });
  await settle();
  const type = async (text: string) => {
    input.write(text);
    await settle();
  };
  const words = () => screen.everything().join(' ').replaceAll(/\s+/g, ' ');
  return {
    clock,
    screen,
    errors,
    events,
    ended,
    type,
    words,
    say: (line: string) => type(`${line}${isLive ? '\r' : '\n'}`),
    wait: async (durationMs: number) => {
      await clock.advance(durationMs);
      await settle();
    },
    /** As `/quit`, from wherever one is. */
    quit: async () => {
      await type(isLive ? '\u0003\u0003' : '/quit\n');
      return ended;
    },
  };
}

const LIVE = ['--keep', '--persona', 'visionary'];

describe.each([
  ['the live shell', true],
  ['the shell that writes every line once', false],
])('with --keep, %s', (_, isLive) => {
  it('says where the visit is kept, and that the file is not encrypted (16.28)', async () => {
    const machine = createMachine();
    const visit = await machine.start({ argv: LIVE, isLive });
    expect(visit.words()).toContain(KEPT);
    expect(visit.words()).not.toContain('Back again');
  });

  it('brings back what was said, chosen and typed (16.27)', async () => {
    const machine = createMachine();
    const first = await machine.start({ argv: LIVE, isLive, script: [reply('Dream on.')] });
    await first.say('What next?');
    await first.wait(0);
    await first.say('/persona executor');
    if (isLive) await first.type('Half a thought');
    expect(await first.quit()).toBe(0);

    const second = await machine.start({ isLive });
    if (isLive) await second.say('');
    expect(second.words()).toContain('Back again: what was said with The Visionary');
    await second.say('');
    if (isLive) {
      expect(second.words()).toContain('what was not sent yet to The Executor');
      expect(second.screen.window().join('\n')).toContain('› Half a thought');
    }
    expect(second.words()).toMatch(isLive ? /Interaction Console - The Executor/ : /The Executor: ?$/);
    if (isLive) await second.type('\u0015');
    await second.say('/persona visionary');
    expect(second.words()).toMatch(/You │ What next\? .* The Visionary │ Dream on\./);
  });

  it('brings back a question without an answer as one that can be asked again (16.27)', async () => {
    const machine = createMachine();
    const first = await machine.start({ argv: LIVE, isLive, script: [hang] });
    await first.say('What next?');
    first.events.emit('SIGHUP', 'SIGHUP');
    expect(await first.ended).toBe(129);
    const second = await machine.start({ argv: LIVE, isLive, script: [reply('Dream on.')] });
    expect(second.words()).toContain('What next?');
    await second.say('/retry');
    await second.wait(0);
    expect(second.words()).toContain('Dream on.');
  });

  it('writes what is unfinished when it is told to end, and gives the file back (16.28)', async () => {
    const machine = createMachine();
    const visit = await machine.start({ argv: LIVE, isLive, script: [reply('Dream on.')] });
    await visit.say('What next?');
    await visit.wait(0);
    visit.events.emit('SIGTERM', 'SIGTERM');
    expect(await visit.ended).toBe(143);
    expect([...machine.device.texts.values()].join()).toContain('Dream on.');
    expect(machine.clock.pending()).toBe(0);
    expect(await machine.device.open().claim()).toEqual({ kind: 'held' });
  });

  it('says where damaged data was put aside, and brings back the rest (16.28)', async () => {
    const machine = createMachine();
    const first = await machine.start({ argv: LIVE, isLive, script: [reply('Dream on.')] });
    await first.say('What next?');
    await first.wait(0);
    await first.quit();
    const page = [...machine.device.texts.keys()].find((name) => name.startsWith('messages/'))!;
    machine.device.texts.set(page, machine.device.texts.get(page)!.replace('"ai"', '"ia"'));
    const second = await machine.start({ argv: LIVE, isLive });
    expect(second.words()).toContain(`The file is put aside: ${PATH_ASIDE}.`);
    expect(second.words()).toContain(KEPT);
    expect(machine.device.aside).toHaveLength(1);
  });

  it('says once that another program keeps, and goes on in memory (16.28)', async () => {
    const machine = createMachine();
    await machine.start({ argv: LIVE, isLive });
    const second = await machine.start({ argv: LIVE, isLive, script: [reply('Dream on.')] });
    const trouble = 'Another program keeps its conversations. What you say here stays until you quit';
    expect(second.words().split(trouble)).toHaveLength(2);
    expect(second.words()).toContain(`The file is ${PATH}.`);
    await second.say('What next?');
    await second.wait(0);
    expect(second.words()).toContain('Dream on.');
    await second.say('/back');
    expect(second.words().split(trouble)).toHaveLength(2);
    expect(await second.quit()).toBe(0);
    expect(second.errors.written()).toBe('');
  });

  it('says what goes wrong later, once (16.28)', async () => {
    const machine = createMachine();
    const visit = await machine.start({ argv: LIVE, isLive, script: [reply('Dream on.')] });
    machine.device.troubles.set('write', { kind: 'full', detail: 'ENOSPC' });
    await visit.say('What next?');
    await visit.wait(1000);
    const trouble = 'There is no room left on this device.';
    expect(visit.words().split(trouble)).toHaveLength(2);
    expect(visit.words()).toContain('make room, then start again.');
    expect(await visit.quit()).toBe(0);
    expect(visit.errors.written()).toBe('');
  });

  it('says what goes wrong at the very end on standard error (16.28)', async () => {
    const machine = createMachine();
    const visit = await machine.start({ argv: LIVE, isLive, script: [hang] });
    await visit.wait(1000);
    await visit.say('What next?');
    machine.device.troubles.set('write', { kind: 'full', detail: 'ENOSPC' });
    visit.events.emit('SIGTERM', 'SIGTERM');
    expect(await visit.ended).toBe(143);
    expect(visit.errors.written()).toMatch(/^There is no room left on this device\.[^\n]*\n$/);
  });

  it('forgets all with /forget, says so, and keeps nothing from then on (16.29)', async () => {
    const machine = createMachine();
    const visit = await machine.start({ argv: LIVE, isLive, script: [reply('Dream on.')] });
    await visit.say('What next?');
    await visit.wait(1000);
    expect(machine.device.texts.size).toBeGreaterThan(0);
    await visit.say('/forget');
    expect(visit.words()).toContain(`Forgotten: all that was kept in ${PATH}. This visit is no longer kept;`);
    await visit.say('/persona executor');
    await visit.wait(1000);
    expect(machine.device.texts.size).toBe(0);
    await visit.quit();
    expect(machine.device.texts.size).toBe(0);
  });

  it('says where /forget could not do it (16.29)', async () => {
    const machine = createMachine();
    const visit = await machine.start({ argv: LIVE, isLive });
    machine.device.troubles.set('forget', { kind: 'blocked', detail: 'EACCES' });
    await visit.say('/forget');
    expect(visit.words()).toContain(`Nothing was forgotten: ${PATH} cannot be written.`);
  });

  it('fits in a narrow window', async () => {
    const machine = createMachine();
    const visit = await machine.start({ argv: LIVE, isLive, columns: 22 });
    expect(visit.words()).toContain('not encrypted');
  });
});

describe('the shell that writes every line once', () => {
  it('shows an unsent text before an empty line can send it (16.27)', async () => {
    const machine = createMachine();
    const first = await machine.start({ argv: LIVE });
    await first.type('Half a thought');
    await first.quit();
    const second = await machine.start({ argv: LIVE, isLive: false, script: [reply('And half a plan.')] });
    expect(second.words()).toContain('Not sent yet: Half a thought An empty line sends it');
    await second.say('/persona executor');
    await second.say('/persona visionary');
    expect(second.words().split('Not sent yet')).toHaveLength(2);
    await second.say('');
    await second.wait(0);
    expect(second.words()).toContain('And half a plan.');
  });
});

describe('without --keep', () => {
  it('reads and writes nothing, and /forget removes what was kept before (16.27, 16.29)', async () => {
    const machine = createMachine();
    const first = await machine.start({ argv: LIVE, script: [reply('Dream on.')] });
    await first.say('What next?');
    await first.wait(0);
    await first.quit();
    const before = new Map(machine.device.texts);

    const second = await machine.start({ argv: ['--persona', 'visionary'], script: [reply('Anew.')] });
    expect(second.words()).not.toMatch(/kept in|What next/);
    await second.say('Else?');
    await second.wait(1000);
    expect(machine.device.texts).toEqual(before);
    await second.say('/forget');
    expect(second.words()).toContain(`Forgotten: all that was kept in ${PATH}.`);
    expect(second.words()).not.toContain('no longer kept');
    expect(machine.device.texts.size).toBe(0);
    await second.say('/forget');
    expect(second.words()).toContain(`There was nothing kept in ${PATH}.`);
    await second.quit();
  });
});

describe('--keep', () => {
  it.each([
    ['where the operator has switched it off', ['--keep'], { QUARTET_KEEP: 'off' }, /^QUARTET_KEEP is off: /],
    ['with a question', ['--keep', 'What next?'], {}, /^--keep keeps a conversation, /],
    ['with a question to all', ['--keep', '--all'], {}, /^--keep keeps a conversation, /],
  ])('is refused in words %s (16.27)', async (_, argv, environment, words) => {
    const { device, start: begin } = createMachine();
    const { ended, errors } = await begin({ argv, environment });
    expect(await ended).toBe(2);
    expect(errors.written()).toMatch(words);
    expect(errors.lines()).toHaveLength(1);
    expect(device.texts.size).toBe(0);
  });

  it('waits for a slow device only so long, and shows later what has come back (16.28)', async () => {
    const machine = createMachine();
    const first = await machine.start({ argv: LIVE, script: [reply('Dream on.')] });
    await first.say('What next?');
    await first.wait(0);
    await first.quit();
    const letGo = machine.device.hold();
    const second = await machine.start({ argv: LIVE });
    expect(second.words()).toBe('');
    await second.wait(2000);
    expect(second.words()).toContain('Looking for what was kept…');
    letGo();
    await settle();
    expect(second.words()).toContain('Back again: what was said with The Visionary.');
    expect(second.words()).toMatch(/You │ What next\? .* Dream on\./);
  });

  it('lets nobody wait to leave where the device does not answer', async () => {
    const machine = createMachine();
    const visit = await machine.start({ argv: LIVE, script: [hang] });
    await visit.say('What next?');
    machine.device.hold();
    visit.events.emit('SIGTERM', 'SIGTERM');
    await settle();
    await visit.wait(2000);
    expect(await visit.ended).toBe(143);
    expect(visit.errors.written()).toContain('What was said last may not be kept');
  });
});
