/** Methods that look at one character, or at none. */
const CHEAP: readonly string[] = [
  'constructor',
  'at',
  'charAt',
  'charCodeAt',
  'codePointAt',
  'toString',
  'valueOf',
];

/**
 * The lengths of all texts whose methods are called during some work, in sum: for a text that arrives in parts, it shows
 * whether each part makes the whole text be read again.
 */
export function charactersRead(work: () => void): number {
  let count = 0;
  const methods = Object.entries(Object.getOwnPropertyDescriptors(String.prototype)).filter(
    ([name, { value }]) => typeof value === 'function' && !CHEAP.includes(name),
  );
  for (const [name, descriptor] of methods) {
    const original = descriptor.value as (...given: unknown[]) => unknown;
    Object.defineProperty(String.prototype, name, {
      ...descriptor,
      value(this: string, ...given: unknown[]) {
        count += this.length;
        return Reflect.apply(original, this, given);
      },
    });
  }
  try {
    work();
  } finally {
    for (const [name, descriptor] of methods) Object.defineProperty(String.prototype, name, descriptor);
  }
  return count;
}
