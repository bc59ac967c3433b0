import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { SCENARIOS, SHELL_SCENARIOS, scenariosFor, smokesOfBuiltPage } from './scenarios.ts';
import type { ShellName } from './shell.ts';

/** Sentences without a scenario, each with the reason and what shows it instead. */
const SHOWN_ELSEWHERE: Readonly<Record<string, string>> = {
  '2.8':
    'no visitor reads the page before its scripts; tests/hosting/name-page.test.ts and tests/server.test.ts do',
  '2.9': 'it is about single frames; tests/browser/change-of-screen.spec.ts watches them',
  '5.16': 'it takes windows of several sizes; tests/browser/scrolling.spec.ts has them',
  '5.17': 'it is about places on a screen; tests/browser/room.spec.ts measures them',
  '5.18': 'it is about places on a screen; tests/browser/room.spec.ts measures them',
  '6.4': 'no visitor meets an unknown id; tests/domain/personas.test.ts draws it for any text whatever',
  '4.5': 'it is about eight squads at many widths; tests/browser/squad-sizes.spec.ts measures them',
  '6.11':
    'the scenarios play the built-in four; tests/browser/squad-sizes.spec.ts and tests/ui show other squads',
  '6.13': 'the scenarios are in English; tests/browser/another-squad.spec.ts measures where letters stand',
  '7.6': 'the scenarios play the built-in four; tests/ui/persona/PersonaCarousel.test.tsx shows one persona',
  '14.3': 'the scenarios draw nothing that no visitor reads; tests/browser/background.spec.ts waits for it',
  '14.4': 'it is about one moment; tests/ui/app/ScreenPlace.test.tsx stops there',
  '15.8':
    'npm run test:engines runs the page in each; tests/browser/lacking-features.spec.ts takes the features away',
  '15.10':
    'browsers close dialogs in ways of their own; the journey in tests/engines presses in each, and tests/ui/app/use-dialog-closing.test.tsx shows what they lack',
  '8.9': 'it is about places on a screen; tests/browser/room.spec.ts measures them',
  '15.12': 'it is about places on a screen; tests/browser/zoom.spec.ts measures them',
  '15.13': 'it is about the colours of a system; tests/browser/forced-colours.spec.ts looks at them',
  '18.2':
    'it is about names in a database; tests/browser/keep.spec.ts opens other pages and squads on one origin',
  '18.5':
    'it takes two tabs; tests/browser/keep.spec.ts has them, and tests/domain/keep/pausing.test.ts one that rests',
  '18.6':
    'it takes a device that fails; tests/browser/keep.spec.ts has one, and tests/domain/keep and tests/ui show each way',
  '18.7': 'it takes an address without https; tests/browser/keep.spec.ts has one',
  '18.9':
    'no terminal shows what a file is; tests/adapters/file-store.test.ts and tests/process-store.test.ts do',
  '20.3': 'the shells bring their own provider; tests/browser/demo.spec.ts takes the network away',
  '20.6': 'a copy needs a host of its own that can go; tests/browser/offline.spec.ts has one',
  '20.8': 'it takes two copies on one host; tests/browser/offline.spec.ts and tests/offline show it',
  '20.9': 'it takes two sites on one host; tests/browser/offline.spec.ts and tests/offline show it',
  '20.10': 'it takes two copies on one host; tests/browser/offline.spec.ts and tests/offline show it',
  '20.11': 'it takes a broken copy; tests/browser/offline.spec.ts and tests/offline show it',
  '21.1': 'it takes a crowd; tests/relay/limits and tests/hosting/relay-of-settings.test.ts have one',
  '21.2': 'a visitor does not see it; tests/relay/visitor.test.ts draws addresses and headers',
  '21.3': 'it takes a crowd; tests/relay/limits has one',
  '21.4': 'it takes a day; tests/relay/limits has a clock of its own',
  '21.5':
    'it takes two relays; tests/relay-store.test.ts and tests/relay/limits/limit-store.test.ts have them',
  '21.6': 'it takes a relay at its limits; tests/domain/texts/limit-texts.test.ts shows the words',
  '21.7': 'the page never sends more; tests/hosting/relay-of-settings.test.ts and tests/relay do',
  '21.8': 'the shells bring their own provider; tests/relay/connections.test.ts leaves and waits',
  '21.9': 'the shells bring their own provider; tests/relay/provider-error.test.ts has one that fails',
  '21.10':
    'the shells bring their own provider; tests/relay/upstream.test.ts counts connections and questions',
  '21.11': 'it takes an operator; tests/draining.test.ts and tests/signals.test.ts have one',
  '21.12': 'it takes an operator; tests/signals.test.ts and tests/dist-server.test.ts have one',
  '21.13': 'no visitor does so; tests/hosting/connections.test.ts and tests/slow-clients.test.ts do',
  '21.14': 'no visitor looks there; tests/health.test.ts asks both programs',
  '21.15': 'it takes an operator; tests/watched.test.ts and tests/hosting/metrics.test.ts have one',
  '21.16': 'it takes an operator; tests/watched.test.ts and tests/hosting/question-log.test.ts have one',
  '21.17':
    'the shells bring their own provider; tests/request-ids.test.ts asks both programs, and tests/domain/texts/question-texts.test.ts shows the words',
  '21.18': 'the page has one address; tests/server.test.ts and tests/vite-servers.test.ts ask for others',
  '21.19': 'the shells bring their own provider; tests/relay/access.test.ts shows the relay',
  '21.20':
    'it takes a relay with a code; tests/browser/access.spec.ts and tests/ui/access/access.test.tsx show the dialog',
  '21.21':
    'no shell has a proxy in front; tests/relay/proxy.test.ts and tests/hosting/provider-proxy.test.ts do',
  '21.22': 'it takes an operator; tests/health.test.ts and tests/signals.test.ts have one',
  '21.23': 'no shell has an nginx in front; tests/deployment and tests/deploy.test.ts have one',
};

