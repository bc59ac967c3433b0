import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isPublicSecret, isSecret, readVariables } from '../../scripts/build-guard-settings.mjs';
import { temporaryFolder } from './temporary-folder.ts';

const variable = (name: string, value = 'c4nary-value') => ({ name, value, source: 'the environment' });

describe('what is set', () => {
  it('comes from the environment and from every environment file, each with its source', () => {
    const folder = temporaryFolder({
      '.env': 'A=1\n# B=2\nexport C="3 # 4"',
      '.env.local': 'A=2',
      '.env.production': 'D=5',
      '.env.production.local': "E='6'",
      '.env.staging': 'F=7',
    });
    expect(
      readVariables(folder, { A: '0' }).map(({ name, value, source }) => `${source}: ${name}=${value}`),
    ).toEqual([
      'the environment: A=0',
      '.env: A=1',
      '.env: C=3 # 4',
      '.env.local: A=2',
      '.env.production: D=5',
      '.env.production.local: E=6',
      '.env.staging: F=7',
    ]);
  });

  it('comes from no example, no other file and no folder', () => {
    const folder = temporaryFolder({ '.env.example': 'A=1', '.environment': 'A=2', 'x.env': 'A=3' });
    mkdirSync(join(folder, '.env'));
    expect(readVariables(folder, {})).toEqual([]);
  });

  it('is read from where compose reads it, too', () => {
    const folder = temporaryFolder({ 'deploy/.env': 'OPENAI_API_KEY=k', 'deploy/.env.example': 'X=y' });
    expect(readVariables(folder, {})).toEqual([
      { name: 'OPENAI_API_KEY', value: 'k', source: 'deploy/.env' },
    ]);
  });

  it('is no empty variable, and no space around a value', () => {
    expect(readVariables(temporaryFolder({ '.env': 'A=\nB="  "' }), { C: '', D: ' \n', E: ' e\n' })).toEqual([
      { name: 'E', value: 'e', source: 'the environment' },
    ]);
  });
});

describe('a secret', () => {
  it.each([
    'OPENAI_API_KEY',
    'QUARTET_BROWSER_KEY',
    'AWS_SECRET_ACCESS_KEY',
    'AWS_ACCESS_KEY_ID',
    'GITHUB_TOKEN',
    'NPM_TOKEN',
    'npm_config_//registry.npmjs.org/:_authToken',
    'npm_config__auth',
    'apikey',
    'SESSION_SECRETS',
    'DATABASE_PASSWORD',
    'DATABASE_PASSWD',
    'DATABASE_PASS',
    'MYSQL_PWD',
    'GITHUB_PAT',
    'SSH_PASSPHRASE',
    'GOOGLE_CREDENTIALS',
    'AZURE_CREDENTIAL',
    'PRIVATE_PEM',
  ])('is what %s holds', (name) => {
    expect(isSecret(variable(name))).toBe(true);
  });

  it.each([
    'PATH',
    'PWD',
    'OLDPWD',
    'NODE_ENV',
    'OPENAI_BASE_URL',
    'QUARTET_PRODUCT_NAME',
    'AUTHOR',
    'COMPASS',
  ])('is not what %s holds', (name) => {
    expect(isSecret(variable(name))).toBe(false);
  });

  it.each([
    'ollama',
    'true',
    '1234567',
    'production',
    'Development',
    'undefined',
    'xxxxxxxx',
    '********',
    'Authorization',
    'OPENAI_API_KEY',
  ])('is no placeholder such as %s', (value) => {
    expect(isSecret(variable('OPENAI_API_KEY', value))).toBe(false);
  });

  it.each(['12345678', 'lm-studio', 'correcthorse', 'OPENAI_API_KEY_1', 'xxxxxxxy'])(
    'may be as plain as %s',
    (value) => {
      expect(isSecret(variable('OPENAI_API_KEY', value))).toBe(true);
    },
  );
});

describe('a variable that Vite would put into the page', () => {
  it.each([
    'VITE_KEY',
    'VITE_OPENAI_API_KEY',
    'VITE_apiKey',
    'VITE_API_KEY_2',
    'VITE_KEYS',
    'VITE_TOKEN',
    'VITE_HF_TOKEN',
    'VITE_SECRET',
    'VITE_CLIENT_SECRET_OLD',
    'VITE_DATABASE_PASSWORD',
    'VITE_DATABASE_PASSWD',
    'VITE_PASSPHRASE',
    'VITE_CREDENTIALS',
    'VITE_PRIVATE',
  ])('is named like a secret: %s', (name) => {
    expect(isPublicSecret(variable(name, 'x'))).toBe(true);
  });

  it.each(['OPENAI_API_KEY', 'VITE_TITLE', 'VITE_MAX_TOKENS', 'VITE_KEYBOARD', 'MY_VITE_KEY', 'VITEST_KEY'])(
    'is not: %s',
    (name) => {
      expect(isPublicSecret(variable(name))).toBe(false);
    },
  );
});
