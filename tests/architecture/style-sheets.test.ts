import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

interface Declaration {
  readonly property: string;
  /** The preludes of its rules, the outermost first. */
  readonly around: readonly string[];
}

const SOURCES = path.resolve(import.meta.dirname, '../../src');

const SHEETS = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.css'),
);

const COMMENT = /\/\*[^]*?\*\//g;

/** A mark, or what stands between two: strings and addresses may hold any. */
const TOKEN = /[{};]|(?:"(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\])*'|url\([^)]*\)|[^{};"'])+/g;

const ANY_NEIGHBOURS = /(?:^|[\s>,])(?:[a-z]\w*|\*)\s*[+~]\s*(?:[a-z]\w*|\*)/i;

// WebKit bug 299742, as in WebKitGTK 2.50.
describe('fallbacks for a place, which freeze some WebKits while a popover is closed,', () => {
  it.each(SHEETS)('are only of open ones: %s', (name) => {
    expect(fallbacksOfClosed(readFileSync(path.join(SOURCES, name), 'utf8'))).toEqual([]);
  });

  it.each([
    '.menu { position-try-fallbacks: flip-block; }',
    '.menu { @supports (position-area: end) { position-try-fallbacks: flip-block, flip-inline } }',
    '.menu:not(:popover-open) { position-try: flip-block }',
    '.menu:popover-open, .menu { position-try: flip-block }',
    '.menu { &:popover-open { color: red } position-try-order: most-height }',
    '@supports selector(:popover-open) { .menu { position-try: flip-block } }',
    '.menu { content: "}:popover-open{"; position-try: flip-block }',
    '.menu /* :popover-open { */ { position-try: flip-block }',
    ':is(.menu:popover-open, .menu) { position-try: flip-block }',
    '.menu:popover-open ~ .list { position-try: flip-block }',
    '.menu:popover-open { .list { position-try: flip-block } }',
    '.menu:has(:popover-open) { POSITION-TRY: flip-block }',
  ])('are found elsewhere: %s', (css) => expect(fallbacksOfClosed(css)).toHaveLength(1));

  it.each([
    '.menu { &:popover-open { @supports (position-area: end) { position-try: flip-block } } }',
    ':is(.menu, .list):popover-open, dialog:popover-open { position-try-fallbacks: flip-block }',
    '.menu { position-area: end; background: url(data:image/png;position-try:) }',
  ])('are not found in: %s', (css) => expect(fallbacksOfClosed(css)).toEqual([]));
});

// As in WebKitGTK 2.50, for what is within an element that gets the focus and that `:has()` describes.
describe('the focus, which some WebKits do not notice beside `:has()`,', () => {
  it.each(SHEETS)('decides no such rule: %s', (name) => {
    expect(focusBesideHas(readFileSync(path.join(SOURCES, name), 'utf8'))).toEqual([]);
  });

  it.each([
    'button:has(> span):not(:hover, :focus-visible) > span { color: red }',
    'button:has(> span) { width: 1rem; &:focus-within > span { color: red } }',
    '.menu:focus-visible { @media (hover: hover) { &:has(span) { color: red } } }',
  ])('is found there: %s', (css) => expect(focusBesideHas(css)).toHaveLength(1));

  it('is not found in two rules', () => {
    const css = 'button { &:has(> span) { color: red } &:focus-visible > span { color: red } }';
    expect(focusBesideHas(css)).toEqual([]);
  });
});

// Whatever is added then styles all elements of that kind around it: the whole conversation for each message.
describe('neighbours of any kind', () => {
  it.each(SHEETS)('have no rule: %s', (name) => {
    expect(anyNeighbours(readFileSync(path.join(SOURCES, name), 'utf8'))).toEqual([]);
  });

  it.each([
    '.list > * + * { color: red }',
    '.list { span + span { color: red } }',
    '.list > button ~ button:disabled { color: red }',
    '.list { &:is(li, dd) > * + b { color: red } }',
  ])('are found in: %s', (css) => expect(anyNeighbours(css)).toHaveLength(1));

  it.each([
    '.item + .item { color: red }',
    '.item { & + * { color: red } }',
    '.item:has(> b + b) { color: red }',
    '.item:nth-child(2n + 1) { width: calc(1px + 1px) }',
    '@media print { .list > * + * { color: red } }',
  ])('are not found in: %s', (css) => expect(anyNeighbours(css)).toEqual([]));
});

/** Where a sheet for screens selects by two neighbours, neither of which it names by more than its element. */
function anyNeighbours(css: string): readonly string[] {
  return declarationsOf(css)
    .filter(({ around }) => !around.some((prelude) => /^@media\b.*\bprint\b/.test(prelude)))
    .filter(({ around }) => around.some((prelude) => ANY_NEIGHBOURS.test(withoutArguments(prelude))))
    .map(({ property, around }) => [...around, property].join(' { '));
}

function withoutArguments(prelude: string): string {
  const inner = prelude.replaceAll(/\([^()]*\)/g, '');
  return inner === prelude ? prelude : withoutArguments(inner);
}

/** The declarations of rules whose selectors name the focus and `:has()`. */
function focusBesideHas(css: string): readonly string[] {
  return declarationsOf(css)
    .filter(({ around }) => [':focus', ':has('].every((part) => around.join(' ').includes(part)))
    .map(({ property, around }) => [...around, property].join(' { '));
}

/** Where a sheet gives an element that may be a closed popover other places to try. */
function fallbacksOfClosed(css: string): readonly string[] {
  return declarationsOf(css)
    .filter(({ property, around }) => property.startsWith('position-try') && !isOfOpen(around))
    .map(({ property, around }) => [...around, property].join(' { '));
}

/** Whether the innermost rule holds only for open popovers, whatever is around it. */
function isOfOpen(around: readonly string[]): boolean {
  const rule = around.findLast((prelude) => !prelude.startsWith('@')) ?? '';
  return rule
    .replaceAll(/:(?:not|is|where|has)\([^)]*\)/g, '')
    .split(',')
    .every((selector) => /:popover-open[^\s>+~]*$/.test(selector));
}

function declarationsOf(css: string): readonly Declaration[] {
  const found: Declaration[] = [];
  const around: string[] = [];
  let text = '';
  const end = () => {
    const [property = '', value] = text.split(':');
    if (value !== undefined) found.push({ property: property.trim().toLowerCase(), around: [...around] });
    text = '';
  };
  for (const [token] of css.replaceAll(COMMENT, ' ').matchAll(TOKEN)) {
    if (token === '{') {
      around.push(text.trim());
      text = '';
    } else if (token === '}') {
      end();
      around.pop();
    } else if (token === ';') end();
    else text = token;
  }
  return found;
}
