import { expect, it } from 'vitest';
import { relayOptionsOf } from '../../src/hosting/relay-of-settings.ts';
import { requireSettings } from '../../src/settings/read-settings.ts';

function deadlineMsOf(environment: Readonly<Record<string, string>>): number {
  return relayOptionsOf(requireSettings({ QUARTET_PROVIDER: 'relay', ...environment }).settings).deadlineMs;
}

it('the relay waits a little longer than the page (12.9)', () => {
  expect(deadlineMsOf({})).toBe(35_000);
  expect(deadlineMsOf({ QUARTET_ATTEMPT_TIMEOUT_MS: '2000' })).toBe(7000);
});

it('a stream may take four times the limit, and the relay waits a little longer still (11.15, 12.9)', () => {
  expect(deadlineMsOf({ QUARTET_STREAM: 'on' })).toBe(125_000);
});

it('the rest is as it was set', () => {
  const { settings } = requireSettings({
    QUARTET_PROVIDER: 'relay',
    OPENAI_API_KEY: 'a-key',
    OPENAI_BASE_URL: 'https://example.org/v1/',
    OPENAI_MODEL: 'a-model',
    QUARTET_PUBLIC_ORIGIN: 'https://chat.example.org',
    QUARTET_QUESTIONS_PER_MINUTE: '7',
  });
  expect(relayOptionsOf(settings)).toMatchObject({
    upstreamBaseUrl: 'https://example.org/v1',
    apiKey: 'a-key',
    model: 'a-model',
    publicOrigin: 'https://chat.example.org',
    questionsPerMinute: 7,
  });
});
