/** The key in sessionStorage of what tells this tab from others. */
const KEY = 'quartet-visitor';

/**
 * Tells this tab from others, so that the mock's faults strike only who has set them: the same after a reload, where the
 * browser stores anything. 16 hexadecimal digits, which say nothing of the visitor.
 */
export function visitorId(): string {
  try {
    const id = sessionStorage.getItem(KEY) ?? drawId();
    sessionStorage.setItem(KEY, id);
    return id;
  } catch {
    // Reading it throws where the browser stores nothing.
    return drawId();
  }
}

function drawId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
