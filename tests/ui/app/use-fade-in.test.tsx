import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderApp, renderChat } from '../render-app.tsx';

describe('a screen that follows another (2.1)', () => {
  it('fades in, and the first is there at once', () => {
    const animate = vi.spyOn(Element.prototype, 'animate');
    const { visit } = renderApp();
    expect(animate).not.toHaveBeenCalled();
    act(() => void visit.perform({ kind: 'skip-intro' }));
    expect(animate).toHaveBeenCalledOnce();
    act(() => void visit.perform({ kind: 'choose', personaId: 'analyst' }));
    expect(animate).toHaveBeenCalledOnce();
    act(() => void visit.perform({ kind: 'begin' }));
    expect(animate).toHaveBeenCalledTimes(2);
  });

  it('is there at once while motion is paused (15.2)', () => {
    const animate = vi.spyOn(Element.prototype, 'animate');
    const { visit } = renderApp();
    act(() => void visit.perform({ kind: 'pause-motion', paused: true }));
    act(() => void visit.perform({ kind: 'skip-intro' }));
    expect(animate).not.toHaveBeenCalled();
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
});
