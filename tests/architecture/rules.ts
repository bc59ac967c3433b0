import path from 'node:path';
import { type Node, importsOf, isNode, memberPath, parse, walk } from './syntax.ts';

export interface Rule {
  readonly name: string;
  /** Which files it is about, by their path from the repository's root. */
  readonly files: RegExp;
  /** What is wrong with a file; empty when nothing is. */
  readonly check: (file: string, program: Node) => readonly string[];
}

const ROOTS = /^(src\/main\.tsx|src\/server\.ts|vite\.config\.ts)$/;

/** The house as a table: who may import whom, and what may not be named where. */
export const RULES: readonly Rule[] = [
  mayImport('ports import nothing', /^src\/ports\//, []),
  mayImport('the domain imports itself, ports and signals-core', /^src\/domain\//, [
    /^src\/domain\//,
    /^src\/ports\//,
    /^@preact\/signals-core$/,
  ]),
  mayImport('adapters import themselves, ports and their vendor', /^src\/adapters\//, [
    /^src\/adapters\//,
    /^src\/ports\//,
    /^openai(\/|$)/,
  ]),
  mayImport('the shell imports itself, the domain, react and signals-react', /^src\/ui\//, [
    /^src\/ui\//,
    /^src\/domain\//,
    /^react(-dom)?(\/|$)/,
    /^@preact\/signals-(react(\/runtime)?|core)$/,
  ]),
  mayImport('the relay imports itself and the platform', /^src\/relay\//, [/^src\/relay\//, /^node:/]),
  mayImport('the mock provider imports nothing of src', /^mock-provider\//, [
    /^mock-provider\//,
    /^node:/,
    /^json-server$/,
  ]),
  {
    name: 'nothing imports a composition root',
    files: /^(src|mock-provider)\//,
    check: (file, program) => resolvedImports(file, program).filter((target) => ROOTS.test(target)),
  },
  {
    name: 'ports are imported as types',
    files: /^src\/domain\//,
    check: (file, program) =>
      runtimeImports(program).filter((target) => resolveFrom(file, target).startsWith('src/ports/')),
  },
  {
    name: 'the domain knows no platform',
    files: /^src\/(domain|ports)\//,
    check: (_, program) =>
      namesOf(
        program,
        /^(Date|performance|Math\.random|crypto|globalThis|window|document|process|console|fetch|setTimeout|setInterval|queueMicrotask|structuredClone)$/,
      ),
  },
  { name: 'there are no barrels', files: /(^|\/)index\.tsx?$/, check: (file) => [file] },
  {
    name: 'nothing mutable lives in a module of the core',
    files: /^src\/(domain|ports|adapters)\//,
    check: (_, program) => moduleVariables(program),
  },
  {
    name: 'a component that reads a signal calls useSignals first',
    files: /^src\/ui\/.*\.tsx$/,
    check: (_, program) => staleReads(program),
  },
];

/** What is wrong with a file, each line with the rule's name. */
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

function resolvedImports(file: string, program: Node): readonly string[] {
  return importsOf(program).map((target) => resolveFrom(file, target));
}

function resolveFrom(file: string, target: string): string {
  return target.startsWith('.') ? path.posix.join(path.posix.dirname(file), target) : target;
}

function runtimeImports(program: Node): readonly string[] {
  const statements = program['body'];
  const runtime = (Array.isArray(statements) ? statements : []).filter((statement: Node) => {
    const kind = statement['importKind'] ?? statement['exportKind'];
    return statement.type.endsWith('Declaration') && kind !== 'type';
  });
  return runtime.flatMap((statement: Node) => importsOf(statement));
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
  const statements = program['body'];
  return (Array.isArray(statements) ? statements : [])
    .map((statement: Node) => (isNode(statement['declaration']) ? statement['declaration'] : statement))
    .filter((statement: Node) => statement.type === 'VariableDeclaration' && statement['kind'] !== 'const')
    .map((statement: Node) => `a ${String(statement['kind'])} at character ${statement.start}`);
}

/** Reads of `.value` that are not of an element and stand in no function that begins with useSignals(). */
function staleReads(program: Node): readonly string[] {
  const found: string[] = [];
  walk(program, (node, holders) => {
    if (node.type !== 'MemberExpression' || memberPath(node['property']) !== 'value') return;
    const owner = memberPath(node['object']);
    if (/(^|\.)(target|currentTarget|current)$/.test(owner)) return;
    if (!holders.some(beginsWithUseSignals)) found.push(`${owner}.value`);
  });
  return found;
}

function beginsWithUseSignals(node: Node): boolean {
  const body = node['body'];
  if (!/Function/.test(node.type) || !isNode(body)) return false;
  const statements = body['body'];
  const first: unknown = Array.isArray(statements) ? statements[0] : undefined;
  if (!isNode(first) || !isNode(first['expression'])) return false;
  return memberPath(first['expression']['callee']) === 'useSignals';
}
