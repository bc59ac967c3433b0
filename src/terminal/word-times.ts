/** A time as people read it, with its day. */
export function wordTime(timestampMs: number): string {
  return new Date(timestampMs).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });
}

/** The day of a time where the terminal is, such as `2026-03-09`. */
export function wordDay(timestampMs: number): string {
  const time = new Date(timestampMs);
  const twoDigits = (count: number) => String(count).padStart(2, '0');
  return `${time.getFullYear()}-${twoDigits(time.getMonth() + 1)}-${twoDigits(time.getDate())}`;
}
