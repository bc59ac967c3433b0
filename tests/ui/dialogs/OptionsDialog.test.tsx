import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { OptionsDialog } from '../../../src/ui/dialogs/OptionsDialog.tsx';
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
