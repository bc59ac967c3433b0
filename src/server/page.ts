import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicSettings } from '../domain/public-settings-schema.ts';
import { SETTINGS_ELEMENT_ID, SETTINGS_PATH } from '../domain/public-settings.ts';
import { guardReading } from './guard.ts';

/** The page has one address, and compressed copies are served only under their original names. */
const NO_FILE = /^\/index\.html|\.(?:br|gz)$/;

const TITLE = /<title>[^<]*<\/title>/;

const DESCRIPTION = /(<meta\s+name="description"\s+content=")[^"]*"/;

/** In the first frame of the intro: the title, the label of the steps, and the last step. */
const PLACES_OF_NAME = /(?=<\/h1>| is starting"| ready<\/span>)/g;

const END_OF_HEAD = '</head>';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Puts the squad's name and lead into the built page, for tabs, link previews without scripts and the first frame of the
 * intro, and the settings, so that the page need not fetch them. Throws if the built page has no place for them.
 */
export function pageOf(builtHtml: string, settings: PublicSettings): string {
  if (!builtHtml.includes(END_OF_HEAD)) throw new Error(`The built page has no ${END_OF_HEAD}`);
  const { name, lead } = settings.squad;
  // The only character with which a text could end the script element.
  const json = JSON.stringify(settings).replaceAll('<', String.raw`\u003c`);
  const element = `<script type="application/json" id="${SETTINGS_ELEMENT_ID}">${json}</script>`;
  return builtHtml
    .replaceAll(PLACES_OF_NAME, () => escapeHtml(name))
    .replace(TITLE, () => `<title>${escapeHtml(name)}</title>`)
    .replace(DESCRIPTION, (_, before: string) => `${before}${escapeHtml(lead)}"`)
    .replace(END_OF_HEAD, () => `  ${element}\n  ${END_OF_HEAD}`);
}

/** Serves the settings to a page that was served without them, as by nginx. */
export function addSettings(app: FastifyInstance, settings: PublicSettings): void {
  app.get(`/${SETTINGS_PATH}`, { onRequest: guardReading }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send(settings),
  );
}

/** Serves the page at `/` and `/index.html`, and its files, as compressed copies where there are any. */
export async function addPage(app: FastifyInstance, folder: string, settings: PublicSettings): Promise<void> {
  const sendPage = (_request: unknown, reply: FastifyReply): FastifyReply =>
    reply
      .type('text/html; charset=utf-8')
      // A page with a browser key must not be stored on disk.
      .header('cache-control', settings.browserKey === null ? 'no-cache' : 'no-store')
      // Read each time, since a build may replace it meanwhile.
      .send(pageOf(readFileSync(join(folder, 'index.html'), 'utf8'), settings));
  for (const url of ['/', '/index.html']) app.get(url, { onRequest: guardReading }, sendPage);
  await app.register(async (files) => {
    files.addHook('onRequest', guardReading);
    files.addHook('onSend', createFileCache());
    await files.register(fastifyStatic, {
      root: folder,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      acceptRanges: false,
      decorateReply: false,
      allowedPath: (path) => !NO_FILE.test(path),
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(join(folder, 'assets'));
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  });
}

/**
 * A hook that sends each file from memory, where it stays while it does not change: an answer that is not read, or waits
 * in line, would hold its file open.
 */
function createFileCache() {
  const contents = new Map<string, Promise<Buffer>>();
  return async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    // Answers to HEAD and 304 come with an empty stream, which opens no file.
    if (!(payload instanceof Readable) || request.method !== 'GET' || reply.statusCode !== 200)
      return payload;
    const file = `${request.url.replace(/\?.*/s, '')} ${String(reply.getHeader('content-encoding'))}`;
    const version = `${file} ${String(reply.getHeader('etag'))}`;
    const known = contents.get(version);
    if (known !== undefined) {
      payload.destroy();
      return known;
    }
    for (const old of contents.keys()) if (old.startsWith(`${file} `)) contents.delete(old);
    const content = buffer(payload);
    contents.set(version, content);
    content.catch(() => contents.delete(version));
    return content;
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
}
