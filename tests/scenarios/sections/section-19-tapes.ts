import { deepEqual, doesNotMatch, equal, match, ok } from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rootFolder } from '../../../scripts/lib/root-folder.js';
import { runProcess } from '../../../scripts/lib/run-process.ts';
import { failure, hang, reply } from '../../support/scripted-completion.ts';
import { perform, say as sayTo } from '../../support/test-visit.ts';
import { core } from '../../simulation/core.ts';
import { replay as playSession, replayTable as playTableSession } from '../../simulation/simulation.ts';
import { playOut, replayOf, tapeIn } from '../../tape/replaying.ts';
import { createTapedChat, linesOf } from '../../tape/taped-visit.ts';
import { type Scenario, withoutShell } from '../scenario.ts';

const CAP_BYTES = 60_000;

export const TAPES: readonly Scenario[] = [
  withoutShell('19.1', 'what is said, typed and told is on the tape, line by line', async () => {
    const parts = createTapedChat([failure({ detail: 'with [key]' }), reply('It depends.')]);
    sayTo(parts, 'Is it sound?');
    await parts.clock.advance(3000);
    perform(parts, { kind: 'write', text: 'not sent' });
    const text = parts.tape.text();
    for (const each of [/Is it sound\?/, /with \[key\]/, /It depends\./, /not sent/, /The Visionary/])
      match(text, each);
    equal(linesOf(text)[0]?.['format'], 'quartet-tape');
    equal(linesOf(text).at(-1)?.['kind'], 'end');
  }),
  withoutShell('19.4', 'a tape that is full begins anew with the visit as it stands', async () => {
    const parts = createTapedChat([reply('x'.repeat(20_000)), reply('y'.repeat(20_000)), hang], {
      maxBytes: CAP_BYTES,
    });
    sayTo(parts, 'Why?');
    for (let count = 0; count < 60; count += 1) {
      perform(parts, { kind: 'write', text: `${count} unsent `.repeat(100) });
      ok(Buffer.byteLength(parts.tape.text()) <= CAP_BYTES);
    }
    await parts.clock.advance(0);
    const text = parts.tape.text();
    match(text, /"resumed":.*x{20000}/);
    doesNotMatch(text, /"kind":"event"/);
    ok(parts.tape.status().isBegunAnew);
  }),
  withoutShell('19.5', 'a tape is replayed, and where it departs that is named', async () => {
    const parts = createTapedChat([reply('It depends.')]);
    sayTo(parts, 'Is it sound?');
    await parts.clock.advance(1000);
    const text = parts.tape.text();
    const folder = mkdtempSync(path.join(tmpdir(), 'tape-'));
    const replay = (name: string, written: string) => {
      writeFileSync(path.join(folder, name), written);
      const argv = ['scripts/run.js', 'scripts/replay.ts', path.join(folder, name)];
      return runProcess(process.execPath, argv, { folder: rootFolder });
    };
    const played = await replay('whole.jsonl', text);
    const broken = await replay('broken.jsonl', text.replace('It depends.', 'It does not.'));
    const other = await replay('other.jsonl', 'no tape');
    rmSync(folder, { recursive: true });
    equal(played.exitCode, 0);
    match(played.output, /Is it sound\?[^]*It depends\.[^]*The replay matches the tape: \d+ lines\./);
    equal(broken.exitCode, 1);
    match(broken.output, /Is it sound\?[^]*Line \d+ of the tape was changed/);
    deepEqual([other.exitCode, other.output.split('.')[0]], [2, 'The file is not a tape']);
  }),
  withoutShell('19.6', 'a tape plays what happened, and leads to any moment of it', async () => {
    const parts = createTapedChat([reply('It depends.'), failure(), reply('On you.')]);
    for (const question of ['Is it sound?', 'On what?']) {
      sayTo(parts, question);
      await parts.clock.advance(6000);
    }
    const replay = replayOf(parts.tape.text());
    deepEqual(playOut(replay), parts.happened);
    const shown = () => replay.visit().chosen.value.messages.value.map(({ content }) => content);
    deepEqual(
      shown(),
      parts.visit.chosen.value.messages.value.map(({ content }) => content),
    );
    replay.jumpTo(5999);
    equal(shown().at(-1), 'It depends.');
    replay.jumpTo(6999);
    equal(replay.visit().connection.value, 'reconnecting');
  }),
  withoutShell('19.7', 'a tape that was changed plays up to the line before', async () => {
    const parts = createTapedChat([reply('It depends.')]);
    sayTo(parts, 'Is it sound?');
    await parts.clock.advance(0);
    const changed = parts.tape.text().replace('"text":"It depends."', '"text":"Yes, always."');
    const line = changed.slice(0, changed.indexOf('Yes, always.')).split('\n').length;
    deepEqual(tapeIn(changed).end, { kind: 'broken', line });
    const replay = replayOf(changed);
    playOut(replay);
    equal(replay.departure(), undefined);
    ok(replay.visit().busy.value);
  }),
  withoutShell('19.8', 'a session of the simulation is written as a tape that plays', async () => {
    for (const play of [playSession, playTableSession]) {
      const tapes: string[] = [];
      play({ core, seed: 7, steps: 40, isTaped: true, onTape: (text) => tapes.push(text) });
      const replay = replayOf(tapes[0] ?? '');
      ok(replay.explore(10));
      playOut(replay);
      equal(replay.departure(), undefined);
    }
  }),
];
