import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { createVisit } from '../../src/domain/visit/create-visit.ts';
import { createReplay } from '../../src/tape/replay.ts';
import { byDepth } from '../support/depth.ts';
import { failure, hang, reply } from '../support/scripted-completion.ts';
import { perform, say } from '../support/test-visit.ts';
import { anyTableSession, happen, viewsOf, visitOf } from '../domain/visit/sessions.ts';
import { CORE, playOut, replayOf, tapeIn } from './replaying.ts';
import { createTapedChat, createTapedVisit } from './taped-visit.ts';

describe('a replay (19.6)', () => {
  it('shows the visit as it was, and tells what happened in it', async () => {
    const parts = createTapedChat([failure(), reply('So.')]);
    say(parts, 'Why?');
    await parts.clock.advance(5000);
    perform(parts, { kind: 'write', text: 'unsent' });
    const replay = replayOf(parts.tape.text());
    expect(playOut(replay)).toEqual(parts.happened);
    expect(viewsOf(replay.visit())).toEqual(viewsOf(parts.visit));
    expect(replay.departure()).toBeUndefined();
    expect(replay.atMs()).toBe(5000);
  });

  it('goes a line at a time, each at its time', async () => {
    const parts = createTapedChat([reply('So.', 1200)]);
    say(parts, 'Why?');
    await parts.clock.advance(2000);
    const replay = replayOf(parts.tape.text());
    const times: (number | undefined)[] = [];
    do times.push(replay.nextAtMs());
    while (replay.step());
    expect(times).toEqual([0, 0, 0, 0, 0, 1200, undefined]);
    expect(replay.step()).toBe(false);
  });

  it('is changed by its tape alone', () => {
    const replay = replayOf(createTapedChat().tape.text());
    playOut(replay);
    const before = viewsOf(replay.visit());
    const visit = replay.visit();
    expect(visit.perform({ kind: 'go-back' })).toEqual({ kind: 'refuse', reason: 'on-tape' });
    visit.addTable(CORE.createTable);
    visit.dispose();
    expect(viewsOf(replay.visit())).toEqual(before);
    expect(visit.nowMs()).toBe(1_800_000_000_000);
  });

  it('jumps to any time, back and forth', async () => {
    const parts = createTapedChat([reply('One.'), reply('Two.')]);
    const seen = [];
    for (const question of ['First?', 'Second?']) {
      say(parts, question);
      await parts.clock.advance(4000);
      seen.push(viewsOf(parts.visit));
    }
    const replay = replayOf(parts.tape.text());
    replay.jumpTo(1e9);
    expect(viewsOf(replay.visit())).toEqual(seen[1]);
    replay.jumpTo(3999);
    expect(viewsOf(replay.visit())).toEqual(seen[0]);
    replay.jumpTo(-1);
    expect(replay.visit().stage.value).toBe('intro');
    replay.jumpTo(8000);
    expect(viewsOf(replay.visit())).toEqual(seen[1]);
  });

  it('knows what happened once it has explored the tape', async () => {
    const parts = createTapedVisit([reply('A.'), reply('B.'), failure(), reply('D.'), hang], {
      retryMode: 'adaptive',
    });
    perform(parts, { kind: 'skip-intro' }, { kind: 'open-table' }, { kind: 'ask-all', text: 'Why?' });
    await parts.clock.advance(500);
    perform(parts, { kind: 'stop-all' }, { kind: 'close-table' }, { kind: 'ask', text: 'And?' });
    await parts.clock.advance(500);
    perform(parts, { kind: 'stop-all' });
    const replay = replayOf(parts.tape.text());
    expect(replay.explored().chapters).toEqual([]);
    while (replay.explore(3));
    expect(replay.explored()).toEqual({
      untilMs: 1000,
      departure: undefined,
      chapters: [
        { atMs: 0, kind: 'table-opened' },
        { atMs: 0, kind: 'round', number: 1, question: 'Why?' },
        { atMs: 0, kind: 'answered', personaId: 'dreamer' },
        { atMs: 0, kind: 'answered', personaId: 'theorist' },
        { atMs: 0, kind: 'answered', personaId: 'analyst' },
        { atMs: 500, kind: 'stopped', personaId: 'pragmatist' },
        { atMs: 500, kind: 'asked', personaId: 'dreamer', question: 'And?' },
        { atMs: 1000, kind: 'stopped', personaId: 'dreamer' },
      ],
    });
    expect(replay.atMs()).toBe(0);
  });

  it('leaves nothing behind', () => {
    const replay = replayOf(createTapedChat([hang]).tape.text());
    replay.jumpTo(1e9);
    replay.dispose();
    expect(replay.visit().busy.value).toBe(false);
  });
});

