import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RoundMap, RoundMaps } from '../../../src/ui/table/RoundMap.tsx';
import { createTestTable } from '../../support/test-visit.ts';
import { Around } from '../render-app.tsx';
import { replies } from './round-page.tsx';

const PANEL = '../../../src/ui/table/MapPanel.tsx';

async function renderMap() {
  const parts = createTestTable(replies('One.', 'Two.', 'Three.', 'Four.'));
  parts.table.ask('Well?');
  await parts.clock.advance(0);
  const { visit, table } = parts;
  const view = table.viewRound(table.rounds.value[0]!);
  await act(async () => {
    render(
      <Around visit={visit}>
        <RoundMaps>
          <RoundMap view={view} />
        </RoundMaps>
      </Around>,
    );
  });
}

afterEach(() => vi.doUnmock(PANEL));

describe('the code of a map', () => {
  it('is fetched when a round is shown', async () => {
    await renderMap();
    expect(await screen.findByRole('button', { name: 'Draw the map' })).toBeVisible();
  });

  it('can be fetched again where that failed, which is said (5.8)', async () => {
    vi.doMock(PANEL, () => {
      throw new Error('offline');
    });
    await renderMap();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The map could not be loaded. Nothing is lost',
    );
    vi.doUnmock(PANEL);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Draw the map' })).toBeVisible();
  });
});