const BEHAVIOUR = readFileSync(path.resolve(import.meta.dirname, '../../docs/behaviour.md'), 'utf8');
const NUMBERS = [...BEHAVIOUR.matchAll(/^- \*\*(\d+\.\d+)\*\*/gm)].map(([, number = '']) => number);

describe('the scenarios', () => {
  it('use numbers of docs/behaviour.md', () => {
    expect(NUMBERS.length).toBeGreaterThan(100);
    for (const { number } of SCENARIOS) expect(NUMBERS, number).toContain(number);
    for (const number of Object.keys(SHOWN_ELSEWHERE)) expect(NUMBERS, number).toContain(number);
  });

  it.each(NUMBERS)('show sentence %s, or say what does', (number) => {
    const isShown = SCENARIOS.some((scenario) => scenario.number === number);
    expect(isShown).toBe(SHOWN_ELSEWHERE[number] === undefined);
  });

  it('have names of their own', () => {
    const names = SCENARIOS.map(({ number, title }) => `${number} ${title}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it('all run on the built page, but what only a terminal has', () => {
    const left = SHELL_SCENARIOS.filter(({ except }) => except.browser !== undefined);
    expect(left.filter(({ number }) => !/^16\.|^19\.3$/.test(number))).toEqual([]);
  });

  it('show every section of the page on the built page, on every run', () => {
    const sections = (scenarios: readonly { readonly number: string }[]) =>
      new Set(scenarios.map(({ number }) => number.split('.')[0]));
    expect(sections(smokesOfBuiltPage())).toEqual(sections(scenariosFor('browser')));
  });

  it('run in React wherever the page needs no browser, and on the core wherever no screen is needed', () => {
    const reasons = (shell: ShellName) =>
      new Set(SHELL_SCENARIOS.flatMap(({ except }) => except[shell] ?? []));
    expect([...reasons('react')].toSorted()).toEqual([
      'a page is no terminal',
      'its provider stands in for the client',
      'needs a browser',
    ]);
    for (const reason of reasons('headless')) expect(reason).toMatch(/^needs a /);
  });

  it('show four of five sentences in a terminal, of those that are not about the page’s own player', () => {
    const shown = new Set(scenariosFor('terminal').map(({ number }) => number));
    const numbers = new Set(SHELL_SCENARIOS.map(({ number }) => number));
    const needShells = [...numbers].filter((number) => !/^19\.(9|1[0-4])$/.test(number));
    expect(shown.size / needShells.length).toBeGreaterThanOrEqual(0.8);
  });
});
