import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { escapeInJson, neutralise } from '../../src/terminal/clean-text.ts';
import { failure, hang, reply } from '../support/scripted-completion.ts';
import { driveTerminal } from './drive-terminal.ts';

const anyText = fc.string({
  unit: fc.oneof(fc.string({ unit: 'binary', maxLength: 1 }), controlCharacter(), directionMark()),
});

// The terminal of these tests throws at every escape sequence and control character that is not the shell's own.
const HOSTILE = '\u001B[2J\u001B[H\u001B]0;title\u0007\u009B31m\u202Eevil\rover\b\b\u001B[?25l';

describe('JSON that is printed', () => {
  test.prop([anyText, anyText])('means the same, and nothing in it acts (16.12)', (key, text) => {
    const value = { [`k${key}`]: [text] };
    const json = escapeInJson(JSON.stringify(value, null, 2));
    expect(JSON.parse(json)).toEqual(value);
    expect(neutralise(json)).toBe(json);
  });
});

describe('a neutralised text', () => {
  it.each([
    ['colours', '\u001B[31mred', '␛[31mred'],
    ['cursor moves', '\u001B[2J\u001B[H', '␛[2J␛[H'],
    ['a window title', '\u001B]0;owned\u0007', '␛]0;owned␇'],
    ['a link', '\u001B]8;;https://evil.example\u001B\\x', '␛]8;;https://evil.example␛\\x'],
    ['sequences of one 8-bit character', '\u009B31mred', '\ufffd31mred'],
    ['a return that writes over what stands there', 'good\rbad', 'good␍bad'],
    ['backspaces', 'bad\b\b\bgood', 'bad␈␈␈good'],
    ['delete', 'a\u007Fb', 'a␡b'],
    ['a turned direction of reading', 'a\u202Egpj.exe', 'a<U+202E>gpj.exe'],
    ['marks of direction', 'a\u200Eb\u200Fc\u061Cd', 'a<U+200E>b<U+200F>c<U+061C>d'],
    ['isolated directions', '\u2066x\u2069', '<U+2066>x<U+2069>'],
    ['invisible characters', 'pass\u200Bword\ufeff', 'pass<U+200B>word<U+FEFF>'],
    ['half a character', 'a\ud83d', 'a\ufffd'],
  ])('shows %s instead of doing them', (_, text, shown) => {
    expect(neutralise(text)).toBe(shown);
  });

  it.each([
    'Grüße, 日本, שלום',
    'نمی\u200Cخواهم',
    '👩\u200D🔬 and 🏴\u{E0067}\u{E0062}\u{E007F}',
    'a\nb',
    'e\u0301',
  ])('keeps %s as it is', (text) => {
    expect(neutralise(text)).toBe(text);
  });

  it('has one kind of line end and no tabs', () => {
    expect(neutralise('a\r\nb\u2028c\u2029d\te')).toBe('a\nb\nc\nd    e');
  });

  test.prop([anyText])('has no control character but line ends, and changes no more', (text) => {
    const shown = neutralise(text);
    expect(shown).not.toMatch(
      /(?!\n)[\p{Cc}\p{Cs}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u,
    );
    expect(neutralise(shown)).toBe(shown);
  });
});

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
    const saved = driver.files.contents.get('/desk/talk.json') ?? '';
    const evil = `${HOSTILE} ${'huge'.repeat(5000)}`;
    driver.files.contents.set(
      '/desk/a\u202Eb',
      saved.replace('"Hello?"', JSON.stringify(evil.slice(0, 8000))),
    );
    await driver.paste('/open a\u202Eb');
    await driver.press('enter');
    expect(driver.reads()).toContain('/desk/a<U+202E>b holds: The Visionary, 2 messages');
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

function controlCharacter(): fc.Arbitrary<string> {
  return fc.integer({ min: 0, max: 0x9f }).map((code) => String.fromCodePoint(code));
}

function directionMark(): fc.Arbitrary<string> {
  return fc.constantFrom('\u061C', '\u200E', '\u200F', '\u202E', '\u2066');
}
