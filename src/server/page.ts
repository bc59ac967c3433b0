import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type PublicSettings, SETTINGS_ELEMENT_ID, SETTINGS_PATH } from '../domain/public-settings.ts';
import { guardReading } from './guard.ts';

/** The page has an address of its own, and compressed copies go out under the names of what they are copies of. */
const NO_FILE = /^\/index\.html|\.(?:br|gz)$/;

const TITLE = /<title>[^<]*<\/title>/;

const DESCRIPTION = /(<meta\s+name="description"\s+content=")[^"]*"/;

const END_OF_HEAD = '</head>';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * The built page with its squad's name and lead, for tabs and link previews before any script has run, and with its
 * settings, so that it need not ask for them. Throws when it was built otherwise.
 */
export function pageOf(builtHtml: string, settings: PublicSettings): string {
  if (!builtHtml.includes(END_OF_HEAD)) throw new Error(`The built page has no ${END_OF_HEAD}`);
  const { name, lead } = settings.squad;
  // The one sign with which a text could end the element.
  const json = JSON.stringify(settings).replaceAll('<', String.raw`\u003c`);
  const element = `<script type="application/json" id="${SETTINGS_ELEMENT_ID}">${json}</script>`;
  return builtHtml
    .replace(TITLE, () => `<title>${escapeHtml(name)}</title>`)
    .replace(DESCRIPTION, (_, before: string) => `${before}${escapeHtml(lead)}"`)
    .replace(END_OF_HEAD, () => `  ${element}\n  ${END_OF_HEAD}`);
}

/** Answers a page that was served without its settings, as by nginx. */
export function addSettings(app: FastifyInstance, settings: PublicSettings): void {
  app.get(`/${SETTINGS_PATH}`, { onRequest: guardReading }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send(settings),
  );
}

/** The page at `/` and `/index.html`, and its files as their compressed copies where those lie beside them. */
export async function addPage(app: FastifyInstance, folder: string, settings: PublicSettings): Promise<void> {
  const sendPage = (_request: unknown, reply: FastifyReply): FastifyReply =>
    reply
      .type('text/html; charset=utf-8')
      // A key that the page may know is on no disk.
      .header('cache-control', settings.browserKey === null ? 'no-cache' : 'no-store')
      // A build may replace it while this runs.
      .send(pageOf(readFileSync(join(folder, 'index.html'), 'utf8'), settings));
  for (const url of ['/', '/index.html']) app.get(url, { onRequest: guardReading }, sendPage);
  await app.register(async (files) => {
    files.addHook('onRequest', guardReading);
    await files.register(fastifyStatic, {
      root: folder,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      decorateReply: false,
      allowedPath: (path) => !NO_FILE.test(path),
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(join(folder, 'assets'));
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  });
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
}
