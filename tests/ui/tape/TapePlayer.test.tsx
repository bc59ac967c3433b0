import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ReadTape } from '../../../src/tape/tape-format.ts';
import { perform } from '../../support/test-visit.ts';
import { MOMENTS, press, slider, watchMinute } from './watching.tsx';

const stage = () => document.querySelector<HTMLElement>('[data-stage]')!;
const said = () => document.querySelector('dialog > section [role=status]')?.textContent;

async function seek(positionMs: number): Promise<void> {
  await act(async () => void fireEvent.change(slider(), { target: { value: String(positionMs) } }));
}

describe('a tape that is opened (19.9)', () => {
  it('is a dialog that says what it is, with the focus on what plays it', async () => {
    const { dialog } = await watchMinute();
    expect(dialog).toHaveAccessibleDescription(/^Recorded .*2027.*, by version 1\.2\.3\.$/);
    expect(screen.getByRole('button', { name: 'Play' })).toHaveFocus();
    expect(document.documentElement.dataset['tape']).toBe('open');
  });

  it('leaves the title, the history and the live region of the page to the visit that waits', async () => {
    history.replaceState({ screen: 'chat' }, '');
    document.title = 'mine';
    await watchMinute();
    const opened = history.length;
    await seek(MOMENTS.asked);
    await seek(MOMENTS.table);
    expect([document.title, history.length]).toEqual(['mine', opened]);
    expect(history.state).toEqual({ screen: 'chat', tape: true });
    expect(screen.queryByRole('log')).toBeNull();
    expect(document.documentElement.dataset['motion']).toBeUndefined();
  });

  it('gives the focus back when it is closed, and leaves nothing behind', async () => {
    const opener = document.body.appendChild(document.createElement('button'));
    opener.focus();
    const { clock } = await watchMinute();
    await press('Play');
    await press('Close the tape');
    expect(opener).toHaveFocus();
    expect(document.documentElement.dataset['tape']).toBeUndefined();
    expect([clock.pending(), document.querySelector('dialog')]).toEqual([0, null]);
  });

  it('gives the focus to the heading where the page has gone on meanwhile', async () => {
    const opener = document.body.appendChild(document.createElement('button'));
    opener.focus();
    await watchMinute();
    opener.remove();
    const heading = document.body.appendChild(document.createElement('h1'));
    heading.tabIndex = -1;
    await press('Close the tape');
    expect(heading).toHaveFocus();
  });

  it('is closed by the way back in the browser', async () => {
    await watchMinute();
    await act(async () => void dispatchEvent(new PopStateEvent('popstate')));
    expect(document.querySelector('dialog')).toBeNull();
  });
});

