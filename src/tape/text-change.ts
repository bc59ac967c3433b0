import type { TextChange } from './tape-format.ts';

/** How one text becomes another. */
export function changeOf(before: string, after: string): TextChange {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before.charCodeAt(head) === after.charCodeAt(head)) head += 1;
  let tail = 0;
  while (
    tail < most - head &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  )
    tail += 1;
  return [head, before.length - head - tail, after.slice(head, after.length - tail)];
}

export function changeText(before: string, [kept, removed, put]: TextChange): string {
  return before.slice(0, kept) + put + before.slice(kept + removed);
}
