import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import jsonServer, { type JsonServerRouter } from 'json-server';
import { createControl } from './control/control.ts';
import { answerErrors, answerUnknown } from './http/answer-errors.ts';
import { jsonAnswer } from './http/answer.ts';
import { createGuard } from './http/guard.ts';
import { perform } from './http/perform.ts';
import { createProvider } from './provider/provider.ts';
import { type StartOptions, type State, loadState } from './state.ts';
import { errorAnswer, unknownPath } from './wire/provider-error.ts';

type Next = (error?: unknown) => void;

interface MockOptions extends StartOptions {
  /** The origin of a deployed page, such as `https://chat.example.org`; loopback names are always answered. */
  publicOrigin?: string | undefined;
}

interface MockProvider {
  /** Connect-style. Answers /v1 and /_mock and what is under them, and passes on everything else. */
  handler: (request: IncomingMessage, response: ServerResponse, next: Next) => void;
  /** Ends every answer that is still under way, and its timers with it. */
  dispose(): void;
}

interface Rendered {
  method?: string;
  originalUrl: string;
}

type Render = (request: Rendered, response: ServerResponse & { locals: Record<string, unknown> }) => void;

interface OpenResponses {
  add(response: ServerResponse): void;
  /** Destroys what is still open; their timers end with them. */
  closeAll(): void;
}

const noPages = path.join(import.meta.dirname, 'no-pages');

/** A provider that speaks the chat-completion protocol, with its state in memory. Times are ms. */
export function createMockProvider(options: MockOptions = {}): MockProvider {
  const start = loadState(options);
  const router = createRouter(structuredClone(start));
  const state = router.db.getState();
  const provider = createProvider(state);
  const open = createOpenResponses();
  const reset = (): void => {
    Object.assign(state, structuredClone(start));
    provider.reset();
  };
  router.render = (request, response) => {
    const answer =
      response.statusCode === 404
        ? errorAnswer(unknownPath(request.method ?? 'GET', request.originalUrl))
        : jsonAnswer(response.statusCode, response.locals['data']);
    void perform(answer, response, () => undefined);
  };

  const app = jsonServer.create();
  app.disable('x-powered-by');
  app.use(createGuard(options.publicOrigin));
  app.use('/v1', (request, response, next) => {
    provider.handle(request, response).catch(next);
  });
  const control = createControl({ state, reset });
  app.use('/_mock', jsonServer.defaults({ noGzip: true, noCors: true, logger: false, static: noPages }));
  app.use('/_mock', (request, response, next) => {
    control(request, response, next).catch(next);
  });
  app.use('/_mock', router);
  app.use(answerUnknown);
  app.use(answerErrors);

  return {
    handler(request, response, next) {
      if (!isOurs(request.url)) {
        next();
        return;
      }
      open.add(response);
      app(request, response);
    },
    dispose: () => {
      open.closeAll();
    },
  };
}

function createOpenResponses(): OpenResponses {
  const open = new Set<ServerResponse>();
  return {
    add(response) {
      open.add(response);
      response.once('close', () => {
        open.delete(response);
      });
    },
    closeAll() {
      for (const response of open) response.destroy();
      open.clear();
    },
  };
}

function createRouter(state: State): JsonServerRouter<State> & { render: Render } {
  const router = jsonServer.router(state, { foreignKeySuffix: '' }) as JsonServerRouter<State> & {
    render: Render;
  };
  // json-server deletes whatever refers to a record that is gone: the journal must keep what happened.
  // And it cannot look for a record by an id that is null, as that of a reply in the journal may be.
  router.db._.mixin({ getRemovable: () => [], getById: findById });
  // Its last layer answers errors with a stack trace.
  router.stack = router.stack.filter(({ handle }) => handle.length < 4);
  return router;
}

function findById<Item extends { id: string }>(records: readonly Item[], id: unknown): Item | undefined {
  return records.find((record) => record.id === id);
}

function isOurs(url = ''): boolean {
  return /^\/(?:v1|_mock)(?:[/?]|$)/.test(url);
}
