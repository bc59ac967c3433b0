/** A part of the picture that stands below the one before. */
export interface Block {
  readonly height: number;
  /** The least room above. */
  readonly gap: number;
  readonly draw: (top: number) => string;
}

/** In pixels; what messengers and networks show whole. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const;

export const LEFT = 48;

export const RIGHT = PICTURE_SIZE.width - LEFT;

/** Between the margins. */
export const WIDTH = RIGHT - LEFT;

export const TOP = 28;

export const BOTTOM = 24;

/** The height that blocks need. */
export function heightOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { height, gap }) => sum + height + gap, 0);
}

/** Blocks from the top to the bottom margin; the room that is left goes above all but the first. */
export function stackBlocks(blocks: readonly Block[]): string {
  const spare = PICTURE_SIZE.height - TOP - BOTTOM - heightOf(blocks);
  const extra = Math.max(0, spare) / Math.max(1, blocks.length - 1);
  let bottom = TOP;
  return blocks
    .map(({ height, gap, draw }, index) => {
      const top = bottom + gap + (index === 0 ? 0 : extra);
      bottom = top + height;
      return draw(top);
    })
    .join('');
}
