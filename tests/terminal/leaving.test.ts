import { describe, expect, it } from 'vitest';
import { hang, reply } from '../support/scripted-completion.ts';
import { type TerminalDriver, driveTerminal } from './drive-terminal.ts';

/** As a shell expects it: keys handed back, the cursor shown, pastes unmarked, and a row of its own to go on in. */
function expectSane({ rawModes, terminal }: TerminalDriver): void {
  expect(rawModes.at(-1)).toBe(false);
  expect(terminal.modes()).toEqual(['?25']);
  expect(terminal.cursor().column).toBe(0);
  expect(terminal.window().join('\n')).not.toContain('Interaction Console');
}

describe('leaving the terminal', () => {
  it('takes two Ctrl-C with no answer open; the first one warns', async () => {
    const driver = await driveTerminal();
    expect(driver.rawModes).toEqual([true]);
    expect(driver.terminal.modes()).toContain('?2004');
    await driver.press('ctrl-c');
    expect(driver.screen()).toContain('Ctrl-C again leaves');
    expect(driver.hasLeft()).toBe(false);
    await driver.press('ctrl-c');
    await driver.left;
    expectSane(driver);
  });

  it('takes the warning back when something else is done', async () => {
    const driver = await driveTerminal();
    await driver.press('ctrl-c');
    await driver.type('x');
    expect(driver.screen()).not.toContain('Ctrl-C again leaves');
    await driver.press('ctrl-c');
    expect(driver.hasLeft()).toBe(false);
    expect(driver.visit.chosen.value.draft.value).toBe('x');
  });

  it('cancels the answer with Ctrl-C, and does not count that one', async () => {
    const driver = await driveTerminal({ script: [hang] });
    await driver.say('Hello?');
    await driver.press('ctrl-c');
    expect(driver.completion.calls[0]?.cancelled).toBe(true);
    expect(driver.screen()).toContain('Stopped. Your question is kept.');
    await driver.press('ctrl-c');
    expect(driver.hasLeft()).toBe(false);
    expect(driver.screen()).toContain('Ctrl-C again leaves');
  });

  it('cancels when the answer came between two Ctrl-C, if another is open by then', async () => {
    const driver = await driveTerminal({ script: [reply('Yes.'), hang] });
    await driver.press('ctrl-c');
    await driver.say('One?');
    await driver.wait(0);
    await driver.say('Two?');
    await driver.press('ctrl-c');
    expect(driver.hasLeft()).toBe(false);
    expect(driver.completion.calls[1]?.cancelled).toBe(true);
  });

  it('happens on Ctrl-D on an empty line; in a text it deletes', async () => {
    const driver = await driveTerminal();
    await driver.type('ab');
    await driver.press('home');
    await driver.press('ctrl-d');
    expect(driver.visit.chosen.value.draft.value).toBe('b');
    await driver.press('ctrl-d');
    await driver.press('ctrl-d');
    await driver.left;
    expectSane(driver);
  });

  it('happens on /quit, also while an answer is awaited', async () => {
    const driver = await driveTerminal({ script: [hang] });
    await driver.say('Hello?');
    await driver.say('/quit');
    await driver.left;
    expectSane(driver);
    expect(driver.completion.calls[0]?.cancelled).toBe(true);
  });

  it('happens when the input ends, or the terminal is gone', async () => {
    const ended = await driveTerminal();
    ended.input.end();
    await ended.left;
    expectSane(ended);
    const gone = await driveTerminal();
    gone.terminal.output.emit('error', new Error('EIO'));
    await gone.left;
    expect(gone.rawModes.at(-1)).toBe(false);
  });

  it('happens when the program is told to end', async () => {
    const driver = await driveTerminal({ script: [hang] });
    await driver.say('Hello?');
    driver.shell.leave();
    await driver.left;
    expectSane(driver);
  });

  it('gives the terminal back at once when the program crashes', async () => {
    const driver = await driveTerminal({ script: [hang] });
    await driver.say('Hello?');
    driver.shell.giveBack();
    expectSane(driver);
  });

  it('takes a signal for Ctrl-C', async () => {
    const driver = await driveTerminal();
    driver.shell.interrupt();
    expect(driver.screen()).toContain('Ctrl-C again leaves');
    driver.shell.interrupt();
    await driver.left;
    expectSane(driver);
  });

  it('is given back for Ctrl-Z and taken again afterwards, with what was typed', async () => {
    let goOn: () => void = () => undefined;
    const suspend = (next: () => void) => void (goOn = next);
    const driver = await driveTerminal({ shell: { suspend } });
    await driver.type('half a th');
    await driver.press('ctrl-z');
    expectSane(driver);
    goOn();
    expect(driver.rawModes).toEqual([true, false, true]);
    expect(driver.terminal.modes()).toContain('?2004');
    expect(driver.footer()).toContain('› half a th');
  });

  it('listens to nothing afterwards', async () => {
    const driver = await driveTerminal();
    driver.shell.leave();
    await driver.left;
    expect(driver.input.listenerCount('keypress')).toBe(0);
    expect(driver.input.listenerCount('end')).toBeLessThanOrEqual(1);
    expect(driver.terminal.output.listenerCount('resize')).toBe(0);
    expect(driver.input.isPaused()).toBe(true);
    expect(driver.clock.pending()).toBe(0);
  });
});
