import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { conversationFileName } from '../../../src/domain/conversation/export-file-name.ts';

const nameOf = (productName: string) =>
  conversationFileName({
    productName,
    persona: { badgeId: 'evaluator' },
    day: '2026-03-09',
    extension: 'md',
  });

describe('the name of an exported file', () => {
  it('names the product, the persona and the day', () => {
    expect(nameOf('Quartet')).toBe('quartet-evaluator-2026-03-09.md');
  });

  it.each([
    ['  Café & Söhne 2.0!', 'cafe-sohne-2-0-evaluator-2026-03-09.md'],
    ['../../etc/passwd', 'etc-passwd-evaluator-2026-03-09.md'],
    ['CON', 'con-evaluator-2026-03-09.md'],
    ['四重奏', 'evaluator-2026-03-09.md'],
    [`${'a'.repeat(39)} b`, `${'a'.repeat(39)}-evaluator-2026-03-09.md`],
  ])('has only plain characters for the product %s', (productName, name) => {
    expect(nameOf(productName)).toBe(name);
  });

  test.prop([fc.string({ unit: 'binary' }), fc.string()])(
    'suits every file system, whatever the product',
    (productName, day) => {
      const name = conversationFileName({
        productName,
        persona: { badgeId: 'executor' },
        day,
        extension: 'json',
      });
      expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*\.json$/);
      expect(name.length).toBeLessThan(120);
    },
  );
});
