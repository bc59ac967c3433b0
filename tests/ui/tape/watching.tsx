import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import type { ReadTape } from '../../../src/tape/tape-format.ts';
import { prepareTape } from '../../../src/ui/tape/prepare-tape.tsx';
import { failure, hang, reply } from '../../support/scripted-completion.ts';
import { TEST_TOOLS } from '../../support/test-tools.ts';
import { createTestVisit, perform, say } from '../../support/test-visit.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';
import { tapeIn } from '../../tape/replaying.ts';
import { createTapedVisit } from '../../tape/taped-visit.ts';

/** Where the short visit is when. */
export const MOMENTS = { chat: 1000, asked: 3000, answered: 5000, stopped: 9000, table: 12_000, end: 60_000 };

/** A minute: an answer, an attempt that fails, a stop, an unsent text, and the round table. */
async function tapeOfMinute(): Promise<string> {
  const parts = createTapedVisit([reply('It **depends**.', 2000), failure(), hang]);
  const { clock, tape } = parts;
  await clock.advance(1000);
  perform(parts, { kind: 'skip-intro' }, { kind: 'begin' });
  await clock.advance(2000);
  say(parts, 'Is it sound?');
  await clock.advance(4000);
  say(parts, 'And now?');
  await clock.advance(2000);
  perform(parts, { kind: 'stop-all' });
  await clock.advance(1000);
  perform(parts, { kind: 'write', text: 'not sent' });
  await clock.advance(2000);
  perform(parts, { kind: 'open-table' });
  await clock.advance(48_000);
  perform(parts, { kind: 'write-to-all', text: 'nor this' });
  return tape.text();
}

/** A tape that is watched on virtual time, beside a visit that waits. */
async function watchTape(tape: ReadTape) {
  const clock = createVirtualClock();
  const live = createTestVisit();
  const onReload = vi.fn<() => void>();
  const preparing = prepareTape(tape, { visit: live.visit, files: TEST_TOOLS.files, clock, onReload });
  // It is played ahead with pauses.
  await clock.advance(0);
  const watch = await preparing;
  await act(async () => watch());
  return {
    clock,
    live,
    user: userEvent.setup(),
    dialog: screen.getByRole('dialog', { name: 'A tape of a visit' }),
    pass: (durationMs: number) => act(() => clock.advance(durationMs)),
  };
}

export async function watchMinute(change: (tape: ReadTape) => ReadTape = (tape) => tape) {
  return watchTape(change(tapeIn(await tapeOfMinute())));
}

export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
export const slider = () => screen.getByRole<HTMLInputElement>('slider');
