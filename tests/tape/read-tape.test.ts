import { fc, test } from '@fast-check/vitest';
import { beforeAll, describe, expect, it } from 'vitest';
import { readTape } from '../../src/tape/read-tape.ts';
import { byDepth } from '../support/depth.ts';
import { failure, hang, reply } from '../support/scripted-completion.ts';
import { perform, say } from '../support/test-visit.ts';
import { anyTableSession, happen, viewsOf, visitOf } from '../domain/visit/sessions.ts';
import { playOut, replayOf, tapeIn } from './replaying.ts';
import { createTapedChat, createTapedVisit, linesOf, sign } from './taped-visit.ts';

/** Of a visit in which much happens, in some thirty lines. */
async function writeTape(): Promise<string> {
  const parts = createTapedChat(
    [
      failure({ retryAfterMs: NaN }),
      reply('Så.'),
      { kind: 'hang', deltas: ['a', 'b', 'ü'] },
      hang,
      hang,
      hang,
      hang,
    ],
    { streaming: true },
  );
  say(parts, 'Why?');
  await parts.clock.advance(4000);
  for (const text of ['W', 'Wö', 'Wöw']) perform(parts, { kind: 'write', text });
  perform(parts, { kind: 'send' });
  await parts.clock.advance(10_000);
  parts.network.set(false);
  perform(parts, { kind: 'stop-all' }, { kind: 'ask-all', text: 'All?' });
  await parts.clock.advance(10_000);
  perform(parts, { kind: 'stop-all' });
  return parts.tape.text();
}

/** As a visit has it when its tape begins anew. */
const ROUND = {
  number: 1,
  question: 'All?',
  askedMs: -1,
  turns: ['dreamer', 'theorist'].map((personaId) => ({ personaId, questionId: 'user-1', index: 1 })),
};

const MAP = {
  points: [{ text: 'So.', stands: [{ personaId: 'dreamer', stance: 'for', quote: 'So it is.' }] }],
  basis: [],
  leftOut: { notFound: 0, unclear: 0, surplus: 0 },
  isCut: false,
  shortenedIds: [],
};

let text = '';
let lines: readonly string[] = [];
let values: ReturnType<typeof linesOf> = [];

beforeAll(async () => {
  text = await writeTape();
  lines = text.trimEnd().split('\n');
  values = linesOf(text);
});

describe('a tape that is read (19.7)', () => {
  it('is what was written', () => {
    const tape = tapeIn(text);
    expect(lines.length).toBeGreaterThan(25);
    expect(tape.lines).toHaveLength(lines.length - 2);
    expect(tape).toMatchObject({ end: { kind: 'saved' }, lastsMs: 24_000 });
    expect(text).toBe(sign(values));
  });

  it('may have gone through a program that ends lines in its own way', () => {
    expect(tapeIn(`\ufeff${text.replaceAll('\n', '\r\n')}\r\n`)).toEqual(tapeIn(text));
    expect(tapeIn(text.trimEnd())).toEqual(tapeIn(text));
  });
});

describe('a text that is no tape is refused (19.7)', () => {
  it.each([
    ['an empty one', ''],
    ['one that is not JSON', 'Hello'],
    ['another file of JSON', '{"format":"quartet-conversation","version":1}'],
    ['a list', '[]'],
    ['JSON that nests too deeply', '['.repeat(1e6)],
    ['one that only looks like it', '{"__proto__":{"format":"quartet-tape","version":1}}'],
  ])('%s', (_, given) => {
    expect(readTape(given)).toEqual({ kind: 'refused', problem: { kind: 'not-a-tape' } });
  });

  it.each([
    ['2', 2],
    ['"1"', undefined],
    ['1.5', undefined],
  ])('one of the version %s, by its name', (spelled, version) => {
    expect(readTape(text.replace('"version":1', `"version":${spelled}`))).toEqual({
      kind: 'refused',
      problem: { kind: 'other-version', version },
    });
  });

  it('one whose first line was changed', () => {
    const problem = { kind: 'broken-beginning' };
    expect(readTape(text.replace('The Visionary', 'The Missionary'))).toEqual({ kind: 'refused', problem });
  });

  it('one that is too large', () => {
    const problem = { kind: 'too-large' };
    expect(readTape(text + ' '.repeat(25_000_000))).toEqual({ kind: 'refused', problem });
  });
});

