import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { PERSONAS } from '../../src/domain/personas.ts';
import type { DrillResult } from '../../src/ports/faults.ts';
import { createLook } from '../../src/terminal/look.ts';
import { createTerminalShell } from '../../src/terminal/terminal-shell.ts';
import { type Scripted, failure, hang, reply } from '../support/scripted-completion.ts';
import { settle } from '../support/virtual-clock.ts';
import { createTapedVisit } from '../tape/taped-visit.ts';
import { createMemoryDrill, createMemoryFiles } from './in-memory.ts';
import { createRecordingStream } from './recording-stream.ts';
import { createTestKeeping } from './test-keeping.ts';
import { TEST_PRODUCT } from './test-product.ts';

async function drivePlain(...script: Scripted[]) {
  const parts = createTapedVisit(script);
  const { stream: output, written } = createRecordingStream({ isTTY: true, columns: 200 });
  const input = new PassThrough();
  const files = createMemoryFiles();
  const faultDrill = createMemoryDrill();
  const shell = createTerminalShell({
    visit: parts.visit,
    product: TEST_PRODUCT,
    input,
    output,
    look: createLook('none', 'unknown'),
    live: false,
    direct: true,
    files,
    keeping: createTestKeeping(parts),
    tape: parts.tape,
    faultDrill,
  });
  const left = shell.run();
  await settle();
  return {
    ...parts,
    shell,
    input,
    files,
    faultDrill,
    left,
    written,
    async say(line: string) {
      input.write(`${line}\n`);
      await settle();
    },
  };
}

