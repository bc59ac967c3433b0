import { expect } from 'vitest';
import styles from '../../../src/ui/markdown/MarkdownText.module.css';

/** All elements that may come from a text, with the attributes they may have. */
const ELEMENTS = new Set(
  'div p strong em del code pre ul ol li blockquote hr table thead tbody tr th td a bdi span'.split(' '),
);

const CLASSES = ['markdown', 'heading', 'wide', 'table', 'address', 'language'].map((name) => styles[name]);

const ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  class: new RegExp(`^(${CLASSES.join('|')})$`),
  'data-added': /^true$/,
  tabindex: /^0$/,
  start: /^\d+$/,
  align: /^(center|right)$/,
  href: /^https:/,
  target: /^_blank$/,
  rel: /^noopener noreferrer$/,
};

/** Expects only allowed content within, and of every link that it is safe and shows where it leads. */
export function expectSafe(container: Element): void {
  for (const element of container.querySelectorAll('*')) {
    expect(ELEMENTS, element.outerHTML).toContain(element.localName);
    for (const { name, value } of element.attributes) {
      expect(value, element.outerHTML).toMatch(ATTRIBUTES[name] ?? /^no such attribute$/);
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
