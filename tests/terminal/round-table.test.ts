import { describe, expect, it } from 'vitest';
import { PERSONAS } from '../../src/domain/personas.ts';
import { createLook } from '../../src/terminal/look.ts';
import { type Scripted, failure, hang, reply } from '../support/scripted-completion.ts';
import { createTestPersonas } from '../support/squads.ts';
import { type DriverOptions, driveTerminal } from './drive-terminal.ts';

const [VISIONARY, METHODOLOGIST, EXECUTOR, EVALUATOR] = PERSONAS.map(({ name }) => name);

/** A terminal that is high enough to see a round whole; the personas are asked in the order of the squad. */
async function driveTable(script: readonly Scripted[], options: DriverOptions = {}) {
  const driver = await driveTerminal({ rows: 60, script, ...options });
  /** What was said in the newest round: its question, and each part under its heading. */
  const parts = () => {
    const all = driver.transcript();
    return all.slice(all.findLastIndex((said) => said.startsWith('You: ')));
  };
  return { ...driver, parts };
}

const answersInTurn = (...delays: readonly number[]) =>
  delays.map((afterMs, place) => reply(`Answer of ${PERSONAS[place]!.name}.`, afterMs));

const part = (name: string | undefined, place: number, text: string) => `${name}, ${place} of 4: ${text}`;

function clerkSays(points: readonly object[], afterMs = 0): Scripted {
  return reply(JSON.stringify({ points }), afterMs);
}

