import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { createTable } from '../../src/domain/visit/create-table.ts';
import { createVisit } from '../../src/domain/visit/create-visit.ts';
import { QUARTET } from '../../src/domain/personas.ts';
import { createTape } from '../../src/tape/create-tape.ts';
import { PRODUCT_VERSION } from '../../src/tape/product-version.ts';
import { createRecorder } from '../../src/tape/recorder.ts';
import { changeOf, changeText } from '../../src/tape/text-change.ts';
import { createRecordingLog } from '../support/recording-log.ts';
import { createScriptedCompletion, failure, hang, reply } from '../support/scripted-completion.ts';
import { createSeededRandomness } from '../support/seeded-randomness.ts';
import { createSwitchedNetwork } from '../support/switched-network.ts';
import { TEST_VISIT_OPTIONS, perform, say } from '../support/test-visit.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';
import { createTapedChat, createTapedVisit, linesOf } from './taped-visit.ts';

const START_MS = 1_800_000_000_000;
const CAP_BYTES = 40_000;

/** What the newest lines say, without what followed. */
function inputsOf(text: string) {
  return linesOf(text)
    .slice(1)
    .map((line) => {
      const { trace: _, atMs: __, ...input } = line;
      return input;
    });
}

function bytesOf(text: string): number {
  return Buffer.byteLength(text);
}

