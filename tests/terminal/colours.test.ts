import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COLOURS, type ColourDepth, type ColourName, colourCode } from '../../src/terminal/colours.ts';
import { canRedraw, colourDepthOf, themeOf } from '../../src/terminal/look.ts';
import { createPaint } from '../../src/terminal/paint.ts';
import { driveTerminal } from './drive-terminal.ts';

const NAMES = Object.keys(COLOURS) as ColourName[];
const TOKENS = readFileSync(new URL('../../src/ui/tokens.css', import.meta.url), 'utf8');

describe('the colours', () => {
  it.each(NAMES)('%s is the page’s', (name) => {
    const token = name === 'quiet' ? 'ink-quiet' : name;
    expect(TOKENS).toContain(`--${token}: light-dark(${COLOURS[name].join(', ')});`);
  });

  it('are exact in true colour, by the background; in the middle where it is unknown', () => {
    expect(colourCode('dreamer', 'truecolor', 'light')).toBe('38;2;173;23;101');
    expect(colourCode('dreamer', 'truecolor', 'dark')).toBe('38;2;255;122;184');
    expect(colourCode('dreamer', 'truecolor', 'unknown')).toBe('38;2;214;73;143');
  });

  it('are the nearest of 256 and of 16, and none at all', () => {
    expect(colourCode('dreamer', '256', 'dark')).toBe('38;5;211');
    expect(colourCode('dreamer', '16', 'dark')).toBe('95');
    expect(colourCode('dreamer', '16', 'light')).toBe('35');
    expect(colourCode('quiet', '16', 'dark')).toBe('2');
    expect(colourCode('dreamer', 'none', 'dark')).toBeUndefined();
  });

  it.each(['16', '256', 'truecolor'] as const)('tell the four personas apart in %s', (depth) => {
    const ids = ['dreamer', 'theorist', 'pragmatist', 'analyst'] as const;
    for (const theme of ['dark', 'light', 'unknown'] as const) {
      expect(new Set(ids.map((id) => colourCode(id, depth, theme))).size).toBe(4);
    }
  });

  it('are written around a text and taken back after it', () => {
    const paint = createPaint('truecolor', 'dark');
    expect(paint.strong('analyst', 'x')).toBe('\u001B[1;38;2;182;154;255mx\u001B[0m');
    expect(paint.tile('analyst', 'x')).toBe('\u001B[1;7;38;2;182;154;255mx\u001B[0m');
    expect(paint.colour('analyst', '')).toBe('');
    expect(createPaint('none', 'dark').tile('analyst', 'x')).toBe('x');
  });

  it('are those of the personas on the screen, and without colours there is none', async () => {
    const coloured = await driveTerminal({ depth: 'truecolor' });
    for (const id of ['dreamer', 'theorist', 'pragmatist', 'analyst'] as const) {
      expect(coloured.terminal.written()).toContain(`\u001B[1;7;${colourCode(id, 'truecolor', 'dark')}m`);
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
});
