import { describe, expect, it } from 'vitest';
import { hang, reply } from '../support/scripted-completion.ts';
import { type DriverOptions, driveTerminal } from './drive-terminal.ts';

const STEPS = [
  'Initializing squad components',
  'Loading AI agent networks',
  'Connecting to AI data streams',
  'Rendering user interface',
  'Quartet ready',
];

function driveFromTheStart(options: DriverOptions = {}) {
  return driveTerminal({ ...options, shell: { direct: false, ...options.shell } });
}

describe('the beginning in a terminal', () => {
  it('plays the five steps, each marked when its time is over, then shows the landing', async () => {
    const driver = await driveFromTheStart({ rows: 30 });
    for (const step of STEPS) expect(driver.screen()).toContain(step);
    expect(driver.screen()).not.toContain('✓');
    await driver.wait(2000);
    expect(driver.screen()).toContain(
      '✓ Initializing squad components\n✓ Loading AI agent networks\n◒ Connecting',
    );
    await driver.wait(3100);
    expect(driver.squad.stage.value).toBe('landing');
    expect(driver.screen()).toContain('WITH LOVE FOR DEGENS');
    expect(driver.screen()).toContain('Begin Interaction: Enter');
    expect(driver.screen()).not.toContain('Initializing');
  });

  it.each(['return', 'escape', 'space'])('skips the steps with %s, which does no more', async (name) => {
    const driver = await driveFromTheStart();
    driver.input.emit('keypress', name === 'space' ? ' ' : undefined, { name, sequence: '' });
    await driver.wait(0);
    expect(driver.squad.stage.value).toBe('landing');
    expect(driver.squad.draft.value).toBe('');
  });

  it('keeps what is typed ahead', async () => {
    const driver = await driveFromTheStart();
    await driver.type('What next?');
    expect(driver.squad.stage.value).toBe('landing');
    expect(driver.screen()).toContain('› What next?');
  });

  it('opens the chat with Enter, and sends only with another', async () => {
    const driver = await driveFromTheStart({ script: [reply('Dream on.')], rows: 40 });
    await driver.type('What next?');
    await driver.press('enter');
    expect(driver.footer()).toContain('Interaction Console - The Visionary');
    expect(driver.footer()).toContain('› What next?');
    expect(driver.completion.calls).toHaveLength(0);
    await driver.press('enter');
    expect(driver.transcript().slice(1)).toEqual(['You: What next?', 'The Visionary: Dream on.']);
  });

  it('opens the chat with a persona that is chosen', async () => {
    const driver = await driveFromTheStart();
    await driver.press('enter');
    await driver.say('/persona evaluator');
    expect(driver.footer()).toContain('Interaction Console - The Evaluator');
  });

  it('opens at once where that is wanted', async () => {
    const driver = await driveTerminal({ rows: 30 });
    expect(driver.squad.stage.value).toBe('chat');
    expect(driver.terminal.written()).not.toContain('Initializing');
  });

  it('fits windows of any size', async () => {
    for (const columns of [20, 40, 200]) {
      for (const rows of [2, 4, 60]) {
        const driver = await driveFromTheStart({ columns, rows });
        await driver.wait(2500);
        expect(driver.terminal.window().length).toBeLessThanOrEqual(rows);
      }
    }
  });

  it('is left as it was found by Ctrl-C twice, also in the middle of the steps', async () => {
    const driver = await driveFromTheStart();
    await driver.press('ctrl-c');
    expect(driver.screen()).toContain('Ctrl-C again leaves');
    await driver.press('ctrl-c');
    await driver.left;
    expect(driver.rawModes.at(-1)).toBe(false);
    expect(driver.clock.pending()).toBe(0);
  });
});

describe('the way back in a terminal', () => {
  it('shows the landing, and on the return everything is where it was', async () => {
    const driver = await driveTerminal({ script: [hang], rows: 40 });
    await driver.say('Well?');
    await driver.say('/back');
    expect(driver.squad.stage.value).toBe('landing');
    expect(driver.screen()).toContain('The Visionary is answering');
    driver.completion.calls[0]!.answer({ kind: 'reply', text: 'Yes.' });
    await driver.wait(0);
    expect(driver.transcript()).not.toContain('The Visionary: Yes.');
    await driver.press('enter');
    expect(driver.transcript().at(-1)).toBe('The Visionary: Yes.');
  });

  it('is said to be none on the landing', async () => {
    const driver = await driveTerminal();
    await driver.say('/back');
    await driver.say('/back');
    expect(driver.screen()).toContain('This is the beginning.');
  });
});

describe('what moves in a terminal', () => {
  it('is paused and resumed by one command, which says so', async () => {
    let step: () => void = () => undefined;
    const animate = (given: () => void) => {
      step = given;
      return () => undefined;
    };
    const driver = await driveTerminal({ script: [hang], shell: { animate } });
    await driver.say('Well?');
    const signs = new Set<string | undefined>();
    const look = () => signs.add(/(\S) The Visionary is answering/.exec(driver.screen())?.[1]);
    await driver.say('/pause');
    expect(driver.screen()).toContain('What moves is paused.');
    for (let count = 0; count < 4; count += 1) {
      step();
      look();
    }
    expect(signs.size).toBe(1);
    await driver.say('/pause');
    expect(driver.screen()).toContain('What moves goes on.');
    step();
    look();
    expect(signs.size).toBe(2);
  });
});
