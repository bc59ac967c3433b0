import { expect } from 'vitest';
import styles from '../../../src/ui/markdown/MarkdownText.module.css';

/** All that may come of a text: elements, and what they may carry. */
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  div: ['class', 'tabindex'],
  p: ['class', 'data-added'],
  strong: [],
  em: [],
  del: [],
  code: [],
  pre: ['tabindex'],
  ul: [],
  ol: ['start', 'class'],
  li: [],
  blockquote: [],
  hr: [],
  table: [],
  thead: [],
  tbody: [],
  tr: [],
  th: [],
  td: [],
  a: ['href', 'target', 'rel'],
  bdi: [],
  span: ['class', 'data-added'],
};

const CLASSES = new Set([
  styles.markdown,
  styles.heading,
  styles.wide,
  styles.table,
  styles.host,
  styles.language,
]);

/** Expects nothing within but what is allowed, and of every link that it is safe and says where it goes. */
export function expectSafe(container: Element): void {
  for (const element of container.querySelectorAll('*')) {
    const allowed = ATTRIBUTES[element.localName];
    expect(allowed, element.outerHTML).toBeDefined();
    for (const { name, value } of element.attributes) {
      expect(allowed, element.outerHTML).toContain(name);
      if (name === 'class') expect(CLASSES.has(value), element.outerHTML).toBe(true);
      if (name === 'tabindex') expect(value).toBe('0');
      if (name === 'start') expect(value).toMatch(/^\d+$/);
    }
  }
  for (const link of container.querySelectorAll('a')) expectSafeLink(link);
}

function expectSafeLink(link: HTMLAnchorElement): void {
  const { protocol, host } = new URL(link.getAttribute('href')!);
  expect(protocol, link.outerHTML).toBe('https:');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  expect(link.querySelector('a')).toBeNull();
  const says = link.textContent;
  const begin = says.replace(/^https:\/\//i, '').toLowerCase();
  const isAddress = begin.startsWith(host) && /^(?:$|[/?#])/.test(begin.slice(host.length));
  expect(isAddress || says.endsWith(` (${host})`), link.outerHTML).toBe(true);
}
