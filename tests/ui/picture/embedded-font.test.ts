import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { embedFont } from '../../../src/ui/picture/embedded-font.ts';

class TestRule {
  readonly style;
  readonly parentStyleSheet = { href: 'https://page.example/assets/style.css' };

  constructor(src: string) {
    const values: Readonly<Record<string, string>> = {
      src,
      'font-weight': '400 700',
      'unicode-range': 'U+0-FF',
    };
    this.style = { getPropertyValue: (name: string) => values[name] ?? '' };
  }
}

const fetchFile = vi.fn<(address: URL) => Promise<Response>>();

const known: string[] = [];

beforeEach(() => {
  vi.stubGlobal('CSSFontFaceRule', TestRule);
  vi.stubGlobal(
    'fetch',
    fetchFile.mockReset().mockImplementation(async () => new Response('AB')),
  );
  vi.spyOn(document, 'styleSheets', 'get').mockReturnValue([
    { cssRules: [{}, new TestRule('url("./a.woff2") format("woff2")'), new TestRule('url(b.woff2)')] },
  ] as never);
  known.length = 0;
  vi.stubGlobal(
    'FontFace',
    class {
      readonly family: string;
      constructor(family: string) {
        this.family = family;
      }
      load = () => Promise.reject(new Error('unreadable'));
    },
  );
  const fonts = {
    add: ({ family }: FontFace) => known.push(family),
    delete: () => known.pop(),
  };
  Object.defineProperty(document, 'fonts', { configurable: true, value: fonts });
});

afterEach(() => void Reflect.deleteProperty(document, 'fonts'));

describe('the embedded font', () => {
  it('holds the files of the page’s font, from where its style sheet names them', async () => {
    const { rules, family } = await embedFont();
    expect(fetchFile.mock.calls.map(([{ href }]) => href)).toEqual([
      'https://page.example/assets/a.woff2',
      'https://page.example/assets/b.woff2',
    ]);
    expect(rules).toBe(
      "@font-face{font-family:'Map Picture';font-weight:400 700;src:url(data:font/woff2;base64,QUI=);unicode-range:U+0-FF}".repeat(
        2,
      ),
    );
    expect(family).toMatch(/^'Map Picture', /);
  });

  it('is known to the page while texts are measured', async () => {
    const { bring } = await embedFont();
    expect(known).toEqual([]);
    const remove = await bring();
    expect(known).toEqual(['Map Picture', 'Map Picture']);
    remove();
    expect(known).toEqual([]);
  });

  it.each([
    ['cannot be fetched', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is missing', async () => new Response('', { status: 404 })],
  ])('is the system’s if a file %s', async (_, answer) => {
    fetchFile.mockImplementation(answer);
    const { rules, family } = await embedFont();
    expect(rules).toBe('');
    expect(family).toContain('system-ui');
  });
});
