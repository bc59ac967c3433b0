import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { CopyMessage } from '../../../src/ui/messages/CopyMessage.tsx';
import type { Copy } from '../../../src/ports/files.ts';
import { Around } from '../render-app.tsx';

function renderCopy(copy: Copy) {
  vi.useFakeTimers();
  const spy = vi.fn<Copy>(copy);
  const page = render(
    <Around files={{ copy: spy }}>
      <CopyMessage text="Plant a seed." />
    </Around>,
  );
  const press = () =>
    act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Copy message' })));
  return { copy: spy, press, unmount: page.unmount };
}

const status = () => screen.queryByRole('status');

describe('the button that copies a message', () => {
  it('copies its text, and says so for a moment', async () => {
    const { copy, press } = renderCopy(() => Promise.resolve(true));
    expect(status()).toBeNull();
    await press();
    expect(copy).toHaveBeenCalledExactlyOnceWith('Plant a seed.');
    expect(status()).toHaveTextContent('Copied');
    act(() => void vi.runAllTimers());
    expect(status()).toBeNull();
  });

  it('has its status element before the text comes, as screen readers need', async () => {
    const { press } = renderCopy(() => new Promise(() => undefined));
    await press();
    expect(status()).toBeEmptyDOMElement();
  });

  it('reports again when it is pressed again', async () => {
    const answers = [true, false];
    const { press } = renderCopy(() => Promise.resolve(answers.shift()!));
    await press();
    await press();
    expect(status()).toHaveTextContent('Could not copy');
    expect(vi.getTimerCount()).toBe(1);
  });

  it('leaves no timer behind', async () => {
    const { press, unmount } = renderCopy(() => Promise.resolve(true));
    await press();
    expect(vi.getTimerCount()).toBe(1);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});
