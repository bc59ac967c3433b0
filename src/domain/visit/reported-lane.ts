/**
 * The lane whose question a shell reports, stops or retries: the chosen one, otherwise the first with an open question.
 */
export function reportedLane<Item>(chosen: Item, answering: readonly Item[]): Item | undefined {
  return answering.includes(chosen) ? chosen : answering[0];
}
