import { signal } from '@preact/signals-core';
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PERSONAS } from '../../../src/domain/personas.ts';
import type { Visit } from '../../../src/domain/visit/visit.ts';
import { VisitContext } from '../../../src/ui/app/contexts.ts';
import { Avatar } from '../../../src/ui/persona/Avatar.tsx';
import { ProfileContext } from '../../../src/ui/persona/profile-context.ts';
import { PROFILE_PART } from '../../../src/ui/persona/profile-part.ts';
import { Pulse } from '../../../src/ui/persona/Pulse.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function renderPulse() {
  const visit = { beats: signal(0), motionPaused: signal(false) };
  const lane = { draft: signal(''), partialReply: signal('') };
  const page = render(
    <ProfileContext value={{ kind: 'loaded', code: PROFILE_PART }}>
      <VisitContext value={visit as unknown as Visit}>
        <Pulse lane={lane} className="place">
          <Avatar persona={PERSONAS[0]!} />
        </Pulse>
      </VisitContext>
    </ProfileContext>,
  );
  const part = (name: string) => document.querySelector<SVGElement>(`[data-part="${name}"]`)!;
  return {
    ...visit,
    ...lane,
    unmount: page.unmount,
    beat: () => document.querySelector<HTMLElement>('.place')!.dataset['beat'],
    eyes: () => part('eyes').dataset['eyes'],
    mouth: () => part('mouth').dataset['mouth'],
    tick: () => act(() => void (visit.beats.value += 1)),
  };
}

describe('a drawing (6.10)', () => {
  it('moves with one beat of the metrics in four, blinks with another, and rests', async () => {
    const { beat, eyes, tick } = await renderPulse();
    const seen = [];
    for (let count = 0; count < 8; count += 1) {
      const beats = [beat()];
      for (let passedMs = 0; passedMs < 2000; passedMs += 100) {
        vi.advanceTimersByTime(100);
        if (eyes() === 'shut') beats.push('blink');
      }
      seen.push([...new Set(beats)].join(' '));
      expect(eyes()).toBeUndefined();
      tick();
    }
    expect(seen).toEqual(['move', 'rest', 'rest blink', 'rest', 'move', 'rest', 'rest blink', 'rest']);
  });

  it('rests while somebody types', async () => {
    const { draft, beat, tick } = await renderPulse();
    for (const text of ['H', 'He', 'Hel', 'Hell']) {
      draft.value = text;
      tick();
      expect(beat()).toBe('rest');
    }
    for (let count = 0; count < 4; count += 1) tick();
    expect(beat()).toBe('move');
  });

  it('speaks with the words that come, and shuts its mouth afterwards', async () => {
    const { partialReply, mouth } = await renderPulse();
    expect(mouth()).toBeUndefined();
    vi.advanceTimersByTime(200);
    const seen = [];
    for (let word = 0; word < 6; word += 1) {
      partialReply.value += 'so ';
      seen.push(mouth());
      vi.advanceTimersByTime(200);
    }
    expect(seen).toEqual(['open', 'shut', 'open', 'shut', 'open', 'shut']);
    const { value } = partialReply;
    vi.advanceTimersByTime(5000);
    expect(mouth()).toBe('shut');
    partialReply.value = `${value} so`;
    partialReply.value = '';
    vi.advanceTimersByTime(200);
    expect(mouth()).toBeUndefined();
  });

  it('does nothing more once motion is paused, wherever it was', async () => {
    for (const untilPauseMs of [0, 400, 850]) {
      const { partialReply, motionPaused, tick, eyes, mouth, unmount } = await renderPulse();
      tick();
      tick();
      vi.advanceTimersByTime(untilPauseMs);
      motionPaused.value = true;
      expect(eyes()).toBeUndefined();
      vi.advanceTimersByTime(500);
      expect(vi.getTimerCount()).toBe(0);
      partialReply.value = 'So';
      expect(eyes()).toBeUndefined();
      expect(mouth()).toBeUndefined();
      unmount();
    }
  });

  it('holds still where the system asks for reduced motion, though the metrics tick (15.2)', async () => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
    const { partialReply, tick, beat, eyes, mouth } = await renderPulse();
    for (let count = 0; count < 8; count += 1) {
      tick();
      partialReply.value += 'so ';
      for (let passedMs = 0; passedMs < 2000; passedMs += 100) {
        vi.advanceTimersByTime(100);
        expect([beat(), eyes(), mouth()]).toEqual([undefined, undefined, undefined]);
      }
    }
  });

  it('holds one timer, however fast the metrics tick', async () => {
    const { tick } = await renderPulse();
    vi.advanceTimersByTime(500);
    for (let count = 0; count < 100; count += 1) tick();
    expect(vi.getTimerCount()).toBeLessThanOrEqual(1);
  });

  it('leaves no timer when it goes', async () => {
    const { partialReply, tick, unmount } = await renderPulse();
    tick();
    tick();
    partialReply.value = 'So';
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});
