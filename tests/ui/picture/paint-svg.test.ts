import { describe, expect, it, vi } from 'vitest';
import { createRuler, paintSvg } from '../../../src/ui/picture/paint-svg.ts';
import { stubCanvas, stubDecode } from './canvas.ts';

const SIZE = { width: 1200, height: 630 };

describe('a painted document', () => {
  it('is drawn from a data address, which the page’s policy admits', async () => {
    const drawn = stubCanvas(new Blob([new Uint8Array([137, 80])]));
    expect([...(await paintSvg('<svg id="#ü"/>', SIZE))]).toEqual([137, 80]);
    expect(drawn).toEqual([`data:image/svg+xml;charset=utf-8,${encodeURIComponent('<svg id="#ü"/>')}`]);
  });

  it.each([
    [
      'the browser does not understand it',
      'EncodingError',
      () => stubDecode(() => Promise.reject(new Error('EncodingError'))),
    ],
    ['the canvas hands out nothing', 'hands out no picture', () => void stubCanvas(null)],
    [
      'there is no canvas',
      'no canvas',
      () => void vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null),
    ],
    [
      'the canvas may not be read',
      'tainted',
      () =>
        void vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(() => {
          throw new DOMException('tainted', 'SecurityError');
        }),
    ],
  ])('fails if %s', async (_, reason, spoil) => {
    stubCanvas();
    spoil();
    await expect(paintSvg('<svg/>', SIZE)).rejects.toThrow(reason);
  });
});

describe('a ruler', () => {
  it('measures in the given font', () => {
    stubCanvas();
    expect(createRuler()('four', '600 16px serif')).toBe(32);
  });
});
