// @vitest-environment jsdom
import { fc, test } from '@fast-check/vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { QUARTET } from '../../src/domain/personas.ts';
import { withSquadName } from '../../src/hosting/name-page.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');

function read(html: string) {
  const page = new DOMParser().parseFromString(html, 'text/html');
  return {
    title: page.title,
    description: page.querySelector('meta[name=description]')?.getAttribute('content'),
    elements: [...page.querySelectorAll('*')].map(({ localName }) => localName),
  };
}

describe('the page as it is served (2.8)', () => {
  it('has the name and the lead of its squad before any script has run', () => {
    const { title, description } = read(withSquadName(PAGE, QUARTET));
    expect(title).toBe('Quartet');
    expect(description).toBe(QUARTET.lead);
  });

  it('names no squad as it is built, for hosts that serve it as it is', () => {
    expect(PAGE).not.toMatch(/quartet|four/i);
  });

  test.prop([fc.string({ minLength: 1, unit: 'grapheme' }), fc.string()])(
    'holds any name and lead as text, and nothing else changes',
    (name, lead) => {
      const { title, description, elements } = read(withSquadName(PAGE, { name, lead }));
      // A browser strips and collapses the blanks of HTML alone.
      const shown = name.replaceAll('\0', '\ufffd').replaceAll(/[\t\n\f\r ]+/g, ' ');
      expect(title).toBe(shown.replaceAll(/^ | $/g, ''));
      expect(description?.replaceAll('\r', '\n')).toBe(
        lead.replaceAll('\0', '\ufffd').replaceAll(/\r\n?/g, '\n'),
      );
      expect(elements).toEqual(read(PAGE).elements);
    },
  );
});
