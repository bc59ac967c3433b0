import { describe, expect, it } from 'vitest';
import {
  LINK_TEXTS,
  copyLinkLabel,
  describeCheck,
  describeLinkLength,
  describeLinkProblem,
  describeNoLink,
  describeRoundFileIssue,
  describeSharedAnswer,
  goToLabel,
} from '../../../src/domain/texts/link-texts.ts';

describe('the length of a link', () => {
  it.each([
    [1212, '1,212 characters: fits anywhere.'],
    [2000, '2,000 characters: fits anywhere.'],
    [2001, '2,001 characters: too long for Discord and some mail.'],
    [2640, '2,640 characters: too long for Discord and some mail.'],
    [4000, '4,000 characters: too long for Discord and some mail.'],
    [4001, 'Too long for most chats; download the file instead.'],
  ])('of %i characters says where it can be sent', (characters, text) => {
    expect(describeLinkLength(characters)).toBe(text);
  });
});

describe('a link that cannot be made', () => {
  it('says why, and leads to the file', () => {
    expect(describeNoLink({ kind: 'too-large' })).toBe(
      'This round is too long for a link; download the file instead.',
    );
    expect(describeNoLink({ kind: 'unsupported' })).toBe(
      'This browser cannot make links; download the file instead.',
    );
  });
});

describe('a round from a link', () => {
  it('says what was checked, and what nobody can', () => {
    const unknown = 'Nobody can check who wrote the answers.';
    expect(describeCheck({ found: 12, of: 12 })).toBe(
      `Checked here: 12 of 12 quotes stand in these answers. ${unknown}`,
    );
    expect(describeCheck({ found: 0, of: 1 })).toBe(
      `Checked here: 0 of 1 quote stands in these answers. ${unknown}`,
    );
    expect(describeCheck({ found: 0, of: 0 })).toBe(unknown);
  });

  it('has its words', () => {
    expect([copyLinkLabel({ kind: 'whole' }), copyLinkLabel({ kind: 'short' })]).toEqual([
      'Copy link',
      'Copy short link',
    ]);
    expect(LINK_TEXTS.fromLink).toBe('A round from a link');
    expect(LINK_TEXTS.excerpts).toBe('These are excerpts: each quote with its sentence.');
    expect(LINK_TEXTS.notice).toBe(
      'The link holds the question, the answers and the map. Whoever has it can read them; no server keeps it.',
    );
    expect(goToLabel('Quartet')).toBe('Go to Quartet');
  });

  it.each([
    [undefined, 'There is no answer.'],
    [{ text: 'So.' }, undefined],
    [{ text: 'So.', isExcerpt: true }, undefined],
    [{ text: 'So.', status: 'cut' }, 'The answer reached its token limit.'],
    [{ text: 'So.', status: 'filtered' }, "Cut by the provider's content filter."],
    [{ text: 'So.', status: 'refused' }, 'The model declined to answer.'],
    [{ text: 'So.', status: 'stopped' }, 'Stopped. The answer so far is kept.'],
    [{ text: 'So.', status: 'incomplete' }, 'Incomplete: the answer broke off here.'],
    [{ text: '', isExcerpt: true }, 'Nothing of this answer is quoted.'],
    [
      { text: '', isExcerpt: true, status: 'cut' },
      'The answer reached its token limit. Nothing of this answer is quoted.',
    ],
  ] as const)('says what is missing from the answer %j', (answer, text) => {
    expect(describeSharedAnswer(answer)).toBe(text);
  });
});

describe('a link that is not opened', () => {
  it.each([
    [
      { kind: 'incomplete' },
      'This link is incomplete: a part of it is missing. Ask for it again, or for the file.',
    ],
    [{ kind: 'newer' }, 'This link was made by a newer version.'],
    [
      { kind: 'refused', detail: 's[1].i is 5; it must be a text' },
      'This link does not hold a round: s[1].i is 5; it must be a text. Ask for it again, or for the file.',
    ],
    [{ kind: 'too-large' }, 'This link holds more than a round can be. Ask for the file instead.'],
    [{ kind: 'unsupported' }, 'This browser cannot open rounds from links. Ask for the file instead.'],
  ] as const)('says why: %j', (problem, text) => {
    expect(describeLinkProblem(problem)).toBe(text);
  });
});

describe('a file that is not opened', () => {
  it.each([
    [{ kind: 'unreadable' }, 'The file could not be read. Choose it again, or choose another.'],
    [
      { kind: 'too-large' },
      'The file is longer than 20,000,000 characters. Choose a round that was exported as JSON.',
    ],
    [{ kind: 'newer' }, 'This file was made by a newer version.'],
    [
      { kind: 'not-a-round', detail: 'map is missing' },
      'The file is not a Quartet round: map is missing. Choose an unedited round that was exported as JSON.',
    ],
  ] as const)('says why: %j', (issue, text) => {
    expect(describeRoundFileIssue(issue)).toBe(text);
  });
});
