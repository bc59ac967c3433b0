import { type ServerResponse, createServer } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { identifiedBy } from '../relay/request-id.ts';
import { createTrust } from '../relay/visitor.ts';
import type { Settings } from '../settings/settings.ts';
import { connectionLimitsFor, limitConnections, serverOptionsOf } from './connections.ts';
import { type Ending, createEnding } from './drain.ts';
import type { Handler } from './handler.ts';
import type { Lifecycle } from './lifecycle.ts';
import { type MetricsServer, startMetricsServer } from './metrics-server.ts';
import { closeAfterwards, createOpenAnswers } from './open-answers.ts';
import { addressOf, openPort } from './open-port.ts';
import { answerUnreadable } from './unreadable-requests.ts';
import type { Watch } from './watch.ts';

/** A server that listens. */
export interface RunningServer extends Ending {
  /** What a browser on this machine can open, such as `http://127.0.0.1:4173/`. */
  readonly address: string;
  readonly port: number;
  readonly settings: Settings;
  readonly warnings: readonly string[];
  /** Where its figures are, such as `http://127.0.0.1:9090/metrics`, if anywhere. */
  readonly metricsAddress: string | undefined;
}

export interface ServerParts extends Pick<RunningServer, 'settings' | 'warnings'> {
  readonly lifecycle: Lifecycle;
  readonly watch: Watch;
  /** How many questions are not told yet. */
  readonly openQuestions?: (() => number) | undefined;
  /** Answers whatever comes. */
  readonly handler: Handler;
  readonly dispose: () => void;
}

/** How long a server that was told to end lets open answers go on (behaviour 21.11). */
const DRAIN_MS = 30_000;

/** A question that is cut off is told some turns of the event loop later. */
const MOST_TURNS = 1000;

/** Listens where the settings say. Rejects with StartError when the port is unavailable (behaviour 12.7). */
export async function listen({
  settings,
  warnings,
  lifecycle,
  watch,
  openQuestions = () => 0,
  handler,
  dispose,
}: ServerParts): Promise<RunningServer> {
  const { host } = settings;
  const answers = createOpenAnswers();
  const limits = connectionLimitsFor(settings.openQuestions);
  const ServerResponse = identifiedBy(createTrust(settings.trustedProxies));
  const server = createServer({ ...serverOptionsOf(limits), ServerResponse }, (request, response) => {
    // What came with it is still told of after a connection has gone.
    if (request.socket.destroyed) return;
    answers.add(request, response);
    if (lifecycle.isDraining()) closeAfterwards(response);
    try {
      handler(request, response, (error) => fail(error, response));
    } catch (error) {
      fail(error, response);
    }
  });
  answerUnreadable(server, answers);
  limitConnections(server, { limits, answers, warn: console.warn });
  const { metrics } = watch;
  metrics?.follow('connections', promisify(server.getConnections.bind(server)));
  metrics?.follow('isDraining', lifecycle.isDraining);
  let metricsServer: MetricsServer | undefined;
  let port: number;
  try {
    metricsServer = metrics && (await startMetricsServer(settings, metrics));
    port = await openPort(server, settings);
  } catch (error) {
    dispose();
    await metricsServer?.close();
    throw error;
  }
  const ending = createEnding({ server, answers, lifecycle, drainMs: DRAIN_MS, say: console.log, dispose });
  const endWatch = async (): Promise<void> => {
    await untilTold(openQuestions);
    await metricsServer?.close();
  };
  return {
    address: addressOf(host, port),
    port,
    settings,
    warnings,
    metricsAddress: metricsServer?.address,
    drain: () => ending.drain().then(endWatch),
    close: () => ending.close().then(endWatch),
  };
}

async function untilTold(openQuestions: () => number): Promise<void> {
  for (let turns = 0; turns < MOST_TURNS; turns += 1) {
    if (openQuestions() === 0) return;
    await nextTurn();
  }
}

function fail(error: unknown, response: ServerResponse): void {
  console.error(error);
  if (response.headersSent) response.destroy();
  else response.writeHead(500).end();
}
