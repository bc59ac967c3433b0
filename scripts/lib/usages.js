/**
 * The `--help` text of each command, by the name of its npm script, or of its file if it has no script. `chat` and `mock`
 * have theirs in their own files, and `format` runs oxfmt.
 * @type {Readonly<Record<string, string>>}
 */
export const USAGES = {
  start: `Usage: npm start

Builds the page and its server if a source is newer than the build, and serves them until Ctrl+C, with the mock unless
QUARTET_PROVIDER names another provider. PORT sets the port (4173; 0 for any free one). Reads .env; docs/settings.md lists
every setting.`,

  test: `Usage: npm test [-- PATH ...]

Runs every check and test, or only the Vitest tests whose path contains an argument. What this machine lacks is skipped
and named at the end; where CI is set, that is a failure.`,

  dev: `Usage: npm run dev

Serves the page with hot reload, and its server, from source. PORT sets the port (5173).`,

  build: `Usage: npm run build

Builds the page into dist and its server into dist-server.`,

  relay: `Usage: npm run relay

Builds if a source is newer than the build, and serves only the relay, for a page that another server serves:
docs/deployment.md. Questions need OPENAI_API_KEY; PORT sets the port (4173). docs/settings.md lists every setting.`,

  static: `Usage: npm run static -- FOLDER

Writes the page into a missing or empty folder, for a static host. Without settings it is a demo that answers by itself.`,

  squad: `Usage: npm run squad -- check FILE    describes a squad file, or lists everything that is wrong with it
       npm run squad -- new FILE      writes an example to start from; never overwrites a file`,

  lint: `Usage: npm run lint

Checks formatting, types, lint and unused code. npm run format formats everything.`,

  'test:browser': `Usage: npm run test:browser [-- ARGUMENT ...]

Runs only the browser tests; arguments go to Playwright, such as --headed or a file's name. ENGINES=firefox,webkit runs
them in other engines: docs/engines.md.`,

  'test:deep': `Usage: npm run test:deep [-- PATH ...]

Runs every test in its full form: more seeds, more sessions, every engine that Playwright has. Draws a seed and prints
it; QUARTET_TEST_SEED sets it.`,

  simulate: `Usage: npm run simulate [-- --sessions N | -- --seed N --steps M]

Simulates sessions with fresh seeds until one breaks a law. With --seed it replays one, and prints everything that happens.

  --sessions N   how many sessions (300)
  --seed N       the only session to run
  --steps M      how long a session is (200)`,

  bench: `Usage: npm run bench [-- --quick]

Measures the page beside a bare React chat, and fails when a bound is missed: docs/performance.md. Takes some minutes and
needs a quiet machine. With --quick everything runs once and briefly, and nothing is compared.`,

  'documented-commands': `Usage: node scripts/run.js scripts/documented-commands.ts

Tries the commands of the documents, one after another, in a clone of the last commit. What serves is asked once and
stopped. At the end the clone must be as it was, and pass the lint. scripts/lib/documented-commands.ts lists them.`,

  screenshots: `Usage: node scripts/run.js scripts/screenshots.ts

Retakes the README's pictures from the built page, and draws the page's icon from docs/images/icon.svg.`,
};
