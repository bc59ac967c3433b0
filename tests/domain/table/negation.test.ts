import { describe, expect, it } from 'vitest';
import { isNegatedAt, isNegation, senseOf } from '../../../src/domain/table/negation.ts';

describe('words of a text', () => {
  it.each([
    'Nobody >has lost anything',
    'No one >has lost anything',
    'None of them >has lost anything',
    'Nothing >speaks for it',
    'We do not >need a plan',
    'We don’t >need a plan',
    'We don&#39;t >need a plan',
    'We cannot >ship it in May',
    'It **never** >pays for itself',
    'It hardly >pays for itself',
    'Go on without >any loss of data',
    'It is not a >good idea for us',
    'It is no longer >needed in May',
    'It has not been >shown to work',
    'Neither >tea nor coffee helps',
    'Es ist nicht >gut für uns',
    'Personne n’a dit, et rien >ne le prouve',
    'Nadie >ha perdido nada',
    '我们不>需要新的计划',
    'Yes. Nobody >has lost anything',
  ])('come right after a negation: %s', (text) => {
    expect(isNegatedAt(text.replace('>', ''), text.indexOf('>'))).toBe(true);
  });

  it.each([
    '>Nobody has lost anything',
    'Somebody >has lost anything',
    'No, >we should ship it',
    'Is it so? No. >We should ship it',
    'He said “No.” >We should ship it',
    'Certainly not!\n- >We should ship it',
    'Why not\n\n>We should ship it',
    '要不？>我们需要新的计划',
    'We want >to ship it in May',
    'Nothing helps; that is >why we ship it',
    'A knot >ties it all together',
  ])('do not: %s', (text) => {
    expect(isNegatedAt(text.replace('>', ''), text.indexOf('>'))).toBe(false);
  });
});

describe('a text and its negation', () => {
  it.each([
    ['Tea is better', 'Tea is not better'],
    ['Tea is better.', 'Tea isn’t better'],
    ['Tea helps', 'Tea does not help'],
    ['Teams need a plan', 'Teams don’t need any plan'],
    ['Ship it on Fridays', 'Never ship it on Fridays'],
    ['Ship it on Fridays', 'Do not ship it on Fridays'],
    ['Ship it with tests', 'Ship it without tests'],
    ['It can wait', 'It cannot wait'],
    ['It will pay for itself', 'It won’t pay for itself'],
    ['Tee ist besser', 'Tee ist nicht besser'],
    ['茶更好喝', '茶不更好喝'],
  ])('claim the same, one of them with a negation: %s, %s', (text, negation) => {
    expect(isNegation(senseOf(text), senseOf(negation))).toBe(true);
    expect(isNegation(senseOf(negation), senseOf(text))).toBe(true);
  });

  it.each([
    ['Tea is better', 'Coffee is not better'],
    ['Tea is better', 'Tea is cheaper'],
    ['Tea is not better', 'Tea is never better'],
  ])('are not these: %s, %s', (text, other) => {
    expect(isNegation(senseOf(text), senseOf(other))).toBe(false);
  });
});
