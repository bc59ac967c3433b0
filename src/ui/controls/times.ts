/** Date and time in the visitor's locale. */
export function formatTime(timestampMs: number): string {
  return new Date(timestampMs).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });
}

/** The time in the visitor's locale, with the date unless it is today. */
export function formatRecentTime(timestampMs: number, nowMs: number): string {
  const time = new Date(timestampMs);
  return time.toDateString() === new Date(nowMs).toDateString()
    ? time.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
    : formatTime(timestampMs);
}

/** The day in the visitor's time zone, such as `2026-03-09`. */
export function formatDay(timestampMs: number): string {
  const time = new Date(timestampMs);
  const twoDigits = (count: number) => String(count).padStart(2, '0');
  return `${time.getFullYear()}-${twoDigits(time.getMonth() + 1)}-${twoDigits(time.getDate())}`;
}
