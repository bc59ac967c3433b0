import { type MarkdownToJSX, RuleType } from 'markdown-to-jsx/html';
import { readDestination } from './destination.ts';

/** What nodes say, when they are nothing but words; undefined when they are more. */
export function plainWords(nodes: readonly MarkdownToJSX.ASTNode[]): string | undefined {
  const words = nodes.map(wordsOf);
  return words.every((word) => word !== undefined) ? words.join('') : undefined;
}

function wordsOf(node: MarkdownToJSX.ASTNode): string | undefined {
  switch (node.type) {
    case RuleType.text:
      return node.text;
    case RuleType.breakLine:
      return '\n';
    case RuleType.link:
      return readDestination(node.target ?? '') === undefined ? plainWords(node.children) : undefined;
    default:
      return undefined;
  }
}