describe('a hostile tape does nothing (19.7)', () => {
  const header = () => values[0] as unknown as Record<string, unknown>;
  const persona = () => (header()['squad'] as { personas: object[] }).personas[0]!;
  const withSquad = (squad: object) =>
    sign([{ ...header(), squad: { ...(header()['squad'] as object), ...squad } }]);
  const withRound = (round: object) => {
    const table = { rounds: [{ ...ROUND, ...round }], seatedIds: ['dreamer', 'theorist'], draft: '' };
    const state = { chosenId: 'dreamer', streaming: false, motionPaused: false, lanes: [], table };
    return sign([{ ...header(), resumed: { state, hasTable: true, hasBeat: true } }]);
  };

  it.each([
    ['an address that runs', () => withSquad({ links: { source: 'javascript:alert(1)' } })],
    [
      'a colour that is more than one',
      () => withSquad({ personas: [{ ...persona(), colour: { light: '#fff;x:y', dark: '#000000' } }] }),
    ],
    ['an unknown drawing', () => withSquad({ personas: [{ ...persona(), drawing: '../x' }] })],
    ['nobody', () => withSquad({ personas: [] })],
    ['somebody twice', () => withSquad({ personas: [persona(), persona()] })],
    [
      'a crowd',
      () =>
        withSquad({
          personas: Array.from({ length: 9 }, (_, place) => ({ ...persona(), chatId: `p${place}` })),
        }),
    ],
    ['no options', () => sign([{ ...header(), options: {} }])],
    [
      'a state that is none',
      () => sign([{ ...header(), resumed: { state: { lanes: 7 }, hasTable: true, hasBeat: true } }]),
    ],
    ['a trace that is none', () => sign([{ ...header(), trace: [['now']] }])],
    ['a round of nobody', () => withRound({ turns: [] })],
    ['a round at no time', () => withRound({ askedMs: 1e16 })],
    ['a map without points', () => withRound({ map: { ...MAP, points: [] } })],
  ])('with %s in its beginning', (_, spoiled) => {
    expect(readTape(spoiled())).toEqual({ kind: 'refused', problem: { kind: 'broken-beginning' } });
  });

  it('unlike one whose round and map are sound (19.4)', () => {
    expect(readTape(withRound({ map: MAP }))).toMatchObject({ kind: 'tape' });
  });

  it('with a moment that no calendar has: it ends before that', () => {
    const late = { kind: 'dispose', atMs: 1e300, trace: [] };
    expect(readTape(sign([values[0]!, late]))).toMatchObject({
      kind: 'tape',
      tape: { lines: [], lastsMs: 0, end: { kind: 'broken' } },
    });
  });

  const deep = () => {
    let value: unknown = [];
    for (let depth = 0; depth < 60; depth += 1) value = [{ kind: 'dispose', atMs: 0, trace: value }];
    return value;
  };

  it.each<[string, () => object]>([
    ['an unknown kind', () => ({ kind: 'explode' })],
    ['an unknown command', () => ({ kind: 'command', command: { kind: 'explode' } })],
    [
      'a command without its text',
      () => ({ kind: 'command', command: { kind: 'ask', text: { toString: 1 } } }),
    ],
    [
      'a conversation that is none',
      () => ({ kind: 'command', command: { kind: 'restore', conversation: { messages: '<b>' } } }),
    ],
    ['a state that is none', () => ({ kind: 'command', command: { kind: 'resume', state: {} } })],
    ['a change that is none', () => ({ kind: 'typed', into: 'write', change: [-1, 0, 'x'] })],
    [
      'a failure with a field of another kind',
      () => ({
        kind: 'event',
        call: 1,
        event: { kind: 'failure', reason: 'server', status: {}, detail: '' },
      }),
    ],
    [
      'a failure for an unknown reason',
      () => ({ kind: 'event', call: 1, event: { kind: 'failure', reason: 'toString', detail: '' } }),
    ],
    ['a time that goes back', () => ({ kind: 'table', atMs: -1 })],
    ['no time', () => ({ kind: 'table', atMs: null })],
    ['no trace', () => ({ kind: 'table', trace: null })],
    ['a trace that is none', () => ({ kind: 'table', trace: [['told', 1]] })],
    ['a trace too deep', () => ({ kind: 'table', trace: deep() })],
  ])('with a line of %s', (_, line) => {
    const tape = tapeIn(sign([...values.slice(0, 3), { atMs: 0, trace: [], ...line() }, ...values.slice(3)]));
    expect(tape).toMatchObject({ end: { kind: 'broken', line: 4 } });
    expect(tape.lines).toHaveLength(2);
  });

  it('with lines of timers and calls that there are not, or of prototypes and markup', () => {
    const odd = [
      { kind: 'timer', timer: 99 },
      { kind: 'event', call: 99, event: { kind: 'reply', text: '<script>alert(1)</script>' } },
      { kind: 'event', call: 1, event: JSON.parse('{"__proto__":{"polluted":true}}') as object },
      { kind: 'command', command: { kind: 'choose', personaId: '__proto__' }, refused: 'unknown-persona' },
      { kind: 'command', command: { kind: 'draw-map', round: -1 }, refused: 'not-open' },
    ].map((line) => ({ ...line, atMs: 0, trace: [] }));
    const [beginning, table] = values;
    const replay = replayOf(sign([beginning, table, ...odd, { kind: 'end', atMs: 0, why: 'saved' }]));
    playOut(replay);
    expect(replay.departure()).toBeUndefined();
    expect(replay.nextAtMs()).toBeUndefined();
    expect(Object.keys({}.constructor.prototype as object)).toEqual([]);
    expect('polluted' in {}).toBe(false);
  });
});

