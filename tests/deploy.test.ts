import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { VARIABLES } from '../src/settings/settings.ts';
import { OWN_SERVER, pageHeaders } from '../src/hosting/security-headers.ts';
import { importsOf, parse } from './architecture/syntax.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

function read(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

/** What a stage of the Dockerfile copies from the repository. */
function copiedBy(stage: string): readonly string[] {
  const text =
    read('deploy/Dockerfile')
      .split(/^FROM /m)
      .find((each) => each.includes(` AS ${stage}\n`)) ?? '';
  return [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = '']) => sources.split(' '));
}

/** Every file that a module loads, itself included, with what it loads from elsewhere. */
function loadedBy(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  if (!/\.[jt]s$/.test(file)) return seen;
  for (const target of runtimeImports(file)) {
    loadedBy(target.startsWith('.') ? path.posix.join(path.posix.dirname(file), target) : target, seen);
  }
  return seen;
}

function runtimeImports(file: string): readonly string[] {
  const source = read(file).replaceAll(/^import type [^;]+;/gm, '');
  return importsOf(parse(file, source));
}

describe('the image of the relay', () => {
  const copied = copiedBy('relay');

  it('copies what is there', () => {
    expect(copied.length).toBeGreaterThan(3);
    for (const source of copied) expect(existsSync(path.join(ROOT, source)), source).toBe(true);
  });

  it('has every file that the relay loads, and its one package', () => {
    const loaded = [...loadedBy('src/relay-server.ts')].filter((file) => !/^(node:|valibot$)/.test(file));
    expect(loaded.length).toBeGreaterThan(20);
    for (const file of loaded) {
      const isThere = copied.some((source) => file === source || file.startsWith(`${source}/`));
      expect(isThere, file).toBe(true);
    }
  });

  it('starts with what it copied', () => {
    const [, script = ''] = /^CMD \["node", "(.+)"\]$/m.exec(read('deploy/Dockerfile')) ?? [];
    for (const file of script.split('", "')) {
      expect(copied.some((source) => file.startsWith(`${source}/`))).toBe(true);
    }
  });
});

describe('the compose file', () => {
  it('knows no setting that the server does not', () => {
    const named = read('deploy/compose.yaml').match(/^ {6}((?:QUARTET|OPENAI)_\w+):/gm) ?? [];
    expect(named.length).toBeGreaterThan(5);
    const known: readonly string[] = Object.values(VARIABLES);
    for (const line of named) expect(known).toContain(line.trim().slice(0, -1));
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

it('every setting is in the README and in .env.example', () => {
  for (const name of Object.values(VARIABLES)) {
    expect(read('README.md')).toContain(`\`${name}\``);
    expect(read('.env.example')).toMatch(new RegExp(`^# ${name}=`, 'm'));
  }
});
