import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { PageFiles } from '../../../src/ports/files.ts';
import type { StoreTrouble } from '../../../src/ports/store.ts';
import { chooseTheme } from '../../../src/ui/controls/theme.ts';
import { createIntroChoice } from '../../../src/ui/loading/first-frame.ts';
import { DeviceSection } from '../../../src/ui/dialogs/DeviceSection.tsx';
import { type MemoryDevice, createMemoryDevice } from '../../support/memory-store.ts';
import { createMemoryNote } from '../../support/memory-note.ts';
import { type MemoryWish, createMemoryWish } from '../../support/memory-wish.ts';
import { reply } from '../../support/scripted-completion.ts';
import { createTestKeep } from '../../support/test-keep.ts';
import { type TestVisit, createTestChat, say } from '../../support/test-visit.ts';
import { Around } from '../render-app.tsx';

const full: StoreTrouble = { kind: 'full', detail: 'no room' };

interface Given {
  readonly device?: MemoryDevice;
  readonly wish?: MemoryWish;
}

async function renderSection({ device = createMemoryDevice(), wish = createMemoryWish() }: Given = {}) {
  const parts = createTestChat([reply('So.')]);
  const keep = createTestKeep(parts, device, wish);
  const download = vi.fn<PageFiles['download']>();
  render(
    <StrictMode>
      <Around visit={parts.visit} keep={keep} files={{ download }}>
        <DeviceSection />
      </Around>
    </StrictMode>,
  );
  const pass = (durationMs: number) => act(() => parts.clock.advance(durationMs));
  await pass(0);
  return { ...parts, device, wish, keep, download, pass, user: userEvent.setup() };
}

/** Where the operator has disabled keeping. */
function renderAlone({ visit }: Pick<TestVisit, 'visit'>) {
  return render(
    <Around visit={visit}>
      <DeviceSection />
    </Around>,
  );
}

/** A device on which an earlier visit has kept something. */
async function createUsedDevice(): Promise<MemoryDevice> {
  const { device, keep, user, pass, visit } = await renderSection();
  await user.click(keepSwitch());
  say({ visit }, 'Why?');
  await pass(1000);
  keep.keeper.value?.dispose();
  await pass(0);
  cleanup();
  return device;
}

const keepSwitch = () => screen.getByRole('checkbox', { name: 'Keep conversations on this device' });
const says = () => screen.getByRole('status').textContent;
const forgetButton = () => screen.queryByRole('button', { name: 'Forget everything on this device' });

describe('the switch that keeps conversations', () => {
  it('is off at first, and says in advance what it does and that nothing is encrypted', async () => {
    await renderSection();
    expect(keepSwitch()).not.toBeChecked();
    expect(keepSwitch()).toHaveAccessibleDescription(
      'Conversations, drafts and options come back after a reload. They are not encrypted: anyone who uses this browser can read them.',
    );
    expect(says()).toBe('');
    expect(screen.getByRole('region', { name: 'On this device' })).toContainElement(keepSwitch());
  });

  it('can be switched off again, and says that what was kept is still there', async () => {
    const { user, pass } = await renderSection();
    await user.click(keepSwitch());
    await pass(1000);
    await user.click(keepSwitch());
    expect(keepSwitch()).not.toBeChecked();
    expect(says()).toBe('What was kept before is still on this device.');
  });

  it('stays on when keeping fails, says so, and tries again after off and on', async () => {
    const device = createMemoryDevice();
    device.troubles.set('write', full);
    const { user, pass } = await renderSection({ device });
    await user.click(keepSwitch());
    await pass(1000);
    expect(keepSwitch()).toBeChecked();
    expect(says()).toMatch(
      /^There is no room left on this device\..*then switch keeping off and on again in the options\.$/,
    );
    device.troubles.clear();
    await user.click(keepSwitch());
    await user.click(keepSwitch());
    await pass(1000);
    expect(says()).toBe('This visit is kept on this device.');
  });

  it('follows a switch in another tab', async () => {
    const { wish, pass } = await renderSection();
    act(() => wish.switchElsewhere(true));
    await pass(0);
    expect(keepSwitch()).toBeChecked();
    act(() => wish.switchElsewhere(false));
    expect(keepSwitch()).not.toBeChecked();
  });

  it('is missing when the operator has disabled keeping, and nothing is read', () => {
    const { container } = renderAlone(createTestChat());
    expect(container).toBeEmptyDOMElement();
  });
});

