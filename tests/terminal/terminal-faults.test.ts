import { describe, expect, it } from 'vitest';
import { DRILL_FAULTS, wordDrillFault } from '../../src/domain/texts/option-texts.ts';
import type { DrillResult } from '../../src/ports/faults.ts';
import { settle } from '../support/virtual-clock.ts';
import { driveTerminal } from './drive-terminal.ts';
import { createMemoryDrill } from './memory-drill.ts';

const driveWithMock = () => driveTerminal({ rows: 50, shell: { faultDrill: createMemoryDrill() } });

describe('/fault', () => {
  it('lists what there is and what is set', async () => {
    const driver = await driveWithMock();
    await driver.say('/fault');
    for (const fault of DRILL_FAULTS) {
      const name = fault === 'none' ? 'off' : fault;
      expect(driver.reads()).toContain(` ${name} ${wordDrillFault(fault).explanation}`);
    }
    expect(driver.screen()).toContain('\n\nThe mock answers as usual.\n');
  });

  it('sets a fault for the next attempt, or until it is ended', async () => {
    const driver = await driveWithMock();
    await driver.say('/fault rate-limit');
    expect(driver.screen()).toContain('Set: Rate limit (429), for the next attempt alone.');
    await driver.say('/fault SLOW Always');
    expect(driver.screen()).toContain('Set: Slow, until you choose another.');
    await driver.say('/fault');
    expect(driver.screen().split('Set: Slow, until you choose another.')).toHaveLength(3);
    await driver.say('/fault off');
    expect(driver.screen()).toContain('\n\nThe mock answers as usual.\n');
  });

  it('knows a fault by the beginning of its name', async () => {
    const driver = await driveWithMock();
    await driver.say('/fault time');
    expect(driver.screen()).toContain('Set: Time-out, for the next attempt alone.');
  });

  it.each(['s', 'fire', 'slow often', 'slow always now'])(
    'refuses %j and says what there is',
    async (argument) => {
      const driver = await driveWithMock();
      await driver.say(`/fault ${argument}`);
      expect(driver.reads()).toContain(
        `No fault is meant by '${argument}' alone. There are: rate-limit, server-error, time-out, slow, offline, empty, broken-stream, off.`,
      );
      expect(driver.screen()).not.toContain('Set: ');
    },
  );

  it('is absent without the mock', async () => {
    const driver = await driveTerminal();
    await driver.say('/fault slow');
    expect(driver.screen()).toContain('There is no fault drill here: it is for the mock alone.');
  });

  it('says why the mock could not be asked', async () => {
    const unreachable = async () => ({ kind: 'unreachable', detail: '\u001B[2Jno way' }) as const;
    const faultDrill = { set: unreachable, current: unreachable };
    const driver = await driveTerminal({ shell: { faultDrill } });
    await driver.say('/fault slow');
    expect(driver.screen()).toContain('▲ The mock could not be asked (␛[2Jno way).');
  });

  it('prints nothing once the terminal was left', async () => {
    let answer: (result: DrillResult) => void = () => undefined;
    const answered = new Promise<DrillResult>((resolve) => void (answer = resolve));
    const faultDrill = { ...createMemoryDrill(), current: () => answered };
    const driver = await driveTerminal({ shell: { faultDrill } });
    await driver.say('/fault');
    await driver.say('/quit');
    const before = driver.terminal.written();
    answer({ kind: 'refused' });
    await settle();
    expect(driver.terminal.written()).toBe(before);
  });
});
