import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { exampleRound } from '../../../src/adapters/example-round.ts';
import { QUARTET } from '../../../src/domain/squad/built-in-squad.ts';
import { ExampleMap } from '../../../src/ui/table/ExampleMap.tsx';
import { createTestVisit } from '../../support/test-visit.ts';
import { Around, renderApp } from '../render-app.tsx';

function renderExample({ plays = true } = {}) {
  const { visit } = createTestVisit();
  const { container } = render(
    <Around visit={visit}>
      <ExampleMap round={exampleRound(QUARTET)} personas={QUARTET.personas} plays={plays} />
    </Around>,
  );
  return { visit, container, user: userEvent.setup() };
}

const playing = (container: HTMLElement) =>
  container.querySelector('[data-playing]')?.getAttribute('data-playing');
const replay = () => screen.queryByRole('button', { name: 'Replay' });

describe('the example of a map', () => {
  it('shows the question, the headline and where each stands, and says that it is prepared', () => {
    renderExample();
    expect(screen.getByText('Should I learn to code or hire a developer?')).toBeVisible();
    expect(
      screen.getByText(
        'They split on “Learning to code is worth your time.”: The Visionary yes, The Executor and The Evaluator no. All three who spoke agree: “Something rough that runs comes first.”',
      ),
    ).toBeInTheDocument();
    expect(screen.getByText('A prepared example.')).toBeVisible();
    expect(screen.getByRole('img')).toHaveAccessibleName(
      /^Learning to code is worth your time\. The Visionary, for; The Methodologist, mixed; The Executor, against; The Evaluator, against\. Hire/,
    );
  });

  it('has nothing to press but its replay, so that the personas’ cards are the only buttons with their names', () => {
    renderExample();
    expect(screen.getAllByRole('button')).toEqual([replay()]);
  });

  it('plays, and again on request', async () => {
    const { user, container } = renderExample();
    expect(playing(container)).toBe('true');
    const stage = container.querySelector('[data-playing]');
    await user.click(replay()!);
    expect(playing(container)).toBe('true');
    // Animations begin again only in another element.
    expect(container.querySelector('[data-playing]')).not.toBe(stage);
  });

  it('shows its end at once while motion is paused, and does not begin by itself afterwards', () => {
    const { visit, container } = renderExample();
    act(() => visit.setMotionPaused(true));
    expect(playing(container)).toBe('false');
    expect(replay()).toBeNull();
    act(() => visit.setMotionPaused(false));
    expect(playing(container)).toBe('false');
    expect(replay()).toBeVisible();
  });

  it('plays for a returning visitor only on request', async () => {
    const { user, container } = renderExample({ plays: false });
    expect(playing(container)).toBe('false');
    await user.click(replay()!);
    expect(playing(container)).toBe('true');
  });
});

describe('the landing with an example', () => {
  const loadExample = async () => exampleRound(QUARTET);

  it('shows it, and how each persona begins', async () => {
    const page = renderApp([], {}, () => ({ loadExample }));
    act(() => page.visit.skipIntro());
    expect(await screen.findByText('A prepared example.')).toBeVisible();
    expect(screen.getAllByRole('article').map((tile) => within(tile).getByText(/^“/).textContent)).toEqual([
      '“Learn enough to dream in it.”',
      '“It depends on whether the software is your business or only its tool.”',
      '“Hire, for a fixed price and a fixed result, and begin with four weeks.”',
      '“Neither, yet.”',
    ]);
  });

  it('does without it if its code does not come', async () => {
    const page = renderApp([], {}, () => ({ loadExample: () => Promise.reject(new Error('Offline')) }));
    await act(async () => page.visit.skipIntro());
    expect(screen.queryByText('A prepared example.')).toBeNull();
    expect(screen.getByRole('textbox')).toBeVisible();
    expect(screen.queryByText(/^“/)).toBeNull();
  });
});
