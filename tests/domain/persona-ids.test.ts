import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { CHAT_IDS, PROFILE_IDS, chatIdOf, drawingIdOf, profileIdOf } from '../../src/domain/persona.ts';

describe('persona ids', () => {
  it('correspond in their order (6.1)', () => {
    expect(PROFILE_IDS.map(chatIdOf)).toEqual(['dreamer', 'theorist', 'pragmatist', 'analyst']);
  });

  it('map back to where they came from, both ways (6.1)', () => {
    expect(PROFILE_IDS.map(chatIdOf).map(profileIdOf)).toEqual([...PROFILE_IDS]);
    expect(CHAT_IDS.map(profileIdOf).map(chatIdOf)).toEqual([...CHAT_IDS]);
  });

  it('of either set find their drawing (6.2)', () => {
    expect(CHAT_IDS.map(drawingIdOf)).toEqual([...CHAT_IDS]);
    expect(PROFILE_IDS.map(drawingIdOf)).toEqual([...CHAT_IDS]);
  });

  it.each(['', 'Visionary', ' dreamer', 'toString', '__proto__', 'constructor'])(
    'that belong to none draw the dreamer: %j (6.4)',
    (id) => expect(drawingIdOf(id)).toBe('dreamer'),
  );

  test.prop([fc.string()])('of any text whatever find a drawing (6.4)', (id) => {
    expect(CHAT_IDS).toContain(drawingIdOf(id));
  });
});
