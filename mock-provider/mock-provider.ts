import type { IncomingMessage, ServerResponse } from 'node:http';
import jsonServer, { type JsonServerRouter } from 'json-server';
import { createControl } from './control.ts';
import { answerErrors, answerUnknown } from './http/answer-errors.ts';
import { createGuard } from './http/guard.ts';
import { createProvider } from './provider/provider.ts';
import { type StartOptions, type State, loadState } from './state.ts';

type Next = (error?: unknown) => void;

interface MockOptions extends StartOptions {
  /** Origin of a deployed page, such as `https://chat.example.org`; loopback names are always allowed. */
  readonly publicOrigin?: string | undefined;
}

interface MockProvider {
  /** Connect-style middleware: answers /v1 and /_mock and everything below, and calls `next` for other paths. */
  readonly handler: (request: IncomingMessage, response: ServerResponse, next: Next) => void;
  /** Ends all answers in progress, with their timers. */
  dispose(): void;
}

/** A provider that speaks the chat completions protocol, with its state in memory. Times are ms. */
export function createMockProvider(options: MockOptions = {}): MockProvider {
  const state = loadState(options);
  const provider = createProvider(state);
  const control = createControl(state, () => {
    Object.assign(state, loadState(options));
    provider.reset();
  });
  const app = jsonServer.create();
  app.disable('x-powered-by');
  app.use(createGuard(options.publicOrigin));
  app.use('/v1', (request, response, next) => {
    provider.handle(request, response).catch(next);
  });
  app.use('/_mock', (request, response, next) => {
    control(request, response, next).catch(next);
  });
  app.use('/_mock', createRouter(state));
  app.use(answerUnknown);
  app.use(answerErrors);

  const open = new Set<ServerResponse>();
  return {
    handler(request, response, next) {
      if (!/^\/(?:v1|_mock)(?:[/?]|$)/.test(request.url ?? '')) {
        next();
        return;
      }
      open.add(response);
      response.once('close', () => open.delete(response));
      app(request, response);
    },
    dispose() {
      for (const response of open) response.destroy();
    },
  };
}

function createRouter(state: State): JsonServerRouter<State> {
  const router = jsonServer.router(state);
  // json-server's last two layers answer a missing record with an empty object, and an error with a stack trace.
  router.stack = router.stack.slice(0, -2);
  router.use((_request, response, next) => {
    if (response.locals['data'] === undefined) next();
    else response.json(response.locals['data']);
  });
  return router;
}