describe('what is on a tape can only be watched (19.10)', () => {
  it('shows the visit as it was, by the squad on the tape', async () => {
    await watchMinute((tape) => ({
      ...tape,
      header: { ...tape.header, squad: { ...tape.header.squad, name: 'Elsewhere' } },
    }));
    expect(within(stage()).getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
    await seek(MOMENTS.answered);
    const conversation = within(stage()).getByRole('region', { name: 'Conversation' });
    expect(conversation).toHaveTextContent(/Is it sound\?.*It depends\./);
    expect(stage()).toHaveTextContent('This is a tape. Nothing is sent from here.');
  });

  it('says so of whatever is pressed, for a moment, and changes neither visit', async () => {
    const { live, pass } = await watchMinute();
    await seek(MOMENTS.answered);
    const before = live.visit.capture();
    const shown = stage().textContent;
    await press('Next persona');
    expect(said()).toMatch(/^This is a tape/);
    expect(stage().textContent).toBe(shown);
    expect(live.visit.capture()).toEqual(before);
    await pass(5000);
    expect(said()).toBe('');
  });

  it('puts back what is typed', async () => {
    await watchMinute();
    await seek(MOMENTS.answered);
    const field = within(stage()).getByRole<HTMLTextAreaElement>('textbox');
    fireEvent.input(field, { target: { value: 'mine' } });
    expect([field.value, said()]).toEqual(['', expect.stringMatching(/^This is a tape/)]);
    await seek(MOMENTS.table - 1000);
    fireEvent.input(field, { target: { value: 'not sent, but mine' } });
    expect(field.value).toBe('not sent');
  });

  it('closes a dialog in it that would have changed something, so that the reason is seen', async () => {
    // Otherwise there is something to be forgotten.
    document.documentElement.dataset['theme'] = 'dark';
    await watchMinute();
    await seek(MOMENTS.chat);
    await seek(500);
    await press('Options');
    const options = await screen.findByRole('dialog', { name: 'Options' });
    const buttons = within(options).getAllByRole('button');
    expect(buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual([
      'Close',
      'Keyboard shortcuts',
    ]);
    expect(within(options).queryByRole('group', { name: 'Fault drill' })).toBeNull();
    await act(
      async () => void fireEvent.click(within(options).getByRole('checkbox', { name: 'Stream answers' })),
    );
    expect(screen.queryByRole('dialog', { name: 'Options' })).toBeNull();
    expect(said()).toMatch(/^This is a tape/);
  });

  it('lets a card be read', async () => {
    await watchMinute();
    await seek(MOMENTS.answered);
    await press('Profile');
    expect(await screen.findByRole('dialog', { name: 'The Visionary' })).toBeVisible();
    expect(said()).toBe('');
  });

  it('has none of the shortcuts of the product', async () => {
    await watchMinute();
    await seek(MOMENTS.answered);
    const shown = stage().textContent;
    for (const key of ['PageDown', 'End']) fireEvent.keyDown(stage(), { key, altKey: true });
    fireEvent.keyDown(stage(), { key: '?' });
    expect(stage().textContent).toBe(shown);
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it('holds still where the visitor has paused motion', async () => {
    const { live } = await watchMinute();
    await seek(MOMENTS.answered);
    const pause = () => within(stage()).getByRole('button', { name: 'Pause motion' });
    expect(pause()).toHaveAttribute('aria-pressed', 'false');
    await act(async () => void perform(live, { kind: 'pause-motion', paused: true }));
    expect(pause()).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('a tape plays (19.11)', () => {
  it('in real time, from the recorded moments, until it is paused', async () => {
    const { pass } = await watchMinute();
    await press('Play');
    await pass(MOMENTS.asked);
    expect(stage()).toHaveTextContent('Is it sound?');
    expect(stage()).not.toHaveTextContent('It depends.');
    await pass(2000);
    expect(stage()).toHaveTextContent('It depends.');
    await press('Pause');
    await pass(60_000);
    expect(slider()).toHaveAttribute('aria-valuetext', '5 seconds of 1 minute');
    expect(stage()).not.toHaveTextContent('not sent');
  });

  it('faster', async () => {
    const { pass, user } = await watchMinute();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Speed' }), '16×');
    await press('Play');
    await pass(60_000 / 16);
    expect(slider()).toHaveAttribute('aria-valuetext', '1 minute of 1 minute');
    expect(screen.getByRole('button', { name: 'Play' })).toBeVisible();
  });

  it('by Space, wherever it does nothing else', async () => {
    const { user } = await watchMinute();
    const playing = () => screen.queryByRole('button', { name: 'Pause' }) !== null;
    await user.keyboard(' ');
    expect(playing()).toBe(true);
    act(() => slider().focus());
    await user.keyboard(' ');
    expect(playing()).toBe(false);
    act(() => screen.getByRole('combobox', { name: 'Speed' }).focus());
    await user.keyboard(' ');
    expect(playing()).toBe(false);
  });

  it.each([
    ['{ArrowRight}', '15 seconds'],
    ['{ArrowLeft}', '5 seconds'],
    ['{ArrowUp}', '15 seconds'],
    ['{ArrowDown}', '5 seconds'],
    ['{PageUp}', '1 minute'],
    ['{PageDown}', '0 seconds'],
  ])('from another place by the slider: %s', async (keys, words) => {
    const { user } = await watchMinute();
    await seek(10_000);
    act(() => slider().focus());
    await user.keyboard(keys);
    expect(slider()).toHaveAttribute('aria-valuetext', `${words} of 1 minute`);
  });

  it('and does not read every second out while the slider has the focus', async () => {
    const { pass } = await watchMinute();
    await press('Play');
    act(() => slider().focus());
    await pass(7000);
    expect(slider()).toHaveAttribute('aria-valuetext', '0 seconds of 1 minute');
    await press('Pause');
    expect(slider()).toHaveAttribute('aria-valuetext', '7 seconds of 1 minute');
  });

  it('and leaves the focus where it is, whatever screen appears', async () => {
    const { pass } = await watchMinute();
    await press('Play');
    await pass(MOMENTS.chat + 500);
    expect(within(stage()).getByRole('textbox')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pause' })).toHaveFocus();
    act(() => slider().focus());
    await seek(0);
    await seek(MOMENTS.table);
    expect(slider()).toHaveFocus();
  });

  it('but not in a tab that nobody sees', async () => {
    const { pass } = await watchMinute();
    await press('Play');
    let hidden = true;
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(30_000);
    expect(stage()).not.toHaveTextContent('Is it sound?');
    hidden = false;
    document.dispatchEvent(new Event('visibilitychange'));
    Reflect.deleteProperty(document, 'hidden');
    await pass(4000);
    expect(stage()).toHaveTextContent('Is it sound?');
  });
});

describe('what happened (19.12)', () => {
  const list = () => screen.getByRole('region', { name: 'What happened' });
  const items = () =>
    within(list())
      .getAllByRole('button')
      .map(({ textContent }) => textContent);

  it('is listed, each with its moment, and leads there', async () => {
    await watchMinute();
    expect(screen.queryByRole('region', { name: 'What happened' })).toBeNull();
    await press('What happened');
    expect(items()).toEqual([
      expect.stringContaining('The Visionary was asked: Is it sound?'),
      expect.stringContaining('The Visionary answered'),
      expect.stringContaining('The Visionary was asked: And now?'),
      expect.stringContaining('The Visionary was stopped'),
      expect.stringContaining('The round table was opened'),
    ]);
    const answered = within(list()).getByRole('button', { name: /^5 seconds,\s*The Visionary answered$/ });
    await act(async () => void fireEvent.click(answered));
    expect(answered).toHaveAttribute('aria-current', 'true');
    expect(stage()).toHaveTextContent('It depends.');
  });

  it('is closed by Escape, and only then the tape', async () => {
    const { user } = await watchMinute();
    await press('What happened');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'What happened' })).toBeNull();
    expect(screen.getByRole('dialog', { name: 'A tape of a visit' })).toBeVisible();
  });

  it('can be gone through one by one, there and back', async () => {
    await watchMinute();
    const at = () => slider().getAttribute('aria-valuetext')?.split(' of ')[0];
    const steps: (string | undefined)[] = [];
    for (let count = 0; count < 6; count += 1) {
      await press('Next happening');
      steps.push(at());
    }
    expect(steps).toEqual(['3 seconds', '5 seconds', '7 seconds', '9 seconds', '12 seconds', '1 minute']);
    for (let count = 0; count < 7; count += 1) await press('Previous happening');
    expect(at()).toBe('0 seconds');
  });

  it('is said to be nothing where nothing was asked', async () => {
    await watchMinute((tape) => ({ ...tape, lines: tape.lines.slice(0, 1) }));
    await press('What happened');
    expect(list()).toHaveTextContent('Nothing was asked in this visit.');
  });
});

describe('what is missing is said (19.14)', () => {
  const toEnd = () => seek(MOMENTS.end);

  it.each<[string, (tape: ReadTape) => ReadTape, RegExp]>([
    [
      'a line that was changed',
      (tape) => ({ ...tape, end: { kind: 'broken', line: 9 } }),
      /Line 9 .*changed/,
    ],
    ['a tape that was cut', (tape) => ({ ...tape, end: { kind: 'cut', line: 9 } }), /cut off after line 9/],
    ['a tape that was full', (tape) => ({ ...tape, end: { kind: 'full' } }), /was full/],
  ])('at the end of %s, and in the list', async (_, change, words) => {
    await watchMinute(change);
    expect(said()).toBe('');
    await toEnd();
    expect(said()).toMatch(words);
    await seek(0);
    await press('What happened');
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: words })));
    expect(said()).toMatch(words);
  });

  it('where the replay departs from the tape, which ends it', async () => {
    await watchMinute((tape) => ({
      ...tape,
      header: { ...tape.header, options: { ...tape.header.options, model: 'another' } },
    }));
    await toEnd();
    expect(said()).toMatch(
      /^The replay departs from the tape in line \d+, at 0:03\.0\..* by version 1\.2\.3/,
    );
    expect(slider()).toHaveAttribute('aria-valuetext', '3 seconds of 1 minute');
  });

  it('nothing, at the end of a whole one', async () => {
    await watchMinute();
    await toEnd();
    expect(said()).toBe('');
  });
});
