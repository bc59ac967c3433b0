import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createEnterChoice } from '../../../src/ui/controls/enter-choice.ts';
import { HelpDialog } from '../../../src/ui/dialogs/HelpDialog.tsx';
import { OptionsDialog } from '../../../src/ui/dialogs/OptionsDialog.tsx';
import { createMemoryNote } from '../../support/memory-note.ts';
import { hang } from '../../support/scripted-completion.ts';
import { createTestVisit } from '../../support/test-visit.ts';
import { Around, renderApp, renderChat, renderTable } from '../render-app.tsx';

const input = () => screen.getByRole<HTMLTextAreaElement>('textbox');

describe('Enter', () => {
  it.each([renderChat, renderTable])('sends, and keyboards on a screen say so', async (renderScreen) => {
    const { user, visit } = await renderScreen([hang, hang, hang, hang]);
    expect(input()).toHaveAttribute('enterkeyhint', 'send');
    await user.type(input(), 'One{Shift>}{Enter}{/Shift}two');
    expect(input()).toHaveValue('One\ntwo');
    await user.type(input(), '{Enter}');
    expect([input().value, visit.busy.value]).toEqual(['', true]);
  });

  it('begins a new line where the visitor wants that, and Ctrl or Cmd with it sends', async () => {
    const enterChoice = createEnterChoice(createMemoryNote('break'));
    const { user, visit } = await renderChat([hang], {}, () => ({ enterChoice }));
    expect(input()).toHaveAttribute('enterkeyhint', 'enter');
    expect(screen.queryByRole('button', { name: 'New line' })).toBeNull();
    await user.type(input(), 'One{Enter}two');
    expect([input().value, visit.busy.value]).toEqual(['One\ntwo', false]);
    await user.type(input(), '{Control>}{Enter}{/Control}');
    expect([input().value, visit.busy.value]).toEqual(['', true]);
    act(() => void enterChoice.setBreaksLine(false));
    expect(input()).toHaveAttribute('enterkeyhint', 'send');
  });

  it('does so on the landing, too', async () => {
    const enterChoice = createEnterChoice(createMemoryNote('break'));
    const { user, visit } = renderApp([], {}, () => ({ enterChoice }));
    await act(async () => visit.skipIntro());
    expect(input()).toHaveAttribute('enterkeyhint', 'enter');
    await user.type(input(), 'One{Enter}two');
    expect([input().value, visit.stage.value]).toEqual(['One\ntwo', 'landing']);
  });
});

it('the button for a new line puts it in place of what is selected, and the focus stays in the input', async () => {
  const { user, visit } = await renderChat();
  await user.type(input(), 'One and two');
  input().setSelectionRange(3, 8);
  await user.click(screen.getByRole('button', { name: 'New line' }));
  expect(input()).toHaveValue('One\ntwo');
  expect(visit.chosen.value.draft.value).toBe('One\ntwo');
  expect(input()).toHaveFocus();
  expect([input().selectionStart, input().selectionEnd]).toEqual([4, 4]);
});

it('the options let Enter break the line, the device remembers it, and the list of shortcuts says so', async () => {
  const note = createMemoryNote();
  const enterChoice = createEnterChoice(note);
  render(
    <Around visit={createTestVisit().visit} enterChoice={enterChoice}>
      <OptionsDialog onClose={() => undefined} />
      <HelpDialog onClose={() => undefined} />
    </Around>,
  );
  const keysOf = (label: string) => screen.getByText(label).parentElement?.textContent;
  expect(keysOf('Send the message')).toMatch(/^Enter/);
  await userEvent.setup().click(screen.getByRole('checkbox', { name: 'Enter breaks the line' }));
  expect(keysOf('Send the message')).toMatch(/^Ctrl \+ EnterMeta \+ Enter/);
  expect(keysOf('Begin a new line')).toMatch(/^Enter/);
  expect(createEnterChoice(note).breaksLine.value).toBe(true);
  enterChoice.setBreaksLine(false);
  note.isBlocked = true;
  expect([enterChoice.setBreaksLine(true), enterChoice.breaksLine.value]).toEqual([false, true]);
});
