import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RoundMap, RoundMaps } from '../../../src/ui/table/RoundMap.tsx';
import { TEST_TOOLS } from '../../support/test-tools.ts';
import { createTestTable } from '../../support/test-visit.ts';
import { replies } from './round-page.tsx';

const PANEL = '../../../src/ui/table/MapPanel.tsx';

const PRODUCT = { squadId: 'acme', name: 'Acme', badge: '', lead: '', links: {}, mode: 'mock' } as const;

async function renderMap() {
  const parts = createTestTable(replies('One.', 'Two.', 'Three.', 'Four.'));
  parts.table.ask('Well?');
  await parts.clock.advance(0);
  const { visit, table } = parts;
  const view = table.viewRound(table.rounds.value[0]!);
  await act(async () => {
    render(
      <RoundMaps>
        <RoundMap visit={visit} table={table} view={view} product={PRODUCT} files={TEST_TOOLS.files} />
      </RoundMaps>,
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