describe('a tape (19.1)', () => {
  it('begins with the squad, the options, the versions and the clock', () => {
    const { tape } = createTapedVisit();
    const { personas: _, ...options } = TEST_VISIT_OPTIONS;
    expect(linesOf(tape.text())[0]).toEqual({
      format: 'quartet-tape',
      version: 1,
      product: '1.2.3',
      startedMs: START_MS,
      isOnline: true,
      squad: QUARTET,
      options,
      trace: [
        ['now', START_MS],
        ['after', expect.any(Number)],
      ],
    });
  });

  it('has a line for each input, with the time since it began, and what followed', async () => {
    const parts = createTapedChat([reply('So.')]);
    say(parts, 'Why?');
    await parts.clock.advance(3000);
    const lines = linesOf(parts.tape.text()).slice(-4);
    expect(lines).toEqual([
      {
        kind: 'command',
        command: { kind: 'send' },
        atMs: 0,
        trace: [
          ['now', START_MS],
          ['after', 30_000],
          ['start', expect.any(String)],
          ['told', 'asked', 'dreamer', expect.any(String)],
        ],
      },
      {
        kind: 'event',
        call: 1,
        event: { kind: 'reply', text: 'So.' },
        atMs: 0,
        trace: [
          ['clear', 3],
          ['cancel', 1],
          ['now', START_MS],
          ['told', 'ended', 'dreamer', expect.any(String)],
        ],
      },
      {
        kind: 'timer',
        timer: 2,
        atMs: 3000,
        trace: [
          ['now', START_MS + 3000],
          ['after', 3000],
          ...Array.from({ length: 12 }, () => ['chance', expect.any(Number)]),
        ],
      },
      { kind: 'end', atMs: 3000, why: 'saved' },
    ]);
  });

  it('has what is typed as changes, and why a command was refused', () => {
    const parts = createTapedChat();
    for (const text of ['W', 'Wh', 'Why?', 'Why not?', '']) perform(parts, { kind: 'write', text });
    perform(parts, { kind: 'write-to-all', text: 'All' }, { kind: 'send' });
    expect(inputsOf(parts.tape.text()).slice(3, -1)).toEqual([
      { kind: 'typed', into: 'write', change: [0, 0, 'W'] },
      { kind: 'typed', into: 'write', change: [1, 0, 'h'] },
      { kind: 'typed', into: 'write', change: [2, 0, 'y?'] },
      { kind: 'typed', into: 'write', change: [3, 0, ' not'] },
      { kind: 'typed', into: 'write', change: [0, 8, ''] },
      { kind: 'typed', into: 'write-to-all', change: [0, 0, 'All'] },
      { kind: 'command', command: { kind: 'send' }, refused: 'blank' },
    ]);
  });

  it('has the table, the network and the end of the visit', () => {
    const { visit, network, tape } = createTapedVisit();
    network.set(false);
    visit.dispose();
    expect(inputsOf(tape.text())).toEqual([
      { kind: 'table' },
      { kind: 'network', isOnline: false },
      { kind: 'dispose' },
      { kind: 'end', why: 'saved' },
    ]);
  });

  it('has failures with their details as the port tells them, and numbers that JSON does not have', async () => {
    const parts = createTapedChat([failure({ detail: 'masked [key]', retryAfterMs: Infinity }), hang]);
    say(parts, 'Why?');
    await parts.clock.advance(0);
    expect(parts.tape.text()).toContain('"detail":"masked [key]"');
    expect(parts.tape.text()).toContain('"retryAfterMs":{"number":"Infinity"}');
  });

  it('has what ports threw', () => {
    const parts = createTapedChat([{ kind: 'throw', error: new Error('simulated') }]);
    say(parts, 'Why?');
    const sent = linesOf(parts.tape.text()).at(-2);
    expect(sent?.['trace']).toContainEqual(['start', expect.any(String), { threw: 'Error: simulated' }]);
  });

  it('has what a listener does within what it is told', () => {
    const parts = createTapedChat([hang]);
    parts.visit.happened.listen(({ kind }) => {
      if (kind === 'asked') parts.visit.perform({ kind: 'stop-all' });
    });
    say(parts, 'Why?');
    const sent = linesOf(parts.tape.text()).at(-2);
    expect(sent?.['trace']).toMatchObject([
      ['now', START_MS],
      ['after', 30_000],
      ['start', expect.any(String)],
      ['told', 'asked', 'dreamer', expect.any(String)],
      {
        kind: 'command',
        command: { kind: 'stop-all' },
        trace: [
          ['clear', 3],
          ['cancel', 1],
        ],
      },
      ['told', 'ended', 'dreamer', expect.any(String)],
    ]);
  });

  it('leaves out what a shell asks of the clock for itself', () => {
    const parts = createTapedChat([hang]);
    const before = parts.tape.text();
    expect(parts.visit.nowMs()).toBe(START_MS);
    expect(parts.tape.text()).toBe(before);
  });

  it('never goes back, whatever the clock does', () => {
    const { clock, visit, tape } = createTapedVisit();
    for (const jumpMs of [5000, -1e6, 10]) {
      clock.jump(jumpMs);
      perform({ visit }, { kind: 'next' });
    }
    const times = linesOf(tape.text()).map(({ atMs }) => atMs);
    expect(times.slice(-4)).toEqual([5000, 5000, 5010, 5010]);
  });

  it('gives each line the digest of itself and of all before it', () => {
    const { tape } = createTapedVisit();
    const sums = tape
      .text()
      .trimEnd()
      .split('\n')
      .map((line) => /,"sum":"([0-9a-z]{1,7})"\}$/.exec(line)?.[1]);
    expect(sums).not.toContain(undefined);
    expect(new Set(sums).size).toBe(sums.length);
  });

  it('is of the version in package.json', () => {
    const manifest = readFileSync(path.resolve(import.meta.dirname, '../../package.json'), 'utf8');
    expect(JSON.parse(manifest)).toMatchObject({ version: PRODUCT_VERSION });
  });
});

