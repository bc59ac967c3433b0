import path from 'node:path';
import { type Node, importsOf, isNode, memberPath, parse, walk } from './syntax.ts';

export interface Rule {
  readonly name: string;
  /** Matches the paths of its files, from the repository's root. */
  readonly files: RegExp;
  /** The problems of a file; empty when it keeps the rule. */
  readonly check: (file: string, program: Node) => readonly string[];
}

const PLATFORM_NAMES =
  /^(Date|Intl|performance|crypto|eval|Function|globalThis|window|self|document|process|console|fetch|setTimeout|setInterval|setImmediate|queueMicrotask|structuredClone|require)$/;

/** Methods that load the data of a language, as `Intl` does. */
const LANGUAGE_DEPENDENT = /\.(toLocale\w+|localeCompare)$/;

/** Functions of Math with the same result every time. */
const PLAIN_MATHS = /^Math\.(max|min|floor|ceil|round|abs|trunc)$/;

const PLACES =
  /^src\/(domain|ports|wire|adapters|ui|cli|server)\/|^src\/(main\.tsx|cli\.ts|map-check\.ts|server\.ts|create-(visit|page-keeper)\.ts)$/;

const ROOTS = /^(src\/main\.tsx|src\/cli\.ts|src\/map-check\.ts|src\/server\.ts|vite\.config\.ts)$/;

/** The folders of the screens. */
const SCREEN = /^src\/ui\/(chat|table|landing|loading)\//;

const INSIDE_VISIT = /^src\/domain\/visit\/(start-visit|visit-lane|visit-table)\.ts$/;

const VALIDATOR = /^valibot$/;

const RUNS_VALIDATOR = /^valibot$|-schema\.ts$|\/schema-parts\.ts$/;

const BROWSER_DATABASE = /^idb-keyval(\/|$)/;

/** The libraries of the server. */
const SERVER_LIBRARIES =
  /^(fastify|@fastify\/static|undici|ipaddr\.js|rate-limiter-flexible|ioredis|eventsource-parser|prom-client|jsonc-parser|valibot)$/;

const JSON_REPAIR = /^jsonrepair(\/|$)/;

const MARKDOWN_PARSER = /^marked(\/|$)/;

