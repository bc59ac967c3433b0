import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { fetchPublicSettings } from '../../src/adapters/page-settings.ts';
import { publicSettingsOf, requireSettings } from '../../src/server/settings.ts';
import { sendJson, shareRawServer } from '../support/raw-server.ts';

const SETTINGS = publicSettingsOf(
  requireSettings({ QUARTET_PROVIDER: 'direct', QUARTET_BROWSER_KEY: 'for-browsers' }).settings,
);

const server = shareRawServer();

function fetchAnswering(body: unknown, status = 200) {
  server.answerWith((response) => sendJson(response, body, status));
  return fetchPublicSettings(`${server.url}/`);
}

describe('public settings', () => {
  it('survive the way to the page, including the browser key', async () => {
    expect(await fetchAnswering(SETTINGS)).toEqual({ kind: 'settings', settings: SETTINGS });
    expect(server.requests.at(-1)).toMatchObject({ method: 'GET', url: '/settings.json' });
  });

  it('of another version are distinguished from missing ones', async () => {
    const { version: _, ...older } = SETTINGS;
    for (const body of [older, { ...SETTINGS, version: 2 }, { ...SETTINGS, version: '3' }]) {
      expect((await fetchAnswering(body)).kind).toBe('other-version');
    }
  });

  it('without personas count as another version, because the page could show nothing', async () => {
    const { squad, ...without } = SETTINGS;
    for (const body of [without, { ...SETTINGS, squad: { ...squad, personas: [] } }]) {
      expect((await fetchAnswering(body)).kind).toBe('other-version');
    }
  });

  it.each([404, 500, 503])('with status %d count as missing', async (status) => {
    expect(await fetchAnswering(SETTINGS, status)).toEqual({
      kind: 'unavailable',
      detail: `/settings.json answered ${status}`,
    });
  });

  it('that are not JSON or do not arrive count as missing', async () => {
    server.answerWith((response) => response.end('<title>Quartet</title>'));
    expect((await fetchPublicSettings(server.url)).kind).toBe('unavailable');
    server.answerWith((response) => response.destroy());
    expect((await fetchPublicSettings(server.url)).kind).toBe('unavailable');
  });

  it('in the page itself are used without a request', async () => {
    const inPage = JSON.stringify(SETTINGS);
    expect(await fetchPublicSettings(server.url, inPage)).toEqual({ kind: 'settings', settings: SETTINGS });
    expect((await fetchPublicSettings(server.url, '{}')).kind).toBe('other-version');
    expect((await fetchPublicSettings(server.url, '')).kind).toBe('unavailable');
    expect(server.requests).toEqual([]);
  });

  test.prop([fc.jsonValue()])('of any other form count as another version', async (value) => {
    expect((await fetchAnswering(value)).kind).toBe('other-version');
  });
});
