import { describe, expect, it } from 'vitest';
import { decodeEntities } from '../../../src/ui/markdown/entities.ts';

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
