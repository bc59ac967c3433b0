import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderChat } from '../render-app.tsx';

/** A system that asks for reduced motion, and can stop asking. */
function stubReducedMotion() {
  const query = Object.assign(new EventTarget(), { matches: true });
  vi.stubGlobal('matchMedia', (media: string) =>
    media.includes('reduced-motion') ? query : Object.assign(new EventTarget(), { matches: false, media }),
  );
  return (matches: boolean) =>
    act(() => {
      query.matches = matches;
      query.dispatchEvent(new Event('change'));
    });
}

const isStill = () =>
  [...document.querySelectorAll('svg[data-drawing]')].every(
    (drawing) => drawing.getAttribute('data-paused') === 'true',
  );
const pause = () => screen.getByRole('button', { name: 'Pause motion' });

describe('on a system that asks for reduced motion', () => {
  it('the drawings hold still whatever the button says, and the metrics tick until they are paused', async () => {
    stubReducedMotion();
    const { user, pass, visit } = await renderChat();
    const ticks = () => visit.chosen.value.readings.value.length;
    expect(pause()).toHaveAttribute('aria-pressed', 'false');
    expect(isStill()).toBe(true);
    expect(document.documentElement.dataset['motion']).toBe('paused');
    await pass(3000);
    expect(ticks()).toBe(2);
    expect(document.querySelector('[data-beat]')).toBeNull();

    await user.click(pause());
    await pass(9000);
    expect(ticks()).toBe(2);
    await user.click(pause());
    await pass(3000);
    expect(ticks()).toBe(3);
    expect(isStill()).toBe(true);
    expect(document.documentElement.dataset['motion']).toBe('paused');
  });

  it('the drawings move again once it stops asking', async () => {
    const setReduced = stubReducedMotion();
    await renderChat();
    setReduced(false);
    expect(isStill()).toBe(false);
    expect(document.documentElement.dataset['motion']).toBe('running');
    setReduced(true);
    expect(isStill()).toBe(true);
  });
});
