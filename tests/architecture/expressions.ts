import path from 'node:path';
import { type Node, isNode, memberPath, parse, walk } from './syntax.ts';

export interface Found {
  /** Its file and line. */
  readonly place: string;
  readonly expression: RegExp;
}

/** Texts by name, for what a file makes expressions of only when it runs. */
export type GivenTexts = Readonly<Record<string, string>>;

/**
 * Every regular expression of a file. One that is made of texts is evaluated, with constants of this file and of others;
 * throws where a text is neither constant nor given.
 * @param read returns the source of a file
 * @param given each entry makes an expression of its own out of those that need one
 */
export function expressionsOf(
  file: string,
  read: (file: string) => string,
  given: readonly GivenTexts[] = [{}],
): readonly Found[] {
  const source = read(file);
  const program = parse(file, source);
  const found: Found[] = [];

  function add({ start }: Node, pattern: string, flags: string): void {
    const place = `${file}:${source.slice(0, start).split('\n').length}`;
    found.push({ place, expression: new RegExp(pattern, flags) });
  }

  walk(program, (node) => {
    const literal = node['regex'] as { readonly pattern: string; readonly flags: string } | undefined;
    if (literal) add(node, literal.pattern, literal.flags);
    if (!isMaker(node)) return;
    const [pattern, flags] = node['arguments'] as readonly unknown[];
    for (const texts of given) {
      const text = (part: unknown) => textOf(part, { file, program, read, texts });
      add(node, text(pattern), flags === undefined ? '' : text(flags));
    }
  });
  return found;
}

/** Whether a node makes an expression out of a text. */
function isMaker(node: Node): boolean {
  const isCall = node.type === 'NewExpression' || node.type === 'CallExpression';
  if (!isCall) return false;
  const name = memberPath(node['callee']);
  const [first] = node['arguments'] as readonly Node[];
  const isText = first?.type === 'TemplateLiteral' || typeof first?.['value'] === 'string';
  return /(^|\.)RegExp$/.test(name) || (isText && /\.(match|matchAll|search)$/.test(name));
}

interface Scope {
  readonly file: string;
  readonly program: Node;
  readonly read: (file: string) => string;
  readonly texts: GivenTexts;
}

/** The text that an expression of the language gives. */
function textOf(node: unknown, scope: Scope): string {
  if (!isNode(node)) throw new Error(`${scope.file}: no text`);
  switch (node.type) {
    case 'Literal':
      return String(node['value']);
    case 'Identifier':
      return textNamed(String(node['name']), scope);
    case 'TemplateLiteral':
      return templateText(node, 'cooked', scope);
    case 'TaggedTemplateExpression':
      if (memberPath(node['tag']) === 'String.raw') return templateText(node['quasi'] as Node, 'raw', scope);
      break;
    case 'CallExpression': {
      const { object, property } = node['callee'] as Node;
      const isJoin = isNode(property) && property['name'] === 'join';
      const [separator] = node['arguments'] as readonly unknown[];
      if (isJoin && isNode(object) && object.type === 'ArrayExpression') {
        const elements = object['elements'] as readonly unknown[];
        return elements.map((element) => textOf(element, scope)).join(textOf(separator, scope));
      }
    }
  }
  throw new Error(`${scope.file}: a ${node.type} at character ${node.start} is not a constant text`);
}

function templateText({ quasis, expressions }: Node, form: 'raw' | 'cooked', scope: Scope): string {
  const texts = (quasis as readonly { readonly value: Readonly<Record<'raw' | 'cooked', string>> }[]).map(
    ({ value }) => value[form],
  );
  const filled = (expressions as readonly Node[]).map((expression) => textOf(expression, scope));
  return texts.map((text, index) => text + (filled[index] ?? '')).join('');
}

/** The text of a constant, in this file or imported from another, or a given one. */
function textNamed(name: string, scope: Scope): string {
  const { file, program, read, texts } = scope;
  const given = texts[name];
  if (given !== undefined) return given;
  let value: Node | undefined;
  let origin: string | undefined;
  walk(program, (node) => {
    const { type, id, init, specifiers } = node;
    if (type === 'VariableDeclarator' && memberPath(id) === name && isNode(init)) value ??= init;
    const isImported =
      type === 'ImportDeclaration' &&
      (specifiers as readonly Node[]).some(({ local }) => memberPath(local) === name);
    if (isImported) origin = String((node['source'] as Node)['value']);
  });
  if (value) return textOf(value, scope);
  if (origin?.startsWith('.') !== true) throw new Error(`${file}: ${name} is not a constant text`);
  const other = path.posix.join(path.posix.dirname(file), origin);
  return textNamed(name, { ...scope, file: other, program: parse(other, read(other)) });
}