describe('/all', () => {
  it('puts one question to each persona, and prints each whole answer in the order they ended (16.24)', async () => {
    const driver = await driveTable(answersInTurn(400, 100, 300, 200));
    await driver.say('/all Rye or wheat?');
    expect(driver.completion.calls.map(({ request }) => request.messages.at(-1)?.text)).toEqual(
      PERSONAS.map(() => 'Rye or wheat?'),
    );
    await driver.wait(400);
    expect(driver.parts()).toEqual([
      'You: Rye or wheat?',
      part(METHODOLOGIST, 1, 'Answer of The Methodologist.'),
      part(EVALUATOR, 2, 'Answer of The Evaluator.'),
      part(EXECUTOR, 3, 'Answer of The Executor.'),
      part(VISIONARY, 4, 'Answer of The Visionary.'),
    ]);
    expect(driver.reads()).toContain('── Round table, round 1 ──');
    expect(driver.reads()).toContain('/map draws where they agree and differ, with one request.');
  });

  it('leaves no mark, and what is typed afterwards goes to the chosen persona', async () => {
    const driver = await driveTable([...answersInTurn(0, 0, 0, 100), reply('Rye.')]);
    await driver.say('/all Rye or wheat?');
    await driver.wait(100);
    expect(driver.visit.table.value?.isOpen.value).toBe(false);
    expect(driver.visit.lanes.map(({ mark }) => mark.value)).toEqual(PERSONAS.map(() => undefined));
    await driver.say('Which now?');
    await driver.wait(0);
    expect(driver.transcript().slice(-2)).toEqual(['You: Which now?', 'The Visionary: Rye.']);
    await driver.say('/persona exec');
    expect(driver.conversation()).toContain('The Executor: Answer of The Executor.');
  });

  it('shows the first to speak as it speaks, and whoever begins when nobody does', async () => {
    const driver = await driveTable([hang, hang, hang, hang], { streaming: true });
    await driver.say('/all Rye or wheat?');
    const [first, second, third] = driver.completion.calls;
    second!.text('Wheat');
    first!.text('Rye');
    await driver.wait(0);
    expect(driver.parts().at(-1)).toBe('The Methodologist: Wheat');
    second!.text(', surely.');
    first!.answer({ kind: 'reply', text: 'Rye.' });
    await driver.wait(0);
    expect(driver.parts().slice(-2)).toEqual([
      part(VISIONARY, 1, 'Rye.'),
      'The Methodologist: Wheat, surely.',
    ]);
    second!.answer({ kind: 'reply', text: 'Wheat, surely.' });
    third!.text('Oats');
    await driver.wait(0);
    expect(driver.parts().slice(-2)).toEqual([
      part(METHODOLOGIST, 2, 'Wheat, surely.'),
      'The Executor: Oats',
    ]);
  });

  it('never delays a word for one that hangs', async () => {
    const driver = await driveTable([hang, ...answersInTurn(0, 0, 0)], { streaming: true });
    await driver.say('/all Rye or wheat?');
    driver.completion.calls[0]!.text('Well');
    await driver.wait(0);
    expect(driver.parts()).toHaveLength(5);
    expect(driver.parts().at(-1)).toBe('The Visionary: Well');
    expect(driver.screen()).toContain('The Visionary is answering. Attempt 1 of 4.');
  });

  it('says who answers, who waits with the seconds and the cause, and who waits its turn', async () => {
    const driver = await driveTable([failure({ status: 503 }), hang, hang], { tableAtOnce: 2 });
    await driver.say('/all Rye or wheat?');
    await driver.wait(0);
    expect(driver.reads()).toContain(
      'The Visionary is answering. Attempt 2 of 4, next in 1 s. The provider had an internal error (503). Try again in a moment. ' +
        'The Methodologist and The Executor are answering. Attempt 1 of 4. ' +
        'The Evaluator waits its turn. Attempt 1 of 4. Retry now: /retry Stop all: Ctrl-C',
    );
    expect(driver.footer()).toContain('● Reconnecting');
  });

  it('sets apart in colour only who has failed', async () => {
    const driver = await driveTable([failure({ status: 503 }), hang, hang, hang], { depth: '256' });
    await driver.say('/all Rye or wheat?');
    await driver.wait(0);
    const { paint } = createLook('256', 'dark');
    const written = driver.terminal.written();
    expect(written).toContain(
      paint.colour('warn', 'The Visionary is answering. Attempt 2 of 4, next in 1 s.'),
    );
    expect(written).toMatch(/\n {2}The Methodologist, The Executor and The Evaluator are answering\./);
  });

  it.each(['ctrl-c', 'escape', '/stop'])('is stopped as a whole with %s', async (way) => {
    const driver = await driveTable([reply('Rye.'), failure(), hang, hang], { tableAtOnce: 3 });
    await driver.say('/all Rye or wheat?');
    await driver.wait(0);
    if (way === 'escape') await driver.escape();
    else if (way === 'ctrl-c') await driver.press(way);
    else await driver.say(way);
    expect(driver.completion.inFlight()).toBe(0);
    expect(driver.visit.busy.value).toBe(false);
    for (const name of [METHODOLOGIST, EXECUTOR, EVALUATOR]) {
      expect(driver.screen()).toMatch(new RegExp(`◆ ${name}, \\d of 4\nStopped\\. Your question is kept\\.`));
    }
    expect(driver.reads()).toContain('3 of 4 have no complete answer. /retry asks again.');
    expect(driver.reads()).not.toContain('/map draws');
    expect(driver.visit.table.value?.isOpen.value).toBe(false);
    expect(driver.hasLeft()).toBe(false);
  });

  it('says of each what it lacks', async () => {
    const driver = await driveTable(
      [
        reply(null),
        failure({ reason: 'quota', status: 429 }),
        hang,
        { kind: 'throw', error: new Error('bug') },
      ],
      { retryMode: 'adaptive', streaming: true },
    );
    await driver.say('/all Rye or wheat?');
    driver.completion.calls[2]!.text('Half');
    await driver.wait(0);
    await driver.press('ctrl-c');
    expect(driver.reads()).toContain('◆ The Evaluator, 1 of 4 ▲ Failed to send message. Please try again.');
    expect(driver.reads()).toMatch(/The Visionary, 2 of 4 .* ▲ The provider answered without any text\./);
    expect(driver.reads()).toMatch(
      /The Methodologist, 3 of 4 .* ▲ The provider's quota is used up \(429\)\./,
    );
    expect(driver.reads()).toMatch(/The Executor, 4 of 4 │ Half Stopped\. The answer so far is kept\./);
    expect(driver.reads()).toContain('4 of 4 have no complete answer.');
  });

  it('refuses a line that cannot be asked, and keeps it', async () => {
    const driver = await driveTable([hang]);
    await driver.say('/all');
    expect(driver.footer()).toMatch(/› \/all\n +Give the question for all of them: \/all QUESTION/);
    await driver.press('ctrl-u');
    await driver.say('Alone?');
    await driver.say('/all Together?');
    expect(driver.footer()).toContain('› /all Together?');
    expect(driver.reads()).toContain('An answer is still on its way. Your text is kept: send it afterwards.');
    await driver.press('ctrl-u');
    await driver.press('ctrl-c');
    await driver.say('/edit');
    await driver.press('page-down');
    await driver.say('/all Together?');
    expect(driver.footer()).toContain('› /all Together?');
    expect(driver.reads()).toContain(
      'The last question to The Visionary is being edited. Your text is kept: send the edit or end it first.',
    );
    expect(driver.completion.calls).toHaveLength(1);
  });

  it('keeps what is typed to the chosen persona until the round has ended', async () => {
    const driver = await driveTable([...answersInTurn(0, 0, 0, 100), reply('Yes.')]);
    await driver.say('/all Rye or wheat?');
    await driver.say('And spelt?');
    expect(driver.footer()).toContain('› And spelt?');
    expect(driver.reads()).toContain('An answer is still on its way. Your text is kept');
    await driver.wait(100);
    await driver.press('enter');
    await driver.wait(0);
    expect(driver.transcript().at(-1)).toBe('The Visionary: Yes.');
  });

  it('opens the chat from the landing', async () => {
    const driver = await driveTable(answersInTurn(0, 0, 0, 0));
    await driver.say('/back');
    await driver.say('/all Rye or wheat?');
    await driver.wait(0);
    expect(driver.parts()).toHaveLength(5);
  });

  it('goes on where one leaves it, marks who answers meanwhile, and tells the rest on the way back', async () => {
    const driver = await driveTable(answersInTurn(0, 100, 200, 300));
    await driver.say('/all Rye or wheat?');
    await driver.wait(0);
    await driver.say('/back');
    expect(driver.screen()).toMatch(/Page Down: .*The Methodologist is answering/);
    await driver.wait(200);
    await driver.press('enter');
    expect(driver.parts().slice(-2)).toEqual([
      part(METHODOLOGIST, 2, 'Answer of The Methodologist.'),
      part(EXECUTOR, 3, 'Answer of The Executor.'),
    ]);
    await driver.wait(100);
    expect(driver.parts().at(-1)).toBe(part(EVALUATOR, 4, 'Answer of The Evaluator.'));
    expect(driver.visit.lanes.map(({ mark }) => mark.value)).toEqual(PERSONAS.map(() => undefined));
  });

  it('leaves nothing behind when one leaves in its middle', async () => {
    const driver = await driveTable([failure(), hang, hang, hang]);
    await driver.say('/all Rye or wheat?');
    await driver.say('/quit');
    await driver.left;
    expect(driver.clock.pending() + driver.completion.inFlight()).toBe(0);
  });

  it.each([20, 40, 200])('fits a window of %i columns, and no text acts on it', async (columns) => {
    const hostile = '\u001B]0;title\u0007\u001B[2J\u202Ereversed '.repeat(4);
    const driver = await driveTable([reply(hostile), failure(), hang, hang], { columns, tableAtOnce: 3 });
    await driver.say('/all Rye or wheat?');
    await driver.wait(0);
    await driver.press('ctrl-c');
    expect(driver.terminal.everything().join('').replaceAll(/[│\s]/g, '')).toContain('␛[2J<U+202E>reversed');
  });
});

