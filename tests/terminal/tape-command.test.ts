import { describe, expect, it } from 'vitest';
import { TAPE_TEXTS } from '../../src/domain/texts/tape-player-texts.ts';
import { reply } from '../support/scripted-completion.ts';
import { linesOf } from '../tape/taped-visit.ts';
import { driveTerminal } from './drive-terminal.ts';

const WARNING = 'All texts of this visit are in it, also what was typed and not sent. No key is in it.';

describe('/tape (19.3)', () => {
  it('says first what is on the tape, then saves it', async () => {
    const driver = await driveTerminal({ script: [reply('Dream on.')], rows: 40 });
    await driver.say('What next?');
    await driver.wait(0);
    await driver.say('/tape odd.jsonl');
    const [before, after] = driver.reads().split('Saved the tape (');
    expect(before).toContain(WARNING);
    expect(after).toMatch(/^[\d.]+ kB\): \/desk\/odd\.jsonl\./);
    const lines = linesOf(driver.files.contents.get('/desk/odd.jsonl')!);
    expect(lines[0]).toMatchObject({ format: 'quartet-tape' });
    expect(JSON.stringify(lines)).toContain('Dream on.');
  });

  it('says what is on it and asks for a file, where none is named', async () => {
    const driver = await driveTerminal({ rows: 40 });
    await driver.say('/tape');
    expect(driver.reads()).toContain(WARNING);
    expect(driver.reads()).toContain('Name the file for the tape: /tape FILE');
    expect(driver.files.contents.size).toBe(0);
  });

  it('never overwrites a file, and keeps the line with the reason', async () => {
    const driver = await driveTerminal();
    driver.files.write('odd.jsonl', 'mine');
    await driver.say('/tape odd.jsonl');
    expect(driver.reads()).toContain('/desk/odd.jsonl already exists. The tape was not saved.');
    expect(driver.files.contents.get('/desk/odd.jsonl')).toBe('mine');
  });

  it('says what the tape lacks (19.4)', async () => {
    const driver = await driveTerminal();
    const parts = { ...driver.tape };
    const status = { bytes: 1, isBegunAnew: true, end: 'full' } as const;
    const other = await driveTerminal({ shell: { tape: { ...parts, status: () => status } } });
    await other.say('/tape odd.jsonl');
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
    expect(driver.reads()).toContain(TAPE_TEXTS.beginningMissing);
    expect(driver.files.contents.get('/desk/odd.jsonl')).not.toContain('secret');
  });
});
