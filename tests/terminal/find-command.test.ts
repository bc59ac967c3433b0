import { test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { createMessage } from '../../src/domain/conversation.ts';
import { PERSONAS } from '../../src/domain/personas.ts';
import { findMessages } from '../../src/domain/search.ts';
import { drawFound } from '../../src/terminal/find-command.ts';
import { createLook } from '../../src/terminal/look.ts';
import { anyText } from '../support/conversations.ts';
import { reply } from '../support/scripted-completion.ts';
import { type DriverOptions, driveTerminal } from './drive-terminal.ts';

const plain = createLook('none', 'dark');
const LOOK = { ...plain, paint: { ...plain.paint, tile: (_: unknown, text: string) => text && `[${text}]` } };

describe('/find (16.23)', () => {
  it('prints who said it, when, and the text, the newest first, and no messages anew', async () => {
    const driver = await driveTalk({ script: [reply('A CAFÉ needs\nflour.')] }, 'Where to open a cafe?');
    await driver.say('/find  café');
    expect(driver.screen()).toMatch(
      /\n2 messages found\n {2}The Visionary, .*\d{4}.*\n {4}A CAFÉ needs flour\.\n {2}You, .*\d{4}.*\n {4}Where to open a cafe\?\n/,
    );
    expect(driver.transcript()).toHaveLength(3);
    expect(driver.footer()).toContain('Type your message...');
  });

  it('prints ten at most, and counts all', async () => {
    const texts = Array.from({ length: 12 }, (_, index) => `Rye ${index + 1}.`);
    const driver = await driveTalk(
      { script: texts.map((text) => reply(text)) },
      ...texts.map(() => 'Which?'),
    );
    await driver.say('/find rye');
    const rows = driver.terminal.window().filter((row) => /^ {4}Rye/.test(row));
    expect(rows.map((row) => row.trim())).toEqual(texts.toReversed().slice(0, 10));
    expect(driver.reads()).toContain('12 messages found, showing the newest 10');
  });

  it('says that nothing is found', async () => {
    const driver = await driveTerminal();
    await driver.say('/find (nowhere)');
    expect(driver.reads()).toContain('No messages found');
  });

  it('needs a text and an open conversation', async () => {
    const driver = await driveTerminal();
    await driver.say('/find');
    expect(driver.reads()).toContain('Give a text to find: /find TEXT');
    expect(driver.footer()).toContain('› /find');
    await driver.press('ctrl-u');
    await driver.say('/back');
    await driver.say('/find dream');
    expect(driver.reads()).toContain('No conversation is open. Enter opens the chat.');
  });

  it('cuts a long text around the place, within the window', async () => {
    const long = `${'before '.repeat(200)}HERE${' behind'.repeat(200)}`;
    const driver = await driveTalk({ script: [reply(long)] }, 'Where?');
    await driver.say('/find HERE');
    expect(driver.reads()).toMatch(/The Visionary, .{10,30} …(before )+HERE( behind)+… /);
  });

  it('finds and shows texts as they are shown elsewhere, and no key', async () => {
    const conceal = (text: string) => text.replaceAll('sk-canary', '[key]');
    const script = [reply('It is sk-canary\u001B[2J\u202E.')];
    const driver = await driveTalk({ script, shell: { conceal } }, 'Hello?');
    await driver.say('/find canary');
    expect(driver.reads()).toContain('No messages found');
    await driver.say('/find it is');
    expect(driver.screen()).toContain('    It is [key]␛[2J<U+202E>.');
    expect(driver.terminal.written()).not.toMatch(/sk-|\u202e/);
  });

  test.prop([anyText, anyText], { numRuns: 30 })(
    'leaves the line and its title in place, whatever stands there and is looked for',
    async (text, wanted) => {
      const driver = await driveTalk({ script: [reply(`x${text}`)] }, 'Hello?');
      await driver.paste(`/find x${wanted}`);
      await driver.press('enter');
      expect(driver.screen()).toMatch(/messages? found/);
      expect(driver.footer()).toContain(' Vi  › Type your message...');
      driver.shell.leave();
      await driver.left;
    },
  );
});

describe('a found message in a terminal (16.23)', () => {
  it.each([
    ['A small bakery', 'small', 40, ['    A [small] bakery']],
    ['one two three four five six', 'three FOUR five', 20, ['    one two [three]', '    [four five] six']],
    ['one\n\n  two', 'one two', 40, ['    [one two]']],
    ['  then one', 'one', 40, ['    then [one]']],
    ['abcdefghijkl', 'efgh', 11, ['    abcd[ef]', '    [gh]ijkl']],
  ])('of %j marks %j at %d columns', (content, text, columns, rows) => {
    expect(draw(content, text, columns)).toEqual(rows);
  });
});

async function driveTalk(options: DriverOptions, ...questions: readonly string[]) {
  const driver = await driveTerminal({ rows: 60, ...options });
  for (const question of questions) {
    await driver.paste(question);
    await driver.press('enter');
    await driver.wait(0);
  }
  return driver;
}

function draw(content: string, text: string, columns: number): readonly string[] {
  const { found } = findMessages({ messages: [createMessage('user', content, 0)] }, text);
  return drawFound(found[0]!, PERSONAS[0]!, { columns, look: LOOK }).slice(1);
}
