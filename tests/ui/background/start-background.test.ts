import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Background, startBackground } from '../../../src/ui/background/start-background.ts';
import { createSeededRandomness } from '../../support/seeded-randomness.ts';

const started: Background[] = [];

beforeEach(() => {
  // jsdom draws nothing; without a context there is nothing to draw.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});

afterEach(() => {
  for (const background of started.splice(0)) background.dispose();
  vi.restoreAllMocks();
});

function start(paused = false): Background {
  const background = startBackground(document.body, { paused, randomness: createSeededRandomness(1) });
  started.push(background);
  return background;
}

const canvases = () => document.querySelectorAll('canvas');

describe('the background', () => {
  it('is one canvas behind everything that nobody hears of (14.2)', () => {
    start();
    expect(canvases()).toHaveLength(1);
    expect(document.body.firstElementChild).toBe(canvases()[0]);
    expect(canvases()[0]).toHaveAttribute('aria-hidden', 'true');
  });

  it('costs the page nothing where it cannot draw', () => {
    const background = start();
    expect(() => {
      background.setPaused(true);
      background.setPersona('analyst');
      background.setPersona(undefined);
      background.setPaused(false);
    }).not.toThrow();
  });

  it('leaves no canvas and no listener behind', () => {
    const added = vi.spyOn(document, 'addEventListener');
    const removed = vi.spyOn(document, 'removeEventListener');
    start().dispose();
    expect(canvases()).toHaveLength(0);
    for (const [name, listener] of added.mock.calls) {
      expect(removed.mock.calls.some(([other, gone]) => other === name && gone === listener)).toBe(true);
    }
  });
});
