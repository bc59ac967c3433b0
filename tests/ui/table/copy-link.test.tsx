import { signal } from '@preact/signals-core';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createStreamCompression } from '../../../src/adapters/stream-compression.ts';
import { readHash } from '../../../src/domain/link/hash.ts';
import { decodeRound } from '../../../src/domain/link/decode-round.ts';
import { hasExcerpts } from '../../../src/domain/link/shared-round.ts';
import type { Compression } from '../../../src/ports/compression.ts';
import type { PageFiles } from '../../../src/ports/files.ts';
import type { RoundLinks } from '../../../src/ui/context.ts';
import { hang } from '../../support/scripted-completion.ts';
import { renderRound, replies } from './round-page.tsx';

const compression = createStreamCompression(globalThis);

const NOTICE =
  'The link holds the question, the answers and the map. Whoever has it can read them; no server keeps it.';

const ANSWERS = [
  'Remote work widens every horizon.',
  'Remote work needs rules.',
  'No, remote work slows the handover of work.',
  'The data on remote work is mixed.',
];

/** Words that deflate can hardly shorten. */
const noise = (seed: number, words: number) => {
  let state = seed;
  return Array.from({ length: words }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state.toString(36);
  }).join(' ');
};

const linksBy = (compressedBy: Compression): RoundLinks => ({
  loadCompression: async () => compressedBy,
  areKnown: signal(false),
});

const button = (name: string) => screen.queryByRole('button', { name });

/** The menu of a round, opened, with what its links are copied by. */
async function openMenu({
  texts = ANSWERS,
  isOff = false,
  links = linksBy(compression),
  copy = async () => true,
}: {
  readonly texts?: readonly string[];
  /** Whether the operator has switched links off. */
  readonly isOff?: boolean;
  readonly links?: RoundLinks;
  readonly copy?: PageFiles['copy'];
}) {
  const copied = vi.fn<PageFiles['copy']>(copy);
  const page = await renderRound([...replies(...texts), hang], {
    files: { copy: copied },
    ...(!isOff && { roundLinks: links }),
  });
  await page.user.click(button('Draw the map')!);
  await page.clerkSays([
    'Remote work is good',
    { dreamer: ['for', 'widens every horizon'], pragmatist: ['against', 'slows the handover of work'] },
  ]);
  const open = () => page.user.click(button('Export')!);
  await open();
  return { ...page, open, copied };
}

async function roundIn(address: string | undefined) {
  const hash = readHash(new URL(address ?? '').hash);
  const reading = hash?.kind === 'round' && (await decodeRound(hash.link, compression));
  if (!reading || reading.kind !== 'round') throw new Error('It is no link');
  return reading.round;
}

describe('the link of a round', () => {
  it('is first in the menu, with its length and, before the first copy, who can read it', async () => {
    const { user, copied, open, container } = await openMenu({});
    const copy = await screen.findByRole('button', { name: 'Copy link', description: /fits anywhere/ });
    expect(copy).toHaveAccessibleDescription(new RegExp(`^\\d{3} characters: fits anywhere\\. ${NOTICE}$`));
    expect(container.querySelector('[popover] button')).toBe(copy);
    await user.click(copy);
    expect(await screen.findByText('Link copied.')).toBeVisible();
    const [address] = copied.mock.calls[0]!;
    expect(address.startsWith(`${location.origin}/#r1.`)).toBe(true);
    expect((await roundIn(address)).seats.map(({ answer }) => answer?.text)).toEqual(ANSWERS);
    await open();
    expect(await screen.findByText(`${address.length} characters: fits anywhere.`)).toBeVisible();
    expect(screen.queryByText(NOTICE)).toBeNull();
  });

  it('comes after a short one where it is too long for some places', async () => {
    const texts = ANSWERS.map((text, index) => `${text} ${noise(index + 1, 90)}.`);
    const { user, copied } = await openMenu({ texts });
    const short = await screen.findByRole('button', { name: 'Copy short link' });
    expect(short).toHaveAccessibleDescription(/characters: fits anywhere/);
    expect(button('Copy link')).toHaveAccessibleDescription(/too long for Discord and some mail/);
    expect(short.compareDocumentPosition(button('Copy link')!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.click(short);
    const [address] = copied.mock.calls[0]!;
    expect(hasExcerpts(await roundIn(address))).toBe(true);
  });

  it('is discouraged where it is too long for most chats', async () => {
    await openMenu({ texts: ANSWERS.map((text, index) => `${text} ${noise(index + 1, 300)}.`) });
    expect(await screen.findByText('Too long for most chats; download the file instead.')).toBeVisible();
  });

  it('is none where the round is too long', async () => {
    await openMenu({ texts: ANSWERS.map((text) => `${text} ${'and so on '.repeat(1800)}`) });
    const words = 'This round is too long for a link; download the file instead.';
    expect(await screen.findByText(words)).toBeVisible();
    expect(button('Copy link')).toBeNull();
    expect(button('JSON')).toBeVisible();
  });

  it('is none where the browser cannot compress', async () => {
    await openMenu({ links: linksBy(createStreamCompression({})) });
    expect(
      await screen.findByText('This browser cannot make links; download the file instead.'),
    ).toBeVisible();
    expect(button('Copy link')).toBeNull();
  });

  it('is not offered where the operator has switched links off', async () => {
    await openMenu({ isOff: true });
    expect(button('Copy')).toBeVisible();
    expect(button('Copy link')).toBeNull();
    expect(screen.queryByText(/link/)).toBeNull();
  });

  it('is said to be missing where its code does not come, and is tried again', async () => {
    const loadCompression = vi
      .fn<RoundLinks['loadCompression']>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue(compression);
    const { open } = await openMenu({ links: { loadCompression, areKnown: signal(false) } });
    expect(await screen.findByText(/^The link could not be made\./)).toBeVisible();
    await open();
    expect(await screen.findByText(/fits anywhere/)).toBeVisible();
  });

  it('that was not copied says so, and keeps the notice', async () => {
    const { user } = await openMenu({ copy: async () => false });
    await screen.findByText(/fits anywhere/);
    await user.click(button('Copy link')!);
    expect(await screen.findByText('Could not copy the link. Download the file instead.')).toBeVisible();
    expect(screen.getByText(NOTICE)).toBeVisible();
  });
});
