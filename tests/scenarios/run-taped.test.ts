import { expect, it } from 'vitest';
import { reply } from '../support/scripted-completion.ts';
import { say } from '../support/test-visit.ts';
import { createTapedChat, linesOf, sign } from '../tape/taped-visit.ts';
import { runTaped } from './run-taped.ts';
import type { Shell } from './shell.ts';
import { headless } from './shells/headless.ts';

/** The core alone, whose visits have been recorded so. */
function withTape(tape: string): Shell {
  return { ...headless, open: async () => ({ ...(await headless.open()), tape: async () => tape }) };
}

async function openOne(shell: Shell): Promise<void> {
  await shell.open();
}

async function recordTape(): Promise<string> {
  const parts = createTapedChat([reply('It depends.')]);
  say(parts, 'Is it sound?');
  await parts.clock.advance(1000);
  return parts.tape.text();
}

it('a scenario passes where its visits do again what they did', async () => {
  await runTaped({ run: openOne }, withTape(await recordTape()));
});

it('a scenario fails where one of its visits does something else', async () => {
  const other = linesOf(await recordTape()).map((line) =>
    line['kind'] === 'event' ? { ...line, event: { kind: 'reply', content: 'No.' } } : line,
  );
  await expect(runTaped({ run: openOne }, withTape(sign(other)))).rejects.toThrow(/^The replay departs/);
});

it('a scenario fails where a tape cannot be relied on', async () => {
  const tape = await recordTape();
  await expect(runTaped({ run: openOne }, withTape(tape.replace('depends', 'does')))).rejects.toThrow(
    /was changed/,
  );
  await expect(runTaped({ run: openOne }, withTape('{}'))).rejects.toThrow(/not a tape/);
});
