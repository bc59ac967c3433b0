import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ownAnswerer } from '../../../src/domain/answerer.ts';
import { AnswerSwitches } from '../../../src/ui/dialogs/AnswerSwitches.tsx';
import { OptionsDialog } from '../../../src/ui/dialogs/OptionsDialog.tsx';
import { createIntroChoice } from '../../../src/ui/loading/first-frame.ts';
import { createMemoryNote } from '../../support/memory-note.ts';
import { createTestPersonas } from '../../support/squads.ts';
import { createTestVisit } from '../../support/test-visit.ts';
import { Around } from '../render-app.tsx';

it('the options begin with the operator’s memory setting, and let the visitor change it', async () => {
  const { visit } = createTestVisit([], { memoryTurns: 3 });
  render(
    <Around visit={visit}>
      <OptionsDialog onClose={() => undefined} />
    </Around>,
  );
  const memory = screen.getByRole('combobox', { name: 'Remember earlier turns' });
  expect(memory).toHaveDisplayValue('3');
  await userEvent.setup().selectOptions(memory, 'Off');
  expect(visit.options.value.memoryTurns).toBe(0);
});

it('the options are those of whoever answers', async () => {
  const { visit, completion } = createTestVisit();
  const own = { address: 'http://localhost:11434/v1', key: '', model: 'tiny', pace: {} };
  visit.answerWith(ownAnswerer(own, visit.site, []), completion);
  render(
    <Around visit={visit}>
      <OptionsDialog onClose={() => undefined} />
    </Around>,
  );
  expect(screen.getByRole('checkbox', { name: 'Stream answers' })).toBeChecked();
  expect(screen.getByRole('combobox', { name: 'Remember earlier turns' })).toHaveDisplayValue('10');
  const length = screen.getByRole('combobox', { name: 'Length of answers' });
  expect(length).toHaveDisplayValue('Normal');
  await userEvent.setup().selectOptions(length, 'Long');
  expect(visit.choices.value).toEqual({ site: {}, own: { length: 'long' } });
});

it('the options let the visitor skip the intro, or see it again, and say if the device cannot remember it', async () => {
  const note = createMemoryNote('skip');
  render(
    <Around visit={createTestVisit().visit} introChoice={createIntroChoice(note)}>
      <OptionsDialog onClose={() => undefined} />
    </Around>,
  );
  const user = userEvent.setup();
  const box = screen.getByRole('checkbox', { name: 'Skip the intro' });
  expect(box).toBeChecked();
  await user.click(box);
  expect([note.read(), (box as HTMLInputElement).checked]).toEqual([undefined, false]);
  await user.click(box);
  expect(note.read()).toBe('skip');
  await user.click(box);
  note.isBlocked = true;
  await user.click(box);
  expect(box).not.toBeChecked();
  expect(screen.getByText('This browser does not remember that.')).toBeVisible();
});

it.each([
  ['a demo', 'mock', 4, false],
  ['a squad of one', 'relay', 1, false],
  ['another that answers', 'relay', 4, true],
] as const)(
  'whether a map draws itself is a choice only where it costs something and there is a table: %s',
  async (_, kind, count, isOffered) => {
    const { visit } = createTestVisit([], { kind, personas: createTestPersonas(count) });
    render(
      <Around visit={visit}>
        <AnswerSwitches side="site" />
      </Around>,
    );
    const choice = screen.queryByRole('checkbox', { name: 'Draw the map by itself once all have answered' });
    expect(choice !== null).toBe(isOffered);
    if (!choice) return;
    expect(choice).not.toBeChecked();
    await userEvent.setup().click(choice);
    expect(visit.options.value.drawsMap).toBe(true);
  },
);
