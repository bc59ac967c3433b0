import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { signal } from '@preact/signals-core';
import { describe, expect, it, vi } from 'vitest';
import { createStreamCompression } from '../../../src/adapters/stream-compression.ts';
import { checksumOf } from '../../../src/domain/link/checksum.ts';
import { excerptRound } from '../../../src/domain/link/excerpt-round.ts';
import { encodeRound } from '../../../src/domain/link/encode-round.ts';
import type { SharedRound } from '../../../src/domain/link/shared-round.ts';
import { QUARTET } from '../../../src/domain/squad/built-in-squad.ts';
import type { Squad } from '../../../src/domain/squad/squad.ts';
import type { Compression } from '../../../src/ports/compression.ts';
import type { Opened } from '../../../src/ui/context.ts';
import { OpenedScreen } from '../../../src/ui/table/OpenedScreen.tsx';
import { eventually } from '../../support/eventually.ts';
import { goldenLink } from '../../support/golden-links.ts';
import { createTestSquadData } from '../../support/squads.ts';
import { Around } from '../render-app.tsx';

const compression = createStreamCompression(globalThis);

const { link, quotes, round } = goldenLink('launch');

interface Options {
  readonly squad?: Squad;
  readonly compressedBy?: Compression;
  /** Whether the operator has switched links off. */
  readonly isOff?: boolean;
}

async function linkOf(shared: SharedRound): Promise<string> {
  const made = await encodeRound(shared, compression);
  if (made.kind !== 'link') throw new Error(made.kind);
  return made.link;
}

/** The screen of a round, without a visit. */
function renderOpened(opened: Opened, options: Options = {}) {
  const { squad = QUARTET, compressedBy = compression, isOff = false } = options;
  const onOpen = vi.fn<(next: Opened | undefined) => void>();
  const say = vi.fn<(text: string) => void>();
  const roundLinks = isOff
    ? undefined
    : { loadCompression: async () => compressedBy, areKnown: signal(false) };
  const page = render(
    <StrictMode>
      <Around say={say} roundLinks={roundLinks}>
        <OpenedScreen opened={opened} squad={squad} visit={undefined} isStill={() => true} onOpen={onOpen} />
      </Around>
    </StrictMode>,
  );
  return { ...page, onOpen, say, user: userEvent.setup() };
}

const openLink = (text: string, options?: Options) =>
  renderOpened({ kind: 'link', hash: `#${text}` }, options);

const ready = () => screen.findByRole('heading', { level: 1 });

const answers = () => screen.getAllByRole('article');

