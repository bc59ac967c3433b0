import { type MarkdownToJSX, RuleType } from 'markdown-to-jsx/html';

/** What stands within a node: its children, or a group for each item of a list and each cell of a table. */
export function groupsOf(node: MarkdownToJSX.ASTNode): readonly (readonly MarkdownToJSX.ASTNode[])[] {
  switch (node.type) {
    case RuleType.paragraph:
    case RuleType.heading:
    case RuleType.blockQuote:
    case RuleType.link:
    case RuleType.textFormatted:
      return [node.children];
    case RuleType.orderedList:
    case RuleType.unorderedList:
      return node.items;
    case RuleType.table:
      return [...node.header, ...node.cells.flat()];
    default:
      return [];
  }
}
