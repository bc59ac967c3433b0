import { act, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { App } from '../../../src/ui/app/App.tsx';
import { createTestVisit } from '../../support/test-visit.ts';
import { TEST_TOOLS } from '../../support/test-tools.ts';
import { PRODUCT, renderApp, renderChat } from '../render-app.tsx';

describe('a screen that follows another (2.1)', () => {
  it('fades in, and the first is there at once', () => {
    const animate = vi.spyOn(Element.prototype, 'animate');
    const { visit } = renderApp();
    expect(animate).not.toHaveBeenCalled();
    act(() => visit.skipIntro());
    expect(animate).toHaveBeenCalledOnce();
    act(() => visit.choose(visit.laneOf('analyst')!));
    expect(animate).toHaveBeenCalledOnce();
    act(() => visit.begin());
    expect(animate).toHaveBeenCalledTimes(2);
  });

  it('is there at once while motion is paused (15.2)', () => {
    const animate = vi.spyOn(Element.prototype, 'animate');
    const { visit } = renderApp();
    act(() => visit.pauseMotion(true));
    act(() => visit.skipIntro());
    expect(animate).not.toHaveBeenCalled();
  });

  it('can be used before the drawings appear in their places (14.4)', async () => {
    const fade = { onfinish: () => undefined };
    vi.spyOn(Element.prototype, 'animate').mockReturnValue(fade as unknown as Animation);
    const { visit } = renderApp();
    await act(() => vi.dynamicImportSettled());
    act(() => visit.skipIntro());
    const drawings = () => [...document.querySelectorAll('svg[data-drawing]')];
    expect(screen.getByRole('button', { name: 'Begin Interaction' })).toBeEnabled();
    expect(drawings().map(({ childElementCount }) => childElementCount)).toEqual([0, 0, 0, 0]);
    act(() => fade.onfinish());
    for (const { childElementCount } of drawings()) expect(childElementCount).toBeGreaterThan(5);
  });

  it('has the persona’s card once it has faded in, so that the input comes first (5.6)', async () => {
    const fade = { onfinish: () => undefined };
    vi.spyOn(Element.prototype, 'animate').mockReturnValue(fade as unknown as Animation);
    await renderChat();
    expect(screen.getByRole('textbox')).toHaveFocus();
    expect(screen.queryByRole('article', { name: 'The Visionary' })).toBeNull();
    act(() => fade.onfinish());
    expect(screen.getByRole('article', { name: 'The Visionary' })).toBeInTheDocument();
  });

  it('is not rendered again when the code of the next one comes, nor when what adorns it is there (14.4)', async () => {
    const fade = { onfinish: () => undefined };
    vi.spyOn(Element.prototype, 'animate').mockReturnValue(fade as unknown as Animation);
    const { visit } = createTestVisit([]);
    const readLead = vi.fn<() => string>().mockReturnValue('Everybody here is from Acme.');
    const product = {
      ...PRODUCT,
      get lead() {
        return readLead();
      },
    };
    render(<App visit={visit} product={product} tools={TEST_TOOLS} onReload={() => undefined} />);
    act(() => visit.skipIntro());
    expect(readLead).toHaveBeenCalledOnce();
    await act(() => vi.dynamicImportSettled());
    act(() => fade.onfinish());
    expect(document.querySelectorAll('svg[data-drawing] *')).not.toHaveLength(0);
    expect(readLead).toHaveBeenCalledOnce();
  });
});
