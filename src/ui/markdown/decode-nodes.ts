import { type MarkdownToJSX, RuleType } from 'markdown-to-jsx/html';
import { decodeEntities, showAmpersands } from './entities.ts';

type MarkdownNode = MarkdownToJSX.ASTNode;

/** Nodes of a text whose ampersands were hidden, with all that they say as it is meant. */
export function decodeNodes(nodes: readonly MarkdownNode[]): MarkdownNode[] {
  return nodes.map(decodeNode);
}

function decodeNode(node: MarkdownNode): MarkdownNode {
  switch (node.type) {
    case RuleType.text:
      return { ...node, text: decodeEntities(node.text) };
    case RuleType.codeBlock:
      return { ...node, text: showAmpersands(node.text), lang: decodeEntities(node.lang ?? '') };
    case RuleType.codeInline:
    case RuleType.footnoteReference:
      return { ...node, text: showAmpersands(node.text) };
    case RuleType.paragraph:
    case RuleType.heading:
    case RuleType.blockQuote:
    case RuleType.textFormatted:
      return { ...node, children: decodeNodes(node.children) };
    case RuleType.link:
      return { ...node, target: decodeEntities(node.target ?? ''), children: decodeNodes(node.children) };
    case RuleType.image:
      return { ...node, target: decodeEntities(node.target ?? ''), alt: decodeEntities(node.alt ?? '') };
    case RuleType.orderedList:
    case RuleType.unorderedList:
      return { ...node, items: node.items.map(decodeNodes) };
    case RuleType.table:
      return {
        ...node,
        header: node.header.map(decodeNodes),
        cells: node.cells.map((row) => row.map(decodeNodes)),
      };
    case RuleType.refCollection:
      return { ...node, refs: Object.fromEntries(Object.entries(node.refs).map(decodeDefinition)) };
    default:
      return node;
  }
}

function decodeDefinition<Definition extends { readonly target: string }>([label, definition]: readonly [
  string,
  Definition,
]): [string, Definition] {
  return [showAmpersands(label), { ...definition, target: decodeEntities(definition.target) }];
}
