import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { type Plugin, type PreviewServer, type ViteDevServer, defineConfig } from 'vite';
import { buildGuardPlugin } from './scripts/build-guard-plugin.mjs';
import { OWN_SERVER, metaPolicy } from './src/hosting/content-security-policy.ts';
import { policyMeta } from './src/hosting/page-html.ts';
import { createBackend } from './src/server.ts';

const HOST = '127.0.0.1';

/** The backend's guard answers foreign hosts, other origins and preflights; Vite's own answers would come first. */
const GUARDED = { host: HOST, cors: false, allowedHosts: true } as const;

export default defineConfig(({ isPreview }) => ({
  plugins: [react(), backendPlugin(), policyPlugin(), buildGuardPlugin(process.env)],
  server: GUARDED,
  preview: GUARDED,
  build: { chunkSizeWarningLimit: 200 },
  // A file that is not there must not be answered with the page.
  appType: isPreview ? 'mpa' : 'spa',
}));

/** Puts the backend before Vite's own routes, in development and in preview; a build needs none. */
function backendPlugin(): Plugin {
  function attach({ middlewares, httpServer }: ViteDevServer | PreviewServer, builtPage: string | undefined) {
    const backend = createBackend({ environment: process.env, builtPage });
    for (const warning of backend.warnings) console.warn(`Warning: ${warning}`);
    middlewares.use(backend.handler);
    httpServer?.once('close', () => backend.dispose());
    return backend;
  }
  return {
    name: 'quartet-backend',
    configureServer(server) {
      const { onUpgrade } = attach(server, undefined);
      server.httpServer?.prependListener('upgrade', onUpgrade);
    },
    configurePreviewServer(server) {
      attach(server, join(server.config.root, server.config.build.outDir));
    },
  };
}

/** For hosts that set no headers, the built page carries its policy itself. */
function policyPlugin(): Plugin {
  return {
    name: 'quartet-policy',
    apply: 'build',
    transformIndexHtml(html) {
      const charset = '<meta charset="utf-8" />';
      if (!html.includes(charset)) throw new Error(`index.html has no ${charset} to put the policy after`);
      return html.replace(charset, () => `${charset}\n    ${policyMeta(metaPolicy(OWN_SERVER))}`);
    },
  };
}
