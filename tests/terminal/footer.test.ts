import { fc, test } from '@fast-check/vitest';
import { stripVTControlCharacters } from 'node:util';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { PERSONAS } from '../../src/domain/personas.ts';
import { neutralise } from '../../src/terminal/clean-text.ts';
import { completionsOf } from '../../src/terminal/commands.ts';
import { type FooterState, drawFooter } from '../../src/terminal/footer.ts';
import { createLook } from '../../src/terminal/look.ts';
import { failure, reply } from '../support/scripted-completion.ts';
import { driveTerminal } from './drive-terminal.ts';

const QUIET: FooterState = {
  isLanding: false,
  persona: PERSONAS[3]!,
  sign: 'Ev',
  connection: 'connected',
  partial: '',
  speaker: PERSONAS[3]!,
  status: [],
  actions: '',
  turn: 0,
  line: '',
  cursor: 0,
  marks: [],
  hints: [],
  completions: [],
};

const texts = fc.string({ unit: 'grapheme', maxLength: 300 });

const anyState: fc.Arbitrary<FooterState> = fc
  .record({
    isLanding: fc.boolean(),
    persona: fc.constantFrom(...PERSONAS),
    sign: fc.constantFrom('Vi', '石', '🦊', 'X'),
    connection: fc.constantFrom('connected', 'reconnecting', 'unavailable' as const),
    partial: texts,
    speaker: fc.constantFrom(...PERSONAS),
    status: fc.array(fc.record({ text: texts, isRetrying: fc.boolean() }), { maxLength: 2 }),
    actions: fc.constantFrom('', 'Retry now: /retry   Stop: Ctrl-C'),
    turn: fc.nat(),
    line: fc.oneof(texts, fc.constantFrom('/', '/pe', '/persona ')),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    marks: fc.constantFrom([], ['Page Up: The Visionary has answered'], ['Enter: a', 'Page Down: b']),
    hints: fc.array(texts, { maxLength: 2 }),
  })
  .map(({ at, ...state }) => ({
    ...state,
    cursor: Math.floor(state.line.length * at),
    completions: completionsOf(state.line, PERSONAS),
  }));

describe('the part of the screen that changes', () => {
  test.prop([anyState, fc.integer({ min: 20, max: 120 }), fc.integer({ min: 4, max: 50 })])(
    'fits into the window, leaves its last column free, and holds the cursor',
    (state, columns, rows) => {
      const footer = draw(state, columns, rows);
      expect(footer.rows.length).toBeLessThan(rows);
      for (const row of footer.rows) {
        expect(stringWidth(stripVTControlCharacters(row))).toBeLessThan(columns);
      }
      expect(footer.rows[footer.cursor.row]).toBeDefined();
      expect(footer.cursor.column).toBeLessThan(columns);
    },
  );

  it('shortens its title, then leaves the rule out, as the window becomes narrower', () => {
    const titleAt = (columns: number) => stripVTControlCharacters(draw(QUIET, columns, 24).rows[1] ?? '');
    expect(titleAt(60)).toMatch(/^── Interaction Console - The Evaluator ─+ ● Connected$/);
    expect(titleAt(40)).toMatch(/^── The Evaluator ─+ ● Connected$/);
    expect(titleAt(24)).toBe('The Evaluator');
  });

  it('keeps the line when there is no room for all, and gives up what stands above it', () => {
    const status = [{ text: 'x '.repeat(200).trim(), isRetrying: false }];
    const { rows, cursor } = draw({ ...QUIET, status, line: 'typed', cursor: 5 }, 40, 6);
    expect(rows).toHaveLength(5);
    expect(stripVTControlCharacters(rows[cursor.row] ?? '')).toBe(' Ev  › typed');
  });

  it('names below the line who is marked, before what is said about the line', () => {
    const marks = ['Page Down: The Visionary has answered, The Executor is answering'];
    const { rows } = draw({ ...QUIET, marks, hints: ['A hint'] }, 40, 24);
    expect(rows.slice(3).map(stripVTControlCharacters)).toEqual([
      '  Page Down: The Visionary has',
      '  answered, The Executor is answering',
      '  A hint',
    ]);
  });
});

describe('marks in the terminal', () => {
  it('stand below the line with the key that leads there, until the conversation is opened', async () => {
    const driver = await driveTerminal({ script: [reply('From afar.', 500)] });
    await driver.say('Hello?');
    expect(driver.footer()).not.toContain('Page ');
    await driver.press('page-down');
    expect(driver.footer()).toMatch(/\n {2}Page Up: The Visionary is answering$/);
    await driver.wait(500);
    expect(driver.footer()).toMatch(/\n {2}Page Up: The Visionary has answered$/);
    await driver.press('page-down');
    await driver.press('page-down');
    expect(driver.footer()).toMatch(/\n {2}Page Down: The Visionary has answered$/);
    await driver.press('page-down');
    expect(driver.footer()).not.toContain('Page ');
  });

  it('stand on the landing too, also the chosen persona’s', async () => {
    const driver = await driveTerminal({ script: [failure({ status: 401 })], retryMode: 'adaptive' });
    await driver.say('Hello?');
    await driver.say('/back');
    await driver.wait(0);
    expect(driver.screen()).toMatch(/Begin Interaction: Enter\n.*\n {2}Enter: The Visionary/);
    await driver.press('page-down');
    expect(driver.screen()).toContain('Page Up: The Visionary');
  });

  it('go with the list of the personas', async () => {
    const driver = await driveTerminal({ script: [reply('From afar.', 500)] });
    await driver.say('Hello?');
    await driver.press('page-down');
    await driver.wait(500);
    await driver.say('/persona');
    expect(driver.reads()).toMatch(/\(evaluator, analyst\)\. The Visionary has answered/);
  });

  it('fit into a narrow window', async () => {
    const driver = await driveTerminal({ script: [reply('From afar.', 500)], columns: 32 });
    await driver.say('Hello?');
    await driver.press('page-down');
    await driver.wait(500);
    expect(driver.reads()).toContain('Page Up: The Visionary has answered');
  });
});

function draw(state: FooterState, columns: number, rows: number) {
  return drawFooter(state, { columns, rows, look: createLook('truecolor', 'dark'), clean: neutralise });
}
