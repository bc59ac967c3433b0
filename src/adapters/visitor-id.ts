/** The sessionStorage key of this tab's id. */
export const VISITOR_KEY = 'quartet-visitor';

/**
 * Identifies this tab by 16 random hexadecimal digits, so that the mock's faults affect only the tab that has set them.
 * The id survives a reload, unless storage is blocked.
 */
export function visitorId(): string {
  try {
    const id = sessionStorage.getItem(VISITOR_KEY) ?? drawId();
    sessionStorage.setItem(VISITOR_KEY, id);
    return id;
  } catch {
    // Storage is blocked.
    return drawId();
  }
}

function drawId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
