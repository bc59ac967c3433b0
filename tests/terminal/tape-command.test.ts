import { describe, expect, it } from 'vitest';
import { TAPE_TEXTS } from '../../src/domain/texts/tape-player-texts.ts';
import { hang, reply } from '../support/scripted-completion.ts';
import { linesOf } from '../tape/taped-visit.ts';
import { driveTerminal } from './drive-terminal.ts';

const WARNING = 'All texts of this visit are in it, also what was typed and not sent. No key is in it.';

describe('/tape (19.3)', () => {
  it('says first what is on the tape, and saves it at a second word', async () => {
    const driver = await driveTerminal({ script: [reply('Dream on.')], rows: 40 });
    await driver.say('What next?');
    await driver.wait(0);
    await driver.say('/tape odd.jsonl');
    expect(driver.reads()).toContain(WARNING);
    expect(driver.footer()).toContain('/tape saves it as odd.jsonl. Any other line leaves it.');
    expect(driver.files.contents.size).toBe(0);
    await driver.say('/tape');
    expect(driver.reads()).toMatch(/Saved the tape \([\d.]+ kB\): \/desk\/odd\.jsonl\./);
    const lines = linesOf(driver.files.contents.get('/desk/odd.jsonl')!);
    expect(lines[0]).toMatchObject({ format: 'quartet-tape' });
    expect(JSON.stringify(lines)).toContain('Dream on.');
    expect(driver.footer()).not.toContain('/tape saves it');
  });

  it('takes the same name twice for a second word, and another name for a first', async () => {
    const driver = await driveTerminal();
    await driver.say('/tape one.jsonl');
    await driver.say('/tape two.jsonl');
    expect(driver.files.contents.size).toBe(0);
    await driver.say('/tape two.jsonl');
    expect([...driver.files.contents.keys()]).toEqual(['/desk/two.jsonl']);
  });

  it.each(['/help', 'A text'])('is not saved where the next line is %s', async (line) => {
    const driver = await driveTerminal({ script: [hang], rows: 60 });
    await driver.say('/tape odd.jsonl');
    await driver.say(line);
    expect(driver.reads()).toContain('The tape was not saved.');
    await driver.say('/tape');
    expect(driver.reads()).toContain('Name the file for the tape: /tape FILE');
    expect(driver.files.contents.size).toBe(0);
  });

  it('is given up with Ctrl-C, which does not count, and with Escape, which stays', async () => {
    const driver = await driveTerminal();
    await driver.say('/tape odd.jsonl');
    await driver.press('ctrl-c');
    expect(driver.reads()).toContain('The tape was not saved.');
    expect(driver.reads()).not.toContain('Ctrl-C again leaves');
    await driver.say('/tape odd.jsonl');
    await driver.escape();
    expect(driver.visit.stage.value).toBe('chat');
    expect(driver.footer()).not.toContain('/tape saves it');
  });

  it('never overwrites a file, and keeps the line with the reason', async () => {
    const driver = await driveTerminal();
    driver.files.write('odd.jsonl', 'mine');
    await driver.say('/tape odd.jsonl');
    await driver.say('/tape');
    expect(driver.reads()).toContain('/desk/odd.jsonl already exists. The tape was not saved.');
    expect(driver.files.contents.get('/desk/odd.jsonl')).toBe('mine');
  });

  it('says what the tape lacks (19.4)', async () => {
    const driver = await driveTerminal();
    const parts = { ...driver.tape };
    const status = { bytes: 1, isBegunAnew: true, end: 'full' } as const;
    const other = await driveTerminal({ shell: { tape: { ...parts, status: () => status } } });
    await other.say('/tape odd.jsonl');
    await other.say('/tape');
    expect(other.reads()).toContain(TAPE_TEXTS.beginningMissing);
    expect(other.reads()).toContain(TAPE_TEXTS.questionMissing);
  });

  it('begins anew with /forget (16.29)', async () => {
    const driver = await driveTerminal({ script: [reply('Dream on.')] });
    await driver.paste('A secret');
    await driver.press('ctrl-u');
    expect(driver.tape.text()).toContain('A secret');
    await driver.say('/forget');
    await driver.say('/tape odd.jsonl');
    await driver.say('/tape');
    expect(driver.reads()).toContain(TAPE_TEXTS.beginningMissing);
    expect(driver.files.contents.get('/desk/odd.jsonl')).not.toContain('secret');
  });
});