describe('/retry at the table', () => {
  it('cuts every wait short', async () => {
    const driver = await driveTable([failure(), failure(), hang, hang, ...answersInTurn(0, 0)]);
    await driver.say('/all Rye or wheat?');
    await driver.wait(0);
    await driver.say('/retry');
    await driver.wait(0);
    expect(driver.parts().slice(1)).toEqual([
      part(VISIONARY, 1, 'Answer of The Visionary.'),
      part(METHODOLOGIST, 2, 'Answer of The Methodologist.'),
    ]);
  });

  it('asks all again that have no complete answer, and leaves no mark', async () => {
    const driver = await driveTable([hang, reply('Wheat.'), hang, hang, reply('Rye.'), hang, reply('Oats.')]);
    await driver.say('/all Rye or wheat?');
    await driver.wait(0);
    await driver.press('ctrl-c');
    await driver.say('/retry');
    await driver.wait(0);
    expect(driver.transcript().slice(-2)).toEqual([part(VISIONARY, 2, 'Rye.'), part(EVALUATOR, 3, 'Oats.')]);
    expect(driver.screen()).toContain('The Executor is answering. Attempt 1 of 4.');
    await driver.press('ctrl-c');
    expect(driver.reads()).toContain(
      '1 of 4 has no complete answer. /retry asks again. /map draws where they agree and differ, with one request.',
    );
    expect(driver.visit.lanes.map(({ mark }) => mark.value)).toEqual(PERSONAS.map(() => undefined));
  });

  it('asks again who has failed while the others still answer', async () => {
    const driver = await driveTable([failure({ reason: 'quota' }), hang, hang, hang, reply('Rye.')], {
      retryMode: 'adaptive',
    });
    await driver.say('/all Rye or wheat?');
    await driver.wait(0);
    expect(driver.screen()).toContain('Try again: /retry   Stop all: Ctrl-C');
    await driver.say('/retry');
    await driver.wait(0);
    expect(driver.parts().at(-1)).toBe(part(VISIONARY, 1, 'Rye.'));
    expect(driver.screen()).not.toContain('Try again: /retry');
  });

  it('asks a later question of the chosen persona again, and not the round', async () => {
    const driver = await driveTable([...answersInTurn(0, 0, 0), hang, hang, reply('Spelt.')]);
    await driver.say('/all Rye or wheat?');
    await driver.wait(0);
    await driver.press('ctrl-c');
    await driver.say('And now?');
    await driver.press('ctrl-c');
    await driver.say('/retry');
    await driver.wait(0);
    expect(driver.transcript().at(-1)).toBe('The Visionary: Spelt.');
    expect(driver.completion.calls).toHaveLength(6);
  });

  it('says that an attempt is under way, or that there is nothing to repeat', async () => {
    const driver = await driveTable(answersInTurn(100, 100, 100, 100));
    await driver.say('/all Rye or wheat?');
    await driver.say('/retry');
    expect(driver.screen()).toContain('An attempt is under way. /stop ends it.');
    await driver.wait(100);
    await driver.press('enter');
    expect(driver.screen()).toContain('There is nothing to try again.');
  });
});

