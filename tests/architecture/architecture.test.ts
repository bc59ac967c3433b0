import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { RULES, circleAmong, reachableFrom, violations } from './rules.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

function filesUnder(folder: string): readonly string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')))
    .filter((name) => /\.[cm]?[jt]sx?$/.test(name) && !name.endsWith('.d.ts'));
}

const FILES = [...filesUnder('src'), ...filesUnder('mock-provider')];

/** For each rule, files that break it, and similar files that do not. */
const BROKEN: Readonly<Record<string, readonly (readonly [file: string, source: string])[]>> = {
  'ports import only each other': [
    ['src/ports/x.ts', "import type { A } from '../domain/limits.ts';"],
    ['src/ports/x.ts', "import { a } from 'valibot';"],
  ],
  'in the domain, only schemas and their readers run the validator': [
    ['src/domain/x.ts', "import * as v from 'valibot';"],
    ['src/domain/visit/x.ts', "import { SquadSchema } from '../squad/squad-schema.ts';"],
    ['src/domain/visit/x.ts', "import { known } from '../checks/schema-parts.ts';"],
  ],
  'the domain imports itself, ports, signals-core, the validator and the repair of JSON': [
    ['src/domain/x.ts', "import { useState } from 'react';"],
    ['src/domain/visit/x.ts', "import { a } from '../../server/settings.ts';"],
    ['src/domain/x.ts', "export { a } from '../ui/app/App.tsx';"],
    ['src/domain/x.ts', "export const load = () => import('openai');"],
    ['src/domain/x.ts', "import { signal } from '@preact/signals-react';"],
    ['src/domain/x.ts', "export type A = import('node:fs').Stats;"],
  ],
  'checks import themselves and the validator': [
    ['src/domain/checks/x.ts', "import { holdsKey } from '../api-keys.ts';"],
    ['src/domain/checks/x.ts', "import type { Failure } from '../../ports/completion.ts';"],
  ],
  'the wire imports itself, ports and checks': [
    ['src/wire/x.ts', "import { needsAccessCode } from '../domain/asking/retry-policy.ts';"],
    ['src/wire/x.ts', "import OpenAI from 'openai';"],
  ],
  'adapters import themselves, the domain, ports, the wire, the mock’s voices and data, and their vendors': [
    ['src/adapters/x.ts', "import { takeFault } from '../../mock-provider/faults/fault.ts';"],
    ['src/adapters/x.ts', "import { App } from '../ui/app/App.tsx';"],
    ['src/adapters/x.ts', "import { readFile } from 'node:fs';"],
    ['src/adapters/x.ts', "import { requireSettings } from '../server/settings.ts';"],
  ],
  'only the browser’s store imports its database': [
    ['src/adapters/keep-wish.ts', "import { get } from 'idb-keyval';"],
    ['src/main.tsx', "export const load = () => import('idb-keyval');"],
  ],
  'the shell imports itself, the domain, ports, react and signals-react': [
    ['src/ui/chat/x.tsx', "import { createSystemClock } from '../../adapters/system-clock.ts';"],
    ['src/ui/x.ts', "import OpenAI from 'openai';"],
  ],
  'only the page’s root imports its app': [
    ['src/ui/chat/x.tsx', "import { Announcer } from '../app/Announcer.tsx';"],
  ],
  'a visit is seen only through its interfaces': [
    ['src/domain/keep/x.ts', "import { VisitLane } from '../visit/visit-lane.ts';"],
    ['src/create-visit.ts', "import { VisitLane } from './domain/visit/visit-lane.ts';"],
    ['src/ui/chat/x.tsx', "import type { VisitLane } from '../../domain/visit/visit-lane.ts';"],
    ['src/cli/x.ts', "import { startVisit } from '../domain/visit/start-visit.ts';"],
  ],
  'the shell’s context imports nothing of the shell': [
    ['src/ui/context.ts', "import { isStill } from './controls/motion.ts';"],
    ['src/ui/context.ts', "import type { Part } from './controls/create-part.tsx';"],
  ],
  'controls, Markdown and messages import only each other and the context of the shell': [
    ['src/ui/controls/x.tsx', "import { OptionsDialogPart } from '../dialogs/OptionsDialogPart.tsx';"],
    ['src/ui/controls/x.tsx', "export const load = () => import('../chat/ChatScreen.tsx');"],
    ['src/ui/markdown/x.tsx', "import { findWords } from '../table/find-words.ts';"],
    ['src/ui/messages/x.tsx', "import { Avatar } from '../persona/Avatar.tsx';"],
    ['src/ui/messages/x.tsx', "import type { WayIn } from '../landing/LandingScreen.tsx';"],
  ],
  'a screen is imported only by itself, and as a part': [
    ['src/ui/table/x.tsx', "import { MessageList } from '../chat/MessageList.tsx';"],
    ['src/ui/console/x.tsx', "import { TurnActions } from '../chat/TurnActions.tsx';"],
    ['src/ui/landing/x.tsx', "import { markWords } from '../table/marked-words.ts';"],
  ],
  'only the loose reader of maps imports the library that repairs JSON': [
    ['src/domain/table/read-map.ts', "import { jsonrepair } from 'jsonrepair';"],
    ['src/ui/table/x.ts', "export const load = () => import('jsonrepair');"],
  ],
  'only Markdown imports its parser': [['src/ui/chat/x.tsx', "import { Lexer } from 'marked';"]],
  'the command line imports itself, the domain, ports and Node’s lines': [
    ['src/cli/x.ts', "import { createSystemClock } from '../adapters/system-clock.ts';"],
    ['src/cli/x.ts', "import { App } from '../ui/app/App.tsx';"],
    ['src/cli/x.ts', "import { readFile } from 'node:fs/promises';"],
  ],
  'the server imports itself, the domain, the wire, its libraries and the platform': [
    ['src/server/x.ts', "import { createSystemClock } from '../adapters/system-clock.ts';"],
    ['src/server/x.ts', "import { preview } from 'vite';"],
  ],
  'the mock provider imports nothing of src': [
    ['mock-provider/x.ts', "import { PERSONAS } from '../src/domain/squad/built-in-squad.ts';"],
    ['mock-provider/wire/x.ts', "import { OpenAI } from 'openai';"],
  ],
  'the mock’s voices import only themselves and their data, so that a browser can load them': [
    ['mock-provider/voices/x.ts', "import { readFileSync } from 'node:fs';"],
    ['mock-provider/voices/x.ts', "import type { State } from '../state.ts';"],
    ['mock-provider/voices/x.ts', "import { isRecord } from '../wire/fields.ts';"],
    ['mock-provider/voices/x.ts', "import * as v from 'valibot';"],
  ],
  'the mock’s data needs nothing at run time, so that a browser can load it': [
    ['mock-provider/data/x.ts', "import { faultSchema } from '../faults/fault.ts';"],
  ],
  'nothing imports a composition root': [
    ['src/ui/x.tsx', "import '../main.tsx';"],
    ['src/server/x.ts', "import { startServer } from '../server.ts';"],
    ['src/cli/x.ts', "import { runMapCheck } from '../map-check.ts';"],
  ],
  'ports are imported as types': [
    ['src/ui/x.tsx', "import { Copy } from '../ports/files.ts';"],
    ['src/wire/x.ts', "import { Completion } from '../ports/completion.ts';"],
    ['src/domain/x.ts', "import { Clock } from '../ports/clock.ts';"],
    ['src/domain/visit/x.ts', "import { Clock } from '../../ports/clock.ts';"],
  ],
  'the domain, ports and the wire know no platform': [
    ['src/domain/x.ts', 'export const now = () => Date.now();'],
    ['src/domain/x.ts', 'export const now = () => new Date();'],
    ['src/domain/x.ts', 'export const roll = () => Math.random();'],
    ['src/domain/x.ts', 'const { now } = performance;'],
    ['src/domain/x.ts', 'globalThis.setTimeout(() => {}, 1);'],
    ['src/ports/x.ts', 'export const ask = () => fetch("/");'],
    ['src/domain/x.ts', "export const roll = () => Math['random']();"],
    ['src/domain/x.ts', 'const { random } = Math;'],
    ['src/domain/x.ts', 'const M = Math; export const roll = () => M.random();'],
    ['src/domain/x.ts', "export const now = () => Function('return Date.now()')();"],
    ['src/domain/x.ts', "export const today = () => new Intl.DateTimeFormat('en').format();"],
    ['src/domain/x.ts', "export const grouped = (count: number) => count.toLocaleString('en');"],
  ],
  'every file has its place': [
    ['src/shared/x.ts', 'export const a = 1;'],
    ['src/helper.ts', 'export const a = 1;'],
  ],
  'imports name their target as a plain string': [
    ['src/domain/x.ts', 'export const load = (name: string) => import(`../adapters/${name}.ts`);'],
    ['src/domain/x.ts', "export const all = import.meta.glob('../adapters/*.ts');"],
    ['src/domain/x.ts', "import fs = require('node:fs');"],
  ],
  'the domain has no effects, and signals only in what changes: asking, the visit, its keeper': [
    ['src/domain/visit/x.ts', "import { effect } from '@preact/signals-core';\neffect(() => {});"],
    [
      'src/domain/x.ts',
      "import { signal } from '@preact/signals-core';\nexport const make = () => signal(0);",
    ],
  ],
  'only parseJson parses JSON': [
    ['src/adapters/x.ts', 'export const read = (text: string): unknown => JSON.parse(text);'],
    ['src/server/x.ts', 'export const read = JSON.parse;'],
  ],
  'no file is a barrel': [
    ['src/domain/index.ts', "export { a } from './visit/stage.ts';"],
    ['src/domain/all.ts', "export * from './visit/stage.ts';"],
  ],
  'nothing mutable lives in a module of the core': [
    ['src/domain/x.ts', 'let count = 0;'],
    ['src/adapters/x.ts', 'export var last = 0;'],
    [
      'src/domain/visit/x.ts',
      "import { signal } from '@preact/signals-core';\nexport const stage = signal(0);",
    ],
    ['src/ui/x.ts', 'let shown = 0;'],
  ],
  'a component that reads a signal calls useSignals first': [
    ['src/ui/x.tsx', 'export function A({ visit }) { return <p>{visit.stage.value}</p>; }'],
    ['src/ui/x.tsx', 'export const A = memo(({ s }) => <p>{s.value}</p>);'],
    ['src/ui/x.tsx', 'export function A({ s }) { const a = 1; useSignals(); return <p>{s.value}</p>; }'],
    ['src/ui/x.tsx', 'function useStage(visit) { return visit.stage.value; }'],
    ['src/ui/x.tsx', "export function A({ s }) { return <p>{s['value']}</p>; }"],
  ],
};

