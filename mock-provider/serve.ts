import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerUnknown } from './http/answer-errors.ts';
import { createMockProvider } from './mock-provider.ts';
import type { StartOptions } from './state.ts';

export interface ServeOptions extends StartOptions {
  /** 0 or absent for any free port. */
  readonly port?: number;
}

export interface ServedMockProvider {
  /** Without a path; the provider's base URL is `${url}/v1`. */
  readonly url: string;
  readonly port: number;
  /** Also ends every open connection. */
  close(): Promise<void>;
}

/** Serves only the mock provider, on 127.0.0.1. Rejects with Node's error if the port is unavailable. */
export async function serveMockProvider(options: ServeOptions = {}): Promise<ServedMockProvider> {
  const provider = createMockProvider(options);
  const server = createServer((request, response) => {
    provider.handler(request, response, () => {
      answerUnknown(request, response);
    });
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
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
