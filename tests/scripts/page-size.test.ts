import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { formatSizes, isWithin, measureBuild } from '../../scripts/lib/page-size.ts';
import { rowsOf } from '../support/documents.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const LATE = [
  'example-round',
  'table-and-dialogs',
  'example-round',
  'ConversationDialog',
  'MarkdownText',
  'WhoAnswersDialog',
  'draw-map-picture',
  'OpenedScreen',
  'share-links',
  'create-page-keeper',
  'openai-provider',
  'page-mock',
];

/** Code that compression does not make smaller. */
function code(kilobytes: number): string {
  return `export const data = "${randomBytes(kilobytes * 750).toString('base64')}";`;
}

const PAGE = '<script type="module" crossorigin src="/assets/index-x.js"></script>';

function build(files: Readonly<Record<string, string>>) {
  const late = Object.fromEntries(LATE.map((part) => [`${part}-x.js`, code(1)]));
  const all = {
    'index-x.js': code(10),
    'chat-x.js': code(5),
    'style-x.css': 'p{}',
    ...late,
    ...files,
  };
  const assets = Object.fromEntries(Object.entries(all).map(([name, text]) => [`assets/${name}`, text]));
  return measureBuild(temporaryFolder({ ...assets, 'index.html': PAGE }));
}

const broken = (sizes: ReturnType<typeof build>) =>
  sizes.filter((size) => !isWithin(size)).map(({ what }) => what);

describe('the budgets of the page', () => {
  it('hold for a small build, and are listed with their use', () => {
    const sizes = build({});
    expect(broken(sizes)).toEqual([]);
    expect(formatSizes(sizes)).toMatch(/JavaScript until the landing +\d+\.\d\d of +119\.50 kB {2}ok/);
  });

  it('are those of docs/performance.md', () => {
    expect(rowsOf('docs/performance.md', 'gzipped')).toEqual(
      build({}).map(({ what, limitBytes }) => [what, `${limitBytes / 1000} kB`]),
    );
  });

  it('count what a script needs, directly or indirectly, once', () => {
    const [alone] = build({});
    const [withOthers] = build({
      'index-x.js': `${code(10)}import "./a-x.js"; export { data as b } from "./b-x.js";`,
      'a-x.js': `import { data } from "./b-x.js"; export const a = data;`,
      'b-x.js': code(20),
    });
    expect((withOthers?.bytes ?? 0) - (alone?.bytes ?? 0)).toBeGreaterThan(14_000);
    expect((withOthers?.bytes ?? 0) - (alone?.bytes ?? 0)).toBeLessThan(26_000);
  });

  it('do not count what is imported on demand', () => {
    expect(
      broken(build({ 'index-x.js': `${code(10)}import("./big-x.js");`, 'big-x.js': code(200) })),
    ).toEqual([]);
  });

  it.each([
    ['JavaScript until the landing', 'index-x.js', 200],
    ['JavaScript until a message can be sent', 'chat-x.js', 200],
    ['the table and most dialogs', 'table-and-dialogs-x.js', 40],
    ['the mock of a demo', 'page-mock-x.js', 40],
    ['CSS', 'style-x.css', 20],
  ])('are exceeded by too much of: %s', (what, name, kilobytes) => {
    const sizes = build({ [name]: code(kilobytes) });
    expect(broken(sizes)).toContain(what);
    expect(formatSizes(sizes)).toContain('TOO MUCH');
    expect(formatSizes(sizes)).toMatch(new RegExp(`^${what} grew by [\\d.]+ kB, to [\\d.]+: .*${name}`, 'm'));
  });

  it('are exceeded by a part that the chat waits for', () => {
    expect(broken(build({ 'chat-x.js': `import "./MarkdownText-x.js";${code(5)}` }))).toEqual(['Markdown']);
  });

  it('cannot be computed when a part is not a separate script', () => {
    const alone = { 'assets/index-x.js': '', 'index.html': PAGE };
    expect(() => measureBuild(temporaryFolder(alone))).toThrow('no script for chat');
    expect(() => measureBuild(temporaryFolder({ ...alone, 'index.html': '<p>' }))).toThrow(
      'built page has no script',
    );
  });
});
