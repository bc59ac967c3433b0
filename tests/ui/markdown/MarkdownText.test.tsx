import { fc, test } from '@fast-check/vitest';
import { render } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { decodeEntities } from '../../../src/ui/markdown/entities.ts';
import styles from '../../../src/ui/markdown/MarkdownText.module.css';
import { MarkdownText, PlainTextBoundary } from '../../../src/ui/markdown/MarkdownText.tsx';

const LINK = 'target="_blank" rel="noopener noreferrer"';

describe('Markdown is drawn', () => {
  it.each([
    ['paragraphs', 'one\n\n*two*', '<p>one</p><p><em>two</em></p>'],
    ['lines without their indents', '  *a*\n  b\n\tc', '<p><em>a</em>\nb\nc</p>'],
    ['line breaks', '*a*\nb  \nc\\\nd', '<p><em>a</em>\nb\nc\nd</p>'],
    [
      'emphasis',
      '*a* **b** ~~c~~ ***d***',
      '<p><em>a</em> <strong>b</strong> <del>c</del> <em><strong>d</strong></em></p>',
    ],
    ['a bulleted list', '- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
    ['a numbered list', '3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
    ['a list with high numbers', '2024. a', `<ol start="2024" class="${styles.wide}"><li>a</li></ol>`],
    [
      'a list in a list',
      '- a\n  1. b\n     - c',
      '<ul><li>a<ol start="1"><li>b<ul><li>c</li></ul></li></ol></li></ul>',
    ],
    ['a list of paragraphs', '- a\n\n- b', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
    ['tasks, as words', '- [x] a\n- [ ] b', '<ul><li>[x] a</li><li>[ ] b</li></ul>'],
    ['inline code', '`a *b* <c>`', '<p><code>a *b* &lt;c&gt;</code></p>'],
    [
      'a code block, below its language',
      '```js onload=x\nif (a)\n  <b>\n```',
      `<div><p class="${styles.language}" data-added="true">js</p><pre tabindex="0"><code>if (a)\n  &lt;b&gt;</code></pre></div>`,
    ],
    [
      'a language with an entity',
      '```a&amp;&lt;b>\n1 &amp; 2\n```',
      `<div><p class="${styles.language}" data-added="true">a&amp;&lt;b&gt;</p><pre tabindex="0"><code>1 &amp;amp; 2</code></pre></div>`,
    ],
    ['a code block that has no end', '```\na', '<pre tabindex="0"><code>a</code></pre>'],
    ['a quote', '> a\n> > b', '<blockquote><p>a</p><blockquote><p>b</p></blockquote></blockquote>'],
    ['an alert, as a quote', '> [!NOTE]\n> a', '<blockquote><p>[!NOTE]\na</p></blockquote>'],
    [
      'a heading, as a paragraph',
      '## a `b`',
      `<p class="${styles.heading}"><strong>a <code>b</code></strong></p>`,
    ],
    ['an underlined heading', 'a\n---', `<p class="${styles.heading}"><strong>a</strong></p>`],
    ['a rule', 'a\n\n***\n\nb', '<p>a</p><hr><p>b</p>'],
    [
      'a table',
      '| a | b |\n|:-:|---|\n| *c* |',
      `<div class="${styles.table}" tabindex="0"><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td><em>c</em></td><td></td></tr></tbody></table></div>`,
    ],
    ['an escape', '\\*a\\*', '<p>*a*</p>'],
    ['entities', '&lt;b&gt; &#169;&#xA9; &copy; &#0;', '<p>&lt;b&gt; ©© &amp;copy; \uFFFD</p>'],
    ['an entity in code, as it is', '`&lt;` &lt;', '<p><code>&amp;lt;</code> &lt;</p>'],
    [
      'an ampersand in an address',
      '<https://example.org/?a=1&b=2&amp;c=3>',
      `<p><a href="https://example.org/?a=1&amp;b=2&amp;c=3" ${LINK}><bdi>https://example.org/?a=1&amp;b=2&amp;c=3</bdi></a></p>`,
    ],
    ['marks of another kind, as words', '==a== ~b~ *c*', '<p>==a== ~b~ <em>c</em></p>'],
    [
      'what looks like front matter',
      '---\n*a*: b\n---',
      `<hr><p class="${styles.heading}"><strong><em>a</em>: b</strong></p>`,
    ],
  ])('%s', (_, text, drawn) => expect(draw(text)).toBe(drawn));
});

describe('marks that are nested too deeply', () => {
  it.each([
    ['emphasis', '*a **b '.repeat(20) + ' c** d*'.repeat(20), 'em, strong', 12],
    ['quotes', '> '.repeat(4_000) + 'a', 'blockquote', 12],
    ['lists', '- '.repeat(4_000) + 'a', 'ul', 12],
    ['links', '['.repeat(20) + 'a' + '](https://example.org)'.repeat(20), 'a', 1],
  ])('are words: %s', (_, text, selector, count) => {
    const { container } = render(<MarkdownText text={text} />);
    expect(container.querySelectorAll(selector)).toHaveLength(count);
    expect(container.textContent).toContain('a');
  });
});

describe('a text loses nothing that it says', () => {
  it.each([
    ['a label that is defined twice', '*a*\n\n[b]: c\n[B]: d', 'a[b]: c[B]: d'],
    ['a definition in a quote', '> [b]: c\n\n*a*', '[b]: ca'],
    ['HTML around Markdown', '<div>\n*a*\n</div>\n\n<!-- b -->', '<div>\na\n</div><!-- b -->'],
  ])('%s', (_, text, words) => {
    const { container } = render(<MarkdownText text={text} />);
    expect(container.textContent).toBe(words);
  });
});

describe('a link', () => {
  const host = (name: string) =>
    `<span class="${styles.host}" data-added="true"> (<bdi>${name}</bdi>)</span>`;

  it.each([
    [
      'says where it goes',
      '[a *b*](https://example.org/c "d")',
      `<p><a href="https://example.org/c" ${LINK}><bdi>a <em>b</em></bdi>${host('example.org')}</a></p>`,
    ],
    [
      'whose label is its address says it once',
      'https://example.org/a?b',
      `<p><a href="https://example.org/a?b" ${LINK}><bdi>https://example.org/a?b</bdi></a></p>`,
    ],
    [
      'in angle brackets',
      '<https://example.org>',
      `<p><a href="https://example.org/" ${LINK}><bdi>https://example.org</bdi></a></p>`,
    ],
    [
      'whose label is another address reveals it',
      '[https://good.example](https://evil.example)',
      `<p><a href="https://evil.example/" ${LINK}><bdi>https://good.example</bdi>${host('evil.example')}</a></p>`,
    ],
    [
      'without a label',
      '[](https://example.org)',
      `<p><a href="https://example.org/" ${LINK}><bdi></bdi>${host('example.org')}</a></p>`,
    ],
    [
      'to an image',
      '[![alt](https://a.example/x.png)](https://b.example)',
      `<p><a href="https://b.example/" ${LINK}><bdi><bdi>alt</bdi><span data-added="true"> (<bdi>https://a.example/x.png</bdi>)</span></bdi>${host('b.example')}</a></p>`,
    ],
    [
      'that is defined',
      '[a][b]\n\n[b]: https://example.org "c"',
      `<p><a href="https://example.org/" ${LINK}><bdi>a</bdi>${host('example.org')}</a></p><p>[b]: <a href="https://example.org/" ${LINK}><bdi>https://example.org</bdi></a></p>`,
    ],
  ])('%s', (_, text, drawn) => expect(draw(text)).toBe(drawn));
});

describe('words say where they point that may not be links', () => {
  it.each([
    ['a script', '[a](javascript:alert(1))', 'a (javascript:alert(1))'],
    ['an address without encryption', '[a](http://example.org)', 'a (http://example.org)'],
    ['mail', '[write](mailto:a@example.org)', 'write (mailto:a@example.org)'],
    ['a page nearby', '[a](/b) [c](//example.org) [d](#e)', 'a (/b) c (//example.org) d (#e)'],
    ['nothing', '*a* [b]()', 'a b ()'],
    [
      'a bare address',
      '*a* http://example.org www.example.org a@example.org',
      'a http://example.org www.example.org a@example.org',
    ],
    ['an image', '![alt](https://example.org/x.png "title")', 'alt (https://example.org/x.png)'],
    ['an image without words', '![](x.png)', ' (x.png)'],
    ['a footnote', 'a[^1]\n\n[^1]: *b*', 'a[^1][^1]: *b*'],
    ['a definition that nothing uses', '*a*\n\n[b]: c "d"', 'a[b]: c'],
  ])('%s', (_, text, words) => {
    const { container } = render(<MarkdownText text={text} />);
    expect(container.querySelector('a')).toBeNull();
    expect(container.textContent).toBe(words);
  });
});

describe('a text stays as it is', () => {
  it.each([
    ['without Markdown', 'Plain words.\n\n\n  And more.  \nAnd more.'],
    ['with marks that mean nothing', '2 * 3 * 4 = 24,\n\n\nsnake_case_name, x[0], a < b > c && d, C:\\dir'],
    ['of HTML', '<b onclick="x">a</b>\n\n\n<script>x</script>'],
    ['with addresses that are no links', 'a_b\n\n\nwww.example.org a@example.org http://example.org'],
    ['that is empty', ''],
    ['that is too long', '*a* '.repeat(2_501)],
    ['that becomes too many elements', '*a*\n'.repeat(1_000)],
    ['that shows an address again and again', `[a]: ${'b'.repeat(2_000)}\n\n${'[a]'.repeat(100)}`],
    ['of long words full of emphasis', `${'a*'.repeat(1_500)}\n\n*b*`],
    ['with a table that is mostly empty', `${'|a'.repeat(200)}|\n${'|-'.repeat(200)}|\n${'|\n'.repeat(200)}`],
  ])('%s', (_, text) => {
    const { container } = render(<MarkdownText text={text} />);
    expect(container.querySelectorAll('*')).toHaveLength(1);
    expect(container.querySelector('p')?.textContent).toBe(text);
  });

  const word = fc.stringMatching(/^[A-Za-z\u00E0-\u00FC\u4E00-\u4E20]{1,6}[.,;:!?)"'…]{0,2}$/);
  const space = fc.constantFrom(
    ' ',
    '  ',
    '   ',
    '\n',
    '  \n',
    '\n\n',
    '\n\n\n\n',
    '\t',
    ' - ',
    ' (',
    ' * ',
    ' < ',
  );

  test.prop([fc.array(fc.tuple(word, space), { maxLength: 30 })])('when it is words', (pairs) => {
    const text = pairs.flat().join('');
    const { container, unmount } = render(<MarkdownText text={text} />);
    expect(container.textContent).toBe(text);
    unmount();
  });
});

it('a text whose drawing breaks is shown as it is', () => {
  // React reports what a boundary catches to the console as well.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { container } = render(
    <PlainTextBoundary text={'*as*\nit is'}>
      <Broken />
    </PlainTextBoundary>,
  );
  expect(container.innerHTML).toBe('<p>*as*\nit is</p>');
});

describe('entities', () => {
  it.each([
    ['&amp;&lt;&gt;&quot;&apos;', '&<>"\''],
    ['a&nbsp;b', 'a\u00A0b'],
    ['&#106;&#x6A;&#X6a;', 'jjj'],
    ['&#128512;', '😀'],
    ['&#0;&#xD800;&#x110000;', '\uFFFD\uFFFD\uFFFD'],
    ['&amp;lt;', '&lt;'],
    ['&colon;&Tab;&hasOwnProperty;', '&colon;&Tab;&hasOwnProperty;'],
    ['a & b &lt c &#; &#x;', 'a & b &lt c &#; &#x;'],
  ])('%s', (text, decoded) => {
    expect(decodeEntities(text)).toBe(decoded);
  });
});

/** What a text becomes, without the element around it all; undefined when it stays as it is. */
function draw(text: string): string | undefined {
  const { container, unmount } = render(<MarkdownText text={text} />);
  const drawn = container.querySelector(`:scope > .${styles.markdown}`)?.innerHTML;
  unmount();
  return drawn;
}

function Broken(): never {
  throw new Error('boom');
}