describe('a departure (19.7)', () => {
  const taped = async () => {
    const parts = createTapedChat([reply('So.')]);
    say(parts, 'Why?');
    await parts.clock.advance(3000);
    return parts.tape.text();
  };

  it.each([
    [
      'another delay',
      { attemptTimeoutMs: 20_000 },
      { kind: 'after', delayMs: 30_000 },
      { kind: 'after', delayMs: 20_000 },
    ],
    ['another request', { memoryTurns: 0, model: 'another' }, { kind: 'start' }, { kind: 'start' }],
    ['another call more', { streaming: true }, { kind: 'start' }, { kind: 'after', delayMs: 120_000 }],
  ] as const)('is found at its first line: %s', async (_, options, expected, found) => {
    const replay = createReplay(tapeIn(await taped()), {
      ...CORE,
      createVisit: (ports, squad, given) => createVisit(ports, squad, { ...given, ...options }),
    });
    playOut(replay);
    expect(replay.departure()).toMatchObject({ line: 6, atMs: 0, expected, found });
    expect(replay.nextAtMs()).toBeUndefined();
    expect(replay.step()).toBe(false);
  });

  it.each([
    [
      'chance that is not drawn',
      { randomness: { next: () => 0.5 } },
      { line: 8, atMs: 3000, expected: { kind: 'chance' }, found: { kind: 'nothing' } },
    ],
    [
      'a clock that is not read',
      { clock: { now: () => 5, after: () => () => undefined } },
      { line: 1, atMs: 0, expected: { kind: 'now' }, found: { kind: 'nothing' } },
    ],
  ])('is found: %s', async (_, lie, departure) => {
    const replay = createReplay(tapeIn(await taped()), {
      ...CORE,
      createVisit: (ports, squad, options) => createVisit({ ...ports, ...lie }, squad, options),
    });
    playOut(replay);
    expect(replay.departure()).toEqual(departure);
  });

  it('is found where a command is decided otherwise', async () => {
    const replay = createReplay(tapeIn(await taped()), {
      ...CORE,
      createVisit(ports, squad, options) {
        const visit = createVisit(ports, squad, options);
        return {
          ...visit,
          perform: (command) =>
            command.kind === 'begin' ? { kind: 'refuse', reason: 'other-stage' } : visit.perform(command),
        };
      },
    });
    playOut(replay);
    expect(replay.departure()).toMatchObject({
      line: 4,
      expected: { kind: 'decided', refused: undefined },
      found: { kind: 'decided', refused: 'other-stage' },
    });
  });

  it('is found where the core throws', async () => {
    const replay = createReplay(tapeIn(await taped()), {
      ...CORE,
      createVisit: (ports, squad, options) => ({
        ...createVisit(ports, squad, options),
        addTable() {
          throw new Error('simulated');
        },
      }),
    });
    playOut(replay);
    expect(replay.departure()).toMatchObject({
      line: 2,
      found: { kind: 'threw', detail: 'Error: simulated' },
    });
  });

  it('ends the exploration as well', async () => {
    const replay = createReplay(tapeIn(await taped()), {
      ...CORE,
      createVisit: (ports, squad, options) =>
        createVisit({ ...ports, randomness: { next: () => 0.5 } }, squad, options),
    });
    expect(replay.explore(1000)).toBe(false);
    expect(replay.explored().departure?.line).toBe(8);
    replay.jumpTo(1e9);
    expect(replay.departure()).toEqual(replay.explored().departure);
  });
});

describe('any visit on tape', () => {
  test.prop([anyTableSession], { numRuns: byDepth(150, 2000) })(
    'is the same when it is replayed, and happens in the same way (19.6)',
    (session) => {
      const parts = createTapedVisit(...visitOf(session));
      for (const event of session.events) happen(parts, event);
      const replay = replayOf(parts.tape.text());
      const told = playOut(replay);
      expect(replay.departure()).toBeUndefined();
      expect(told).toEqual(parts.happened);
      expect(viewsOf(replay.visit())).toEqual(viewsOf(parts.visit));
    },
  );

  test.prop([anyTableSession, fc.nat({ max: 80 })], { numRuns: byDepth(100, 1000) })(
    'is the same in the end, also where its beginning is left out (19.4, 19.6)',
    (session, forgottenAfter) => {
      const parts = createTapedVisit(...visitOf(session));
      session.events.forEach((event, index) => {
        if (index === forgottenAfter) parts.tape.forget();
        happen(parts, event);
      });
      const replay = replayOf(parts.tape.text());
      playOut(replay);
      expect(replay.departure()).toBeUndefined();
      expect(viewsOf(replay.visit())).toEqual(viewsOf(parts.visit));
    },
  );

  test.prop(
    [anyTableSession, fc.integer({ min: 1, max: 9 }), fc.nat({ max: 60 }), fc.infiniteStream(fc.nat())],
    {
      numRuns: byDepth(100, 1000),
    },
  )(
    'is the same after any jump as after so many steps, explored or not (19.6)',
    (session, linesBetween, explored, jumps) => {
      const parts = createTapedVisit(...visitOf(session));
      for (const event of session.events) happen(parts, event);
      const tape = tapeIn(parts.tape.text());
      const [stepped, jumping] = [createReplay(tape, CORE), createReplay(tape, CORE, linesBetween)];
      const seen = new Map<number, unknown>([[0, undefined]]);
      while (stepped.step()) seen.set(stepped.atMs(), viewsOf(stepped.visit()));
      const times = [...seen.keys()].slice(1);
      fc.pre(times.length > 0);
      jumping.explore(explored);
      for (const jump of jumps.take(5)) {
        const ms = times[jump % times.length]!;
        jumping.jumpTo(ms);
        expect(jumping.departure()).toBeUndefined();
        expect(jumping.atMs()).toBe(ms);
        expect(viewsOf(jumping.visit())).toEqual(seen.get(ms));
      }
    },
  );
});
