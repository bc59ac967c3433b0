import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import Fastify, {
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { publicSettingsOf, type Settings } from './settings.ts';
import { limitConnections } from './connections.ts';
import { answerError, refuse } from './errors.ts';
import { guardHost, guardReading, takeOver } from './guard.ts';
import { addHealth } from './health.ts';
import type { Lines } from './lines.ts';
import type { ServerMetrics } from './metrics.ts';
import { addPage, addSettings } from './page.ts';
import { createQuestionLog } from './question-log.ts';
import { QUESTIONS_PATH, addRelay, longestAnswerMs } from './relay.ts';
import { COMMON_HEADERS, policyOf } from './security-headers.ts';
import { createTrust } from './visitor.ts';

/** The mock provider, which handles Node's own requests. */
export interface Mock {
  readonly handler: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  dispose(): void;
}

export interface AppOptions {
  readonly settings: Settings;
  /** Folder of the built page; undefined if another server serves it. */
  readonly builtPage: string | undefined;
  /** Undefined unless the mock answers questions. */
  readonly mock: Mock | undefined;
  readonly isDraining: () => boolean;
  /** Whether the server itself cuts open connections, and with them their questions. */
  readonly isCutting: () => boolean;
  /** Undefined if metrics are off. */
  readonly metrics: ServerMetrics | undefined;
  /** Receives the log. */
  readonly lines: Pick<Lines, 'write'>;
}

/** A request id that is accepted from a trusted proxy. */
const PROXY_ID = /^[\w-]{8,64}$/;

/** Paths such as `//icon.png` or `/%69con.png` lead nowhere: each resource has one address. */
const OTHER_SPELLING = /^\*|^\/(?:[/.]|.*(?:%|\\|\/\/|\/\.|\/$))/;

/** Fastify itself sets no limit. */
const LIMITS = {
  // Enough for the largest question at 210 kbit/s; usual ones take a fraction of a second.
  requestTimeout: 10_000,
  keepAliveTimeout: 75_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000, requireHostHeader: false },
} as const;

/** Bodies are not coerced or stripped. Typed as `object`, since Fastify's types expect another form of schema too. */
const SCHEMA_OPTIONS: object = {
  coerceTypes: false,
  removeAdditional: false,
  strictTypes: false,
  strictTuples: false,
};

