import { screen } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import { hang } from '../../support/scripted-completion.ts';
import { type ClerksPoint, renderRound, replies } from './round-page.tsx';

export const ANSWERS = [
  'Remote work **widens** every horizon. It frees the mind.',
  'Remote work needs rules.\n\n- It frees the mind only with structure\n- Write them down first',
  'No, remote work slows the handover of work. Meet in person.',
  'The data on remote work is mixed. It depends on the team.',
];

export const POINTS: readonly ClerksPoint[] = [
  ['Work needs rules', { theorist: ['for', 'work needs rules'] }],
  [
    'Remote work is good',
    {
      dreamer: ['for', 'widens every horizon'],
      theorist: ['mixed', 'only with structure Write them down'],
      pragmatist: ['against', 'slows the handover of work'],
    },
  ],
];

/** A browser that can highlight ranges; returns the highlighted texts. */
export function stubHighlights(): () => readonly string[] {
  const highlights = new Map<string, Set<Range>>();
  vi.stubGlobal('CSS', { supports: () => true, highlights });
  vi.stubGlobal('Highlight', Set);
  return () => Array.from(highlights.get('quote') ?? [], String);
}

/** Hears each Escape after the page; returns whether the page has used it up. */
export function hearEscapes(): readonly boolean[] {
  const heard: boolean[] = [];
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const hear = ({ key, defaultPrevented }: KeyboardEvent) => key === 'Escape' && heard.push(defaultPrevented);
  addEventListener('keydown', hear, { signal: end.signal });
  return heard;
}

/** A round whose map is drawn. */
export async function drawn(points = POINTS, answers = ANSWERS, options = {}) {
  const page = await renderRound([...replies(...answers), hang], options);
  await page.user.click(screen.getByRole('button', { name: 'Draw the map' }));
  await page.clerkSays(...points);
  return page;
}