/** The architecture as a table: which folder may import which, and where names are forbidden. */
export const RULES: readonly Rule[] = [
  mayImport('ports import only each other', /^src\/ports\//, [/^src\/ports\//]),
  mayImport(
    'the domain imports itself, ports, signals-core, the validator and the repair of JSON',
    /^src\/domain\//,
    [/^src\/domain\//, /^src\/ports\//, /^@preact\/signals-core$/, VALIDATOR, JSON_REPAIR],
  ),
  {
    name: 'only the loose reader of maps imports the library that repairs JSON',
    files: /^src\/(?!domain\/table\/read-loosely\.ts$)/,
    check: (file, program) => resolvedImports(file, program).filter((target) => JSON_REPAIR.test(target)),
  },
  {
    name: 'in the domain, only schemas and their readers run the validator',
    files:
      /^src\/domain\/(?!.*-schema\.ts$|checks\/|conversation\/conversation-json\.ts$|keep\/|link\/(decode-round|round-file)\.ts$)/,
    check: (file, program) => runtimeImportsOf(file, program).filter((target) => RUNS_VALIDATOR.test(target)),
  },
  mayImport('checks import themselves and the validator', /^src\/domain\/checks\//, [
    /^src\/domain\/checks\//,
    VALIDATOR,
  ]),
  mayImport('the wire imports itself, ports and checks', /^src\/wire\//, [
    /^src\/wire\//,
    /^src\/ports\//,
    /^src\/domain\/checks\//,
  ]),
  mayImport(
    'adapters import themselves, the domain, ports, the wire, the mock’s voices and data, and their vendors',
    /^src\/adapters\//,
    [
      /^src\/adapters\//,
      /^src\/domain\//,
      /^src\/wire\//,
      /^src\/ports\//,
      /^mock-provider\/(voices|data)\//,
      /^openai(\/|$)/,
      /^eventsource-parser$/,
      BROWSER_DATABASE,
    ],
  ),
  {
    name: 'only the browser’s store imports its database',
    files: /^src\/(?!adapters\/browser-store\.ts$)/,
    check: (file, program) =>
      resolvedImports(file, program).filter((target) => BROWSER_DATABASE.test(target)),
  },
  mayImport('the shell imports itself, the domain, ports, react and signals-react', /^src\/ui\//, [
    /^src\/ui\//,
    /^src\/domain\//,
    /^src\/ports\//,
    /^react(-dom)?(\/|$)/,
    /^@preact\/signals-(react(\/runtime)?|core)$/,
    MARKDOWN_PARSER,
  ]),
  mayImportOfShell('the shell’s context imports nothing of the shell', /^src\/ui\/context\.ts$/, []),
  mayImportOfShell(
    'controls, Markdown and messages import only each other and the context of the shell',
    /^src\/ui\/(controls|markdown|messages)\//,
    [/^src\/ui\/(controls|markdown|messages)\//, /^src\/ui\/context\.ts$/],
  ),
  {
    name: 'a screen is imported only by itself, and as a part',
    files: /^src\/ui\/(?!app\/)/,
    check: (file, program) =>
      resolvedImports(file, program).filter(
        (target) =>
          SCREEN.test(target) && !target.endsWith('Part.tsx') && path.dirname(target) !== path.dirname(file),
      ),
  },
  {
    name: 'only the page’s root imports its app',
    files: /^src\/ui\/(?!app\/)/,
    check: (file, program) =>
      resolvedImports(file, program).filter((target) => target.startsWith('src/ui/app/')),
  },
  {
    name: 'a visit is seen only through its interfaces',
    files: /^src\/(?!domain\/visit\/)/,
    check: (file, program) =>
      resolvedImports(file, program).filter(
        (target) =>
          INSIDE_VISIT.test(target) &&
          !(file === 'src/create-visit.ts' && target === 'src/domain/visit/start-visit.ts'),
      ),
  },
  {
    name: 'only Markdown imports its parser',
    files: /^src\/(?!ui\/markdown\/)/,
    check: (file, program) => resolvedImports(file, program).filter((target) => MARKDOWN_PARSER.test(target)),
  },
  mayImport('the command line imports itself, the domain, ports and Node’s lines', /^src\/cli\//, [
    /^src\/cli\//,
    /^src\/domain\//,
    /^src\/ports\//,
    /^node:(readline|stream|util)$/,
  ]),
  mayImport(
    'the server imports itself, the domain, the wire, its libraries and the platform',
    /^src\/server\//,
    [/^src\/(server|domain|wire)\//, SERVER_LIBRARIES, /^node:/],
  ),
  mayImport('the mock provider imports nothing of src', /^mock-provider\//, [
    /^mock-provider\//,
    /^node:/,
    /^(json-server|valibot)$/,
  ]),
  mayImport(
    'the mock’s voices import only themselves and their data, so that a browser can load them',
    /^mock-provider\/voices\//,
    [/^mock-provider\/(voices|data)\//],
  ),
  {
    name: 'the mock’s data needs nothing at run time, so that a browser can load it',
    files: /^mock-provider\/data\//,
    check: (file, program) => runtimeImportsOf(file, program),
  },
  {
    name: 'nothing imports a composition root',
    files: /^(src|mock-provider)\//,
    check: (file, program) => resolvedImports(file, program).filter((target) => ROOTS.test(target)),
  },
  {
    name: 'ports are imported as types',
    files: /^src\/(domain|wire|ui|cli)\//,
    check: (file, program) =>
      runtimeImportsOf(file, program).filter((target) => target.startsWith('src/ports/')),
  },
  {
    name: 'every file has its place',
    files: /^src\//,
    check: (file) => (PLACES.test(file) ? [] : [file]),
  },
  {
    name: 'imports name their target as a plain string',
    files: /^(src|mock-provider)\//,
    check: (_, program) => indirectImports(program),
  },
  {
    name: 'the domain has no effects, and signals only in what changes: asking, the visit, its keeper',
    files: /^src\/domain\//,
    check: (file, program) =>
      namesOf(program, /^src\/domain\/(asking|visit|keep)\//.test(file) ? /^effect$/ : /^(effect|signal)$/),
  },
  {
    name: 'the domain, ports and the wire know no platform',
    files: /^src\/(domain|ports|wire)\//,
    check: (_, program) => [
      ...namesOf(program, PLATFORM_NAMES),
      ...namesOf(program, LANGUAGE_DEPENDENT),
      ...indirectMaths(program),
    ],
  },
  {
    name: 'only parseJson parses JSON',
    files: /^src\/(?!domain\/checks\/parse-json\.ts$)/,
    check: (_, program) => namesOf(program, /^JSON\.parse$/),
  },
  { name: 'no file is a barrel', files: /^(src|mock-provider)\//, check: barrels },
  {
    name: 'nothing mutable lives in a module of the core',
    files: /^src\/(domain|ports|wire|adapters|ui|cli|server)\//,
    check: (_, program) => moduleVariables(program),
  },
  {
    name: 'a component that reads a signal calls useSignals first',
    files: /^src\/ui\/.*\.tsx$/,
    check: (_, program) => staleReads(program),
  },
];

/** The problems of a file, each line with the rule's name. */
export function violations(file: string, source: string): readonly string[] {
  const program = parse(file, source);
  return RULES.filter((rule) => rule.files.test(file)).flatMap((rule) =>
    rule.check(file, program).map((what) => `${file}: ${rule.name}: ${what}`),
  );
}

function mayImport(name: string, files: RegExp, allowed: readonly RegExp[]): Rule {
  return {
    name,
    files,
    check: (file, program) =>
      resolvedImports(file, program).filter((target) => !allowed.some((pattern) => pattern.test(target))),
  };
}

/** Only limits the imports within the shell. */
function mayImportOfShell(name: string, files: RegExp, allowed: readonly RegExp[]): Rule {
  return mayImport(name, files, [/^(?!src\/ui\/)/, ...allowed]);
}

/** A file that only re-exports, or is named like one that does. */
function barrels(file: string, program: Node): readonly string[] {
  const statements = bodyOf(program);
  const handsOnAll = statements.some(({ type }) => type === 'ExportAllDeclaration');
  const handedOn = statements.filter(
    ({ type, source }) => type === 'ExportNamedDeclaration' && isNode(source),
  );
  return handsOnAll || handedOn.length > 1 || /(^|\/)index\.tsx?$/.test(file) ? [file] : [];
}

/** Imports whose target the rules cannot read. */
function indirectImports(program: Node): readonly string[] {
  const found: string[] = [];
  walk(program, (node) => {
    const source = node['source'];
    const isOpaque =
      node.type === 'ImportExpression' && !(isNode(source) && typeof source['value'] === 'string');
    const isGlob = memberPath(node).endsWith('.glob');
    if (isOpaque || isGlob || node.type === 'TSImportEqualsDeclaration')
      found.push(`${node.type} at ${node.start}`);
  });
  return found;
}

/** Any use of Math other than the plain functions by their names. */
function indirectMaths(program: Node): readonly string[] {
  const found: string[] = [];
  walk(program, (node, holders) => {
    const isMath = node.type === 'Identifier' && node['name'] === 'Math';
    if (isMath && !PLAIN_MATHS.test(memberPath(holders.at(-1)))) found.push(`Math at ${node.start}`);
  });
  return found;
}

function bodyOf(program: Node): readonly Node[] {
  const statements = program['body'];
  return Array.isArray(statements) ? statements.filter(isNode) : [];
}

function resolvedImports(file: string, program: Node): readonly string[] {
  return importsOf(program).map((target) => resolveFrom(file, target));
}

function resolveFrom(file: string, target: string): string {
  return target.startsWith('.') ? path.posix.join(path.posix.dirname(file), target) : target;
}

/**
 * A circle of imports among files, types and dynamic imports included, which begins and ends with the same file; empty if
 * there is none.
 * @param sources by path
 */
export function circleAmong(sources: ReadonlyMap<string, string>): readonly string[] {
  const imports = new Map(
    [...sources].map(([file, source]) => [
      file,
      resolvedImports(file, parse(file, source)).filter((target) => sources.has(target)),
    ]),
  );
  const done = new Set<string>();
  function follow(file: string, way: readonly string[]): readonly string[] {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const target of imports.get(file) ?? []) {
      const circle = follow(target, [...way, file]);
      if (circle.length > 0) return circle;
    }
    done.add(file);
    return [];
  }
  return [...sources.keys()].map((file) => follow(file, [])).find((circle) => circle.length > 0) ?? [];
}

/** Every file that this one needs at run time, itself first; `read` returns the source of a file of the repository. */
export function reachableFrom(entry: string, read: (file: string) => string): readonly string[] {
  const found = new Set([entry]);
  for (const file of found) {
    for (const target of runtimeImports(parse(file, read(file)))) {
      if (/^\..*\.tsx?$/.test(target)) found.add(resolveFrom(file, target));
    }
  }
  return [...found];
}

function runtimeImportsOf(file: string, program: Node): readonly string[] {
  return runtimeImports(program).map((target) => resolveFrom(file, target));
}

function runtimeImports(program: Node): readonly string[] {
  const runtime = bodyOf(program).filter((statement) => {
    const kind = statement['importKind'] ?? statement['exportKind'];
    return statement.type.endsWith('Declaration') && kind !== 'type';
  });
  return runtime.flatMap((statement) => importsOf(statement));
}

function namesOf(program: Node, banned: RegExp): readonly string[] {
  const found = new Set<string>();
  walk(program, (node, holders) => {
    const holder = holders.at(-1);
    const isKey = holder?.['key'] === node || (holder?.['property'] === node && holder['computed'] !== true);
    const name = memberPath(node);
    if (!isKey && banned.test(name)) found.add(name);
  });
  return [...found];
}

function moduleVariables(program: Node): readonly string[] {
  return bodyOf(program)
    .map((statement) => (isNode(statement['declaration']) ? statement['declaration'] : statement))
    .filter(({ type }) => type === 'VariableDeclaration')
    .filter((statement) => statement['kind'] !== 'const' || holdsSignal(statement))
    .map((statement) => `a ${String(statement['kind'])} at character ${statement.start}`);
}

function holdsSignal(statement: Node): boolean {
  const declarators = statement['declarations'];
  return (Array.isArray(declarators) ? declarators : []).some(
    ({ init }: Node) => isNode(init) && /^(signal|computed)$/.test(memberPath(init['callee'])),
  );
}

/** Reads of `.value` that are not of an element and not in a function that begins with useSignals(). */
function staleReads(program: Node): readonly string[] {
  const found: string[] = [];
  walk(program, (node, holders) => {
    if (node.type !== 'MemberExpression' || nameOfProperty(node) !== 'value') return;
    if (holders.some((holder) => holder.type === 'AssignmentExpression' && holder['left'] === node)) return;
    const owner = memberPath(node['object']);
    if (/(^|\.)(target|currentTarget|current)$/.test(owner)) return;
    if (!holders.some((holder) => beginsWithUseSignals(holder) || isEffect(holder))) {
      found.push(`${owner}.value`);
    }
  });
  return found;
}

function nameOfProperty(node: Node): string {
  const property = node['property'];
  if (node['computed'] === true) return isNode(property) ? String(property['value']) : '';
  return memberPath(property);
}

/** An effect tracks what it reads by itself. */
function isEffect(node: Node): boolean {
  return node.type === 'CallExpression' && memberPath(node['callee']) === 'effect';
}

function beginsWithUseSignals(node: Node): boolean {
  const body = node['body'];
  if (!/Function/.test(node.type) || !isNode(body)) return false;
  const statements = body['body'];
  const first: unknown = Array.isArray(statements) ? statements[0] : undefined;
  if (!isNode(first) || !isNode(first['expression'])) return false;
  return memberPath(first['expression']['callee']) === 'useSignals';
}
