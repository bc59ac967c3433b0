import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { SquadSchema } from '../../../src/domain/squad/squad-schema.ts';
import { longestMarks } from '../../support/longest-marks.ts';

describe('the names of a squad', () => {
  it('are compared without putting long runs of combining marks in order', () => {
    const name = `a${'\u0301\u0323'.repeat(500)}`;
    const read = () => void v.safeParse(SquadSchema, { personas: [{ name }, { name }] });
    expect(longestMarks(read)).toBeGreaterThan(0);
    expect(longestMarks(read)).toBeLessThan(40);
  });
});
