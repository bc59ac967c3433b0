import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { failure, hang, reply } from '../support/scripted-completion.ts';
import { driveTerminal } from './drive-terminal.ts';

// The terminal of these tests throws at every escape sequence and control character that is not the shell's own.
const HOSTILE = '\u001B[2J\u001B[H\u001B]0;title\u0007\u009B31m\u202Eevil\rover\b\b\u001B[?25l';

describe('hostile texts in the terminal', () => {
  it('are shown when they are a reply, and do nothing', async () => {
    const driver = await driveTerminal({ script: [reply(HOSTILE)] });
    await driver.say('Hello?');
    await driver.wait(0);
    expect(driver.transcript().at(-1)).toContain('␛[2J␛[H␛]0;title␇\ufffd31m<U+202E>evil␍over␈␈␛[?25l');
    expect(driver.terminal.modes()).toContain('?25');
  });

  it('are shown while a reply is streamed', async () => {
    const driver = await driveTerminal({ script: [hang], streaming: true });
    await driver.say('Hello?');
    driver.completion.calls[0]!.text(HOSTILE);
    await driver.wait(0);
    expect(driver.screen()).toContain('␛[2J');
  });

  it('are shown when they are pasted and sent, and sent as they were', async () => {
    const text = 'a\u001B[31mred\u0007\u202Eb';
    const driver = await driveTerminal({ script: [hang] });
    await driver.paste(text);
    expect(driver.footer()).toContain('a␛[31mred␇<U+202E>b');
    await driver.press('enter');
    expect(driver.transcript().at(-1)).toBe('You: a␛[31mred␇<U+202E>b');
    expect(driver.completion.calls[0]?.request.messages.at(-1)?.text).toBe(text);
  });

  it('are shown in a log line', async () => {
    const driver = await driveTerminal();
    driver.shell.tell(`Log: ${HOSTILE}`);
    expect(driver.screen()).toContain('Log: ␛[2J');
  });

  it('are shown when they stand in a file that is opened, or in its name', async () => {
    const driver = await driveTerminal({ script: [hang], rows: 40 });
    await driver.say('Hello?');
    await driver.press('ctrl-c');
    await driver.say('/save talk.json');
    const saved = driver.files.contents.get('/work/talk.json') ?? '';
    const evil = `${HOSTILE} ${'huge'.repeat(5000)}`;
    driver.files.contents.set(
      '/work/a\u202Eb',
      saved.replace('"Hello?"', JSON.stringify(evil.slice(0, 8000))),
    );
    await driver.paste('/open a\u202Eb');
    await driver.press('enter');
    expect(driver.reads()).toContain('/work/a<U+202E>b holds: The Visionary, 2 messages');
    await driver.say('/open');
    expect(driver.conversation().at(-1)).toContain(
      '␛[2J␛[H␛]0;title␇\ufffd31m<U+202E>evil␍over␈␈␛[?25l huge',
    );
    expect(driver.terminal.modes()).toContain('?25');
  });

  it('do not bring a key to the screen', async () => {
    const conceal = (text: string) => text.replaceAll('sk-canary', '[key]');
    const script = [reply('It is sk-canary.'), failure({ detail: 'sk-canary' })];
    const driver = await driveTerminal({ script, shell: { conceal } });
    await driver.say('Hello?');
    await driver.wait(0);
    expect(driver.transcript().at(-1)).toBe('The Visionary: It is [key].');
    await driver.say('And now?');
    await driver.wait(0);
    expect(driver.terminal.written()).not.toContain('canary');
  });

  test.prop([fc.string({ unit: 'binary', maxLength: 200 })], { numRuns: 30 })(
    'of any kind leave the line and its title in place',
    async (text) => {
      const driver = await driveTerminal({ script: [reply(`x${text}`)] });
      await driver.say('Hello?');
      await driver.wait(0);
      expect(driver.footer()).toContain(' Vi  › Type your message...');
      driver.shell.leave();
      await driver.left;
    },
  );
});
