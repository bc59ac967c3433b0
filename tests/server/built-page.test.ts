// @vitest-environment jsdom
import { fc, test } from '@fast-check/vitest';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rootFolder } from '../../scripts/lib/root-folder.js';
import { pageOf } from '../../src/server/page.ts';
import { policyOf } from '../../src/server/security-headers.ts';
import { publicSettingsOf, requireSettings } from '../../src/server/settings.ts';

const BUILT = readFileSync(join(rootFolder, 'index.html'), 'utf8');

const SETTINGS = publicSettingsOf(requireSettings({}).settings);

function read(html: string) {
  const page = new DOMParser().parseFromString(html, 'text/html');
  return {
    title: page.title,
    description: page.querySelector('meta[name=description]')?.getAttribute('content'),
    settings: JSON.parse(page.querySelector('#settings')?.textContent ?? 'null') as unknown,
    elements: [...page.querySelectorAll('*')].map(({ localName }) => localName),
  };
}

describe('the served page', () => {
  it('names no squad in the build, for hosts that serve it unchanged', () => {
    expect(BUILT).not.toMatch(/quartet|four/i);
  });

  test.prop([fc.string({ minLength: 1, unit: 'grapheme' }), fc.string()])(
    'holds any name and lead as text, and its settings, and nothing else changes',
    (name, lead) => {
      const settings = { ...SETTINGS, squad: { ...SETTINGS.squad, name, lead } };
      const page = read(pageOf(BUILT, settings));
      // A browser strips and collapses only the blanks of HTML.
      const shown = name.replaceAll('\0', '\ufffd').replaceAll(/[\t\n\f\r ]+/g, ' ');
      expect(page.title).toBe(shown.replaceAll(/^ | $/g, ''));
      expect(page.description?.replaceAll('\r', '\n')).toBe(
        lead.replaceAll('\0', '\ufffd').replaceAll(/\r\n?/g, '\n'),
      );
      expect(page.settings).toEqual(JSON.parse(JSON.stringify(settings)));
      expect(page.elements.toSorted()).toEqual([...read(BUILT).elements, 'script'].toSorted());
    },
  );
});

describe('the policy of the page', () => {
  test.prop([fc.webUrl()])('lets it connect to at most one other place, whatever the settings', (baseUrl) => {
    expect(policyOf({ baseUrl, ownModel: false }).meta).toMatch(
      /; connect-src 'self'(?: https?:\/\/[^\s;,]+)?; worker-src /,
    );
  });
});

it.each(['index', 'chat'])('the built %s asks Chromium to compile it while it loads', (name) => {
  const folder = join(rootFolder, 'dist/assets');
  const file = readdirSync(folder).find((each) => each.startsWith(`${name}-`) && each.endsWith('.js'));
  expect(readFileSync(join(folder, file ?? ''), 'utf8')).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});
