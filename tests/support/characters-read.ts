/** Methods that look at one character, or at none. */
const CHEAP = new Set(['at', 'charAt', 'charCodeAt', 'codePointAt', 'toString', 'valueOf']);

/**
 * The lengths of all texts whose methods are called during some work, in sum; one for a method that takes a single
 * character. It shows whether a text is read again and again, without measuring time.
 */
export function charactersRead(work: () => void): number {
  let count = 0;
  const { prototype } = String;
  const methods = Object.entries(Object.getOwnPropertyDescriptors(prototype)).filter(
    ([, { value }]) => typeof value === 'function',
  );
  for (const [name, descriptor] of methods) {
    const original = descriptor.value as (...given: unknown[]) => unknown;
    Object.defineProperty(prototype, name, {
      ...descriptor,
      value(this: string, ...given: unknown[]) {
        count += CHEAP.has(name) ? 1 : this.length;
        return Reflect.apply(original, this, given);
      },
    });
  }
  try {
    work();
  } finally {
    for (const [name, descriptor] of methods) Object.defineProperty(prototype, name, descriptor);
  }
  return count;
}
