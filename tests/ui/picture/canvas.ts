import { vi } from 'vitest';

/** A browser that draws pictures; jsdom has no canvas. Returns the addresses of what was drawn. */
export function stubCanvas(png: Blob | null = new Blob(['a picture'])): readonly string[] {
  const drawn: string[] = [];
  const context = {
    measureText: (text: string) => ({ width: 8 * text.length }),
    drawImage: ({ src }: HTMLImageElement) => void drawn.push(src),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(png));
  stubDecode(() => Promise.resolve());
  return drawn;
}

/** What the browser does with the address of an image. */
export function stubDecode(decode: () => Promise<void>): void {
  vi.stubGlobal(
    'Image',
    class extends Image {
      override decode = decode;
    },
  );
}
