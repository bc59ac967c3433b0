import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { replayTape, replayText } from '../support/replay-tape.ts';
import { reply } from '../support/scripted-completion.ts';
import { say } from '../support/test-visit.ts';
import { createTapedChat, linesOf, sign } from './taped-visit.ts';

it.each(readdirSync(path.resolve(import.meta.dirname, '../tapes')))('%s plays as it was recorded', (name) => {
  expect(replayTape(name).departure).toBeUndefined();
});

it('is connected again once an answer has come after a server error (5.2)', () => {
  expect(replayTape('after-a-server-error.jsonl').visit.connection.value).toBe('connected');
});

describe('a tape that is played in a test', () => {
  it('can be looked at in the middle', () => {
    const { visit } = replayTape('after-a-server-error.jsonl', 5500);
    expect(visit.connection.value).toBe('reconnecting');
    expect(visit.chosen.value.question.value?.progress.kind).toBe('waiting');
  });

  it('shows what the core does now where it departs', async () => {
    const parts = createTapedChat([reply('Dream on.'), reply('Later.')]);
    say(parts, 'What next?');
    await parts.clock.advance(1000);
    say(parts, 'And then?');
    await parts.clock.advance(1000);
    const changed = linesOf(parts.tape.text()).map((line) =>
      JSON.stringify(line['event'])?.includes('Dream on.')
        ? { ...line, event: { kind: 'reply', text: 'Dream less.' } }
        : line,
    );
    const { visit, departure } = replayText(sign(changed));
    expect(departure).toMatch(/^The replay departs from the tape in line \d+, /);
    expect(visit.chosen.value.messages.value.at(-1)?.content).toBe('Dream less.');
  });

  it('is no tape where it cannot be read, and departs where it breaks off', () => {
    const text = createTapedChat().tape.text();
    expect(() => replayText('{}')).toThrow(/not a tape/);
    expect(replayText(text.slice(0, -50)).departure).toMatch(/Line \d+ of the tape was changed|cut off/);
  });
});
