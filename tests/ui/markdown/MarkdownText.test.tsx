import { fc, test } from '@fast-check/vitest';
import { render } from '@testing-library/react';
import { Lexer } from 'marked';
import { describe, expect, it, vi } from 'vitest';
import { decodeEntities } from '../../../src/ui/markdown/entities.ts';
import styles from '../../../src/ui/markdown/MarkdownText.module.css';
import { MarkdownText } from '../../../src/ui/markdown/MarkdownText.tsx';

const LINK = 'target="_blank" rel="noopener noreferrer"';

const address = (words: string) =>
  `<span class="${styles.address}" data-added="true"> (<bdi>${words}</bdi>)</span>`;

const language = (words: string) => `<p class="${styles.language}" data-added="true">${words}</p>`;

describe('Markdown is rendered', () => {
  it.each([
    ['paragraphs', 'one\n\n*two*', '<p>one</p><p><em>two</em></p>'],
    ['line breaks', '*a*\nb  \nc\\\nd', '<p><em>a</em>\nb\nc\nd</p>'],
    [
      'emphasis',
      '*a* **b** ~~c~~ ***d***',
      '<p><em>a</em> <strong>b</strong> <del>c</del> <em><strong>d</strong></em></p>',
    ],
    ['a numbered list', '3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
    ['a list with high numbers', '2024. a', `<ol start="2024" class="${styles.wide}"><li>a</li></ol>`],
    [
      'a list in a list',
      '- a\n  1. b\n     - c',
      '<ul><li>a<ol start="1"><li>b<ul><li>c</li></ul></li></ol></li></ul>',
    ],
    ['a list of paragraphs', '- a\n\n- b', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
    ['tasks, as words', '- [x] a\n- [ ] b', '<ul><li>[x] a</li><li>[ ] b</li></ul>'],
    ['inline code', '`a *b* <c> &lt;` &lt;', '<p><code>a *b* &lt;c&gt; &amp;lt;</code> &lt;</p>'],
    [
      'a code block, below its language',
      '```js onload=x\nif (a)\n  <b>\n```',
      `<div>${language('js')}<pre tabindex="0"><code>if (a)\n  &lt;b&gt;</code></pre></div>`,
    ],
    ['a code block that has no end', '```\na', '<div><pre tabindex="0"><code>a</code></pre></div>'],
    ['a quote', '> a\n> > b', '<blockquote><p>a</p><blockquote><p>b</p></blockquote></blockquote>'],
    [
      'a heading, as a paragraph',
      '## a `b`',
      `<p class="${styles.heading}"><strong>a <code>b</code></strong></p>`,
    ],
    ['a rule', 'a\n\n***\n\nb', '<p>a</p><hr><p>b</p>'],
    [
      'a table',
      '| a | b |\n|:-:|---:|\n| *c* |',
      `<div class="${styles.table}" tabindex="0"><table><thead><tr><th align="center">a</th><th align="right">b</th></tr></thead><tbody><tr><td align="center"><em>c</em></td><td align="right"></td></tr></tbody></table></div>`,
    ],
    ['an escape', '\\*a\\*', '<p>*a*</p>'],
    ['marks of another kind, as words', '==a== ~b~ *c*', '<p>==a== ~b~ <em>c</em></p>'],
    [
      'a link with the host it leads to',
      '[a *b*](https://example.org/c "d")',
      `<p><a href="https://example.org/c" ${LINK}><bdi>a <em>b</em></bdi>${address('example.org')}</a></p>`,
    ],
    [
      'a link whose label is its address',
      'https://example.org/?a=1&b=2&amp;c=3',
      `<p><a href="https://example.org/?a=1&amp;b=2&amp;c=3" ${LINK}><bdi>https://example.org/?a=1&amp;b=2&amp;c=3</bdi></a></p>`,
    ],
    [
      'a picture in a link, as words',
      '[![alt](https://a.example/x.png)](https://b.example)',
      `<p><a href="https://b.example/" ${LINK}><bdi><bdi>alt</bdi>${address('https://a.example/x.png')}</bdi>${address('b.example')}</a></p>`,
    ],
    [
      'a definition, as it is written',
      '[a][b]\n\n[b]: https://example.org "c"',
      `<p>[a][b]</p><p>[b]: <a href="https://example.org/" ${LINK}><bdi>https://example.org</bdi></a> "c"</p>`,
    ],
  ])('%s', (_, text, drawn) => expect(draw(text).querySelector('div')?.innerHTML).toBe(drawn));
});

describe('a text keeps all its words', () => {
  it.each([
    ['HTML', '<div>\n*a*\n</div>\n\n<!-- b --> <![CDATA[a]]>', '<div>\na\n</div><!-- b --> <![CDATA[a]]>'],
    ['definitions', '> [b]: c\n\n*a*\n\n[b]: d\n[B]: e "f"', '[b]: ca[b]: d\n[B]: e "f"'],
    ['a footnote', 'a[^1]\n\n[^1]: *b*', 'a[^1][^1]: b'],
    ['invalid links', '[a](http://b.example) [c](/d) [e]()', 'a (http://b.example) c (/d) e ()'],
    ['bare addresses', '*a* www.b.example c@d.example', 'a www.b.example c@d.example'],
    ['a picture', '![alt](https://example.org/x.png "title")', 'alt (https://example.org/x.png)'],
    [
      'marks that mean nothing',
      'a_b_c, 2 * 3 * 4, x[0], a < b > c && d, C:\\e',
      'a_b_c, 2 * 3 * 4, x[0], a < b > c && d, C:\\e',
    ],
    ['front matter', '---\n*a*: b\n---', 'a: b'],
  ])('%s', (_, text, words) => expect(draw(text).textContent).toBe(words));

  const word = fc.stringMatching(/^[A-Za-z\u00E0-\u00FC\u4E00-\u4E20]{1,6}[.,;:!?)"'…]{0,2}$/);
  const space = fc.constantFrom(' ', '   ', '\n', '  \n', '\n\n\n', '\t', ' - ', ' (', ' * ', ' < ');

  test.prop([fc.array(fc.tuple(word, space), { maxLength: 30 })])('any words', (pairs) => {
    const text = `a ${pairs.flat().join('')} a`;
    expect(squeeze(draw(text).textContent)).toBe(squeeze(text));
  });
});

describe('marks that nest too deeply stay text', () => {
  it.each([
    ['quotes', '> '.repeat(4_000) + 'a', 'blockquote'],
    ['lists', '- '.repeat(4_000) + 'a', 'ul'],
    [
      'lists over lines',
      Array.from({ length: 20 }, (_, level) => `${'  '.repeat(level)}- a\n`).join(''),
      'ul',
    ],
  ])('%s', (_, text, selector) => {
    const drawn = draw(text);
    expect(drawn.querySelectorAll(selector)).toHaveLength(8);
    expect(drawn.textContent).toMatch(/[>-] a\n*$/);
  });
});

describe('a text is not rendered', () => {
  it.each([
    ['when it is too long', `*a* ${'b'.repeat(9_997)}`],
    ['when it is full of emphasis', '*a*'.repeat(501)],
    ['when it has too many columns', `${'|a'.repeat(50)}|\n${'|-'.repeat(50)}|\n|a|`],
    ['when it has a mostly empty table', `${'|a'.repeat(30)}|\n${'|-'.repeat(30)}|\n${'|\n'.repeat(30)}|`],
  ])('%s', (_, text) => expect(draw(text).textContent).toBe(text));

  it('when it breaks the parser', () => {
    vi.spyOn(Lexer.prototype, 'lex').mockImplementation(() => {
      throw new RangeError('Maximum call stack size exceeded');
    });
    expect(draw('*as*\nit is').innerHTML).toBe('<span>*as*\nit is</span>');
  });
});

describe('a growing text', () => {
  it.each([
    ['*a*\n\n', ['<p><em>a</em></p>']],
    ['*a*\n', []],
    ['# a\n*b*\n', ['<p class="heading"><strong>a</strong></p>']],
    ['- a\n\n', []],
    ['```\na\n\n', []],
    ['```\na\n```\n\n', ['<div><pre tabindex="0"><code>a</code></pre></div>']],
  ])('renders of %j the blocks %j', (text, drawn) => {
    const { container } = render(<MarkdownText text={text} isGrowing />);
    expect(blocksOf(container).map((html) => html.replace(styles.heading ?? '', 'heading'))).toEqual(drawn);
  });
});

describe('entities', () => {
  it.each([
    ['&amp;&lt;&gt;&quot;&apos;&nbsp;', '&<>"\'\u00A0'],
    ['&#106;&#x6A;&#X6a;&#128512;', 'jjj😀'],
    ['&amp;lt;', '&lt;'],
    ['&colon;&hasOwnProperty;&#x110000;', '&colon;&hasOwnProperty;&#x110000;'],
    ['a & b &lt c &#; &#x;', 'a & b &lt c &#; &#x;'],
  ])('%s', (text, decoded) => expect(decodeEntities(text)).toBe(decoded));
});

/** The rendered blocks, without the unrendered rest. */
function blocksOf(container: HTMLElement): readonly string[] {
  return [...container.querySelectorAll(`.${styles.markdown} > :not(span)`)].map(
    ({ outerHTML }) => outerHTML,
  );
}

function draw(text: string): HTMLElement {
  return render(<MarkdownText text={text} />).container;
}

function squeeze(text: string): string {
  return text.replace(/\s/g, '');
}

describe('a text from the right', () => {
  const inRtl = [
    '- استخدم React أولاً\n- ثم اختبر',
    '3. שלום',
    '| العمود | القيمة |\n| --- | --- |\n| السرعة | 5 ms |',
    '> اقتباس قصير.',
  ];

  it.each(inRtl)('has its bullets, columns and bars on the right: %j', (text) => {
    const { container } = render(<MarkdownText text={text} />);
    expect(container.querySelectorAll('[dir=rtl]')).toHaveLength(1);
  });

  it('has them there also within a quotation, and none in one from the left', () => {
    const { container } = render(
      <MarkdownText text={'> - استخدم React\n\n- Use שלום\n\n> React أولاً\n\n- 1, 2'} />,
    );
    expect([...container.querySelectorAll('[dir]')].map(({ localName }) => localName)).toEqual([
      'blockquote',
      'ul',
    ]);
  });
});
