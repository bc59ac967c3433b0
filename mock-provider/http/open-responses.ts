import type { ServerResponse } from 'node:http';

export interface OpenResponses {
  add(response: ServerResponse): void;
  /** Destroys what is still open; their timers end with them. */
  closeAll(): void;
}

export function createOpenResponses(): OpenResponses {
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