describe('/map', () => {
  const POINTS = [
    {
      point: 'All agree',
      stands: { A: { stance: 'for', quote: 'Answer of The' }, B: { stance: 'for', quote: 'Answer of The' } },
    },
    {
      point: 'They differ',
      stands: {
        A: { stance: 'for', quote: 'Answer of The' },
        B: { stance: 'against', quote: 'Answer of The' },
        C: { stance: 'mixed', quote: 'Answer of The' },
        D: { stance: 'for', quote: 'words of nobody here' },
      },
    },
  ];

  async function driveToMap(options: DriverOptions = {}, ...script: readonly Scripted[]) {
    const driver = await driveTable([...answersInTurn(0, 0, 0, 0), ...script], options);
    await driver.say('/all Rye or wheat?');
    await driver.wait(0);
    return driver;
  }

  it('prints the disputed points first, each stance as a shape and a word with the quote, and who is silent (16.25)', async () => {
    const driver = await driveToMap({}, clerkSays(POINTS, 100));
    await driver.say('/map');
    expect(driver.screen()).toContain('Drawing the map. Attempt 1 of 4.');
    await driver.wait(100);
    const map = driver.reads().slice(driver.reads().indexOf('The map of round 1'));
    expect(map).toMatch(
      /^The map of round 1 ─+ 2 points: 1 disputed, 1 shared\. 1\. They differ .* 2\. All agree /,
    );
    const rows = driver.terminal.window();
    const first = rows.slice(rows.indexOf('1. They differ'), rows.indexOf('2. All agree'));
    expect(first.filter((row) => /^ {3}✓ For {6}The \w+ +“Answer of The”$/.test(row))).toHaveLength(1);
    expect(first.filter((row) => /^ {3}✗ Against {2}The \w+ +“Answer of The”$/.test(row))).toHaveLength(1);
    expect(first.filter((row) => /^ {3}~ Mixed {4}The \w+ +“Answer of The”$/.test(row))).toHaveLength(1);
    expect(first.filter((row) => /^ {3}· Silent {3}The \w+$/.test(row))).toHaveLength(1);
    for (const name of [VISIONARY, METHODOLOGIST, EXECUTOR, EVALUATOR]) expect(first.join()).toContain(name);
    expect(map).toContain('1 claim left out: its words were not found.');
  });

  it('says why there is none, and that /map draws it', async () => {
    const driver = await driveToMap({}, reply('No JSON.'), hang, failure({ status: 500 }), hang);
    await driver.say('/map');
    await driver.wait(0);
    expect(driver.reads()).toContain(
      "▲ The clerk's answer is not a map that can be read. The answers are untouched. Try again. /map draws it.",
    );
    await driver.say('/map');
    await driver.press('ctrl-c');
    expect(driver.reads()).toContain('Stopped before the map was drawn. The answers are untouched.');
    await driver.say('/map');
    await driver.wait(0);
    expect(driver.reads()).toContain(
      'Drawing the map. Attempt 2 of 4, next in 1 s. The provider had an internal error (500).',
    );
    await driver.say('/retry');
    expect(driver.reads()).toContain('Drawing the map. Attempt 2 of 4. Stop: Ctrl-C');
    expect(driver.completion.inFlight()).toBe(1);
  });

  it('is refused without a round, before the answers, and with fewer than two of them', async () => {
    const driver = await driveTable([reply('Rye.'), hang, hang, hang]);
    await driver.say('/map');
    expect(driver.reads()).toContain('There is no round to draw a map of: /all QUESTION asks all of them.');
    await driver.press('ctrl-u');
    await driver.say('/all Rye or wheat?');
    await driver.wait(0);
    await driver.say('/map');
    expect(driver.reads()).toContain(
      'The Methodologist, The Executor and The Evaluator are still answering; /stop ends them.',
    );
    await driver.press('ctrl-c');
    await driver.press('enter');
    expect(driver.footer()).toContain('› /map');
    expect(driver.reads()).toContain(
      'A map needs two complete answers at least. /retry asks the others again.',
    );
  });

  it('is said to be out of date once an answer has changed', async () => {
    const driver = await driveToMap({}, clerkSays(POINTS), reply('Another.'));
    await driver.say('/map');
    await driver.wait(0);
    expect(driver.reads()).not.toContain('Out of date');
    await driver.say('/edit');
    await driver.type(' Or oats?');
    await driver.press('enter');
    expect(driver.reads()).toContain(
      '▲ Out of date: the answers have changed since this map was drawn. /map draws it again, with one request.',
    );
    await driver.wait(0);
    expect(driver.reads().split('Out of date')).toHaveLength(2);
  });

  it('names nobody who did not answer', async () => {
    const driver = await driveTable([...answersInTurn(0, 0, 0), hang, clerkSays([POINTS[0]!])]);
    await driver.say('/all Rye or wheat?');
    await driver.wait(0);
    await driver.press('ctrl-c');
    await driver.say('/map');
    await driver.wait(0);
    const map = driver.reads().slice(driver.reads().indexOf('The map of'));
    expect(map).toContain('· Silent');
    expect(map).not.toContain(EVALUATOR);
  });
});

