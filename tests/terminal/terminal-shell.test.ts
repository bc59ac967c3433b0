import { describe, expect, it } from 'vitest';
import { APOLOGY_REPLY } from '../../src/domain/ending.ts';
import { PERSONAS } from '../../src/domain/personas.ts';
import { failure, hang, reply } from '../support/scripted-completion.ts';
import { type DriverOptions, driveTerminal } from './drive-terminal.ts';

const STEPS = [
  'Initializing squad components',
  'Loading AI agent networks',
  'Connecting to AI data streams',
  'Rendering user interface',
  'Quartet ready',
];

describe('the terminal shell', () => {
  it('greets with the product and the four personas, then opens the chat with the Visionary', async () => {
    const driver = await driveTerminal({ rows: 40 });
    expect(driver.screen()).toContain('─ Quartet ─');
    for (const { name, strength } of PERSONAS)
      expect(driver.screen()).toMatch(new RegExp(`${name} +${strength}`));
    expect(driver.screen()).toContain('Replies come from a local mock of an AI model.');
    expect(driver.visit.stage.value).toBe('chat');
    expect(driver.transcript()).toEqual([`The Visionary: ${PERSONAS[0]!.welcome}`]);
    expect(driver.footer()).toContain('Interaction Console - The Visionary');
    expect(driver.footer()).toContain('● Connected');
    expect(driver.footer()).toContain(' Vi  › Type your message...');
  });

  it('sends what is typed with Enter and shows who answers and then the answer', async () => {
    const driver = await driveTerminal({ script: [reply('Dream on.', 500)] });
    await driver.say('What next?');
    expect(driver.screen()).toContain('The Visionary is answering. Attempt 1 of 4');
    expect(driver.footer()).toContain('Type your message...');
    await driver.wait(500);
    expect(driver.screen()).not.toContain('is answering');
    expect(driver.transcript().slice(1)).toEqual(['You: What next?', 'The Visionary: Dream on.']);
    expect(driver.completion.calls[0]?.request.messages.at(-1)?.text).toBe('What next?');
  });

  it('shows a streamed answer as it comes, and once when it is whole', async () => {
    const driver = await driveTerminal({ script: [hang], streaming: true });
    await driver.say('Go');
    driver.completion.calls[0]!.text('Once upon');
    await driver.wait(0);
    expect(driver.transcript().at(-1)).toBe('The Visionary: Once upon');
    driver.completion.calls[0]!.text(' a time');
    await driver.wait(0);
    expect(driver.transcript().at(-1)).toBe('The Visionary: Once upon a time');
    driver.completion.calls[0]!.answer({ kind: 'reply', text: 'Once upon a time' });
    await driver.wait(0);
    expect(driver.transcript().slice(1)).toEqual(['You: Go', 'The Visionary: Once upon a time']);
  });

  it('shows the end of a streamed answer that is longer than the window, and never loses the line', async () => {
    const driver = await driveTerminal({ script: [hang], streaming: true, rows: 12, columns: 40 });
    await driver.say('Go');
    driver.completion.calls[0]!.text(`${'word '.repeat(200)}END`);
    await driver.wait(0);
    expect(driver.screen()).toContain('END');
    expect(driver.screen()).toContain('◆ The Visionary');
    expect(driver.footer()).toContain('Type your message...');
    driver.completion.calls[0]!.answer({ kind: 'reply', text: 'Short.' });
    await driver.wait(0);
    expect(driver.transcript().slice(1)).toEqual(['You: Go', 'The Visionary: Short.']);
  });

  it('shows a wait with its cause and its seconds, counts them down, and says when it is reconnecting', async () => {
    const driver = await driveTerminal({ script: [failure(), failure({ status: 503 }), reply('There.')] });
    await driver.say('Hello?');
    await driver.wait(1000);
    expect(driver.reads()).toContain(
      'Attempt 3 of 4, next in 2 s. The provider had an internal error (503).',
    );
    expect(driver.screen()).toContain('Retry now: /retry   Stop: Ctrl-C');
    expect(driver.footer()).toContain('● Reconnecting');
    await driver.wait(1000);
    expect(driver.screen()).toContain('next in 1 s');
    await driver.wait(1000);
    expect(driver.transcript().at(-1)).toBe('The Visionary: There.');
    expect(driver.footer()).toContain('● Connected');
  });

  it('ends four failures with the apology and its cause', async () => {
    const driver = await driveTerminal({ script: [1, 2, 3, 4].map(() => failure({ status: 500 })) });
    await driver.say('Hello?');
    await driver.wait(6000);
    expect(driver.transcript().at(-1)).toBe(`The Visionary: ${APOLOGY_REPLY}`);
    expect(driver.screen()).toContain('▲ The provider had an internal error (500). Try again in a moment.');
    expect(driver.footer()).toContain('● Provider unavailable');
  });

  it('says that a message failed when a port throws, and asks again on /retry', async () => {
    const driver = await driveTerminal({
      script: [{ kind: 'throw', error: new Error('bug') }, reply('Now.')],
    });
    await driver.say('Hello?');
    await driver.wait(0);
    expect(driver.screen()).toContain('Failed to send message. Please try again. /retry asks it again.');
    await driver.say('/retry');
    await driver.wait(0);
    expect(driver.transcript().slice(1)).toEqual(['You: Hello?', 'The Visionary: Now.']);
  });

  it('tells each end of a question once, and again to who comes back to it', async () => {
    const driver = await driveTerminal({ script: [hang] });
    await driver.say('Hello?');
    await driver.press('ctrl-c');
    const told = () => driver.terminal.everything().filter((row) => row.startsWith('Stopped.'));
    await driver.press('page-down');
    expect(told()).toHaveLength(1);
    await driver.press('page-up');
    expect(told()).toHaveLength(2);
    expect(driver.screen()).toMatch(/Hello\?\s+Stopped\./);
  });

  it('puts a reply into the conversation in which the question was asked, wherever one has gone', async () => {
    const driver = await driveTerminal({ script: [reply('From afar.', 500)] });
    await driver.say('Hello?');
    await driver.press('page-down');
    expect(driver.screen()).toContain('── The Methodologist, 2 of 4 ──');
    expect(driver.screen()).toContain('The Visionary is answering');
    await driver.wait(500);
    expect(driver.transcript().at(-1)).toBe('The Visionary: From afar.');
    await driver.press('page-up');
    expect(driver.conversation().slice(1)).toEqual(['You: Hello?', 'The Visionary: From afar.']);
  });

  it('shows nothing of another persona’s answer before it is whole', async () => {
    const driver = await driveTerminal({ script: [hang], streaming: true });
    await driver.say('Go');
    await driver.press('page-down');
    driver.completion.calls[0]!.text('Once upon');
    await driver.wait(0);
    expect(driver.screen()).not.toContain('Once upon');
  });

  it('writes the last six messages again when one comes back, and says how many are left out', async () => {
    const script = [1, 2, 3].map((number) => reply(`Answer ${number}`));
    const driver = await driveTerminal({ script, rows: 60 });
    for (const number of [1, 2, 3]) {
      await driver.say(`Question ${number}`);
      await driver.wait(0);
    }
    await driver.press('page-down');
    await driver.press('page-up');
    expect(driver.screen()).toContain('1 earlier message is not shown here');
    expect(driver.conversation()).toHaveLength(6);
    expect(driver.conversation()[0]).toBe('You: Question 1');
  });

  it('neither answers nor draws after it was left', async () => {
    const driver = await driveTerminal({ script: [hang] });
    await driver.say('Hello?');
    await driver.say('/quit');
    await driver.left;
    const before = driver.terminal.written();
    driver.completion.calls[0]!.answer({ kind: 'reply', text: 'Late' });
    await driver.wait(60_000);
    expect(driver.terminal.written()).toBe(before);
    expect(driver.clock.pending()).toBe(0);
    expect(driver.completion.inFlight()).toBe(0);
  });

  it('keeps what it shows when the window becomes narrower and wider', async () => {
    const driver = await driveTerminal({ script: [reply('Yes.')] });
    await driver.type('a text that is being typed and is not so short');
    driver.terminal.resize(100, 24);
    await driver.press('enter');
    await driver.wait(0);
    expect(driver.screen().match(/Interaction Console/g)).toHaveLength(1);
    expect(driver.transcript().at(-1)).toBe('The Visionary: Yes.');
  });

  it('turns the sign of an answer that is awaited, and of nothing else', async () => {
    let step: () => void = () => undefined;
    const animate = (next: () => void) => {
      step = next;
      return () => undefined;
    };
    const driver = await driveTerminal({ script: [hang], shell: { animate } });
    const before = driver.terminal.written();
    step();
    expect(driver.terminal.written()).toBe(before);
    await driver.say('Go');
    const first = driver.screen();
    step();
    expect(driver.screen()).not.toBe(first);
  });
});