describe('a round from a link', () => {
  it('is shown with what was checked, its answers and its map', async () => {
    const { say } = openLink(link);
    const heading = await ready();
    await eventually(() => expect(heading).toHaveFocus());
    expect(screen.getByRole('main', { name: 'A round from a link' })).toBeVisible();
    expect(document.title).toBe('A round from a link - Acme');
    const checked = `Checked here: ${quotes} of ${quotes} quotes stand in these answers. Nobody can check who wrote the answers.`;
    expect(screen.getByText(checked)).toBeVisible();
    expect(say.mock.calls).toEqual([[checked]]);
    expect(screen.getByRole('heading', { name: round.question })).toBeVisible();
    expect(answers().map((lane) => within(lane).getByRole('heading').textContent)).toEqual(
      round.seats.map(({ name }) => name),
    );
    for (const [index, { answer }] of round.seats.entries())
      expect(answers()[index]).toHaveTextContent(answer!.text.replaceAll(/\s+/g, ' '));
    const map = screen.getByRole('region', { name: 'The map' });
    for (const { text } of round.map!.points)
      expect(within(map).getByRole('group', { name: text })).toBeVisible();
  });

  it('is only to read', async () => {
    openLink(link);
    await ready();
    expect(screen.queryByRole('textbox')).toBeNull();
    for (const name of ['Draw the map', 'Draw it again', 'Pass on to …', 'Ask again', 'The Visionary'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByText(/excerpts/)).toBeNull();
  });

  it('leads from a face to the words in the answer, and back', async () => {
    const { user } = openLink(link);
    await ready();
    const [face] = within(screen.getByRole('region', { name: 'The map' })).getAllByRole('button', {
      name: /, for$/,
    });
    await user.click(face!);
    await user.click(screen.getByRole('button', { name: 'Show in the answer' }));
    await user.click(screen.getByRole('button', { name: 'Back to the map' }));
    expect(face).toHaveFocus();
  });

  it('opens one row of two that have the same point', async () => {
    const error = vi.spyOn(console, 'error');
    const [point] = round.map!.points;
    const { user } = openLink(await linkOf({ ...round, map: { ...round.map!, points: [point!, point!] } }));
    await ready();
    const rows = screen.getAllByRole('group', { name: point!.text });
    expect(rows).toHaveLength(2);
    const [face] = within(rows[1]!).getAllByRole('button');
    await user.click(face!);
    expect(screen.getAllByRole('button', { expanded: true })).toEqual([face]);
    // React complains about keys that are not unique.
    expect(error).not.toHaveBeenCalled();
  });

  it('leaves out and counts a claim whose quote does not stand in its answer', async () => {
    const [first, ...others] = round.map!.points;
    const [forged, ...stands] = first!.stands;
    const points = [
      { ...first!, stands: [{ ...forged!, quote: 'never said at all' }, ...stands] },
      ...others,
    ];
    openLink(await linkOf({ ...round, map: { ...round.map!, points } }));
    await ready();
    expect(
      screen.getByText(new RegExp(`^Checked here: ${quotes - 1} of ${quotes} quotes stand`)),
    ).toBeVisible();
    expect(screen.getByText('One claim is left out: its quote is not in the answer.')).toBeVisible();
    expect(screen.queryByText(/never said at all/)).toBeNull();
  });

  it('shows no map if no quote stands', async () => {
    const seats = round.seats.map((seat) => ({ ...seat, answer: { text: 'Something else.' } }));
    openLink(await linkOf({ ...round, seats }));
    await ready();
    expect(
      screen.getByText(`${quotes} claims are left out: their quotes are not in the answers.`),
    ).toBeVisible();
    expect(screen.queryByRole('region', { name: 'The map' })).toBeNull();
  });

  it('says that excerpts are excerpts', async () => {
    openLink(await linkOf(excerptRound(round)));
    await ready();
    expect(screen.getByText('These are excerpts: each quote with its sentence.')).toBeVisible();
  });

  it('says what an answer lacks, folds a general reply, and names models as text', async () => {
    const [one, two, three, ...rest] = round.seats;
    const seats = [
      { id: one!.id, name: one!.name },
      { ...two!, answer: { text: 'Half of it', status: 'cut' as const, model: '<b>model</b>' } },
      { ...three!, answer: { text: 'Hello there.', isGeneral: true as const } },
      ...rest,
    ];
    openLink(await linkOf({ question: round.question, askedMs: round.askedMs, seats }));
    await ready();
    const [none, half, general] = answers();
    expect(none).toHaveTextContent('There is no answer.');
    expect(half).toHaveTextContent('The answer reached its token limit.');
    expect(half).toHaveTextContent('Model: <b>model</b>');
    expect(within(general!).getByText('A general reply')).toBeVisible();
  });

  it('of another squad has names as plain text and a colour by seat', async () => {
    const { container } = openLink(link, { squad: createTestSquadData(4) });
    await ready();
    expect(container.querySelector('[data-drawing]')).toBeNull();
    expect(within(answers()[0]!).getByRole('heading')).toHaveTextContent(/^The Visionary$/);
    const colours = answers().map((lane) => lane.style.getPropertyValue('--accent'));
    expect(new Set(colours).size).toBe(round.seats.length);
    const faces = within(screen.getByRole('region', { name: 'The map' })).getAllByRole('button', {
      name: /^The Visionary/,
    });
    expect(faces[0]).toHaveTextContent('Vi');
  });

  it('can be asked, downloaded and left; nothing is sent or copied', async () => {
    const { user, onOpen } = openLink(link);
    await ready();
    await user.click(screen.getByRole('button', { name: 'Download' }));
    expect(screen.getByRole('button', { name: 'Markdown' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'JSON' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download PNG' })).toBeVisible();
    for (const name of ['Copy', 'Copy link', 'Copy image'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Ask this question yourself' }));
    const hash = `#q=${encodeURIComponent(round.question)}`;
    expect(onOpen).toHaveBeenLastCalledWith({ kind: 'question', hash });
    expect(location.hash).toBe(hash);
    await user.click(screen.getByRole('button', { name: 'Go to Acme' }));
    expect(onOpen).toHaveBeenLastCalledWith(undefined);
    expect(location.href).not.toContain('#');
  });

  it('is drawn without kerning where a word is so long that it would be slow', async () => {
    const seats = round.seats.map((seat, index) => ({
      ...seat,
      answer: { text: index === 0 ? 'x'.repeat(3000) : 'short' },
    }));
    const { container } = openLink(await linkOf({ ...round, seats }));
    await ready();
    expect(container.querySelectorAll('[data-long-word]')).toHaveLength(1);
  });

  it('can be asked even if its question has half a character', async () => {
    const { user, onOpen } = openLink(await linkOf({ ...round, question: 'Why \ud83d?' }));
    await ready();
    await user.click(screen.getByRole('button', { name: 'Ask this question yourself' }));
    const hash = `#q=${encodeURIComponent('Why \ufffd?')}`;
    expect(onOpen).toHaveBeenLastCalledWith({ kind: 'question', hash });
  });
});

type Problem = readonly [problem: string, link: string, words: string | RegExp, options: Options];

describe('a link that holds no round', () => {
  const checkedAnew = (text: string) => `${text}.${checksumOf(text)}`;
  const cannot: Compression = {
    deflate: async () => ({ kind: 'unsupported' }),
    inflate: async () => ({ kind: 'unsupported' }),
  };

  it.each<Problem>([
    [
      'a cut link',
      link.slice(0, 200),
      'This link is incomplete: a part of it is missing. Ask for it again, or for the file.',
      {},
    ],
    ['the shortest prefix', 'r1.', /^This link is incomplete/, {}],
    [
      'an altered link',
      link.replace(/.{9}$/, (end) => (end[0] === 'A' ? 'B' : 'A') + end.slice(1)),
      /^This link is incomplete/,
      {},
    ],
    ['a newer link', link.replace('r1.', 'r2.'), 'This link was made by a newer version.', {}],
    [
      'something else',
      checkedAnew('r1.AAAA'),
      /^This link does not hold a round: .+ Ask for it again, or for the file\.$/,
      {},
    ],
    [
      'a browser that cannot',
      link,
      'This browser cannot open rounds from links. Ask for the file instead.',
      { compressedBy: cannot },
    ],
    [
      'a page that may not',
      link,
      'This page does not open rounds from links. Ask for the file instead.',
      { isOff: true },
    ],
  ])('is one sentence, and the way to the page: %s', async (_, text, words, options) => {
    const { user, onOpen, say, container } = openLink(text, options);
    expect(await ready()).toHaveTextContent('A round from a link');
    expect(screen.getByText(words)).toBeVisible();
    await eventually(() => expect(say).toHaveBeenCalledOnce());
    expect(say).toHaveBeenCalledWith(expect.stringMatching(words));
    expect(container).not.toHaveTextContent(round.question);
    expect(screen.queryByRole('article')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Go to Acme' }));
    expect(onOpen).toHaveBeenCalledWith(undefined);
  });
});

describe('a round from a file', () => {
  it('is shown the same way, also where links are switched off', async () => {
    const back = vi.spyOn(history, 'back').mockReturnValue();
    const { user } = renderOpened({ kind: 'file', round }, { isOff: true });
    expect(await ready()).toHaveTextContent('A round from a file');
    expect(screen.getByText(new RegExp(`^Checked here: ${quotes} of ${quotes}`))).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Go to Acme' }));
    expect(back).toHaveBeenCalledOnce();
  });
});
