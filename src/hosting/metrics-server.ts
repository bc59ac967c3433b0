import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { identifiedBy } from '../relay/request-id.ts';
import type { Settings } from '../settings/settings.ts';
import { pathOf } from './handler.ts';
import type { Metrics } from './metrics.ts';
import { createOpenAnswers } from './open-answers.ts';
import { addressOf, openPort } from './open-port.ts';
import { COMMON_HEADERS } from './security-headers.ts';
import { answerUnreadable } from './unreadable-requests.ts';

export interface MetricsServer {
  /** Such as `http://127.0.0.1:9090/metrics`. */
  readonly address: string;
  close(): Promise<void>;
}

type Source = Pick<Metrics, 'print' | 'mediaType'>;

const PATH = '/metrics';

/** A scraper asks for little, at once. */
const PATIENCE_MS = 5000;

const MOST_CONNECTIONS = 20;

const VARIABLES = { host: 'QUARTET_METRICS_HOST', port: 'QUARTET_METRICS_PORT' };

/**
 * Hands the figures to Prometheus under whatever name it asks, on a port that visitors do not reach (behaviour 21.15).
 * Rejects with StartError when that port is unavailable.
 */
export async function startMetricsServer(
  { metricsHost: host, metricsPort = 0 }: Pick<Settings, 'metricsHost' | 'metricsPort'>,
  metrics: Source,
): Promise<MetricsServer> {
  const answers = createOpenAnswers();
  const server = createServer(
    {
      ServerResponse: identifiedBy(() => false),
      headersTimeout: PATIENCE_MS,
      requestTimeout: PATIENCE_MS,
      keepAliveTimeout: PATIENCE_MS,
    },
    (request, response) => {
      answers.add(request, response);
      void answer(request, response, metrics);
    },
  );
  answerUnreadable(server, answers);
  server.maxConnections = MOST_CONNECTIONS;
  server.setTimeout(PATIENCE_MS);
  const port = await openPort(server, { host, port: metricsPort, variables: VARIABLES });
  return {
    address: addressOf(host, port) + PATH.slice(1),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { print, mediaType }: Source,
): Promise<void> {
  const headers = { ...COMMON_HEADERS, 'cache-control': 'no-store' };
  if (pathOf(request) !== PATH) return void response.writeHead(404, headers).end();
  if (request.method !== 'GET') return void response.writeHead(405, { ...headers, allow: 'GET' }).end();
  try {
    const figures = await print();
    response.writeHead(200, { ...headers, 'content-type': mediaType }).end(figures);
  } catch (error) {
    console.error(error);
    response.writeHead(500, headers).end();
  }
}
