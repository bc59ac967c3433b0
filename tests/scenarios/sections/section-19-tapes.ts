import { doesNotMatch, equal, match, ok } from 'node:assert/strict';
import { failure, hang, reply } from '../../support/scripted-completion.ts';
import { perform, say } from '../../support/test-visit.ts';
import { createTapedChat, linesOf } from '../../tape/taped-visit.ts';
import { type Scenario, withoutShell } from '../scenario.ts';

const CAP_BYTES = 60_000;

export const TAPES: readonly Scenario[] = [
  withoutShell('19.1', 'what is said, typed and told is on the tape, line by line', async () => {
    const parts = createTapedChat([failure({ detail: 'with [key]' }), reply('It depends.')]);
    say(parts, 'Is it sound?');
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
    say(parts, 'Why?');
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
];