describe('/pass', () => {
  it('quotes the last complete answer in the input line of another persona, and sends nothing (16.25)', async () => {
    const driver = await driveTable([reply('Rye\nbread.'), hang]);
    await driver.say('Well?');
    await driver.wait(0);
    await driver.say('And?');
    await driver.press('ctrl-c');
    await driver.say('/pass eval');
    expect(driver.footer()).toContain('Interaction Console - The Evaluator');
    expect(driver.footer()).toMatch(/› The Visionary:\n +> Rye\n +> bread\./);
    expect(driver.reads()).toContain(
      'The last answer of The Visionary is quoted in your text for The Evaluator. Nothing was sent.',
    );
    await driver.type('Agreed?');
    expect(driver.visit.chosen.value.draft.value).toBe('The Visionary:\n> Rye\n> bread.\n\nAgreed?');
    expect(driver.completion.calls).toHaveLength(2);
  });

  it('says that a long one was cut', async () => {
    const driver = await driveTable([reply('long '.repeat(2000))]);
    await driver.say('Well?');
    await driver.wait(0);
    await driver.say('/pass eval');
    expect(driver.reads()).toContain('Nothing was sent. It was cut to the room that there is.');
    expect(driver.visit.chosen.value.draft.value).toMatch(/…\n\n$/);
  });

  it('is refused in words', async () => {
    const driver = await driveTable([reply('Rye.')]);
    await driver.say('/pass eval');
    expect(driver.footer()).toContain('› /pass eval');
    expect(driver.reads()).toContain(
      'The Visionary has given no complete answer yet that could be passed on.',
    );
    await driver.press('ctrl-u');
    await driver.say('/pass e');
    expect(driver.reads()).toContain("No single persona matches 'e'. There are: The Visionary (visionary,");
    await driver.press('ctrl-u');
    await driver.say('Well?');
    await driver.wait(0);
    await driver.say('/pass visionary');
    expect(driver.reads()).toContain('An answer can be passed on to another persona only.');
    await driver.press('ctrl-u');
    await driver.say('/back');
    await driver.say('/pass eval');
    expect(driver.reads()).toContain('No conversation is open. Enter opens the chat.');
  });

  it('completes names as /persona does', async () => {
    const driver = await driveTable([]);
    await driver.type('/pass ev');
    expect(driver.footer()).toMatch(/ {2}evaluator +The Evaluator/);
    await driver.press('tab');
    expect(driver.footer()).toContain('› /pass evaluator');
  });
});

describe('a squad of one', () => {
  it.each(['/all Rye?', '/map', '/pass basalt'])('has no round table: %s says so', async (line) => {
    const driver = await driveTable([], { personas: createTestPersonas(1) });
    await driver.say(line);
    expect(driver.reads()).toContain('There is no other persona: Basalt is the only one.');
    expect(driver.footer()).toContain(`› ${line}`);
    await driver.press('ctrl-u');
    await driver.say('/help');
    expect(driver.reads()).not.toMatch(/\/(?:all|map|pass)\b/);
  });
});
