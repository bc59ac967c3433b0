import { fc, test } from '@fast-check/vitest';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import type { Persona } from '../../src/domain/persona.ts';
import { PERSONAS } from '../../src/domain/personas.ts';
import { drawGreeting } from '../../src/terminal/draw-greeting.ts';
import { drawProfile } from '../../src/terminal/draw-profile.ts';
import { findPersona } from '../../src/terminal/find-persona.ts';
import { createLook } from '../../src/terminal/look.ts';
import { describeUnknownPersona, describeUsage } from '../../src/terminal/texts.ts';
import { MAX_PERSONAS, anyPersonas, createTestPersonas } from '../support/squads.ts';
import { driveTerminal } from './drive-terminal.ts';
import { TEST_PRODUCT } from './test-product.ts';

const PLAIN = createLook('none', 'unknown');
const BUILT_IN = /Visionary|Methodologist|Executor|Evaluator|dreamer|theorist|pragmatist|analyst|\bfour\b/i;
const EIGHT = createTestPersonas(MAX_PERSONAS);

function named(id: string, name: string): Persona {
  return { ...EIGHT[0]!, profileId: id, chatId: id, name };
}

function widthsOf(rows: readonly string[]): readonly number[] {
  return [...new Set(rows.map((row) => stringWidth(row)))];
}

describe('the greeting of a squad', () => {
  test.prop([fc.integer({ min: 1, max: MAX_PERSONAS }), fc.integer({ min: 20, max: 200 })])(
    'of any size stands in a whole frame within any window (16.1)',
    (count, columns) => {
      const rows = drawGreeting(TEST_PRODUCT, createTestPersonas(count), columns - 1, PLAIN);
      const [width = 0, ...others] = widthsOf(rows);
      expect(others).toEqual([]);
      expect(width).toBeLessThan(columns);
      const letters = rows.join('').replaceAll(/[│\s]/g, '');
      for (const { name, strength } of createTestPersonas(count)) {
        expect(letters).toContain(name.replaceAll(' ', ''));
        expect(letters).toContain(strength.replaceAll(' ', ''));
      }
    },
  );

  it('has every name and every strength in a column, however wide the signs are', () => {
    const rows = drawGreeting(TEST_PRODUCT, EIGHT, 100, PLAIN);
    const startOf = (text: string) => {
      const row = rows.find((each) => each.includes(`  ${text}  `)) ?? '';
      return stringWidth(row.slice(0, row.lastIndexOf(text)));
    };
    expect(new Set(EIGHT.map(({ name }) => startOf(name))).size).toBe(1);
    expect(new Set(EIGHT.map(({ strength }) => startOf(strength))).size).toBe(1);
  });
});

describe('finding a persona of any squad (16.4)', () => {
  it.each([
    ['constructor', 'constructor'],
    ['CONSTRUCTOR', 'constructor'],
    ['feldspar from', 'constructor'],
    ['石', 'quartz-3'],
    ['４', '4'],
    ['flint', '4'],
    ['🦊', '4'],
    ['olive', 'olive'],
    ['olivi', 'olivine'],
    ['Ma\u0301rmol', 'marble-of-carrara'],
  ])('%j means %s', (query, id) => {
    expect(findPersona(query, EIGHT)?.profileId).toBe(id);
  });

  it.each(['oliv', 'o', '__proto__', 'toString', '', ' '])('%j means nobody', (query) => {
    expect(findPersona(query, EIGHT)).toBeUndefined();
  });

  it('an id wins over the name of another, and an article is one only before a name', () => {
    const one = named('olive', 'Basalt');
    const other = named('other', 'Olive');
    const article = named('the', 'The');
    expect(findPersona('olive', [one, other])).toBe(one);
    expect(findPersona('the', [one, article])).toBe(article);
  });

  test.prop([anyPersonas])('every id means its persona', (personas) => {
    for (const persona of personas) expect(findPersona(persona.profileId, personas)).toBe(persona);
  });

  it('lists everybody, each id once', () => {
    expect(describeUnknownPersona('x', EIGHT.slice(0, 2))).toContain(
      'Basalt (basalt), Feldspar from Norway (constructor)',
    );
    expect(describeUnknownPersona('x', PERSONAS)).toContain('The Visionary (visionary, dreamer)');
  });
});