describe('forgetting', () => {
  it('is offered only while something is stored', async () => {
    await renderSection();
    expect(forgetButton()).toBeNull();
    act(() => chooseTheme('light'));
    expect(forgetButton()).not.toBeNull();
  });

  it('removes the wish and the theme too, and leaves the visit as it is', async () => {
    const { user, wish, visit, pass } = await renderSection();
    act(() => chooseTheme('light'));
    await user.click(keepSwitch());
    say({ visit }, 'Why?');
    await pass(1000);
    await user.click(forgetButton()!);
    await pass(0);
    expect(wish.isOn()).toBe(false);
    expect(keepSwitch()).not.toBeChecked();
    expect(localStorage).toHaveLength(0);
    expect(document.documentElement).not.toHaveAttribute('data-theme');
    expect(says()).toMatch(/^Forgotten: kept conversations and drafts, and the theme\./);
    expect(visit.chosen.value.messages.value.at(-1)?.content).toBe('So.');
  });

  it('comes with a download of what could not be read, and removes that too', async () => {
    const device = await createUsedDevice();
    device.record = 'half a record';
    const { user, wish, download, pass } = await renderSection({ device, wish: createMemoryWish(true) });
    expect(says()).toMatch(/^Part of your earlier visit could not be read/);
    expect(device.aside).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Download what could not be read' }));
    expect(download).toHaveBeenCalledWith('unreadable.json', 'application/json', '[\n  "half a record"\n]');
    await user.click(forgetButton()!);
    await pass(0);
    expect([device.aside, device.record, wish.isOn()]).toEqual([[], undefined, false]);
    expect(screen.queryByRole('button', { name: 'Download what could not be read' })).toBeNull();
  });

  it('says when it failed, stops there, and can be tried again', async () => {
    const device = await createUsedDevice();
    act(() => chooseTheme('light'));
    device.troubles.set('forget', { kind: 'failed', detail: 'no answer' });
    const { user, pass } = await renderSection({ device });
    await user.click(forgetButton()!);
    await pass(0);
    expect(says()).toMatch(/^Not everything was forgotten: the storage did not answer\. Try again/);
    expect(document.documentElement).toHaveAttribute('data-theme', 'light');
    device.troubles.clear();
    await user.click(forgetButton()!);
    await pass(0);
    expect(device.record).toBeUndefined();
    expect(document.documentElement).not.toHaveAttribute('data-theme');
  });

  it('keeps the focus in the section, and says what it did until keeping is switched on again', async () => {
    const device = await createUsedDevice();
    const { user, pass } = await renderSection({ device });
    await user.click(forgetButton()!);
    await pass(0);
    expect(screen.getByRole('heading', { name: 'On this device' })).toHaveFocus();
    expect(says()).toBe(
      'Forgotten: kept conversations and drafts. This page shows its conversations until you close it.',
    );
    await user.click(keepSwitch());
    await pass(0);
    expect(says()).toBe('This visit is kept on this device.');
  });

  it('works for the theme when the operator has disabled keeping', async () => {
    chooseTheme('dark');
    renderAlone(createTestChat());
    expect(screen.queryByRole('checkbox')).toBeNull();
    await userEvent.click(forgetButton()!);
    expect(document.documentElement).not.toHaveAttribute('data-theme');
    expect(says()).toBe('Forgotten: the theme.');
  });

  it('lets the next visit begin with the intro again', async () => {
    const note = createMemoryNote('skip');
    render(
      <Around visit={createTestChat().visit} introChoice={createIntroChoice(note)}>
        <DeviceSection />
      </Around>,
    );
    await userEvent.click(forgetButton()!);
    expect(note.read()).toBeUndefined();
    expect(says()).toBe('Forgotten: that the intro is skipped.');
  });

  it('removes options that another tab has chosen, or that cannot be read', async () => {
    const answerOptions = createMemoryNote('garbage');
    render(
      <Around visit={createTestChat().visit} answerOptions={answerOptions}>
        <DeviceSection />
      </Around>,
    );
    await userEvent.click(forgetButton()!);
    expect([says(), answerOptions.read()]).toEqual(['Forgotten: the options.', undefined]);
  });

  it('returns to the usual options, and is offered for them too', async () => {
    const chat = createTestChat();
    renderAlone(chat);
    expect(forgetButton()).toBeNull();
    act(() => chat.visit.setOptions({ streaming: true, memoryTurns: 3, drawsMap: true }));
    await userEvent.click(forgetButton()!);
    const usual = { streaming: false, memoryTurns: 0, length: 'short', drawsMap: false };
    expect(chat.visit.options.value).toEqual(usual);
    expect(says()).toBe('Forgotten: the options.');
  });
});
