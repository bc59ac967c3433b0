/** What says how a model is stored, in the order in which it is taken away from the end of a name. */
const STORED: readonly RegExp[] = [
  /:latest$/,
  /[-.]gguf$/,
  // A part of a file that was split.
  /-\d{5}-of-\d{5}$/,
  // A quantisation, such as `-Q4_K_M`, `.q8_0`, `-IQ3_XS`, `-UD-Q4_K_XL` or `-f16`.
  /[-._:](?:ud-)?(?:i?q\d(?:_[a-z\d]{1,3})*|tq\d_\d|mxfp4|(?:bf|fp?)(?:16|32))$/,
  /[-.]gguf$/,
];

/** A date, or a number that is too long for a version: `-2024-08-06`, `-08-2024`, `@20240229`, `-0613`, `-001`. */
const RELEASE = /[-_@:](?:20\d\d-\d\d(?:-\d\d)?|(?:0[1-9]|1[0-2])-(?:20\d\d|[0-3]\d)|\d{3,})$/;

/** Whether two names can be those of one model, apart from where and how it is stored and when it was released. */
export function isSameModel(one: string, other: string): boolean {
  return nameAlone(one) === nameAlone(other);
}

function nameAlone(given: string): string {
  const path = given.trim().toLowerCase();
  const file = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  return [...STORED, RELEASE].reduce((name, end) => name.replace(end, ''), file);
}