describe('the shell where the cursor cannot be moved', () => {
  it('writes plain lines: the greeting, the messages and whose turn it is', async () => {
    const driver = await drivePlain(reply('Dream on.', 500));
    expect(driver.written()).toContain('─ Quartet ─');
    expect(driver.written()).toMatch(/\n\nThe Visionary: $/);
    await driver.say('What next?');
    expect(driver.written()).toContain('The Visionary is answering. Attempt 1 of 4.');
    await driver.clock.advance(500);
    expect(driver.written()).toMatch(/◆ The Visionary\n│ Dream on\.\n\nThe Visionary: $/);
    expect(driver.written()).not.toMatch(/(?!\n)\p{Cc}/u);
  });

  it('does not write again what was just typed', async () => {
    const driver = await drivePlain(hang);
    await driver.say('What next?');
    expect(driver.written()).not.toContain('What next?');
  });

  it('says each wait with its cause once', async () => {
    const driver = await drivePlain(failure({ status: 503 }), reply('There.'));
    await driver.say('Hello?');
    await driver.clock.advance(1000);
    const waits = driver
      .written()
      .match(/Attempt 2 of 4, next in 1 s\. The provider had an internal error \(503\)/g);
    expect(waits).toHaveLength(1);
    expect(driver.written()).toContain('│ There.');
  });

  it('keeps a refused text and sends it on an empty line', async () => {
    const driver = await drivePlain(reply('One.', 500), hang);
    await driver.say('first');
    await driver.say('/second');
    await driver.say('//second');
    expect(driver.written()).toContain('Your text is kept: send it afterwards. An empty line sends it');
    await driver.clock.advance(500);
    await driver.say('');
    expect(driver.completion.calls[1]?.request.messages.at(-1)?.text).toBe('/second');
  });

  it('knows the commands', async () => {
    const driver = await drivePlain();
    await driver.say('/next');
    expect(driver.written()).toMatch(/── The Methodologist, 2 of 4 ─+\n\n◆ The Methodologist\n/);
    expect(driver.written()).toMatch(/\n\nThe Methodologist: $/);
    await driver.say('/nonsense');
    expect(driver.written()).toContain('/nonsense is not a command.');
  });

  it('cancels on a signal, warns on the next and leaves on the one after', async () => {
    const driver = await drivePlain(hang);
    await driver.say('Hello?');
    driver.shell.interrupt();
    expect(driver.written()).toContain('Stopped. Your question is kept.');
    driver.shell.interrupt();
    expect(driver.written()).toContain('Ctrl-C again leaves');
    driver.shell.interrupt();
    await driver.left;
    expect(driver.clock.pending()).toBe(0);
  });

  it('leaves at the end of the input', async () => {
    const driver = await drivePlain();
    driver.input.end();
    await driver.left;
    expect(driver.written()).toMatch(/\n$/);
  });

  it('tells a mark once when it comes about, and how to open the conversation', async () => {
    const driver = await drivePlain(reply('From afar.', 500), failure({ status: 500 }));
    await driver.say('Hello?');
    await driver.say('/next');
    expect(driver.written()).toContain(
      '\nThe Visionary is answering. /persona visionary opens the conversation.\n',
    );
    await driver.clock.advance(500);
    expect(driver.written()).toMatch(
      /│ From afar\.\n[^│]*\nThe Visionary has answered\. \/persona visionary opens the conversation\.\n/,
    );
    await driver.say('/next');
    await driver.say('/persona');
    expect(driver.written()).toMatch(
      /Name a persona: .*\(evaluator, analyst\)\. The Visionary has answered\n/,
    );
    expect(driver.written().split('The Visionary has answered. /persona')).toHaveLength(2);
    await driver.say('/persona visionary');
    await driver.say('/persona');
    expect(driver.written()).toMatch(/\(evaluator, analyst\)\n\nThe Visionary: $/);
  });

  it('asks before a saved conversation is taken over, and drops it at any other line', async () => {
    const driver = await drivePlain(reply('One.'));
    await driver.say('first');
    await driver.clock.advance(0);
    await driver.say('/save talk.json');
    expect(driver.written()).toMatch(/Saved 3 messages as JSON: \/desk\/talk\.json\n\nThe Visionary: $/);
    await driver.say('/open talk.json');
    expect(driver.written()).toMatch(
      /The Visionary, 3 messages, last changed .*: 3 messages\.\n\n\/open loads it\. Any other line discards it\.\n\nThe Visionary: $/,
    );
    await driver.say('/profile');
    expect(driver.written()).toContain('\nThe file was not loaded. Nothing was replaced.\n');
    await driver.say('/open');
    expect(driver.written()).toMatch(/Name the file of a conversation [^\n]*\n\nThe Visionary: $/);
    await driver.say('/open talk.json');
    await driver.say('/open');
    expect(driver.written()).toMatch(
      /─\n\n◆ The Visionary\n[^◆]*◇ You\n│ first\n\n◆ The Visionary\n│ One\.\n/,
    );
  });

  it('prompts again after what the mock says', async () => {
    const driver = await drivePlain();
    await driver.say('/fault slow');
    expect(driver.written()).toMatch(/Set: Slow, for the next attempt only\.\n\nThe Visionary: $/);
  });

  it('says nothing more of the mock after it was left', async () => {
    const driver = await drivePlain();
    let answer: (result: DrillResult) => void = () => undefined;
    driver.faultDrill.current = () => new Promise((resolve) => void (answer = resolve));
    await driver.say('/fault');
    await driver.say('/quit');
    const before = driver.written();
    answer({ kind: 'refused' });
    await settle();
    expect(driver.written()).toBe(before);
  });
});

