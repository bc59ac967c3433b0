import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { CopiedImage, PageFiles } from '../../../src/ports/files.ts';
import { eventually } from '../../support/eventually.ts';
import { hang } from '../../support/scripted-completion.ts';
import { stubCanvas } from '../picture/canvas.ts';
import { renderRound, replies } from './round-page.tsx';

const ANSWERS = replies(
  'Remote work widens every horizon.',
  'Remote work needs rules.',
  'No, remote work slows the handover of work.',
  'The data on remote work is mixed.',
);

const PNG_NAME = /^acme-round-1-\d{4}-\d\d-\d\d\.png$/;

const button = (name: string) => screen.getByRole('button', { name });

/** A round with a map, in a browser that draws. */
async function renderMap(files: Partial<PageFiles>) {
  const drawn = stubCanvas();
  const download = vi.fn<PageFiles['download']>();
  const page = await renderRound([...ANSWERS, hang], { files: { download, ...files } });
  await page.user.click(button('Draw the map'));
  await page.clerkSays([
    'Remote work is good',
    {
      dreamer: ['for', 'widens every horizon'],
      pragmatist: ['against', 'slows the handover of work'],
    },
  ]);
  return { ...page, download, drawn };
}

describe('the picture of a round’s map', () => {
  it('is copied with its alternative text', async () => {
    const copied: CopiedImage[] = [];
    const { user, download, drawn } = await renderMap({
      copyImage: async (image) => {
        copied.push(await image);
        return true;
      },
    });
    await user.click(button('Copy image'));
    expect(await screen.findByText('Image copied.')).toBeVisible();
    expect(copied[0]?.text).toMatch(/^Well\?\nThey split on “Remote work is good”: The Visionary yes/);
    expect(new TextDecoder().decode(copied[0]?.png)).toBe('a picture');
    expect(decodeURIComponent(drawn[0] ?? '')).toContain('>“slows the handover of work”<');
    expect(download).not.toHaveBeenCalled();
  });

  it('is handed to the clipboard in the same turn as the press, while its code is still loading', async () => {
    const copyImage = vi.fn<PageFiles['copyImage']>(async () => true);
    await renderMap({ copyImage });
    button('Copy image').click();
    expect(copyImage).toHaveBeenCalledOnce();
    expect(await screen.findByText('Image copied.')).toBeVisible();
  });

  it('is downloaded', async () => {
    const { user, download } = await renderMap({});
    await user.click(button('Download PNG'));
    await eventually(() => expect(download).toHaveBeenCalledOnce());
    expect(download).toHaveBeenCalledWith(
      expect.stringMatching(PNG_NAME),
      'image/png',
      expect.any(Uint8Array),
    );
    await eventually(() => expect(screen.queryByText('Drawing the image.')).toBeNull());
  });

  it('is downloaded when the clipboard refuses it, which is said', async () => {
    const { user, download } = await renderMap({ copyImage: async () => false });
    await user.click(button('Copy image'));
    const said = 'This browser did not copy the image, so it was downloaded instead.';
    expect(await screen.findByText(said)).toBeVisible();
    expect(download).toHaveBeenCalledWith(
      expect.stringMatching(PNG_NAME),
      'image/png',
      expect.any(Uint8Array),
    );
  });

  it.each(['Copy image', 'Download PNG'])(
    'is said to be missing when the browser does not draw it: %s',
    async (way) => {
      const copyImage = (image: Promise<CopiedImage>) =>
        image.then(
          () => true,
          () => false,
        );
      const { user, download } = await renderMap({ copyImage });
      stubCanvas(null);
      await user.click(button(way));
      const said = 'The image could not be drawn. The Markdown has the same in words.';
      expect(await screen.findByText(said)).toBeVisible();
      expect(download).not.toHaveBeenCalled();
    },
  );

  it('is not offered before there is a map', async () => {
    await renderRound(ANSWERS);
    expect(button('Copy')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Copy image' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Download PNG' })).toBeNull();
  });
});