/** Status lines for parser errors other than plain bad requests. */
const UNREADABLE: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** The HTTP server of the page, the settings and the provider or mock; not listening yet. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { settings, builtPage, mock, isDraining, isCutting, metrics, lines } = options;
  const { publicOrigin, trustedProxies, provider } = settings;
  const isTrusted = createTrust(trustedProxies);
  const publicSettings = publicSettingsOf(settings);
  const headers = builtPage === undefined ? COMMON_HEADERS : policyOf(publicSettings).headers;
  const serverOptions: FastifyHttpOptions<Server> = {
    ...LIMITS,
    // A client that does not read its answer is cut off after the longest possible answer.
    connectionTimeout: longestAnswerMs(settings) + LIMITS.requestTimeout,
    trustProxy: trustedProxies.length > 0 ? isTrusted : false,
    genReqId({ headers: { 'x-request-id': id }, socket }) {
      const isProxys = typeof id === 'string' && PROXY_ID.test(id) && isTrusted(socket.remoteAddress ?? '');
      return isProxys ? id : randomUUID();
    },
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    logger: {
      level: provider === 'relay' ? 'info' : 'error',
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (level) => ({ level }) },
      stream: lines,
    },
    ajv: { customOptions: SCHEMA_OPTIONS },
    frameworkErrors: (_error, { id }, reply) =>
      answerNothing(reply.headers(headers).header('x-request-id', id)),
    clientErrorHandler: answerUnreadable,
  };
  const app = Fastify(serverOptions);
  app.decorateReply('refusedWith');
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(answerError);
  // Requests have no log lines of their own, so they need no child logger.
  app.setChildLoggerFactory((logger) => logger);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    if (OTHER_SPELLING.test(pathOf(request))) answerNothing(reply);
    else done();
  });
  // Pipelined questions wait in line, each with a listener for the end of their connection.
  app.server.on('connection', (socket: Socket) => socket.setMaxListeners(0));
  limitConnections(app.server, settings);

  // Node itself would answer without a request id.
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(417, { 'x-request-id': randomUUID() }).end();
  });

  const guard = guardHost(publicOrigin);
  app.setNotFoundHandler({ preHandler: guard }, (request, reply) => {
    const isRelays = provider === 'relay' && /^\/v1(?:\/|$)/.test(pathOf(request));
    if (pathOf(request) === QUESTIONS_PATH && isRelays) {
      refuse(reply.header('allow', 'POST'), 'method_not_allowed', { detail: 'POST' });
    } else if (isRelays) refuse(reply, 'unknown_url');
    else guardReading(request, reply, () => answerNothing(reply));
  });

  function answerNothing(reply: FastifyReply): void {
    if (builtPage === undefined) refuse(reply, 'unknown_url');
    else {
      reply
        .code(404)
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'no-store')
        .send('There is nothing at this address. The page is at /\n');
    }
  }

  await app.register(async (guarded) => {
    guarded.addHook('onRequest', guard);
    addSettings(guarded, publicSettings);
    if (builtPage !== undefined) await addPage(guarded, builtPage, publicSettings);
    await guarded.register(async (questions) => {
      questions.addHook('onRequest', (_request, reply, done) => {
        if (isDraining()) refuse(reply, 'draining', { retryAfterMs: 2000 });
        else done();
      });
      if (mock !== undefined) addMock(questions, mock);
      if (provider !== 'relay') return;
      const log = createQuestionLog(app.log);
      const relay = await addRelay(questions, {
        settings,
        isCutting,
        warn: (line) => app.log.warn(line),
        onQuestion(record) {
          log.write(record);
          metrics?.count(record);
        },
      });
      app.addHook('onClose', async () => {
        // A server has closed when its connections are destroyed; their questions end a moment later.
        while (relay.openQuestions() > 0) await setImmediate();
        log.close();
      });
      addHealth(app, { settings, isDraining, relay });
      metrics?.follow(
        'quartet_open_questions',
        'Questions that are being answered now.',
        relay.openQuestions,
      );
      metrics?.follow(
        'quartet_paused',
        '1 while questions to the provider are paused.',
        () => settings.isPaused,
      );
      if (settings.limitStore === undefined) return;
      metrics?.follow(
        'quartet_limit_store_away',
        '1 while the store of the limits is unreachable and each relay counts on its own.',
        relay.isStoreAway,
      );
    });
    if (provider !== 'relay') addHealth(app, { settings, isDraining, relay: undefined });
  });
  metrics?.follow(
    'quartet_connections',
    'Open connections to the server.',
    () =>
      new Promise((resolve, reject) => {
        app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
      }),
  );
  metrics?.follow('quartet_draining', '1 while the server is stopping and takes no questions.', isDraining);
  await app.ready();
  return app;
}

/** Drops the query; keeps scheme and host of an absolute URL. */
function pathOf({ raw: { url = '' } }: FastifyRequest): string {
  return url.replace(/\?.*$/s, '');
}

/** Passes requests to the mock unchanged, with the headers of every answer. */
function addMock(app: FastifyInstance, mock: Mock): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  for (const url of ['/v1', '/v1/*', '/_mock', '/_mock/*']) {
    app.all(url, (request, reply) => {
      const response = takeOver(reply);
      mock.handler(request.raw, response, () => response.writeHead(404).end());
    });
  }
  app.addHook('onClose', async () => mock.dispose());
}

/** Answers invalid HTTP as Node would, but with a request id; if an answer has begun, closes the connection. */
function answerUnreadable({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  const isClean = socket.writable && socket.bytesWritten === 0;
  if (!isClean) return void socket.destroy();
  const status = UNREADABLE[code] ?? '400 Bad Request';
  const head = [
    `HTTP/1.1 ${status}`,
    `x-request-id: ${randomUUID()}`,
    'content-length: 0',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n`, () => socket.destroy());
}
