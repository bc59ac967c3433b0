/** Creates a value when it is first asked for, and keeps it: for patterns that take long to compile and are rarely needed. */
export function lazily<Value extends object>(create: () => Value): () => Value {
  let created: Value | undefined;
  return () => (created ??= create());
}
