import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as v from 'valibot';
import { SETTINGS } from '../src/server/settings-table.ts';
import { requireSettings } from '../src/server/settings.ts';
import { MAX_CODE_BYTES } from '../src/server/access.ts';
import { maxQuestionBytes } from '../src/server/question-schema.ts';
import { longestAnswerMs } from '../src/server/relay.ts';
import { policyOf } from '../src/server/security-headers.ts';
import { rowsOf } from './support/documents.ts';
import { persona, squad, squadFile } from './support/squad-files.ts';

const VARIABLES = Object.values(SETTINGS.entries).map((entry) => v.getMetadata(entry).variable);

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<
    Record<string, { readonly ipam?: { readonly config: readonly Readonly<Record<string, string>>[] } }>
  >;
}

/** The fields that the tests read. */
interface Service {
  readonly environment?: Readonly<Record<string, string>>;
  readonly user?: string;
  readonly ports?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly networks?: unknown;
  readonly stop_grace_period?: string;
}

const ROOT = path.resolve(import.meta.dirname, '..');

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

/** The text of a stage of the Dockerfile. */
function stage(name: string): string {
  const stages = read('deploy/Dockerfile').split(/^FROM /m);
  return stages.find((each) => each.split('\n', 1)[0]?.endsWith(` AS ${name}`)) ?? '';
}

describe('the compose file', () => {
  const { services, networks }: Compose = parse(read('deploy/compose.yaml'), { merge: true });

  it('names only settings that the server knows, and so does docs/operations.md', () => {
    const known: readonly string[] = VARIABLES;
    const ofOperators = read('docs/operations.md').match(/QUARTET_\w+/g) ?? [];
    const named = [...Object.keys(services['relay']?.environment ?? {}), ...ofOperators];
    expect(named.length).toBeGreaterThan(5);
    for (const name of named) expect(known).toContain(name);
  });

  it('passes on every setting of a relay under its own name', () => {
    const others = new Set<string>([
      'QUARTET_PROVIDER',
      'QUARTET_BROWSER_KEY',
      'QUARTET_SHARE_BROWSER_KEY',
      'QUARTET_MOCK_SEED',
      // Set by the image.
      'QUARTET_HOST',
      'PORT',
    ]);
    for (const variable of VARIABLES) {
      if (others.has(variable)) continue;
      expect(services['relay']?.environment?.[variable], variable).toMatch(
        new RegExp(`^\\$\\{${variable}:[-?].*\\}$`),
      );
    }
  });

  it('gives the relays every name of its settings file, so that a misspelt setting stops them', () => {
    expect(services['relay']).toMatchObject({ env_file: [{ path: '.env', required: false }] });
    // The image's own address must not follow from the file.
    expect(services['relay']?.environment).toMatchObject({ QUARTET_HOST: '0.0.0.0', PORT: '4173' });
    expect(services['page']).not.toHaveProperty('env_file');
  });

  it('gives nginx only variables that the image knows, and the limit for visitors that relays have', () => {
    const set = new Set(stage('page').match(/NGINX_\w+(?==)/g));
    const page = services['page']?.environment ?? {};
    for (const name of Object.keys(page)) expect(set).toContain(name);
    expect(page['NGINX_QUESTIONS_PER_VISITOR']).toBe('${QUARTET_QUESTIONS_PER_VISITOR:-30}');
    expect(page['NGINX_OWN_MODEL']).toBe('${QUARTET_OWN_MODEL:-off}');
  });

  it('gives secrets only to the relays', () => {
    const { relay, ...others } = services;
    for (const secret of ['OPENAI_API_KEY', 'QUARTET_ACCESS_CODE', 'QUARTET_ACCESS_SECRET', 'HTTPS_PROXY']) {
      expect(JSON.stringify(relay)).toContain(secret);
      expect(JSON.stringify(others)).not.toContain(secret);
    }
  });

  it('lets containers write only in memory, and grants them no capabilities', () => {
    for (const service of Object.values(services)) {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
    }
    expect(stage('page')).toContain('\nUSER nginx\n');
    expect(stage('relay')).toContain('\nUSER node\n');
    expect(services['store']?.user).toBe('valkey');
    // The user under which nginx fills in its template.
    expect(services['page']?.tmpfs).toEqual(['/tmp:size=256m', '/etc/nginx/conf.d:uid=101,gid=101']);
  });

  it('publishes only nginx, and only on this machine', () => {
    expect(services['page']?.ports).toEqual(['${QUARTET_PAGE_ADDRESS:-127.0.0.1:8080}:8080']);
    expect(services['relay']).not.toHaveProperty('ports');
    expect(services['store']).not.toHaveProperty('ports');
    expect(services['store']?.networks).toEqual(['store']);
    expect(networks['store']).toEqual({ internal: true });
  });

  it('lets nginx trust only the gateway of its network, and the relays only nginx', () => {
    const subnet = '${QUARTET_SUBNET:-172.30.239}';
    const [addresses] = networks['default']?.ipam?.config ?? [];
    expect(addresses).toEqual({
      subnet: `${subnet}.0/24`,
      gateway: `${subnet}.1`,
      ip_range: `${subnet}.128/25`,
    });
    const { environment, networks: networksOfPage } = services['page'] ?? {};
    expect(environment?.['NGINX_TRUSTED_PROXY']).toBe(`\${NGINX_TRUSTED_PROXY:-${subnet}.1}`);
    expect(networksOfPage).toEqual({ default: { ipv4_address: `${subnet}.2` } });
    expect(services['relay']?.environment?.['QUARTET_TRUSTED_PROXY']).toBe(
      `\${QUARTET_TRUSTED_PROXY:-${subnet}.2}`,
    );
  });

  it('waits longer for open answers than the 30 s of a draining relay', () => {
    for (const name of ['page', 'relay']) {
      expect(Number.parseInt(services[name]?.stop_grace_period ?? '0', 10)).toBeGreaterThan(30);
    }
  });
});

