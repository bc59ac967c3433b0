/** How many of how many. */
export interface Share {
  readonly count: number;
  readonly of: number;
}

/** Shares by their names. */
export type Figures<Name extends string> = Readonly<Record<Name, Share>>;

/** How many of the items meet a condition. */
export function shareOf<Item>(items: readonly Item[], meets: (item: Item) => boolean): Share {
  return { count: items.filter(meets).length, of: items.length };
}

export function sumOf(shares: readonly Share[]): Share {
  return shares.reduce((sum, { count, of }) => ({ count: sum.count + count, of: sum.of + of }), {
    count: 0,
    of: 0,
  });
}
