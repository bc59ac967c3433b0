import { describe, expect, it } from 'vitest';
import { failure, reply } from '../support/scripted-completion.ts';
import { driveTerminal } from './drive-terminal.ts';

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
