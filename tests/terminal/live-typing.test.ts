import { describe, expect, it } from 'vitest';
import { hang, reply } from '../support/scripted-completion.ts';
import { driveTerminal } from './drive-terminal.ts';

describe('typing in the terminal', () => {
  it('shows what is typed, with the cursor behind it, and edits it as a shell does', async () => {
    const driver = await driveTerminal();
    await driver.type('hallo');
    expect(driver.footer()).toContain(' Vi  › hallo');
    expect(driver.terminal.cursor().column).toBe(' Vi  › hallo'.length);
    await driver.press('left');
    await driver.press('left');
    await driver.press('left');
    await driver.press('backspace');
    await driver.type('e');
    expect(driver.visit.chosen.value.draft.value).toBe('hello');
    expect(driver.terminal.cursor().column).toBe(' Vi  › he'.length);
    await driver.press('ctrl-u');
    expect(driver.visit.chosen.value.draft.value).toBe('llo');
  });

  it('breaks the line with Ctrl-J and Alt-Enter, and sends what is pasted as one text', async () => {
    const driver = await driveTerminal({ script: [reply('Ok.')] });
    await driver.type('one');
    await driver.press('ctrl-j');
    await driver.type('two');
    await driver.press('alt-enter');
    await driver.paste('three\r\n\tfour\rfive');
    expect(driver.transcript()).toHaveLength(1);
    expect(driver.footer()).toContain(' Vi  › one\n       two\n       three\n           four\n       five');
    await driver.press('enter');
    await driver.wait(0);
    expect(driver.completion.calls[0]?.request.messages.at(-1)?.text).toBe('one\ntwo\nthree\n\tfour\nfive');
  });

  it('recalls with Up what was sent, line ends and all', async () => {
    const driver = await driveTerminal({ script: [reply('Ok.')] });
    await driver.paste('one\ntwo');
    await driver.press('enter');
    await driver.wait(0);
    await driver.press('up');
    expect(driver.visit.chosen.value.draft.value).toBe('one\ntwo');
    await driver.press('down');
    expect(driver.visit.chosen.value.draft.value).toBe('');
  });

  it('does nothing with a blank line', async () => {
    const driver = await driveTerminal();
    await driver.type('   ');
    const before = driver.screen();
    await driver.press('enter');
    expect(driver.transcript()).toHaveLength(1);
    expect(driver.screen()).toBe(before);
  });

  it('refuses a text of more than 8,000 characters with the reason, and keeps it', async () => {
    const driver = await driveTerminal({ script: [reply('Ok.')] });
    await driver.paste('x'.repeat(8001));
    expect(driver.screen()).toContain('8,001 of 8,000 characters');
    await driver.press('enter');
    expect(driver.reads()).toContain('The message is longer than 8,000 characters. Nothing was lost');
    expect(driver.completion.calls).toHaveLength(0);
    expect(driver.visit.chosen.value.draft.value).toHaveLength(8001);
    await driver.press('backspace');
    await driver.press('enter');
    expect(driver.completion.calls[0]?.request.messages.at(-1)?.text).toHaveLength(8000);
  });

  it('counts from 7,200 characters on', async () => {
    const driver = await driveTerminal();
    await driver.paste('x'.repeat(7199));
    expect(driver.screen()).not.toContain('of 8,000 characters');
    await driver.type('x');
    expect(driver.screen()).toContain('7,200 of 8,000 characters');
  });

  it('shows a long text through a window of six rows around the cursor', async () => {
    const driver = await driveTerminal();
    await driver.paste([1, 2, 3, 4, 5, 6, 7, 8].map((number) => `row ${number}`).join('\n'));
    expect(driver.footer()).not.toContain('row 2');
    expect(driver.footer()).toContain('row 3');
    await driver.press('up');
    await driver.press('home');
    for (let step = 0; step < 60; step += 1) await driver.press('left');
    expect(driver.footer()).toContain('row 1');
    expect(driver.footer()).not.toContain('row 7');
  });

  it('keeps a text typed while an answer is awaited, says so, and sends it afterwards', async () => {
    const driver = await driveTerminal({ script: [reply('One.', 500), hang] });
    await driver.say('first');
    await driver.say('second');
    expect(driver.reads()).toContain('An answer is still on its way. Your text is kept: send it afterwards.');
    expect(driver.completion.calls).toHaveLength(1);
    await driver.wait(500);
    expect(driver.footer()).toContain(' Vi  › second');
    expect(driver.reads()).not.toContain('still on its way');
    await driver.press('enter');
    expect(driver.footer()).toContain('Type your message...');
    expect(driver.transcript().slice(1)).toEqual(['You: first', 'The Visionary: One.', 'You: second']);
  });

  it('keeps a draft for each persona', async () => {
    const driver = await driveTerminal();
    await driver.type('for the Visionary');
    await driver.press('page-down');
    expect(driver.footer()).toContain('Type your message...');
    await driver.type('/ for the Methodologist');
    await driver.press('page-up');
    expect(driver.footer()).toContain(' Vi  › for the Visionary');
    await driver.press('page-down');
    expect(driver.visit.chosen.value.draft.value).toBe('');
  });

  it('brings a draft back that begins with a slash as it was typed', async () => {
    const driver = await driveTerminal();
    await driver.type('//etc/hosts');
    await driver.press('page-down');
    await driver.press('page-up');
    expect(driver.footer()).toContain(' Vi  › //etc/hosts');
  });

  it('redraws an empty window on Ctrl-L', async () => {
    const driver = await driveTerminal();
    await driver.type('hello');
    await driver.press('ctrl-l');
    expect(driver.screen()).toBe(`\n${driver.footer()}`);
    expect(driver.footer()).toContain(' Vi  › hello');
  });

  it('keeps every row within a narrow window, words whole', async () => {
    const driver = await driveTerminal({
      columns: 24,
      rows: 40,
      script: [reply('An unbelievably considerate answer.')],
    });
    await driver.say('Tell me something considerate about bakeries');
    await driver.wait(0);
    expect(driver.screen()).toContain('│ Tell me something\n│ considerate about\n│ bakeries');
    expect(driver.screen()).toContain('│ An unbelievably\n│ considerate answer.');
  });
});

describe('Escape in the terminal', () => {
  it('stops an answer, then ends an edit, then goes back', async () => {
    const driver = await driveTerminal({ script: [reply('One.'), hang] });
    await driver.say('First?');
    await driver.wait(0);
    await driver.type('Unsent');
    await driver.type('\u0001/edit \u000B');
    await driver.press('enter');
    expect(driver.visit.chosen.value.editing.value).toBeDefined();
    await driver.say(' really');
    await driver.escape();
    expect(driver.screen()).toContain('Stopped. Your question is kept.');
    await driver.say('/edit');
    await driver.escape();
    expect(driver.visit.chosen.value.editing.value).toBeUndefined();
    expect(driver.footer()).toContain('Type your message...');
    expect(driver.visit.stage.value).toBe('chat');
    await driver.escape();
    expect(driver.visit.stage.value).toBe('landing');
    await driver.escape();
    expect(driver.visit.stage.value).toBe('landing');
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
    expect(driver.visit.stage.value).toBe('chat');
  });

  it('is nothing in what is pasted', async () => {
    const driver = await driveTerminal();
    await driver.paste('a\u001Bb');
    expect(driver.footer()).toContain('› a␛b');
    expect(driver.visit.stage.value).toBe('chat');
  });
});
