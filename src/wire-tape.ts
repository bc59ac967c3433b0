import { createSystemClock } from './adapters/system-clock.ts';
import type { Clock } from './ports/clock.ts';
import type { PageFiles } from './ports/files.ts';
import { createTape } from './tape/create-tape.ts';
import { PRODUCT_VERSION } from './tape/product-version.ts';
import type { TapeTools } from './ui/app/screen-props.ts';
import type { WiredVisit } from './wire-visit.ts';

interface PageParts {
  readonly files: PageFiles;
  readonly onReload: () => void;
  /** The system's unless given. */
  readonly clock?: Clock;
}

/** What the page does with tapes: code that comes once there is something on this visit's (behaviour 19.2, 19.9). */
export function wireTape(wired: WiredVisit, { clock = createSystemClock(), ...page }: PageParts): TapeTools {
  return {
    recorded: createTape({ ...wired, product: PRODUCT_VERSION }),
    async read(text) {
      const [{ readTape }, { prepareTape }] = await Promise.all([
        import('./tape/read-tape.ts'),
        import('./ui/tape/prepare-tape.tsx'),
      ]);
      const reading = readTape(text);
      if (reading.kind === 'refused') return reading;
      const watch = await prepareTape(reading.tape, { ...page, visit: wired.visit, clock });
      return { kind: 'ready', watch };
    },
  };
}