const SOUND: readonly (readonly [file: string, source: string])[] = [
  [
    'src/domain/x.ts',
    "import type { Clock } from '../ports/clock.ts';\nexport const at = (clock: Clock) => clock.now();",
  ],
  [
    'src/domain/x.ts',
    'export interface A { readonly Date: number }\nexport const b = (a: A) => a.Date + Math.floor(1.5);',
  ],
  ['src/ui/x.tsx', 'export function A({ s }) { useSignals(); return <p>{s.value}</p>; }'],
  ['src/domain/keep/x.ts', "import * as v from 'valibot';"],
  ['src/ui/markdown/x.ts', "import { Lexer } from 'marked';"],
  [
    'src/ui/messages/x.tsx',
    "import { useApp } from '../context.ts';\nimport { ReplyText } from '../markdown/ReplyText.tsx';",
  ],
  ['src/domain/checks/parse-json.ts', 'export const read = (text: string): unknown => JSON.parse(text);'],
  ['src/adapters/browser-store.ts', "import { promisifyRequest } from 'idb-keyval';"],
  ['src/adapters/x.ts', "import { drillFaults } from '../../mock-provider/data/drill-faults.ts';"],
  ['mock-provider/data/x.ts', "import type { FaultFields } from '../faults/fault.ts';"],
  [
    'src/wire/x.ts',
    "import type { Failure } from '../ports/completion.ts';\nimport { isRecord } from '../domain/checks/records.ts';",
  ],
  ['src/domain/squad/persona.ts', "import type { PersonaSchema } from './persona-schema.ts';"],
  [
    'src/ui/x.tsx',
    'export const A = ({ write }) => <input onChange={(event) => write(event.target.value)} />;',
  ],
  ['src/ui/x.tsx', 'export const A = ({ input }) => <button onClick={() => alert(input.current.value)} />;'],
];

