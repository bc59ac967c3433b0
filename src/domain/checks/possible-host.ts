const BYTE = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;

const VERSION_4 = new RegExp(String.raw`^${BYTE}(?:\.${BYTE}){3}$`);

/** A name whose last part is a number is taken for an address by number. */
const NUMBERED = /(?:^|\.)(?:\d+|0x[\da-f]*)\.?$/i;

/** Whether a host, without its port, can be one: an address by number needs all its numbers, in their range. */
export function isPossibleHost(name: string): boolean {
  if (name.startsWith('[')) return isVersion6(name.slice(1, -1));
  return !NUMBERED.test(name) || VERSION_4.test(name.replace(/\.$/, ''));
}

function isVersion6(address: string): boolean {
  const halves = address.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const groups = halves.flat();
  const last = VERSION_4.test(groups.at(-1) ?? '') && halves.at(-1)?.length !== 0 ? groups.pop() : undefined;
  const count = groups.length + (last === undefined ? 0 : 2);
  return (
    groups.every((group) => /^[\da-f]{1,4}$/i.test(group)) &&
    (halves.length === 1 ? count === 8 : halves.length === 2 && count <= 7)
  );
}
