import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PERSONAS } from '../../src/domain/personas.ts';
import { elementSign } from '../../src/domain/texts/page-texts.ts';
import { type ColourDepth, type ColourName, COLOURS, createPaint } from '../../src/terminal/colours.ts';
import { frame } from '../../src/terminal/drawings.ts';
import { canRedraw, canShowSigns, colourDepthOf, createLook, themeOf } from '../../src/terminal/look.ts';
import { driveTerminal } from './drive-terminal.ts';

const NAMES = Object.keys(COLOURS) as ColourName[];
const PERSONA_COLOURS = ['dreamer', 'theorist', 'pragmatist', 'analyst'] as const;
const TOKENS = readFileSync(new URL('../../src/ui/tokens.css', import.meta.url), 'utf8');

describe('the colours', () => {
  it.each(NAMES)('%s is the page’s', (name) => {
    const token = name === 'quiet' ? 'ink-quiet' : name;
    const colour = PERSONAS.find(({ drawing }) => drawing === name)?.colour;
    if (colour) expect(COLOURS[name]).toEqual([colour.light, colour.dark]);
    else expect(TOKENS).toContain(`--${token}: light-dark(${COLOURS[name].join(', ')});`);
  });

  it('are exact in true colour, by the background; in the middle where it is unknown', () => {
    expect(createPaint('truecolor', 'light').colour('dreamer', 'x')).toBe(
      '\u001B[38;2;173;23;101mx\u001B[39m',
    );
    expect(createPaint('truecolor', 'dark').colour('dreamer', 'x')).toBe(
      '\u001B[38;2;255;122;184mx\u001B[39m',
    );
    expect(createPaint('truecolor', 'unknown').colour('dreamer', 'x')).toBe(
      '\u001B[38;2;214;73;143mx\u001B[39m',
    );
  });

  it('are near ones of 256 and of 16, and none at all', () => {
    expect(createPaint('256', 'dark').colour('dreamer', 'x')).toBe('\u001B[38;5;212mx\u001B[39m');
    expect(createPaint('16', 'dark').colour('dreamer', 'x')).toBe('\u001B[95mx\u001B[39m');
    expect(createPaint('16', 'light').colour('dreamer', 'x')).toBe('\u001B[35mx\u001B[39m');
    expect(createPaint('16', 'dark').colour('quiet', 'x')).toBe('\u001B[2mx\u001B[22m');
    expect(createPaint('none', 'dark').colour('dreamer', 'x')).toBe('x');
  });

  it.each(['16', '256', 'truecolor'] as const)('tell the four personas apart in %s', (depth) => {
    for (const theme of ['dark', 'light', 'unknown'] as const) {
      const paint = createPaint(depth, theme);
      expect(new Set(PERSONA_COLOURS.map((id) => paint.colour(id, 'x'))).size).toBe(4);
    }
  });

  it('are written around a text and taken back after it', () => {
    const paint = createPaint('16', 'light');
    expect(paint.strong('analyst', 'x')).toBe('\u001B[1m\u001B[36mx\u001B[39m\u001B[22m');
    expect(paint.tile('analyst', 'x')).toBe('\u001B[1m\u001B[7m\u001B[36mx\u001B[39m\u001B[27m\u001B[22m');
    expect(paint.colour('analyst', '')).toBe('');
    expect(createPaint('none', 'dark').tile('analyst', 'x')).toBe('x');
  });

  it('are those of the personas on the screen, and without colours there is none', async () => {
    const coloured = await driveTerminal({ depth: 'truecolor' });
    const paint = createPaint('truecolor', 'dark');
    for (const { drawing, name } of PERSONAS) {
      expect(coloured.terminal.written()).toContain(paint.tile(drawing, ` ${elementSign(name)} `));
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
