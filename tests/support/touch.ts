import { vi } from 'vitest';

/** Until the test ends, the visitor points with a finger. */
export function stubTouch(): void {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { matches: media.includes('pointer: coarse'), media }),
  );
}
