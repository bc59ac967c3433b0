/** How many of how many. */
export interface Share {
  readonly count: number;
  readonly of: number;
}

/** Shares by their names. */
export type Figures<Name extends string> = Readonly<Record<Name, Share>>;

/** How many of the items hold. */
export function shareOf<Item>(items: readonly Item[], holds: (item: Item) => boolean): Share {
  return { count: items.filter(holds).length, of: items.length };
}

export function sumOf(shares: readonly Share[]): Share {
  return shares.reduce((sum, { count, of }) => ({ count: sum.count + count, of: sum.of + of }), {
    count: 0,
    of: 0,
  });
}
