import { type Server, createServer } from 'node:http';
import { createMockProvider } from './mock-provider.ts';
import { answerErrors, answerUnknown } from './http/answer-errors.ts';
import type { StartOptions } from './state.ts';

export interface ServeOptions extends StartOptions {
  /** 0, or none, for any that is free. */
  port?: number;
}

export interface ServedMockProvider {
  /** Without a path: the base URL of the provider is `${url}/v1`. */
  url: string;
  port: number;
  /** Ends every open connection too. */
  close(): Promise<void>;
}

/** The port is taken, or may not be used; `reason` is the system's code, such as EADDRINUSE. */
export class PortUnavailable extends Error {
  override readonly name = 'PortUnavailable';
  readonly kind = 'port-unavailable';
  readonly port: number;
  readonly reason: string;

  constructor(port: number, reason: string) {
    super(`Port ${port} of 127.0.0.1 cannot be used (${reason}).`);
    this.port = port;
    this.reason = reason;
  }
}

/** Serves only the mock provider, on 127.0.0.1. Rejects with PortUnavailable. */
export async function serveMockProvider({
  port = 0,
  ...options
}: ServeOptions = {}): Promise<ServedMockProvider> {
  const provider = createMockProvider(options);
  const server = createServer((request, response) => {
    provider.handler(request, response, (error) => {
      if (error === undefined) answerUnknown(request, response);
      else answerErrors(error, request, response, () => undefined);
    });
  });
  const bound = await listen(server, port);
  return {
    url: `http://127.0.0.1:${bound}`,
    port: bound,
    close: () => {
      provider.dispose();
      return new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      });
    },
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(new PortUnavailable(port, error.code ?? error.message));
    });
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}
