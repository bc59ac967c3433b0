/** Runs one thing after another, in the order in which they are asked for; a rejection stops nothing. */
export type InOrder = <Result>(run: () => Promise<Result>) => Promise<Result>;

export function createInOrder(): InOrder {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const result = last.then(run, run);
    last = result;
    return result;
  };
}
