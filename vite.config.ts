import react from '@vitejs/plugin-react';
import { type Connect, type Plugin, defineConfig } from 'vite';
import { createBackend } from './src/server.ts';

const HOST = '127.0.0.1';

export default defineConfig({
  plugins: [react(), backendPlugin()],
  // The backend answers other origins itself; Vite's own answers would come first.
  server: { host: HOST, cors: false },
  preview: { host: HOST, cors: false },
  build: { chunkSizeWarningLimit: 200 },
});

/** Puts the backend before Vite's own routes, in development and in preview; a build needs none. */
function backendPlugin(): Plugin {
  function attach(
    middlewares: Connect.Server,
    httpServer: { once(event: 'close', run: () => void): unknown } | null,
  ) {
    const backend = createBackend(process.env);
    for (const warning of backend.warnings) console.warn(`Warning: ${warning}`);
    middlewares.use(backend.handler);
    httpServer?.once('close', () => backend.dispose());
  }
  return {
    name: 'quartet-backend',
    configureServer: ({ middlewares, httpServer }) => attach(middlewares, httpServer),
    configurePreviewServer: ({ middlewares, httpServer }) => attach(middlewares, httpServer),
  };
}