describe('the source file', () => {
  it.each(FILES)('%s keeps every rule', (file) => {
    expect(violations(file, readFileSync(path.join(ROOT, file), 'utf8'))).toEqual([]);
  });
});

describe('imports', () => {
  it.each(['src/domain', 'src/ports', 'src/wire', 'src/ui', 'src/adapters', 'src/server', 'src/cli'])(
    'in %s make no circle',
    (folder) => {
      const files = filesUnder(folder);
      expect(
        circleAmong(new Map(files.map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8')]))),
      ).toEqual([]);
      expect(files.length).toBeGreaterThan(1);
    },
  );

  it.each([
    ['of values', "import { b } from './b.ts';"],
    ['of types', "import type { B } from './b.ts';"],
    ['of a type in place', "export type A = import('./b.ts').B;"],
    ['on use', "export const load = () => import('./b.ts');"],
    ['handed on', "export { b } from './b.ts';"],
  ])('%s that make a circle are found', (_, source) => {
    const sources = new Map([
      ['src/x/a.ts', source],
      ['src/x/b.ts', "import type { C } from './c.ts';"],
      ['src/x/c.ts', "import type { A } from './a.ts';"],
      ['src/x/d.ts', "import type { A } from './a.ts';"],
    ]);
    expect(circleAmong(sources)).toEqual(['src/x/a.ts', 'src/x/b.ts', 'src/x/c.ts', 'src/x/a.ts']);
    expect(circleAmong(new Map([...sources].slice(0, 2)))).toEqual([]);
  });
});

describe('the page’s program', () => {
  const personas = 'src/domain/squad/built-in-squad.ts';
  const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

  it.each(['src/main.tsx', 'src/ui/background/background-worker.ts'])(
    'gets its personas at run time: nothing in %s imports them',
    (entry) => {
      const reached = reachableFrom(entry, read);
      expect(reached).not.toContain(personas);
      expect(reached.length).toBeGreaterThan(1);
    },
  );

  it('imports its screens and its provider, so that an indirect import would be found', () => {
    const reached = reachableFrom('src/main.tsx', read);
    expect(reached).toContain('src/ui/chat/ChatScreen.tsx');
    expect(reached).toContain('src/adapters/openai-provider.ts');
  });

  it('receives them from programs that do import them', () => {
    for (const entry of ['src/server.ts', 'src/server/static-site.ts'])
      expect(reachableFrom(entry, read)).toContain(personas);
  });
});

describe('each rule can fail', () => {
  it.each(RULES.map(({ name }) => name))('%s', (name) => {
    const samples = BROKEN[name] ?? [];
    expect(samples.length).toBeGreaterThan(0);
    for (const [file, source] of samples) {
      const found = violations(file, source).filter((line) => line.includes(`: ${name}: `));
      expect(found, source).not.toEqual([]);
    }
  });

  it('and none fails on sound files', () => {
    for (const [file, source] of SOUND) expect(violations(file, source), source).toEqual([]);
  });
});