describe('the beginning in a terminal', () => {
  it('plays the five steps, each marked when its time is over, then shows the landing', async () => {
    const driver = await driveFromTheStart({ rows: 30 });
    for (const step of STEPS) expect(driver.screen()).toContain(step);
    expect(driver.screen()).not.toContain('✓');
    await driver.wait(2000);
    expect(driver.screen()).toContain(
      '✓ Initializing squad components\n✓ Loading AI agent networks\n◒ Connecting',
    );
    await driver.wait(3100);
    expect(driver.visit.stage.value).toBe('landing');
    expect(driver.screen()).toContain('WITH LOVE FOR DEGENS');
    expect(driver.screen()).toContain('Begin Interaction: Enter');
    expect(driver.screen()).not.toContain('Initializing');
  });

  it.each(['return', 'escape', 'space'])('skips the steps with %s, which does no more', async (name) => {
    const driver = await driveFromTheStart();
    driver.input.emit('keypress', name === 'space' ? ' ' : undefined, { name, sequence: '' });
    await driver.wait(0);
    expect(driver.visit.stage.value).toBe('landing');
    expect(driver.visit.chosen.value.draft.value).toBe('');
  });

  it('keeps what is typed ahead', async () => {
    const driver = await driveFromTheStart();
    await driver.type('What next?');
    expect(driver.visit.stage.value).toBe('landing');
    expect(driver.screen()).toContain('› What next?');
  });

  it('opens the chat with Enter, and sends only with another', async () => {
    const driver = await driveFromTheStart({ script: [reply('Dream on.')], rows: 40 });
    await driver.type('What next?');
    await driver.press('enter');
    expect(driver.footer()).toContain('Interaction Console - The Visionary');
    expect(driver.footer()).toContain('› What next?');
    expect(driver.completion.calls).toHaveLength(0);
    await driver.press('enter');
    expect(driver.transcript().slice(1)).toEqual(['You: What next?', 'The Visionary: Dream on.']);
  });

  it('opens the chat with a persona that is chosen', async () => {
    const driver = await driveFromTheStart();
    await driver.press('enter');
    await driver.say('/persona evaluator');
    expect(driver.footer()).toContain('Interaction Console - The Evaluator');
  });

  it('opens at once where that is wanted', async () => {
    const driver = await driveTerminal({ rows: 30 });
    expect(driver.visit.stage.value).toBe('chat');
    expect(driver.terminal.written()).not.toContain('Initializing');
  });

  it('fits windows of any size', async () => {
    for (const columns of [20, 40, 200]) {
      for (const rows of [2, 4, 60]) {
        const driver = await driveFromTheStart({ columns, rows });
        await driver.wait(2500);
        expect(driver.terminal.window().length).toBeLessThanOrEqual(rows);
      }
    }
  });

  it('is left as it was found by Ctrl-C twice, also in the middle of the steps', async () => {
    const driver = await driveFromTheStart();
    await driver.press('ctrl-c');
    expect(driver.screen()).toContain('Ctrl-C again leaves');
    await driver.press('ctrl-c');
    await driver.left;
    expect(driver.rawModes.at(-1)).toBe(false);
    expect(driver.clock.pending()).toBe(0);
  });
});

