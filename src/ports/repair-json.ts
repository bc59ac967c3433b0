/** The value of a text that is nearly JSON; undefined if nothing can be made of it. */
export type RepairJson = (text: string) => unknown;
