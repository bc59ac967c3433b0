import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { PERSONAS } from '../../src/domain/personas.ts';
import type { Lane } from '../../src/domain/visit/lane.ts';
import { byDepth } from '../support/depth.ts';
import { type Scripted, failure, hang, reply } from '../support/scripted-completion.ts';
import { type TerminalDriver, driveTerminal } from './drive-terminal.ts';

/** What a person does, by the name that a failure shows. */
const ACTS: Readonly<Record<string, (driver: TerminalDriver) => Promise<void>>> = {
  '/all': (driver) => line(driver, '/all Rye?'),
  '/map': (driver) => line(driver, '/map'),
  '/retry': (driver) => line(driver, '/retry'),
  '/pass': (driver) => line(driver, '/pass exec'),
  '/edit': (driver) => line(driver, '/edit'),
  '/back': (driver) => line(driver, '/back'),
  '/stop': (driver) => line(driver, '/stop'),
  text: (driver) => line(driver, 'And you?'),
  enter: (driver) => driver.press('enter'),
  'page down': (driver) => driver.press('page-down'),
  'ctrl-c': (driver) => interrupt(driver),
  'a moment': (driver) => driver.wait(400),
  'a second': (driver) => driver.wait(1000),
};

const CLERK = JSON.stringify({
  points: [
    {
      point: 'A',
      stands: {
        A: { stance: 'for', quote: 'my own answer' },
        B: { stance: 'against', quote: 'my own answer' },
      },
    },
  ],
});

/** More than any journey uses. */
const anyScript = fc.array(
  fc.constantFrom<Scripted>(
    reply('It is my own answer.'),
    reply('It is my own answer.', 300),
    reply(CLERK, 200),
    reply(null),
    failure({ status: 503 }, 100),
    failure({ reason: 'quota' }),
    { kind: 'hang', deltas: ['Half of ', 'an answer'] },
    {
      kind: 'outcome',
      outcome: { kind: 'reply', text: 'In parts.' },
      afterMs: 500,
      deltas: ['In ', 'parts.'],
    },
    { kind: 'throw', error: new Error('bug') },
    hang,
  ),
  { minLength: 150, maxLength: 150 },
);

/** Those whose last question is the newest round's own. */
function lanesOfRound({ visit }: TerminalDriver): readonly Lane[] {
  const turns = visit.table.value?.rounds.value.at(-1)?.turns ?? [];
  return turns.flatMap(({ personaId, questionId }) => {
    const lane = visit.laneOf(personaId);
    return lane?.lastQuestionId.value === questionId ? [lane] : [];
  });
}

describe('the round table in a terminal, whatever one does', () => {
  test.prop(
    [
      anyScript,
      fc.array(fc.constantFrom(...Object.keys(ACTS)), { minLength: 1, maxLength: 14 }),
      fc.constantFrom(24, 40, 100),
      fc.boolean(),
      fc.constantFrom(1, 4),
    ],
    { numRuns: byDepth(25, 300) },
  )(
    'is open as long as a round is answered in sight, leaves no mark on what was seen there, and ends with nothing left (16.24)',
    async (script, acts, columns, streaming, tableAtOnce) => {
      const options = { script, columns, rows: 30, streaming, tableAtOnce, retryMode: 'adaptive' } as const;
      const driver = await driveTerminal(options);
      const { visit } = driver;
      for (const act of ['/all', ...acts]) {
        await ACTS[act]!(driver);
        if (driver.hasLeft()) return;
        const isChat = visit.stage.value === 'chat';
        const present = lanesOfRound(driver);
        const isAnswered = present.some(({ question }) => question.value !== undefined);
        expect(visit.table.value?.isOpen.value, act).toBe(isChat && isAnswered);
        if (visit.table.value?.isOpen.value) {
          expect(
            present.map(({ mark }) => mark.value ?? 'none'),
            act,
          ).toEqual(present.map(() => 'none'));
        }
      }
      await interrupt(driver);
      expect(visit.busy.value).toBe(false);
      await driver.press('ctrl-u');
      await driver.say('/quit');
      await driver.left;
      expect(driver.clock.pending() + driver.completion.inFlight()).toBe(0);
    },
  );

  test.prop([anyScript, fc.nat(1500)], { numRuns: byDepth(15, 100) })(
    'each part is written once, whenever it is stopped',
    async (script, stoppedAtMs) => {
      const driver = await driveTerminal({ script, rows: 60, streaming: true, retryMode: 'adaptive' });
      await driver.say('/all Rye?');
      await driver.wait(stoppedAtMs);
      if (driver.visit.busy.value) await driver.press('ctrl-c');
      const rows = driver.terminal.everything();
      for (const { name } of PERSONAS) {
        expect(rows.filter((row) => row.startsWith(`◆ ${name}, `))).toHaveLength(1);
      }
      expect(rows.flatMap((row) => /, (\d) of 4$/.exec(row)?.[1] ?? [])).toEqual(['1', '2', '3', '4']);
    },
  );
});

/** In place of what is typed. */
async function line(driver: TerminalDriver, text: string): Promise<void> {
  await driver.press('ctrl-u');
  await driver.say(text);
}

/** A second one in a row would leave. */
async function interrupt(driver: TerminalDriver): Promise<void> {
  await driver.press('ctrl-c');
  await driver.press('down');
}
