import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { failure, reply } from '../../support/scripted-completion.ts';
import { createTestPersonas } from '../../support/squads.ts';
import type { Scripted } from '../../support/scripted-completion.ts';
import type { TestVisitOptions } from '../../support/test-visit.ts';
import { renderChat, renderTable } from '../render-app.tsx';

const input = () => screen.getByRole<HTMLTextAreaElement>('textbox');
const passOn = () => screen.getByRole('button', { name: /^Pass on to/ });
const passOns = () => screen.queryAllByRole('button', { name: /^Pass on to/ });
const announced = () => [...screen.getByRole('log').children].map((line) => line.textContent);

/** A chat whose visitor has been at the table, so that the table's code is there. */
async function renderAfterTable(script: readonly Scripted[], options: Partial<TestVisitOptions> = {}) {
  const page = await renderTable(script, options);
  await act(async () => page.visit.table.close());
  return page;
}

/** The same chat, after an answer to its first question. */
async function renderAnswered(
  script: readonly Scripted[] = [reply('Begin small.')],
  options: Partial<TestVisitOptions> = {},
) {
  const render = options.personas?.length === 1 ? renderChat : renderAfterTable;
  const page = await render(script, options);
  await page.user.type(input(), 'How?{Enter}');
  await page.pass(20_000);
  return page;
}

async function openDialog({ user }: Pick<Awaited<ReturnType<typeof renderTable>>, 'user'>) {
  await user.click(passOn());
  return within(await screen.findByRole('dialog', { name: 'Pass on to …' }));
}

describe('an answer', () => {
  it('can be passed on once it is complete; a welcome and a question cannot', async () => {
    const { pass, user } = await renderAfterTable([reply('Begin small.', 100)]);
    expect(passOns()).toEqual([]);
    await user.type(input(), 'How?{Enter}');
    expect(passOns()).toEqual([]);
    await pass(100);
    expect(passOns()).toHaveLength(1);
    expect(passOn().closest('li')).toHaveTextContent('Begin small.');
  });

  it.each([
    ['failed', [failure(), failure(), failure(), failure()]],
    ['has no text', [reply(null)]],
    ['is incomplete', [{ kind: 'hang', deltas: ['Beg'] } as const]],
  ])('cannot be passed on if it %s', async (_, script) => {
    const { visit } = await renderAnswered(script, { streaming: true });
    act(() => visit.stopAll());
    const conversation = within(screen.getByRole('region', { name: 'Conversation' }));
    expect(conversation.getAllByRole('listitem')).toHaveLength(3);
    expect(passOns()).toEqual([]);
  });

  it('cannot be passed on in a squad of one', async () => {
    await renderAnswered(undefined, { personas: createTestPersonas(1) });
    expect(passOns()).toEqual([]);
  });
});

describe('passing an answer on', () => {
  it('offers the other personas, and does nothing until one is chosen', async () => {
    const page = await renderAnswered();
    const dialog = await openDialog(page);
    expect(dialog.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
      'The Methodologist',
      'The Executor',
      'The Evaluator',
    ]);
    await page.user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(page.visit.chosen.value.index).toBe(0);
    expect(page.visit.lanes.map(({ draft }) => draft.value)).toEqual(['', '', '', '']);
  });

  it('opens the chosen persona, with the quotation before the draft and the caret at its end', async () => {
    const page = await renderAnswered();
    act(() => page.visit.laneOf('pragmatist')!.write('Do you agree?'));
    const dialog = await openDialog(page);
    await page.user.click(dialog.getByRole('button', { name: 'The Executor' }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The Executor');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(input()).toHaveValue('The Visionary:\n> Begin small.\n\nDo you agree?');
    expect(input()).toHaveFocus();
    expect(input().selectionStart).toBe(input().value.length);
  });

  it('says that a quotation is cut until the text is changed', async () => {
    const page = await renderAnswered([reply('word '.repeat(2000))]);
    const dialog = await openDialog(page);
    await page.user.click(dialog.getByRole('button', { name: 'The Executor' }));
    expect(input()).toHaveAccessibleDescription(/The quotation is cut to the length of a message/);
    act(() => page.visit.chosen.value.write('Short.'));
    expect(input()).not.toHaveAccessibleDescription(/quotation/);
  });

  it('is refused with a reason while the other persona’s question is being edited', async () => {
    const page = await renderAnswered([reply('Begin small.'), reply('Do it.')]);
    act(() => page.visit.choose(page.visit.laneOf('pragmatist')!));
    await page.user.type(input(), 'And you?{Enter}');
    await page.pass(0);
    act(() => {
      page.visit.chosen.value.edit();
      page.visit.choose(page.visit.laneOf('dreamer')!);
    });
    const dialog = await openDialog(page);
    await page.user.click(dialog.getByRole('button', { name: 'The Executor' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(/being edited\. Nothing was passed on/);
    expect(page.visit.chosen.value.persona.name).toBe('The Visionary');
  });
});

describe('passing an answer on in a squad of two', () => {
  const two = { personas: createTestPersonas(2) };

  it('names the other persona and needs no choice', async () => {
    const page = await renderAnswered(undefined, two);
    expect(passOn()).toHaveTextContent('Pass on to Feldspar from Norway');
    await page.user.click(passOn());
    await eventually(() => expect(input()).toHaveValue('Basalt:\n> Begin small.\n\n'));
    expect(input()).toHaveFocus();
  });

  it('says beside the button why it is refused', async () => {
    const page = await renderAnswered(undefined, two);
    act(() => page.visit.lanes[1]!.write('a'.repeat(7990)));
    await page.user.click(passOn());
    expect(await screen.findByRole('status')).toHaveTextContent(/no room left/);
    expect(announced().at(-1)).not.toMatch(/Pass/);
  });
});
