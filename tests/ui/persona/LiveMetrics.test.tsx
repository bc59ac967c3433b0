import { fc, test } from '@fast-check/vitest';
import { act, render } from '@testing-library/react';
import { Profiler } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { DetailCard } from '../../../src/ui/persona/DetailCard.tsx';
import { sparklinePoints } from '../../../src/ui/persona/LiveMetrics.tsx';
import { eventually } from '../../support/eventually.ts';
import { createTestChat } from '../../support/test-visit.ts';
import { renderChat } from '../render-app.tsx';

describe('a tick of the metrics', () => {
  it('renders no component', async () => {
    const { visit, clock } = createTestChat();
    const onRender = vi.fn<() => void>();
    const { persona, readings } = visit.chosen.value;
    render(
      <Profiler id="card" onRender={onRender}>
        <DetailCard persona={persona} readings={readings} />
      </Profiler>,
    );
    onRender.mockClear();
    const before = document.body.textContent;
    await act(() => clock.advance(3000));
    expect(document.body.textContent).not.toBe(before);
    expect(onRender).not.toHaveBeenCalled();
  });

  it('changes only the texts and the lines of the metrics', async () => {
    const { pass } = await renderChat();
    const records = await changesDuring(() => pass(3000));
    const kinds = records.map(({ type, attributeName, target }) =>
      type === 'characterData' ? target.parentElement?.closest('dd')?.localName : attributeName,
    );
    expect(new Set(kinds)).toEqual(new Set(['dd', 'points']));
  });
});

it('where the system asks for reduced motion, shown values stay for 30 s, and the readings go on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { matches: media.includes('reduced-motion'), media }),
  );
  const { visit, clock } = createTestChat();
  const { persona, readings } = visit.chosen.value;
  const { container } = render(<DetailCard persona={persona} readings={readings} />);
  const shown = () => [
    container.textContent,
    ...[...container.querySelectorAll('polyline')].map((line) => line.getAttribute('points')),
  ];
  const first = shown();
  for (let tick = 1; tick < 10; tick += 1) {
    await act(() => clock.advance(3000));
    vi.advanceTimersByTime(3000);
  }
  expect([shown(), readings.value.length]).toEqual([first, 10]);
  await act(() => clock.advance(3000));
  vi.advanceTimersByTime(3000);
  const second = shown();
  expect(second).not.toEqual(first);
  await act(() => clock.advance(3000));
  vi.advanceTimersByTime(3000);
  expect(shown()).toEqual(second);
});

describe('a streamed answer', () => {
  it('changes only one text node, at most once for each part', async () => {
    const { visit, pass, completion } = await renderChat([{ kind: 'hang', deltas: ['So'] }], {
      streaming: true,
    });
    act(() => void visit.chosen.value.ask('Well?'));
    await pass(0);
    const records = await changesDuring(async () => {
      for (let part = 0; part < 300; part += 1) act(() => completion.calls[0]?.text(' on'));
      await eventually(() => expect(document.body).toHaveTextContent(`So${' on'.repeat(300)}`));
    });
    const ofText = records.filter(({ type }) => type === 'characterData');
    expect(ofText.length).toBeGreaterThan(0);
    expect(ofText.length).toBeLessThanOrEqual(300);
    expect(new Set(ofText.map(({ target }) => target)).size).toBe(1);
    expect(records.filter(({ type }) => type !== 'characterData')).toEqual([]);
  });
});

describe('a sparkline', () => {
  it('fills its box from the lowest value to the highest', () => {
    expect(sparklinePoints([1, 3, 2], 100, 20)).toBe('0,20 50,0 100,10');
  });

  it.each([[[7]], [[7, 7]]])('is level for %j', (values) => {
    expect(sparklinePoints(values, 100, 20)).toBe('0,10 100,10');
  });

  test.prop([
    fc.array(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }), {
      minLength: 1,
      maxLength: 60,
    }),
  ])('never leaves its box', (values) => {
    for (const point of sparklinePoints(values, 100, 20).split(' ')) {
      const [x = Number.NaN, y = Number.NaN] = point.split(',').map(Number);
      expect(x >= 0 && x <= 100 && y >= 0 && y <= 20).toBe(true);
    }
  });
});

/** The mutations in the page while something happens. */
async function changesDuring(happening: () => Promise<unknown>): Promise<readonly MutationRecord[]> {
  const records: MutationRecord[] = [];
  const observer = new MutationObserver((some) => records.push(...some));
  observer.observe(document.body, {
    attributes: true,
    characterData: true,
    childList: true,
    subtree: true,
  });
  await happening();
  records.push(...observer.takeRecords());
  observer.disconnect();
  return records;
}
