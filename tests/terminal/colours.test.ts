import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { fc, test } from '@fast-check/vitest';
import { Chalk } from 'chalk';
import { describe, expect, it } from 'vitest';
import { PERSONAS } from '../../src/domain/personas.ts';
import { PALETTE } from '../../src/domain/palette.ts';
import { elementSigns } from '../../src/domain/texts/page-texts.ts';
import { type ColourDepth, COLOURS, createPaint } from '../../src/terminal/colours.ts';
import { frame } from '../../src/terminal/drawings.ts';
import { canRedraw, canShowSigns, colourDepthOf, createLook, themeOf } from '../../src/terminal/look.ts';
import { createTestPersonas } from '../support/squads.ts';
import { driveTerminal } from './drive-terminal.ts';

const TOKENS = readFileSync(new URL('../../src/ui/tokens.css', import.meta.url), 'utf8');

const SIXTEEN = new Chalk({ level: 1 });

const anyHex = fc.stringMatching(/^#[0-9a-f]{6}$/);
const { pink, blue, green, violet } = PALETTE;

describe('the colours', () => {
  it.each(Object.entries(COLOURS))('%s is the page’s', (name, { light, dark }) => {
    const token = name === 'quiet' ? 'ink-quiet' : name;
    expect(TOKENS).toContain(`--${token}: light-dark(${light}, ${dark});`);
  });

  it('are exact in true colour, by the background; in the middle where it is unknown', () => {
    expect(createPaint('truecolor', 'light').colour(pink, 'x')).toBe('\u001B[38;2;173;23;101mx\u001B[39m');
    expect(createPaint('truecolor', 'dark').colour(pink, 'x')).toBe('\u001B[38;2;255;122;184mx\u001B[39m');
    expect(createPaint('truecolor', 'unknown').colour(pink, 'x')).toBe('\u001B[38;2;214;73;143mx\u001B[39m');
  });

  it('are near ones of 256 and of 16, and none at all', () => {
    expect(createPaint('256', 'dark').colour(pink, 'x')).toBe('\u001B[38;5;212mx\u001B[39m');
    expect(createPaint('16', 'dark').colour(pink, 'x')).toBe('\u001B[95mx\u001B[39m');
    expect(createPaint('16', 'light').colour(pink, 'x')).toBe('\u001B[35mx\u001B[39m');
    expect(createPaint('16', 'dark').colour('quiet', 'x')).toBe('\u001B[2mx\u001B[22m');
    expect(createPaint('none', 'dark').colour(pink, 'x')).toBe('x');
  });

  it.each(['16', '256', 'truecolor'] as const)('tell the four personas apart in %s', (depth) => {
    for (const theme of ['dark', 'light', 'unknown'] as const) {
      const paint = createPaint(depth, theme);
      expect(new Set(PERSONAS.map(({ colour }) => paint.colour(colour, 'x'))).size).toBe(4);
    }
  });

  it.each([
    [pink, 'magenta'],
    [blue, 'blue'],
    [green, 'green'],
    [violet, 'cyan'],
    [{ light: '#0b6477', dark: '#5fd0e8' }, 'cyan'],
    [{ light: '#a3122f', dark: '#ff6a55' }, 'red'],
    [{ light: '#744900', dark: '#ffc965' }, 'yellow'],
    [PALETTE.orange, 'red'],
    [PALETTE.gold, 'yellow'],
    [PALETTE.cyan, 'cyan'],
    [{ light: '#7a1f7a', dark: '#f29bf2' }, 'magenta'],
  ] as const)('of sixteen, %j is shown as %s', (colour, near) => {
    expect(createPaint('16', 'light').colour(colour, 'x')).toBe(SIXTEEN[near]('x'));
    expect(createPaint('16', 'dark').colour(colour, 'x')).toBe(SIXTEEN[`${near}Bright`]('x'));
    expect(createPaint('16', 'unknown').colour(colour, 'x')).toBe(SIXTEEN[`${near}Bright`]('x'));
  });

  it('of sixteen, a grey is the terminal’s own', () => {
    const grey = { light: '#333333', dark: '#e8e8ee' };
    expect(createPaint('16', 'dark').colour(PALETTE.slate, 'x')).toBe('x');
    expect(createPaint('16', 'dark').colour(grey, 'x')).toBe('x');
    expect(createPaint('16', 'light').colour(grey, 'x')).toBe('x');
    expect(createPaint('truecolor', 'light').colour(grey, 'x')).toBe('\u001B[38;2;51;51;51mx\u001B[39m');
  });

  test.prop([
    anyHex,
    anyHex,
    fc.constantFrom('16', '256', 'truecolor'),
    fc.constantFrom('dark', 'light', 'unknown'),
  ])('are a style for any pair, and leave the text as it is', (light, dark, depth, theme) => {
    const painted = createPaint(depth, theme).tile({ light, dark }, 'x');
    expect(stripVTControlCharacters(painted)).toBe('x');
    expect(painted).not.toMatch(/NaN|undefined/);
  });

  it('lend the intro the first persona’s', async () => {
    const personas = createTestPersonas(3);
    const { terminal } = await driveTerminal({ depth: 'truecolor', personas, shell: { direct: false } });
    const turning = createPaint('truecolor', 'dark').colour(personas[0]!.colour, '◒');
    expect(terminal.written()).toContain(turning);
  });

  it('are written around a text and taken back after it', () => {
    const paint = createPaint('16', 'light');
    expect(paint.strong(violet, 'x')).toBe('\u001B[1m\u001B[36mx\u001B[39m\u001B[22m');
    expect(paint.tile(violet, 'x')).toBe('\u001B[1m\u001B[7m\u001B[36mx\u001B[39m\u001B[27m\u001B[22m');
    expect(paint.colour(violet, '')).toBe('');
    expect(createPaint('none', 'dark').tile(violet, 'x')).toBe('x');
  });

  it('are those of the personas on the screen, and without colours there is none', async () => {
    const coloured = await driveTerminal({ depth: 'truecolor' });
    const paint = createPaint('truecolor', 'dark');
    const signs = elementSigns(PERSONAS.map(({ name }) => name));
    for (const [index, { colour }] of PERSONAS.entries()) {
      expect(coloured.terminal.written()).toContain(paint.tile(colour, ` ${signs[index]} `));
    }
    const plain = await driveTerminal({ depth: 'none' });
    expect(plain.terminal.written()).not.toMatch(/\[[\d;]*m/);
  });
});

describe('how many colours there are', () => {
  const terminal = { isTTY: true };
  it.each<[string, { isTTY?: boolean }, Record<string, string>, ColourDepth]>([
    ['a terminal with true colour', terminal, { TERM: 'xterm', COLORTERM: 'truecolor' }, 'truecolor'],
    ['a terminal with 256', terminal, { TERM: 'xterm-256color' }, '256'],
    ['a terminal with 16', terminal, { TERM: 'vt100' }, '16'],
    ['a dumb terminal', terminal, { TERM: 'dumb' }, 'none'],
    ['a pipe', {}, { TERM: 'xterm-256color' }, 'none'],
    ['NO_COLOR', terminal, { TERM: 'xterm-256color', NO_COLOR: '1' }, 'none'],
    ['an empty NO_COLOR', terminal, { TERM: 'xterm-256color', NO_COLOR: '' }, '256'],
    ['FORCE_COLOR in a pipe', {}, { FORCE_COLOR: '1' }, '16'],
    ['FORCE_COLOR=3 in a pipe', {}, { FORCE_COLOR: '3' }, 'truecolor'],
    ['FORCE_COLOR against NO_COLOR', terminal, { TERM: 'xterm', NO_COLOR: '1', FORCE_COLOR: '2' }, '256'],
    ['FORCE_COLOR=0', terminal, { TERM: 'xterm-256color', FORCE_COLOR: '0' }, 'none'],
  ])('follows %s', (_, stream, environment, depth) => {
    expect(colourDepthOf(stream, environment)).toBe(depth);
  });

  it('and which background, where the terminal says it', () => {
    expect(themeOf({ COLORFGBG: '15;0' })).toBe('dark');
    expect(themeOf({ COLORFGBG: '0;default;15' })).toBe('light');
    expect(themeOf({})).toBe('unknown');
  });

  it('and whether the cursor may be moved', () => {
    expect(canRedraw({ TERM: 'xterm' })).toBe(true);
    expect(canRedraw({ TERM: 'dumb' })).toBe(false);
    expect(canRedraw({ TERM: 'xterm', ACCESSIBLE: '1' })).toBe(false);
    expect(canRedraw({ TERM: 'xterm', ACCESSIBLE: '0' })).toBe(true);
  });

  it.each([
    ['the console of Linux', { TERM: 'linux' }, false, false],
    ['any other terminal', { TERM: 'xterm' }, false, true],
    ['the old console of Windows', {}, true, false],
    ['Windows Terminal', { WT_SESSION: 'x' }, true, true],
  ])('and whether %s has the signs', (_, environment, isWindows, expected) => {
    expect(canShowSigns(environment, isWindows)).toBe(expected);
  });

  it('without the signs a frame is drawn with plain ones', () => {
    const { glyphs } = createLook('none', 'unknown', false);
    const plain = { title: 'T', strong: String, border: String, lines: ['one', '日本'], columns: 20 };
    expect(frame(plain, glyphs)).toEqual(['+- T --+', '| one  |', '| 日本 |', '+------+']);
  });
});