describe('the round table where every line is written once', () => {
  const ANSWERS = ['Rye.', 'Wheat.', 'Oats.'].map((text, place) => reply(text, 300 - place * 100));
  const CLERK = reply(
    JSON.stringify({
      points: [
        {
          point: 'A grain',
          stands: { A: { stance: 'for', quote: 'Rye.' }, B: { stance: 'for', quote: 'Rye.' } },
        },
      ],
    }),
  );

  it('tells who answers, then each part when it has ended, once (16.24)', async () => {
    const driver = await drivePlain(...ANSWERS, failure({ status: 503 }), reply('Spelt.'));
    await driver.say('/all Which?');
    expect(driver.written()).toContain(
      '\nThe Visionary, The Methodologist, The Executor and The Evaluator are answering. Attempt 1 of 4.\n',
    );
    await driver.clock.advance(1000);
    const after = driver.written().slice(driver.written().indexOf('Round table'));
    expect(after.match(/◆ .*|│ .*|.*Attempt 2.*|\/map.*/g)).toEqual([
      'The Evaluator is answering. Attempt 2 of 4, next in 1 s. The provider had an internal error (503). Try again in a moment.',
      '◆ The Executor, 1 of 4',
      '│ Oats.',
      '◆ The Methodologist, 2 of 4',
      '│ Wheat.',
      '◆ The Visionary, 3 of 4',
      '│ Rye.',
      'The Evaluator is answering. Attempt 2 of 4.',
      '◆ The Evaluator, 4 of 4',
      '│ Spelt.',
      '/map draws where they agree and differ, with one request.',
    ]);
    expect(after).not.toMatch(/Which\?|opens the conversation|(?!\n)\p{Cc}/u);
    expect(after).toMatch(/\n\nThe Visionary: $/);
  });

  it('stops all on a signal, and says of each what it lacks', async () => {
    const driver = await drivePlain(hang, hang, hang, hang);
    await driver.say('/all Which?');
    driver.shell.interrupt();
    expect(driver.written().match(/◆ .*, \d of 4\nStopped\. Your question is kept\./g)).toHaveLength(4);
    expect(driver.written().split('4 of 4 have no complete answer.')).toHaveLength(2);
    expect(driver.written()).not.toContain('Ctrl-C again leaves');
  });

  it('tells where the map stands, and the map (16.25)', async () => {
    const driver = await drivePlain(...ANSWERS, reply('Spelt.'), failure({ status: 503 }), CLERK);
    await driver.say('/all Which?');
    await driver.clock.advance(300);
    await driver.say('/map');
    await driver.clock.advance(1000);
    const after = driver.written().slice(driver.written().indexOf('Drawing the map'));
    expect(after).toMatch(
      /^Drawing the map\. Attempt 1 of 4\.\n[^]*\nDrawing the map\. Attempt 2 of 4, next in 1 s\. The provider had [^]*\nDrawing the map\. Attempt 2 of 4\.\n/,
    );
    expect(after).toMatch(/The map of round 1 [^]*1 point: [^]*“Rye\.”[^]*\n\nThe Visionary: $/);
  });

  it('tells the marks of all who go on answering when one goes back', async () => {
    const driver = await drivePlain(hang, hang, hang, hang);
    await driver.say('/all Which?');
    await driver.say('/back');
    for (const persona of PERSONAS) {
      const mark = `${persona.name} is answering. /persona ${persona.profileId} opens the conversation.`;
      expect(driver.written().split(mark)).toHaveLength(2);
    }
  });

  it('sends the next line below what was passed on, or it alone on an empty line', async () => {
    const driver = await drivePlain(reply('Rye.'), hang, hang);
    await driver.say('Which?');
    await driver.clock.advance(0);
    await driver.say('/pass exec');
    expect(driver.written()).toMatch(
      /quoted in your text for The Executor\. Nothing was sent\.\n[^]*Your next line is sent below it, an empty line sends it alone, and \/stop discards it\.\n\nThe Executor: $/,
    );
    await driver.say('Agreed?');
    expect(driver.completion.calls[1]?.request.messages.at(-1)?.text).toBe(
      'The Visionary:\n> Rye.\n\nAgreed?',
    );
    driver.shell.interrupt();
    await driver.say('/persona visionary');
    await driver.say('/pass eval');
    await driver.say('');
    expect(driver.completion.calls[2]?.request.messages.at(-1)?.text).toBe('The Visionary:\n> Rye.');
  });

  it('discards what was passed on by mistake', async () => {
    const driver = await drivePlain(reply('Rye.'), hang);
    await driver.say('Which?');
    await driver.clock.advance(0);
    await driver.say('/pass exec');
    await driver.say('/stop');
    expect(driver.written()).toMatch(/The quotation is discarded\.\n\nThe Executor: $/);
    await driver.say('Alone?');
    expect(driver.completion.calls[1]?.request.messages.at(-1)?.text).toBe('Alone?');
  });
});
