import { beforeEach, expect } from 'vitest';

/** What React has done to texts that have no element of their own. */
const touched = new Set<string>();

let isWatching = false;

/**
 * Lets each test fail in which React changes or removes a text that has no element of its own, or inserts something
 * before one. On a page that a browser translates, such a text is no longer where React has put it: the old one stays
 * beside the new one, or the screen is lost.
 */
export function watchBareTexts(): void {
  beforeEach(() => {
    touched.clear();
    return () => expect([...touched], 'bare texts that React touched').toEqual([]);
  });
  if (isWatching) return;
  isWatching = true;
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function remove<Child extends Node>(this: Node, child: Child): Child {
    note('removed', child);
    return removeChild.call(this, child) as Child;
  };
  Node.prototype.insertBefore = function insert<Added extends Node>(
    this: Node,
    added: Added,
    next: Node | null,
  ): Added {
    note('preceded', next);
    return insertBefore.call(this, added, next) as Added;
  };
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string) {
      note('changed', this);
      value?.set?.call(this, text);
    },
  });
}

/** React marks texts that stand beside others, or that a component returns; it has none for all of an element's text. */
function note(what: string, node: Node | null): void {
  if (!(node instanceof Text) || !Object.keys(node).some((key) => key.startsWith('__reactFiber'))) return;
  touched.add(`${what}: '${node.data}' in ${node.parentElement?.outerHTML}`);
}