describe('a tape that begins late', () => {
  it('has what was heard until then', () => {
    const clock = createVirtualClock();
    const recorder = createRecorder({
      clock,
      randomness: createSeededRandomness(1),
      completion: createScriptedCompletion(clock),
      log: createRecordingLog(),
      network: createSwitchedNetwork(),
    });
    const visit = recorder.wrap(createVisit(recorder.ports, QUARTET, TEST_VISIT_OPTIONS));
    perform({ visit }, { kind: 'skip-intro' }, { kind: 'begin' });
    const tape = createTape({ recorder, visit, options: TEST_VISIT_OPTIONS, product: '1.2.3' });
    expect(inputsOf(tape.text())).toHaveLength(3);
    visit.addTable(createTable);
    expect(inputsOf(tape.text())).toHaveLength(4);
    expect(tape.status()).toMatchObject({ isBegunAnew: false, end: 'saved' });
  });

  it('begins with the visit as it stands, where too much waited', () => {
    const clock = createVirtualClock();
    const recorder = createRecorder({
      clock,
      randomness: createSeededRandomness(1),
      completion: createScriptedCompletion(clock),
      log: createRecordingLog(),
      network: createSwitchedNetwork(),
    });
    const visit = recorder.wrap(createVisit(recorder.ports, QUARTET, TEST_VISIT_OPTIONS));
    perform({ visit }, { kind: 'skip-intro' });
    for (let count = 0; count < 5000; count += 1) perform({ visit }, { kind: 'next' });
    const tape = createTape({ recorder, visit, options: TEST_VISIT_OPTIONS, product: '1.2.3' });
    expect(linesOf(tape.text())[0]).toMatchObject({ resumed: { state: visit.capture() } });
    expect(tape.status()).toMatchObject({ isBegunAnew: true, end: 'saved' });
  });
});

describe('a tape at its cap (19.4)', () => {
  it('begins anew with the visit as it stands, once no question is open', async () => {
    const script = Array.from({ length: 200 }, () => reply('x'.repeat(200)));
    const parts = createTapedChat(script, { maxBytes: CAP_BYTES });
    let hasBegunAnew = false;
    for (let count = 0; count < 60 && !hasBegunAnew; count += 1) {
      say(parts, `Why ${count}?`);
      await parts.clock.advance(0);
      expect(bytesOf(parts.tape.text())).toBeLessThanOrEqual(CAP_BYTES);
      expect(bytesOf(parts.tape.text())).toBeLessThanOrEqual(parts.tape.status().bytes);
      hasBegunAnew = parts.tape.status().isBegunAnew;
    }
    expect(hasBegunAnew).toBe(true);
    expect(parts.tape.status().end).toBe('saved');
    expect(linesOf(parts.tape.text())).toEqual([
      expect.objectContaining({
        startedMs: START_MS,
        resumed: { state: parts.visit.capture(), hasTable: true, hasBeat: true },
        trace: [],
      }),
      { kind: 'end', atMs: 0, why: 'saved' },
    ]);
    await parts.clock.advance(3000);
    expect(linesOf(parts.tape.text())[1]).toMatchObject({ kind: 'timer', timer: 0, atMs: 3000 });
  });

  it('pauses where the question that is open leaves no room, and goes on after it', async () => {
    const deltas = Array.from({ length: 400 }, () => 'word ');
    const parts = createTapedChat([{ kind: 'hang', deltas }], { maxBytes: CAP_BYTES, streaming: true });
    say(parts, 'Why?');
    await parts.clock.advance(0);
    expect(parts.tape.status().end).toBe('full');
    expect(linesOf(parts.tape.text()).at(-1)).toMatchObject({ kind: 'end', why: 'full' });
    expect(bytesOf(parts.tape.text())).toBeLessThanOrEqual(CAP_BYTES);
    perform(parts, { kind: 'stop-all' });
    expect(parts.tape.status()).toMatchObject({ end: 'saved', isBegunAnew: true });
    expect(linesOf(parts.tape.text())).toHaveLength(2);
  });

  it('is given up where the visit itself is too large for it, and keeps what it has', async () => {
    const parts = createTapedChat([reply('x'.repeat(20_000)), reply('y'.repeat(20_000))], {
      maxBytes: CAP_BYTES * 1.2,
    });
    say(parts, 'Why?');
    await parts.clock.advance(0);
    say(parts, 'And?');
    await parts.clock.advance(0);
    expect(parts.tape.status()).toMatchObject({ isBegunAnew: false, end: 'failed' });
    expect(linesOf(parts.tape.text()).length).toBeGreaterThan(5);
    expect(bytesOf(parts.tape.text())).toBeLessThanOrEqual(CAP_BYTES * 1.2);
  });

  it('counts what takes more bytes than characters', () => {
    const parts = createTapedChat([], { maxBytes: CAP_BYTES });
    for (const text of ['é', '規', '🧠', '\ud83e'].map((sign) => sign.repeat(1500)))
      perform(parts, { kind: 'write', text });
    expect(bytesOf(parts.tape.text())).toBeLessThanOrEqual(parts.tape.status().bytes);
  });
});

