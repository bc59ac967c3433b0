import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { PERSONAS } from '../../src/domain/personas.ts';
import { describeDrillFault, drillFaultsFor } from '../../src/domain/texts/option-texts.ts';
import type { DrillResult } from '../../src/ports/faults.ts';
import { COMMANDS } from '../../src/terminal/commands.ts';
import { failure, hang, reply } from '../support/scripted-completion.ts';
import { settle } from '../support/virtual-clock.ts';
import { driveTerminal } from './drive-terminal.ts';
import { createMemoryDrill } from './in-memory.ts';

describe('the commands', () => {
  it('lead to the next and the previous persona, round and round', async () => {
    const driver = await driveTerminal();
    await driver.say('/next');
    expect(driver.footer()).toContain('Interaction Console - The Methodologist');
    expect(driver.conversation()).toEqual([`The Methodologist: ${PERSONAS[1]!.welcome}`]);
    await driver.say('/previous');
    await driver.say('/previous');
    expect(driver.footer()).toContain('Interaction Console - The Evaluator');
    await driver.say('/next');
    expect(driver.visit.chosen.value.place).toBe(0);
  });

  it.each([
    ['evaluator', 'analyst'],
    ['analyst', 'analyst'],
    ['The Methodologist', 'theorist'],
    ['exec', 'pragmatist'],
    ['THE EV', 'analyst'],
    ['dream', 'dreamer'],
  ])('choose with /persona %s', async (query, chatId) => {
    const driver = await driveTerminal();
    await driver.say(`/persona ${query}`);
    expect(driver.visit.chosen.value.persona.chatId).toBe(chatId);
    expect(driver.footer()).toContain('Type your message...');
  });

  it.each(['', 'e', 'the', 'nobody'])('answer /persona %s with the list and choose nobody', async (query) => {
    const driver = await driveTerminal();
    await driver.say(`/persona ${query}`);
    for (const { name, profileId, chatId } of PERSONAS) {
      expect(driver.reads()).toContain(`${name} (${profileId}, ${chatId})`);
    }
    expect(driver.visit.chosen.value.place).toBe(0);
    expect(driver.footer()).toContain(`› /persona ${query}`.trimEnd());
  });

  it('show the whole detail card', async () => {
    const driver = await driveTerminal({ rows: 70 });
    await driver.wait(3000);
    await driver.say('/profile');
    const { name, description, specialization, capabilities } = PERSONAS[0]!;
    const card = driver.reads().replaceAll(' │', '').replaceAll('│ ', '');
    expect(card).toContain(`╭─ ${name} ─`);
    for (const text of ['ID: visionary', description, specialization.join(', '), capabilities.join(', ')]) {
      expect(card).toContain(text);
    }
    expect(card).toMatch(
      /Core Capabilities Creativity ━+─+ 95% Logic ━+─+ 70% Empathy ━+─+ 85% Knowledge ━+─+ 75%/,
    );
    expect(card).toMatch(/Technical Metrics Processing ━+─+ 82%/);
    expect(card).toMatch(/Performance Indicators Accuracy ━+─+ 76%/);
    expect(card).toMatch(
      /Uptime 99\.95% ▁▁ Response time 0\.\d\d s .. Neural pathways [\d,]+ .. Load factor 0\.\d\d/,
    );
  });

  it.each([20, 21, 30, 40, 44, 60, 79])(
    'draw the card within a window of %i columns, no word of it lost',
    async (columns) => {
      const driver = await driveTerminal({ rows: 200, columns });
      await driver.wait(60_000);
      await driver.say('/profile');
      const rows = driver.terminal.window();
      const card = rows.slice(rows.findLastIndex((row) => row.startsWith('╭')));
      const end = card.findIndex((row) => row.startsWith('╰'));
      expect(new Set(card.slice(0, end + 1).map((row) => stringWidth(row))).size).toBe(1);
      const words = card.join(' ').replaceAll(/[│\s]+/g, ' ');
      for (const word of ['visionary', 'Creativity', '95%', 'Neural', 'pathways', 'Load']) {
        expect(words).toContain(word);
      }
    },
  );

  it('retry at once in a wait', async () => {
    const driver = await driveTerminal({ script: [failure(), reply('Now.')] });
    await driver.say('Hello?');
    await driver.say('/retry');
    await driver.wait(0);
    expect(driver.transcript().at(-1)).toBe('The Visionary: Now.');
  });

  it('cancel, and ask again what was cancelled, without a second question', async () => {
    const driver = await driveTerminal({ script: [hang, reply('Again.')] });
    await driver.say('Hello?');
    await driver.say('/cancel');
    expect(driver.screen()).toContain('Stopped. Your question is kept. /retry asks it again.');
    await driver.say('/retry');
    await driver.wait(0);
    expect(driver.transcript().slice(1)).toEqual(['You: Hello?', 'The Visionary: Again.']);
  });

  it('say why there is nothing to retry or to cancel', async () => {
    const driver = await driveTerminal({ script: [reply('Yes.', 500)] });
    await driver.say('/retry');
    expect(driver.screen()).toContain('There is nothing to try again.');
    await driver.press('ctrl-u');
    await driver.say('/cancel');
    expect(driver.screen()).toContain('No answer is under way.');
    await driver.press('ctrl-u');
    await driver.say('Hello?');
    await driver.say('/retry');
    expect(driver.screen()).toContain('An attempt is under way. /stop ends it.');
    await driver.wait(500);
    expect(driver.screen()).not.toContain('An attempt is under way.');
  });

  it('retry and stop the one question that is open, wherever one has gone', async () => {
    const driver = await driveTerminal({ script: [failure(), hang] });
    await driver.say('Hello?');
    await driver.press('page-down');
    await driver.say('/retry');
    expect(driver.screen()).toContain('The Visionary is answering. Attempt 2 of 4.');
    await driver.say('/stop');
    expect(driver.completion.calls[1]!.cancelled).toBe(true);
    expect(driver.screen()).not.toContain('is answering');
  });

  it('say on the landing that no conversation is open', async () => {
    const driver = await driveTerminal({ script: [hang] });
    await driver.say('Hello?');
    await driver.say('/stop');
    await driver.say('/back');
    for (const line of ['/edit', '/retry']) {
      await driver.say(line);
      expect(driver.screen()).toContain('No conversation is open. Enter opens the chat.');
      await driver.press('ctrl-u');
    }
  });

  it('are all named in /help with what they do', async () => {
    const driver = await driveTerminal({ rows: 60 });
    await driver.say('/help');
    for (const { name, help } of COMMANDS) {
      expect(driver.reads()).toMatch(
        new RegExp(`/${name} ((NAME|NUMBER|QUESTION|ON\\|OFF|TEXT|FILE|\\[FILE\\]|\\[NAME\\]) )?${help}`),
      );
    }
    expect(COMMANDS.map(({ name }) => name)).toEqual(
      'next previous persona start all map pass profile retry stop cancel edit stream find save open tape forget fault pause back help quit'.split(
        ' ',
      ),
    );
  });

  it('are answered with the nearest when unknown; nothing is sent and the line stays', async () => {
    const driver = await driveTerminal();
    await driver.say('/perona evaluator');
    expect(driver.reads()).toContain('/perona is not a command. Did you mean /persona?');
    expect(driver.footer()).toContain('› /perona evaluator');
    await driver.press('ctrl-u');
    await driver.say('/pr');
    expect(driver.reads()).toContain('Did you mean /previous or /profile?');
    expect(driver.completion.calls).toHaveLength(0);
    expect(driver.transcript()).toHaveLength(1);
  });

  it('leave a text alone that begins with two slashes: one of them is sent', async () => {
    const driver = await driveTerminal({ script: [hang] });
    await driver.say('//quit is a word');
    expect(driver.transcript().at(-1)).toBe('You: /quit is a word');
    expect(driver.hasLeft()).toBe(false);
  });

  it('are offered while one types a slash, and completed with Tab', async () => {
    const driver = await driveTerminal();
    await driver.type('/pr');
    expect(driver.footer()).toMatch(/\/previous +Previous persona\n +\/profile/);
    await driver.type('o');
    await driver.press('tab');
    expect(driver.footer()).toContain('› /profile');
    await driver.press('ctrl-u');
    await driver.type('/persona ev');
    expect(driver.footer()).toMatch(/ {2}evaluator +The Evaluator/);
    await driver.press('tab');
    await driver.press('enter');
    expect(driver.visit.chosen.value.persona.chatId).toBe('analyst');
    await driver.type('/fault s');
    expect(driver.footer()).toMatch(/ {2}server-error +Server error \(500\)\n {2}slow +Slow$/);
    await driver.type('l');
    await driver.press('tab');
    expect(driver.footer()).toContain('› /fault slow');
    await driver.press('ctrl-u');
    await driver.type('/start ');
    expect(driver.footer()).toMatch(/› \/start$/);
  });

  it('do not care about case and spaces before them', async () => {
    const driver = await driveTerminal();
    await driver.say('  /NEXT');
    expect(driver.visit.chosen.value.place).toBe(1);
  });
});

