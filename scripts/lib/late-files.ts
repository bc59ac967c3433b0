import { posix } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** Files of a build by their names, which hold placeholders for the hashes. */
type Chunks = Readonly<Record<string, Rolldown.RenderedChunk>>;

const IMPORTS_LATE = /\/late-code\.ts['"]/;

/** Also a use under another name, which cannot be read. */
const ANY_CALL = /\blate\s*(?:<[^>]*>)?\s*\(|\blate as\b/g;

/** A call without its last parenthesis. */
const NAMEABLE_CALL = /\blate\(\s*async \(\) => \(await import\('([^']+)'\)\)\.\w+(?=,?\s*\))/g;

/** Stands for the files of a module until all files have their names. */
const PLACEHOLDER = /(["'`])late-files:(.+?)\1/g;

/**
 * Gives each call of `late` the names of the files that its import fetches: the module's own, and what this one needs to
 * run, except what the calling file needs, too.
 */
export function nameLateFiles(): Plugin {
  return {
    name: 'name-late-files',
    apply: 'build',
    // Before TypeScript is compiled, which may write the calls in another way.
    enforce: 'pre',
    transform: {
      filter: { code: IMPORTS_LATE },
      handler(code, id) {
        const calls = code.match(ANY_CALL)?.length;
        if (calls !== code.match(NAMEABLE_CALL)?.length)
          this.error("Each call must read: late(async () => (await import('./file.ts')).name)");
        return code.replaceAll(NAMEABLE_CALL, (call, path: string) => {
          const target = posix.join(posix.dirname(id), path);
          return `${call}, ${JSON.stringify(`late-files:${target}`)}`;
        });
      },
    },
    renderChunk: (code, caller, _, { chunks }) =>
      code.replaceAll(PLACEHOLDER, (_placeholder, _quote, target: string) =>
        JSON.stringify(filesOf(target, caller, chunks)),
      ),
  };
}

/** Names of files beside the caller. */
function filesOf(target: string, caller: Rolldown.RenderedChunk, chunks: Chunks): readonly string[] {
  const own = Object.values(chunks).find(({ moduleIds }) => moduleIds.includes(target));
  if (!own) throw new Error(`No file of the build holds ${target}.`);
  const loaded = withImports(caller, chunks);
  return [...withImports(own, chunks)]
    .filter((file) => !loaded.has(file))
    .map((file) => posix.basename(file));
}

/** A file and all that it needs to run. */
function withImports({ fileName }: Rolldown.RenderedChunk, chunks: Chunks): ReadonlySet<string> {
  const needed = new Set([fileName]);
  for (const file of needed) for (const imported of chunks[file]?.imports ?? []) needed.add(imported);
  return needed;
}
