import { signal } from '@preact/signals-core';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useSignals } from '@preact/signals-react/runtime';
import { type ComponentType, StrictMode, useEffect, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Keeper } from '../../../src/domain/keep/keeper.ts';
import { createPart } from '../../../src/ui/controls/create-part.tsx';
import { BrokenPart } from '../../../src/ui/controls/ErrorBoundary.tsx';
import { Around } from '../render-app.tsx';

type Load = () => Promise<ComponentType>;

const Code = () => <p>Here</p>;

const offline = () => Promise.reject(new Error('offline'));

function partOf(load: Load) {
  return createPart(load, {
    pending: () => <p>Coming</p>,
    broken: (_, tryAgain) => <BrokenPart onTryAgain={tryAgain} />,
  });
}

async function renderPart(Part: ComponentType, around = {}) {
  render(
    <StrictMode>
      <Around {...around}>
        <Part />
      </Around>
    </StrictMode>,
  );
  await act(async () => undefined);
}

const tryAgain = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }));

// React also reports what a boundary catches to the console.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

describe('a part of the page', () => {
  it('says that it is loading until its code is there', async () => {
    let arrive: (code: ComponentType) => void = () => undefined;
    await renderPart(partOf(() => new Promise((resolve) => (arrive = resolve))));
    expect(screen.getByText('Coming')).toBeVisible();
    await act(async () => arrive(Code));
    expect(screen.getByText('Here')).toBeVisible();
  });

  it('is mounted once when its code comes', async () => {
    let arrive: (code: ComponentType) => void = () => undefined;
    const Part = partOf(() => new Promise((resolve) => (arrive = resolve)));
    const mount = vi.fn<() => void>();
    function Mounted() {
      useEffect(mount, []);
      return null;
    }
    render(<Part />);
    await act(async () => arrive(Mounted));
    expect(mount).toHaveBeenCalledOnce();
  });

  it('is there at once when its code was fetched ahead', async () => {
    const Part = partOf(async () => Code);
    Part.fetchAhead();
    await act(async () => undefined);
    render(<Part />);
    expect(screen.getByText('Here')).toBeVisible();
  });

  it('fetches its code on demand when fetching ahead failed', async () => {
    const load = vi.fn<Load>(async () => Code).mockImplementationOnce(offline);
    const Part = partOf(load);
    Part.fetchAhead();
    await act(async () => undefined);
    await renderPart(Part);
    expect(screen.getByText('Here')).toBeVisible();
  });

  it('says what is kept each time its code cannot be fetched, until it can', async () => {
    const load = vi.fn<Load>(offline);
    await renderPart(partOf(load));
    const kept = 'Your conversations are kept while the page stays open';
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect(await screen.findByRole('alert')).toHaveTextContent(kept);
      await tryAgain();
    }
    await screen.findByRole('alert');
    load.mockResolvedValue(Code);
    await tryAgain();
    expect(await screen.findByText('Here')).toBeVisible();
  });

  it('appears everywhere as soon as its code has come for one place', async () => {
    const load = vi.fn<Load>(offline);
    const Part = partOf(load);
    await renderPart(Part);
    await screen.findByRole('alert');
    load.mockResolvedValue(Code);
    await renderPart(Part);
    expect(screen.getAllByText('Here')).toHaveLength(2);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is drawn again when it breaks after it was shown, but not without end', async () => {
    const step = signal(0);
    const Breaking = () => {
      useSignals();
      const [own] = useState(() => step.peek());
      if (step.value > own) throw new Error('boom');
      return <p>Here</p>;
    };
    const Part = partOf(async () => Breaking);
    Part.fetchAhead();
    await renderPart(Part);
    await act(async () => void (step.value = 1));
    expect(screen.getByText('Here')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    await act(async () => void (step.value = 2));
    expect(screen.getByRole('alert')).toBeVisible();
    await tryAgain();
    expect(screen.getByText('Here')).toBeVisible();
  });

  it('can be tried again after an exception, and offers to reload', async () => {
    let isBroken = true;
    const onReload = vi.fn<() => void>();
    const Breaking = () => {
      if (isBroken) throw new Error('boom');
      return <p>Whole again</p>;
    };
    await renderPart(
      partOf(async () => Breaking),
      { onReload },
    );
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(onReload).toHaveBeenCalledOnce();
    isBroken = false;
    await tryAgain();
    expect(screen.getByText('Whole again')).toBeVisible();
  });

  it('says that conversations are on this device when all of them are kept', async () => {
    const keeper = signal({ isAllKept: signal(true) } as unknown as Keeper);
    const keep = { isWanted: () => true, keeper, load: async () => keeper.value };
    await renderPart(partOf(offline), { keep });
    expect(screen.getByRole('alert')).toHaveTextContent('Your conversations are kept on this device');
  });
});