describe('the template for nginx', () => {
  const template = read('deploy/nginx/default.conf.template');
  const policies = [false, true].flatMap((ownModel) =>
    Object.entries(policyOf({ baseUrl: '/v1', ownModel }).headers).map(([name, value]) => ({
      name,
      value,
      ownModel,
    })),
  );

  it.each(policies)(
    'sets $name as the server does, with own models: $ownModel',
    ({ name, value, ownModel }) => {
      const [, given] = new RegExp(`^ {4}add_header ${name} "(.*)" always;$`, 'im').exec(template) ?? [];
      const [, on, off] = /\$quartet_own_models \{\s+on +"(.*)";\s+default "(.*)";\s+\}/.exec(template) ?? [];
      expect(given?.replace('$quartet_own_models', String(ownModel ? on : off))).toBe(value);
    },
  );

  it('accepts bodies as large as a relay does', () => {
    const personas = Array.from({ length: 8 }, (_, index) => persona(`p${index}`));
    const { settings: largest } = requireSettings({
      QUARTET_SQUAD: squadFile(squad(personas)),
      QUARTET_MEMORY_TURNS: '50',
    });
    const [, kibibytes] = /^ {4}client_max_body_size (\d+)k;$/m.exec(template) ?? [];
    expect(Number(kibibytes) * 1024).toBeGreaterThanOrEqual(maxQuestionBytes(largest));
    expect(template).toMatch(new RegExp(`^ {8}client_max_body_size ${MAX_CODE_BYTES / 1024}k;$`, 'm'));
    expect(template).toContain(`The question is larger than ${kibibytes} KiB.`);
    expect(template).toContain(`The access code is larger than ${MAX_CODE_BYTES / 1024} KiB.`);
  });

  it('waits longer than the longest possible exchange', () => {
    const { settings } = requireSettings({ QUARTET_ATTEMPT_TIMEOUT_MS: '600000' });
    const [, hours] = /^ {4}proxy_read_timeout (\d+)h;$/m.exec(template) ?? [];
    expect(Number(hours) * 3_600_000).toBeGreaterThan(longestAnswerMs(settings));
  });

  it('has the variables and the values of the image that docs/deployment.md lists', () => {
    for (const [name = '', value = ''] of rowsOf('docs/deployment.md', 'variable of `page`')) {
      const [, given] =
        new RegExp(`^ +(?:ENV )?${name.slice(1, -1)}="([^"]*)"`, 'm').exec(stage('page')) ?? [];
      const [beginning = '', rest] = value.slice(1, -1).split(' ...');
      expect(rest === undefined ? given : given?.slice(0, beginning.length), name).toBe(beginning);
    }
  });

  it('uses only variables that the image sets', () => {
    const wanted = new Set(template.match(/\$\{\w+\}/g));
    const set = read('deploy/Dockerfile').match(/NGINX_\w+(?==)/g) ?? [];
    expect(wanted.size).toBeGreaterThan(0);
    for (const name of wanted) expect(set).toContain(name.slice(2, -1));
  });
});

describe('the workflow that publishes the demo', () => {
  const workflow = read('.github/workflows/pages.yml');

  it('uses no settings and no secrets', () => {
    expect(workflow).not.toMatch(/secrets\.|\benv:|QUARTET_|OPENAI_/);
  });

  it('has write access only to pages', () => {
    const granted = workflow.match(/^ +[\w-]+: (?:read|write)$/gm)?.map((line) => line.trim());
    expect(granted).toEqual(['contents: read', 'contents: read', 'pages: write', 'id-token: write']);
    expect(workflow).not.toContain('write-all');
  });
});

describe.each(readdirSync(path.join(ROOT, '.github/workflows')))('the workflow %s', (name) => {
  const workflow = read(path.join('.github/workflows', name));

  it('uses fixed versions of GitHub’s own actions, the same as the other workflows', () => {
    const used = workflow.match(/uses: .*$/gm) ?? [];
    expect(used.length).toBeGreaterThan(0);
    for (const line of used) expect(line).toMatch(/^uses: actions\/[\w-]+@v\d+$/);
    expect(used).toContain('uses: actions/checkout@v4');
    expect(used).toContain('uses: actions/setup-node@v4');
  });

  it('runs only commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    for (const [, command = ''] of workflow.matchAll(/npm run ([\w:-]+)/g))
      expect(scripts).toHaveProperty([command]);
  });

  it('has only read access, except in single jobs', () => {
    expect(workflow).toMatch(/^permissions:\n {2}contents: read\n\n/m);
  });
});