const driveWithMock = () => driveTerminal({ rows: 50, shell: { faultDrill: createMemoryDrill() } });

describe('/fault', () => {
  it('lists what there is and what is set', async () => {
    const driver = await driveWithMock();
    await driver.say('/fault');
    for (const fault of drillFaultsFor(4)) {
      const name = fault === 'none' ? 'off' : fault;
      expect(driver.reads()).toContain(` ${name} ${describeDrillFault(fault).explanation}`);
    }
    expect(driver.screen()).toContain('\n\nThe mock answers as usual.\n');
  });

  it('sets a fault for the next attempt, or until it is ended', async () => {
    const driver = await driveWithMock();
    await driver.say('/fault rate-limit');
    expect(driver.screen()).toContain('Set: Rate limit (429), for the next attempt only.');
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
    expect(driver.screen()).toContain('Set: Time-out, for the next attempt only.');
  });

  it('has the faults of the map where there is a table (13.10)', async () => {
    const driver = await driveWithMock();
    await driver.say('/fault clerk-f always');
    expect(driver.screen()).toContain('Set: Map with false quotes, until you choose another.');
    const alone = await driveTerminal({
      shell: { faultDrill: createMemoryDrill() },
      personas: PERSONAS.slice(0, 1),
    });
    await alone.say('/fault clerk-cut');
    expect(alone.reads()).toContain('empty, broken-stream, off.');
    expect(alone.screen()).not.toContain('Set: ');
  });

  it.each(['s', 'fire', 'slow often', 'slow always now'])(
    'refuses %j and says what there is',
    async (argument) => {
      const driver = await driveWithMock();
      await driver.say(`/fault ${argument}`);
      expect(driver.reads()).toContain(
        `No single fault matches '${argument}'. There are: rate-limit, server-error, time-out, slow, offline, empty, broken-stream, clerk-no-json, clerk-false-quotes, clerk-cut, clerk-empty, orders, off.`,
      );
      expect(driver.screen()).not.toContain('Set: ');
    },
  );

  it('is absent without the mock', async () => {
    const driver = await driveTerminal();
    await driver.say('/fault slow');
    expect(driver.screen()).toContain('There is no fault drill here: it needs the mock.');
  });

  it('says why the mock could not be asked', async () => {
    const unreachable = async () => ({ kind: 'unreachable', detail: '\u001B[2Jno way' }) as const;
    const faultDrill = { set: unreachable, current: unreachable };
    const driver = await driveTerminal({ shell: { faultDrill } });
    await driver.say('/fault slow');
    expect(driver.screen()).toContain('▲ The mock could not be reached (␛[2Jno way).');
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