describe('the help on the arguments', () => {
  it('names the personas that there are', () => {
    expect(describeUsage(PERSONAS)).toContain('The Visionary by default');
    const usage = describeUsage(EIGHT);
    expect(usage).toContain('Basalt by default');
    for (const { name, profileId } of EIGHT) expect(usage).toContain(`\n  ${name} (${profileId})\n`);
    expect(usage).not.toMatch(BUILT_IN);
  });

  it('does without them where they are not known', () => {
    expect(describeUsage([])).toContain('the first one by default');
    expect(describeUsage([])).not.toMatch(BUILT_IN);
  });
});

describe('a squad of one', () => {
  const personas = createTestPersonas(1);

  it.each(['/next', '/previous', '/persona', '/persona basalt'])(
    'has nobody to lead to with %s',
    async (line) => {
      const driver = await driveTerminal({ personas });
      await driver.say(line);
      expect(driver.reads()).toContain('There is no other persona: Basalt is the only one.');
      expect(driver.visit.chosen.value.place).toBe(0);
    },
  );

  it('is offered no key and no command that lead nowhere', async () => {
    const driver = await driveTerminal({ personas, rows: 60 });
    await driver.say('/help');
    expect(driver.reads()).toContain('/profile');
    for (const gone of [/Page (?:Up|Down)/, /\/next/, /\/previous/, /\/persona/]) {
      expect(driver.reads()).not.toMatch(gone);
    }
    await driver.type('/p');
    expect(driver.footer()).toMatch(/\/profile/);
    expect(driver.footer()).not.toMatch(/\/persona|\/previous/);
  });

  it('is not suggested one either', async () => {
    const driver = await driveTerminal({ personas });
    await driver.say('/nex');
    expect(driver.reads()).toMatch(/Did you mean/);
    expect(driver.reads()).not.toMatch(/\/next\b/);
  });

  it('keeps the typed text when Page Down leads nowhere', async () => {
    const driver = await driveTerminal({ personas });
    await driver.type('Half a thought');
    await driver.press('page-down');
    expect(driver.footer()).toContain('Half a thought');
    expect(driver.transcript()).toHaveLength(1);
  });
});

describe('the card of a persona', () => {
  test.prop([fc.constantFrom(...EIGHT), fc.integer({ min: 20, max: 120 })])(
    'is whole without stats and metrics, and names nothing that it lacks (16.5)',
    (persona, columns) => {
      const { stats: _stats, metrics: _metrics, ...bare } = persona;
      const rows = drawProfile({ persona: bare, readings: [], columns: columns - 1 }, PLAIN);
      expect(widthsOf(rows)).toHaveLength(1);
      expect(rows.join('\n')).not.toMatch(/Core Capabilities|Technical|Performance|Uptime|%/);
    },
  );

  it.each(EIGHT)('of $profileId is shown as it is', async (persona) => {
    const driver = await driveTerminal({ personas: EIGHT, rows: 70 });
    await driver.say(`/persona ${persona.profileId}`);
    await driver.wait(3000);
    await driver.say('/profile');
    expect(driver.reads()).toContain(`ID: ${persona.profileId}`);
    expect(driver.reads().includes('Core Capabilities')).toBe(persona.stats !== undefined);
    expect(driver.reads().includes('Uptime')).toBe(persona.metrics !== undefined);
  });
});

describe('a terminal with another squad', () => {
  it('says no word of the built-in four', async () => {
    const product = { ...TEST_PRODUCT, name: 'Minerals', badge: 'OUT OF GRANITE', lead: 'Stones.' };
    const driver = await driveTerminal({ personas: EIGHT, rows: 80, shell: { product, direct: false } });
    await driver.press('enter');
    await driver.press('enter');
    for (const line of [
      '/help',
      '/profile',
      '/next',
      '/persona nobody',
      '/start 1',
      '/stop',
      '/find stones',
    ]) {
      await driver.press('ctrl-u');
      await driver.say(line);
    }
    expect(driver.terminal.everything().join('\n')).toMatch(/Feldspar/);
    expect(driver.terminal.everything().join('\n')).not.toMatch(BUILT_IN);
  });
});
