import { type MarkdownToJSX, RuleType, parser } from 'markdown-to-jsx/html';
import { decodeNodes } from './decode-nodes.ts';
import { AMPERSAND, hideAmpersands } from './entities.ts';
import { groupsOf } from './groups-of.ts';
import { isTame } from './is-tame.ts';
import { plainWords } from './plain-words.ts';

type MarkdownNode = MarkdownToJSX.ASTNode;

const OPTIONS = {
  disableParsingRawHTML: true,
  disableFrontmatter: true,
  // Every address is kept as it is written; `readDestination` alone decides what becomes a link.
  sanitizer: (address: string) => address,
};

/** More than a long answer has. */
const MAX_ELEMENTS = 2_000;

/** So much of an address weighs as much as an element: one definition can be shown a thousand times. */
const ADDRESS_LENGTH = 50;

const MAX_DEPTH = 12;

/**
 * The blocks of a text, what it defines last; undefined when it is shown as it is, because it is nothing but words or
 * would take too long to draw. Throws what the parser throws.
 */
export function parseMarkdown(text: string): readonly MarkdownNode[] | undefined {
  if (!isTame(text) || text.includes(AMPERSAND)) return undefined;
  const parsed = parser(hideAmpersands(text), OPTIONS);
  if (countElements(parsed, 0) > MAX_ELEMENTS) return undefined;
  const nodes = decodeNodes(parsed);
  if (saysTheSame(nodes, text)) return undefined;
  return nodes.toSorted((one, other) => Number(isDefinitions(one)) - Number(isDefinitions(other)));
}

/** About how many elements nodes become; no more is counted once they are too many. */
function countElements(nodes: readonly MarkdownNode[], depth: number): number {
  if (depth > MAX_DEPTH) return Infinity;
  const own = nodes.reduce((sum, node) => sum + weigh(node), 0);
  if (own > MAX_ELEMENTS) return own;
  return nodes.flatMap(groupsOf).reduce((sum, group) => sum + countElements(group, depth + 1), own);
}

function weigh(node: MarkdownNode): number {
  switch (node.type) {
    case RuleType.link:
    case RuleType.image:
      return 1 + (node.target?.length ?? 0) / ADDRESS_LENGTH;
    case RuleType.orderedList:
    case RuleType.unorderedList:
      return 1 + node.items.length;
    case RuleType.table:
      return 1 + node.header.length * (1 + node.cells.length);
    default:
      return 1;
  }
}

/** Whether the blocks are the text and nothing more, white space aside. */
function saysTheSame(nodes: readonly MarkdownNode[], text: string): boolean {
  const words = nodes.map((node) =>
    node.type === RuleType.paragraph ? plainWords(node.children) : undefined,
  );
  return words.every((word) => word !== undefined) && squeeze(words.join('')) === squeeze(text);
}

function squeeze(text: string): string {
  return text.replace(/\s/g, '');
}

function isDefinitions({ type }: MarkdownNode): boolean {
  return type === RuleType.refCollection;
}
