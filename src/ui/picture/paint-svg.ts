interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The PNG of an SVG document that fetches nothing.
 * @throws if the browser does not draw it, or does not hand out what it has drawn
 */
export async function paintSvg(svg: string, { width, height }: Size): Promise<Uint8Array<ArrayBuffer>> {
  const image = new Image(width, height);
  // The page's policy admits no address of a blob.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = createCanvas({ width, height });
  contextOf(canvas).drawImage(image, 0, 0, width, height);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!png) throw new Error('The canvas hands out no picture');
  return new Uint8Array(await png.arrayBuffer());
}

/** The width of a text in a font as CSS writes it. */
export function createRuler(): (text: string, font: string) => number {
  const context = contextOf(createCanvas({ width: 1, height: 1 }));
  return (text, font) => {
    context.font = font;
    return context.measureText(text).width;
  };
}

function createCanvas(size: Size): HTMLCanvasElement {
  return Object.assign(document.createElement('canvas'), size);
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no canvas');
  return context;
}
