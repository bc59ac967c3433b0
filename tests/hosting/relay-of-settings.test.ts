import { expect, it } from 'vitest';
import { relayOptionsOf } from '../../src/hosting/relay-of-settings.ts';
import type { ReadFile } from '../../src/settings/squad/read-squad.ts';
import { persona, squad } from '../settings/squad/sample-files.ts';
import { CLERK_INSTRUCTIONS, maxClerkTokens } from '../../src/domain/table/clerk-terms.ts';
import { requireSettings } from '../../src/settings/read-settings.ts';
import { readNoFile } from '../support/read-no-file.ts';

function deadlineMsOf(environment: Readonly<Record<string, string>>): number {
  return relayOptionsOf(requireSettings({ QUARTET_PROVIDER: 'relay', ...environment }, readNoFile).settings)
    .deadlineMs;
}

it('the relay waits a little longer than the page (12.9)', () => {
  expect(deadlineMsOf({})).toBe(35_000);
  expect(deadlineMsOf({ QUARTET_ATTEMPT_TIMEOUT_MS: '2000' })).toBe(7000);
});

it('a stream may take four times the limit, and the relay waits a little longer still (11.15, 12.9)', () => {
  expect(deadlineMsOf({ QUARTET_STREAM: 'on' })).toBe(125_000);
});

it('the rest is as it was set', () => {
  const { settings } = requireSettings(
    {
      QUARTET_PROVIDER: 'relay',
      OPENAI_API_KEY: 'a-key',
      OPENAI_BASE_URL: 'https://example.org/v1/',
      OPENAI_MODEL: 'a-model',
      QUARTET_PUBLIC_ORIGIN: 'https://chat.example.org',
      QUARTET_QUESTIONS_PER_MINUTE: '7',
    },
    readNoFile,
  );
  expect(relayOptionsOf(settings)).toMatchObject({
    upstreamBaseUrl: 'https://example.org/v1',
    apiKey: 'a-key',
    models: ['a-model'],
    publicOrigin: 'https://chat.example.org',
    questionsPerMinute: 7,
  });
});

function modelsOf(...models: readonly (string | undefined)[]): readonly string[] {
  const personas = models.map((model, index) => persona(`p${index}`, model === undefined ? {} : { model }));
  const readFile: ReadFile = (path) => ({ kind: 'read', path, text: JSON.stringify(squad(personas)) });
  const environment = { QUARTET_PROVIDER: 'relay', OPENAI_MODEL: 'usual', QUARTET_SQUAD: 'mine.json' };
  return relayOptionsOf(requireSettings(environment, readFile).settings).models;
}

it('the relay lets the models of the squad through, and no other (12.16)', () => {
  expect(modelsOf(undefined, 'own', undefined, 'own')).toEqual(['usual', 'own']);
  expect(modelsOf('one', 'other')).toEqual(['one', 'other']);
});

it('the relay lets the clerk of this squad have its tokens (12.19)', () => {
  for (const count of [1, 2, 8]) {
    const ids = Array.from({ length: count }, (_, index) => persona(`p${index}`));
    const readFile: ReadFile = (path) => ({ kind: 'read', path, text: JSON.stringify(squad(ids)) });
    const environment = { QUARTET_PROVIDER: 'relay', QUARTET_SQUAD: 'mine.json' };
    expect(relayOptionsOf(requireSettings(environment, readFile).settings).longAnswer).toEqual({
      systemText: CLERK_INSTRUCTIONS,
      maxTokens: maxClerkTokens(count),
    });
  }
});
