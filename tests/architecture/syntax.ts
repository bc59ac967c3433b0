import { parseSync } from 'vite';

export interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

/** The syntax tree of a TypeScript or TSX file; throws for a file that cannot be parsed. */
export function parse(path: string, source: string): Node {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  return program as unknown as Node;
}

/** Calls `visit` for every node, with its ancestors, the outermost first. */
export function walk(
  node: Node,
  visit: (node: Node, holders: readonly Node[]) => void,
  holders: readonly Node[] = [],
): void {
  visit(node, holders);
  const inner = [...holders, node];
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit, inner);
  }
}

/** The targets of all imports and re-exports of a file, including dynamic ones and types. */
export function importsOf(program: Node): readonly string[] {
  const found: string[] = [];
  walk(program, (node) => {
    const source = node['source'];
    const imports = /^(Import|Export(Named|All))Declaration$|^ImportExpression$|^TSImportType$/.test(
      node.type,
    );
    if (imports && isNode(source) && typeof source['value'] === 'string') found.push(source['value']);
  });
  return found;
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

/** `a.b.c` for a chain of plain members; only the last names when it begins with something else. */
export function memberPath(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'Identifier') return String(node['name']);
  if (node.type !== 'MemberExpression' || node['computed'] === true) return '';
  return `${memberPath(node['object'])}.${memberPath(node['property'])}`;
}
