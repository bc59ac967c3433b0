/** What is blank after trimming, in every way that trimming knows. */
export const BLANK_TEXTS = [
  '',
  ' ',
  '   ',
  '\n',
  '\t\r\n',
  '\u00A0',
  '\u2003\u3000',
  '\uFEFF',
  '\u2028\u2029',
] as const;

/** Short texts, odd ones among them: surrogates, joiners, directions, zero bytes, names of object properties. */
export const PLAIN_TEXTS = [
  'Why?',
  'How do I start?',
  '  spaced out  ',
  '\n\tindented\n',
  'a',
  '0',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  '<b>bold</b>',
  '${x}',
  '%s %d',
  '"quoted"',
  '\\n',
  'user-1800000000000',
  '\u200Bzero width\u200B',
  '\uD800',
  'half \uDC00',
  '👩‍👩‍👧‍👦',
  '😀',
  'e\u0301',
  'שלום',
  '\u202Ereversed',
  '\0',
  '﷽',
  '日本語',
] as const;

/** At the limits of 7,200 and 8,000 characters, counted in code points. */
export const LONG_TEXTS = [
  'x'.repeat(7199),
  'x'.repeat(7200),
  'x'.repeat(8000),
  ` ${'x'.repeat(8000)} \n`,
  '😀'.repeat(7200),
  '😀'.repeat(8000),
] as const;

export const TOO_LONG_TEXTS = [
  'x'.repeat(8001),
  '😀'.repeat(8001),
  ` ${'x'.repeat(8001)} `,
  'x'.repeat(20_000),
] as const;

export const HUGE_REPLIES = [
  'y'.repeat(100_000),
  'y'.repeat(100_001),
  `${'y'.repeat(99_999)}😀 and more`,
  `${'y'.repeat(99_998)}😀 and more`,
] as const;