describe('a tape that is forgotten', () => {
  it('begins with the visit as it stands', () => {
    const parts = createTapedChat();
    perform(parts, { kind: 'write', text: 'secret' }, { kind: 'write', text: '' });
    parts.tape.forget();
    expect(parts.tape.text()).not.toContain('secret');
    expect(linesOf(parts.tape.text())).toHaveLength(2);
    perform(parts, { kind: 'next' });
    expect(inputsOf(parts.tape.text())).toEqual([
      { kind: 'command', command: { kind: 'next' } },
      { kind: 'end', why: 'saved' },
    ]);
  });

  it('waits until no question is open', async () => {
    const parts = createTapedChat([reply('So.', 100)]);
    perform(parts, { kind: 'write', text: 'secret' }, { kind: 'write', text: 'Why?' }, { kind: 'send' });
    parts.tape.forget();
    expect(parts.tape.text()).toContain('secret');
    await parts.clock.advance(100);
    expect(parts.tape.text()).not.toContain('secret');
  });

  it('hears nothing more of the calls and timers before', async () => {
    const parts = createTapedChat([hang]);
    say(parts, 'Why?');
    perform(parts, { kind: 'stop-all' });
    parts.tape.forget();
    parts.completion.calls[0]!.answer({ kind: 'reply', text: 'too late' });
    await parts.clock.advance(0);
    expect(parts.tape.text()).not.toContain('too late');
  });
});

describe('a recorder', () => {
  it('leaves the visit alone where something cannot be written down, and says that the rest is missing', async () => {
    const parts = createTapedChat([hang]);
    const before = linesOf(parts.tape.text());
    say(parts, 'Why?');
    const endless: Record<string, unknown> = { kind: 'reply', text: 'So.' };
    endless['itself'] = endless;
    parts.completion.calls[0]!.answer(endless as never);
    await parts.clock.advance(0);
    expect(parts.visit.chosen.value.messages.value.at(-1)?.content).toBe('So.');
    expect(parts.tape.status().end).toBe('failed');
    expect(linesOf(parts.tape.text())).toHaveLength(before.length + 2);
    expect(linesOf(parts.tape.text()).at(-1)).toMatchObject({ kind: 'end', why: 'failed' });
    expect(parts.log.entries).toEqual([]);
  });

  it('bears a clock that fails', () => {
    let isBroken = false;
    const parts = createTapedChat([], {
      ports: ({ clock, ...ports }) => ({
        ...ports,
        clock: {
          after: clock.after,
          now() {
            if (isBroken) throw new Error('simulated');
            return clock.now();
          },
        },
      }),
    });
    isBroken = true;
    perform(parts, { kind: 'next' });
    const line = linesOf(parts.tape.text()).at(-2);
    expect(line).toMatchObject({
      atMs: 0,
      trace: [['now', { threw: 'Error: simulated' }], expect.anything(), expect.anything()],
    });
  });
});

describe('a change of a text', () => {
  it('keeps what is the same at both ends', () => {
    expect(changeOf('Why is it so?', 'Why was it so?')).toEqual([4, 1, 'wa']);
  });

  test.prop([fc.string(), fc.string(), fc.string(), fc.string()])(
    'leads from any text to any other',
    (head, one, other, tail) => {
      const [before, after] = [head + one + tail, head + other + tail];
      expect(changeText(before, changeOf(before, after))).toBe(after);
    },
  );
});
