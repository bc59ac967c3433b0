import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { createGuard } from '../relay/guard.ts';
import { publicSettingsOf } from '../settings/public-settings.ts';
import type { Settings } from '../settings/settings.ts';
import { type Handler, inTurn, setHeaders } from './handler.ts';
import { serveHealth } from './health.ts';
import type { HostedRelay } from './host-relay.ts';
import { type Lifecycle, createLifecycle, refuseWhileDraining } from './lifecycle.ts';
import type { HeaderList } from './security-headers.ts';
import { serveSettings } from './serve-page.ts';

/** What every server does before it answers in its own way. */
interface Front {
  readonly lifecycle: Lifecycle;
  /** Answers health and settings, refuses what must not come in, and passes on the rest. */
  readonly handler: Handler;
  onUpgrade(request: IncomingMessage, socket: Duplex): void;
}

interface FrontOptions {
  readonly settings: Settings;
  /** On every answer, unless a later handler says otherwise. */
  readonly headers: HeaderList;
  /** The paths whose handlers check methods and origins themselves. */
  readonly selfGuarded: RegExp;
  /** Undefined where the server itself asks no provider. */
  readonly relay: HostedRelay | undefined;
}

export function createFront({ settings, headers, selfGuarded, relay }: FrontOptions): Front {
  const lifecycle = createLifecycle();
  const guard = createGuard({
    publicOrigin: settings.publicOrigin,
    isSelfGuarded: (path) => selfGuarded.test(path),
  });
  return {
    lifecycle,
    handler: inTurn([
      setHeaders(headers),
      // Before the guard: whoever probes a server knows it by an address of its own.
      serveHealth(() => ({ isDraining: lifecycle.isDraining(), relay: relay?.condition() })),
      guard.handler,
      refuseWhileDraining(lifecycle),
      serveSettings(publicSettingsOf(settings)),
    ]),
    onUpgrade: guard.onUpgrade,
  };
}