/** What can become of a tape on its way. */
type Spoil =
  | { readonly kind: 'cut'; readonly at: number }
  | { readonly kind: 'lost' | 'doubled' | 'swapped'; readonly line: number }
  | { readonly kind: 'changed'; readonly at: number; readonly sign: string };

const anySpoil: fc.Arbitrary<Spoil> = fc.oneof(
  fc.record({ kind: fc.constant('cut' as const), at: fc.nat() }),
  fc.record({ kind: fc.constantFrom('lost', 'doubled', 'swapped'), line: fc.nat() }),
  fc.record({
    kind: fc.constant('changed' as const),
    at: fc.nat(),
    sign: fc.constantFrom('0', '9', 'a', '"', '}', ' ', '\n', ',', 'é', '\0'),
  }),
);

function spoil(whole: string, how: Spoil): string {
  if (how.kind === 'cut') {
    const bytes = Buffer.from(whole);
    return bytes.subarray(0, how.at % bytes.length).toString();
  }
  if (how.kind === 'changed') {
    const at = how.at % whole.length;
    return whole.slice(0, at) + how.sign + whole.slice(at + 1);
  }
  const all = whole.split('\n').slice(0, -1);
  const line = how.line % all.length;
  const [one = '', other] = all.slice(line);
  if (how.kind === 'lost') all.splice(line, 1);
  else if (how.kind === 'doubled') all.splice(line, 0, one);
  else if (other !== undefined) all.splice(line, 2, other, one);
  return `${all.join('\n')}\n`;
}

/** What is spoiled is refused, or plays up to the last line before, which is named; it never plays anything else. */
function checkSpoiled(whole: string, ways: readonly Spoil[]): void {
  const written = whole.trimEnd().split('\n');
  const spoiled = ways.reduce(spoil, whole);
  const had = spoiled.replace(/\n+$/, '').split('\n');
  const firstOther = had.findIndex((line, index) => line !== written[index]);
  const soundCount = firstOther < 0 ? had.length : firstOther;
  const reading = readTape(spoiled);
  expect(reading.kind).toBe(soundCount === 0 ? 'refused' : 'tape');
  if (reading.kind === 'refused') return;
  const { tape } = reading;
  expect(tape.lines).toEqual(tapeIn(whole).lines.slice(0, soundCount - 1));
  if (firstOther >= 0) expect(tape.end).toEqual({ kind: 'broken', line: soundCount + 1 });
  else if (soundCount < written.length) expect(tape.end).toEqual({ kind: 'cut', line: soundCount });
  else expect(tape.end).toEqual({ kind: 'saved' });
  const [replay, original] = [replayOf(spoiled), replayOf(whole)];
  playOut(replay);
  for (let count = 0; count < tape.lines.length; count += 1) original.step();
  expect(replay.departure()).toBeUndefined();
  expect(viewsOf(replay.visit())).toEqual(viewsOf(original.visit()));
}

describe('a tape that was spoiled on its way is refused, or plays up to the last line before (19.7)', () => {
  const ways = fc.array(anySpoil, { minLength: 1, maxLength: 3 });

  test.prop([ways], { numRuns: byDepth(150, 4000) })('in any way', (given) => checkSpoiled(text, given));

  test.prop([anyTableSession, ways], { numRuns: byDepth(50, 1000) })('of any visit', (session, given) => {
    const parts = createTapedVisit(...visitOf(session));
    for (const event of session.events) happen(parts, event);
    checkSpoiled(parts.tape.text(), given);
  });

  it('after each of its lines', () => {
    for (let count = 1; count <= lines.length; count += 1) {
      const cut = lines.slice(0, count).join('\n');
      const end = count === lines.length ? { kind: 'saved' } : { kind: 'cut', line: count };
      expect(tapeIn(cut).end).toEqual(end);
    }
  });
});
