import { describe, expect, it } from 'vitest';
import { createLiveScreen } from '../../src/terminal/live-screen.ts';
import { createVirtualTerminal } from './virtual-terminal.ts';

const CURSOR_AT_START = { row: 0, column: 0 };

describe('the screen', () => {
  it('keeps the footer below what is printed, and the cursor in it', () => {
    const terminal = createVirtualTerminal(40, 10);
    const screen = createLiveScreen(terminal.output);
    screen.show({ rows: ['status', '> typed', 'hint'], cursor: { row: 1, column: 7 } });
    screen.print(['first', 'second']);
    expect(terminal.window()).toEqual(['first', 'second', 'status', '> typed', 'hint']);
    expect(terminal.cursor()).toEqual({ row: 3, column: 7 });
    screen.show({ rows: ['> '], cursor: { row: 0, column: 2 } });
    expect(terminal.window()).toEqual(['first', 'second', '>']);
  });

  it('lets what is printed scroll away, and never the footer', () => {
    const terminal = createVirtualTerminal(40, 4);
    const screen = createLiveScreen(terminal.output);
    screen.show({ rows: ['> '], cursor: { row: 0, column: 2 } });
    for (const line of ['1', '2', '3', '4', '5']) screen.print([line]);
    expect(terminal.window()).toEqual(['3', '4', '5', '>']);
    expect(terminal.everything()).toEqual(['1', '2', '3', '4', '5', '>']);
  });

  it('writes nothing when nothing has changed', () => {
    const terminal = createVirtualTerminal(40, 4);
    const screen = createLiveScreen(terminal.output);
    const footer = { rows: ['> '], cursor: { row: 0, column: 2 } };
    screen.show(footer);
    const before = terminal.written();
    screen.show({ ...footer });
    screen.print([]);
    expect(terminal.written()).toBe(before);
  });

  it('goes back over every row that a narrower window has made of the footer', () => {
    const terminal = createVirtualTerminal(80, 24);
    const screen = createLiveScreen(terminal.output);
    const coloured = `\u001B[1m${'x'.repeat(60)}\u001B[0m`;
    screen.show({ rows: [coloured, 'y'.repeat(30), '> '], cursor: { row: 2, column: 50 } });
    terminal.resize(40, 24);
    const before = terminal.written().length;
    screen.show({ rows: ['> '], cursor: CURSOR_AT_START });
    // Two rows of the first, one of the second, and the cursor stands in the second row of the third.
    expect(terminal.written().slice(before)).toContain('\r\u001B[4A\u001B[J');
  });

  it('takes the footer away and shows the cursor where it began', () => {
    const terminal = createVirtualTerminal(40, 10);
    const screen = createLiveScreen(terminal.output);
    screen.print(['said']);
    screen.show({ rows: ['status', '> typed'], cursor: { row: 1, column: 7 } });
    screen.release();
    expect(terminal.window()).toEqual(['said', '']);
    expect(terminal.cursor()).toEqual({ row: 1, column: 0 });
    expect(terminal.modes()).toContain('?25');
  });
});