describe('the way back in a terminal', () => {
  it('shows the landing, and on the return everything is where it was', async () => {
    const driver = await driveTerminal({ script: [hang], rows: 40 });
    await driver.say('Well?');
    await driver.say('/back');
    expect(driver.visit.stage.value).toBe('landing');
    expect(driver.screen()).toContain('The Visionary is answering');
    driver.completion.calls[0]!.answer({ kind: 'reply', text: 'Yes.' });
    await driver.wait(0);
    expect(driver.transcript()).not.toContain('The Visionary: Yes.');
    await driver.press('enter');
    expect(driver.transcript().at(-1)).toBe('The Visionary: Yes.');
  });

  it('is said to be none on the landing', async () => {
    const driver = await driveTerminal();
    await driver.say('/back');
    await driver.say('/back');
    expect(driver.screen()).toContain('This is the beginning.');
  });
});

describe('what moves in a terminal', () => {
  it('is paused and resumed by one command, which says so', async () => {
    let step: () => void = () => undefined;
    const animate = (given: () => void) => {
      step = given;
      return () => undefined;
    };
    const driver = await driveTerminal({ script: [hang], shell: { animate } });
    await driver.say('Well?');
    const signs = new Set<string | undefined>();
    const look = () => signs.add(/(\S) The Visionary is answering/.exec(driver.screen())?.[1]);
    await driver.say('/pause');
    expect(driver.screen()).toContain('Motion is paused.');
    for (let count = 0; count < 4; count += 1) {
      step();
      look();
    }
    expect(signs.size).toBe(1);
    await driver.say('/pause');
    expect(driver.screen()).toContain('Motion is resumed.');
    step();
    look();
    expect(signs.size).toBe(2);
  });
});

function driveFromTheStart(options: DriverOptions = {}) {
  return driveTerminal({ ...options, shell: { direct: false, ...options.shell } });
}
