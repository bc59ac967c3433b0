import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { VARIABLES } from '../src/settings/settings.ts';
import { OWN_SERVER, pageHeaders } from '../src/hosting/security-headers.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

/** The text of a stage of the Dockerfile. */
function stage(name: string): string {
  const stages = read('deploy/Dockerfile').split(/^FROM /m);
  return stages.find((each) => each.split('\n', 1)[0]?.endsWith(` AS ${name}`)) ?? '';
}

describe.each([
  ['relay', ['dist-server'], 'dist-server/relay.js'],
  ['server', ['dist'], 'dist-server/server.js'],
])('the image of the %s', (name, folders, program) => {
  it('gets what was built and nothing of the repository', () => {
    const copies = stage(name).match(/^COPY .*$/gm);
    expect(copies).toEqual(folders.map((folder) => `COPY --from=build /quartet/${folder} ${folder}`));
  });

  // That the program runs in a folder with nothing else is shown in dist-server.test.ts.
  it('starts with plain Node', () => {
    expect(stage(name)).toContain(`CMD ["node", "${program}"]`);
  });
});

it('the image of the server stands on that of the relay', () => {
  expect(stage('server')).toMatch(/^relay AS server\n/);
});

describe('the compose file', () => {
  it('knows no setting that the server does not', () => {
    const named = read('deploy/compose.yaml').match(/^ {6}((?:QUARTET|OPENAI)_\w+):/gm) ?? [];
    expect(named.length).toBeGreaterThan(5);
    const known: readonly string[] = Object.values(VARIABLES);
    for (const line of named) expect(known).toContain(line.trim().slice(0, -1));
  });

  it('passes on every setting that a relay has', () => {
    const others = new Set<string>([
      'QUARTET_PROVIDER',
      'QUARTET_BROWSER_KEY',
      'QUARTET_SHARE_BROWSER_KEY',
      'QUARTET_MOCK_SEED',
      // The image's own.
      'QUARTET_HOST',
      'PORT',
    ]);
    const [, relay = ''] = read('deploy/compose.yaml').split(/^ {2}relay:$/m);
    for (const variable of Object.values(VARIABLES)) {
      if (!others.has(variable)) expect(relay).toContain(`      ${variable}: \${`);
    }
  });

  it('lets the relay read the squads, by the path that npm start takes', () => {
    const [page = '', relay = ''] = read('deploy/compose.yaml').split(/^ {2}relay:$/m);
    expect(relay).toContain('QUARTET_SQUAD: ${QUARTET_SQUAD:-}');
    expect(relay).toContain('- ../squads:/quartet/squads:ro');
    expect(page).not.toContain('squads');
    expect(stage('relay')).toContain('WORKDIR /quartet\n');
  });

  it('gives the key to the relay alone', () => {
    const [page = '', relay = ''] = read('deploy/compose.yaml').split(/^ {2}relay:$/m);
    expect(page).not.toContain('OPENAI_API_KEY');
    expect(relay).toContain('OPENAI_API_KEY');
  });
});

describe('the template for nginx', () => {
  const template = read('deploy/nginx/default.conf.template');

  it.each(Object.entries(pageHeaders(OWN_SERVER)))('says %s as the server does', (name, value) => {
    const line = new RegExp(`^ {4}add_header ${name} "(.*)" always;$`, 'im').exec(template);
    expect(line?.[1]).toBe(value);
  });

  it('wants nothing filled in that the image does not set', () => {
    const wanted = new Set(template.match(/\$\{\w+\}/g));
    const set = read('deploy/Dockerfile').match(/NGINX_\w+(?==)/g) ?? [];
    expect(wanted.size).toBeGreaterThan(0);
    for (const name of wanted) expect(set).toContain(name.slice(2, -1));
  });
});

describe('the workflow that publishes the demo', () => {
  const workflow = read('.github/workflows/pages.yml');

  it('starts by hand or with a release, and at no push', () => {
    const [, events = ''] = /^on:\n((?: {2}.*\n)+)/m.exec(workflow) ?? [];
    expect(events).toBe('  workflow_dispatch:\n  release:\n    types: [published]\n');
  });

  it('writes a copy that is there offline, with the settings of nobody', () => {
    const commands = workflow.match(/^ +- run: .*$/gm)?.map((line) => line.trim());
    expect(commands).toEqual(['- run: npm ci', '- run: npm run static -- site --offline']);
    expect(workflow).toMatch(/upload-pages-artifact@\S+\n +with:\n +path: site\n/);
    expect(workflow).not.toMatch(/secrets\.|\benv:|QUARTET_|OPENAI_/);
  });

  it('may write pages, and nothing else', () => {
    const granted = workflow.match(/^ +[\w-]+: (?:read|write)$/gm)?.map((line) => line.trim());
    expect(granted).toEqual(['contents: read', 'contents: read', 'pages: write', 'id-token: write']);
    expect(workflow).not.toContain('write-all');
  });
});

describe.each(readdirSync(path.join(ROOT, '.github/workflows')))('the workflow %s', (name) => {
  const workflow = read(path.join('.github/workflows', name));

  it('takes fixed versions of GitHub’s own actions, the same as the others do', () => {
    const used = workflow.match(/uses: .*$/gm) ?? [];
    expect(used.length).toBeGreaterThan(0);
    for (const line of used) expect(line).toMatch(/^uses: actions\/[\w-]+@v\d+$/);
    expect(used).toContain('uses: actions/checkout@v4');
    expect(used).toContain('uses: actions/setup-node@v4');
  });

  it('runs commands that there are', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    for (const [, command = ''] of workflow.matchAll(/npm run ([\w:]+)/g))
      expect(scripts).toHaveProperty([command]);
  });

  it('is granted no more than reading, except job by job', () => {
    expect(workflow).toMatch(/^permissions:\n {2}contents: read\n\n/m);
  });
});
