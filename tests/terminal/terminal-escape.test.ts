import { describe, expect, it } from 'vitest';
import { hang, reply } from '../support/scripted-completion.ts';
import { driveTerminal } from './drive-terminal.ts';

describe('Escape in the terminal', () => {
  it('stops an answer, then ends an edit, then goes back', async () => {
    const driver = await driveTerminal({ script: [reply('One.'), hang] });
    await driver.say('First?');
    await driver.wait(0);
    await driver.type('Unsent');
    await driver.type('\u0001/edit \u000B');
    await driver.press('enter');
    expect(driver.squad.editing.value).toBeDefined();
    await driver.say(' really');
    await driver.escape();
    expect(driver.screen()).toContain('Stopped. Your question is kept.');
    await driver.say('/edit');
    await driver.escape();
    expect(driver.squad.editing.value).toBeUndefined();
    expect(driver.footer()).toContain('Type your message...');
    expect(driver.squad.stage.value).toBe('chat');
    await driver.escape();
    expect(driver.squad.stage.value).toBe('landing');
    await driver.escape();
    expect(driver.squad.stage.value).toBe('landing');
    expect(driver.hasLeft()).toBe(false);
  });

  it('keeps what was typed when it goes back', async () => {
    const driver = await driveTerminal();
    await driver.type('Half a thought');
    await driver.escape();
    await driver.press('enter');
    expect(driver.footer()).toContain('› Half a thought');
  });

  it('is not taken for the beginning of another key, also when that comes in pieces', async () => {
    const driver = await driveTerminal();
    for (const part of ['\u001B', '[', '6', '~']) await driver.type(part);
    expect(driver.footer()).toContain('Interaction Console - The Methodologist');
    for (const part of ['one', '\u001B', '\r', 'two']) await driver.type(part);
    expect(driver.footer()).toContain('› one\n       two');
    expect(driver.squad.stage.value).toBe('chat');
  });

  it('is nothing in what is pasted', async () => {
    const driver = await driveTerminal();
    await driver.paste('a\u001Bb');
    expect(driver.footer()).toContain('› a␛b');
    expect(driver.squad.stage.value).toBe('chat');
  });
});
