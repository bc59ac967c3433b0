import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Visit } from '../../../src/domain/visit/visit.ts';
import type { PageFiles } from '../../../src/ports/files.ts';
import { describeMapRequest } from '../../../src/domain/texts/table-texts.ts';
import { eventually } from '../../support/eventually.ts';
import { failure, hang, reply } from '../../support/scripted-completion.ts';
import { ANSWERS, POINTS, drawn, hearEscapes, stubHighlights } from './drawn-map.tsx';
import { renderRound, replies } from './round-page.tsx';

const FOUR = replies(...ANSWERS);

const button = (name: string | RegExp) => screen.getByRole('button', { name });

const map = () => screen.getByRole('region', { name: 'The map' });

const cell = (name: RegExp) => screen.getByRole('button', { name, pressed: false });

/** Asks the chosen persona another question in place of the round's. */
const askInstead = ({ table, chosen }: Visit) =>
  act(async () => {
    table.close();
    chosen.value.edit();
    chosen.value.write('Well then?');
    chosen.value.send();
  });

describe('the offer of a map', () => {
  it('is a button that states the cost', async () => {
    const { user, completion, table } = await renderRound([...FOUR, hang]);
    expect(screen.getByText(/^One request: /)).toBeVisible();
    expect(completion.calls).toHaveLength(4);
    await user.click(button('Draw the map'));
    expect(completion.calls).toHaveLength(5);
    expect(table.drawing.value?.roundNumber).toBe(1);
    // The element that had the focus is gone.
    expect(screen.getByRole('region', { name: 'The map' })).toHaveFocus();
  });

  it('names the personas still answering, each with a Stop', async () => {
    const { user, visit } = await renderRound([reply('One.'), reply('Two.'), hang, hang]);
    expect(screen.queryByRole('button', { name: 'Draw the map' })).toBeNull();
    await user.click(button('Stop The Executor'));
    expect(visit.laneOf('pragmatist')?.question.value).toBeUndefined();
    expect(screen.queryByRole('button', { name: 'Stop The Executor' })).toBeNull();
    await user.click(button('Stop The Evaluator'));
    expect(button('Draw the map')).toBeVisible();
  });

  it('shows attempt and countdown, which can be cut short, and stops', async () => {
    const { user, pass, completion } = await renderRound([...FOUR, failure({ status: 503 }), hang]);
    await user.click(button('Draw the map'));
    await pass(0);
    const state = screen.getByRole('group', { name: 'Drawing the map' });
    expect(state).toHaveTextContent(
      'Drawing the map. Attempt 2 of 4, next in 1 s. The provider had an internal error (503).',
    );
    await user.click(within(state).getByRole('button', { name: 'Retry now' }));
    expect(completion.calls).toHaveLength(6);
    expect(state).toHaveTextContent('Drawing the map. Attempt 2 of 4.');
    await user.click(within(state).getByRole('button', { name: 'Stop' }));
    expect(screen.getByText(/^Stopped before the map was drawn\./)).toBeVisible();
  });

  it('can be used again after a problem', async () => {
    const { user } = await renderRound([...FOUR, reply('I would rather not.'), hang]);
    await user.click(button('Draw the map'));
    expect(screen.getByText(/is not a map that can be read\./)).toBeVisible();
    await user.click(button('Draw it again'));
    expect(screen.queryByText(/is not a map/)).toBeNull();
    expect(screen.getByRole('group', { name: 'Drawing the map' })).toBeVisible();
  });

  it('says after the second answer that is no map that the model may be too small, but not after a failure', async () => {
    const no = reply('I would rather not.');
    const { user, pass } = await renderRound(
      [...FOUR, no, reply(null), failure({ reason: 'authentication', status: 401 })],
      {
        retryMode: 'adaptive',
      },
    );
    const tooSmall = /This model may be too small for maps\.$/;
    await user.click(button('Draw the map'));
    expect(screen.queryByText(tooSmall)).toBeNull();
    await user.click(button('Draw it again'));
    expect(screen.getByText(tooSmall)).toHaveTextContent(/^The clerk answered without any text\./);
    await user.click(button('Draw it again'));
    await pass(0);
    expect(screen.queryByText(tooSmall)).toBeNull();
    expect(button('Draw it again')).toBeVisible();
  });
});

describe('a map', () => {
  it('says first where the answers split, and below what was checked, who drew it and when', async () => {
    const { table } = await drawn();
    expect(
      screen.getByText('They split on “Remote work is good”: The Visionary yes, The Executor no.'),
    ).toBeVisible();
    const found = screen.getByText("All 4 quotes stand in the answers; the sides are the model's reading.");
    expect(found).toBeVisible();
    expect(found.parentElement).toHaveTextContent(
      /^All 4 quotes stand in the answers; the sides are the model's reading\. Drawn by \S+ · \w{3} \d/,
    );
    expect(map().querySelector('time')).toHaveAttribute(
      'datetime',
      new Date(table.rounds.value[0]!.askedMs).toISOString(),
    );
  });

  it('has a table of all quotes, with headings, disputed points first, and silence as a word', async () => {
    const { user } = await drawn();
    expect(screen.getByRole('table')).not.toBeVisible();
    await user.click(screen.getByText('Show all quotes'));
    expect(screen.getByRole('table')).toBeVisible();
    const [head, ...rows] = screen.getAllByRole('row');
    expect(
      within(head!)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Point', 'The Visionary', 'The Methodologist', 'The Executor', 'The Evaluator']);
    expect(
      rows.map((row) => [
        within(row).getByRole('rowheader').textContent,
        ...within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ]),
    ).toEqual([
      [
        'DisputedRemote work is good',
        'The VisionaryForwidens every horizon',
        'The MethodologistMixedonly with structure Write them down',
        'The ExecutorAgainstslows the handover of work',
        'The Evaluator Silent',
      ],
      [
        'One voiceWork needs rules',
        'The Visionary Silent',
        'The MethodologistForwork needs rules',
        'The Executor Silent',
        'The Evaluator Silent',
      ],
    ]);
    expect(screen.getByRole('table')).toHaveAccessibleName(/Points in the clerk's words/);
    expect(button('The Visionary, for: “widens every horizon”. Show the words.')).toBeVisible();
  });

  it('tells apart what was not said and what was not found, and what that would change', async () => {
    await drawn([
      [
        'Remote work is good',
        {
          dreamer: ['for', 'widens every horizon'],
          theorist: ['mixed', 'nobody said these words'],
          pragmatist: ['unsure' as 'mixed', 'slows the handover of work'],
        },
      ],
    ]);
    expect(screen.getByRole('rowheader')).toHaveTextContent(
      'One voice?Remote work is goodIt would be “Leans for” with the stances that are not quoted.',
    );
    expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'The VisionaryForwidens every horizon',
      'The Methodologist Not quotedThe clerk named a stance; its words were not found.',
      "The Executor Not quotedThe clerk's claim could not be understood.",
      'The Evaluator Silent',
    ]);
  });

  it('has columns only for those who answered', async () => {
    const page = await renderRound([...replies(...ANSWERS.slice(0, 3)), hang, hang]);
    await page.user.click(button('Stop The Evaluator'));
    await page.user.click(button('Draw the map'));
    await page.clerkSays(...POINTS);
    expect(screen.getAllByRole('columnheader')).toHaveLength(4);
    expect(screen.queryByRole('columnheader', { name: 'The Evaluator' })).toBeNull();
  });

  it('says what was left out of it, offers another, and says whose answer the clerk saw only in part', async () => {
    const long = `It depends on the team. ${'More of it. '.repeat(400)}`;
    const page = await renderRound([...replies(...ANSWERS.slice(0, 3), long), hang]);
    await page.user.click(button('Draw the map'));
    await page.clerkSays([
      'A point',
      { dreamer: ['for', 'widens every horizon'], theorist: ['for', 'nobody said these words'] },
    ]);
    expect(screen.getByText('1 claim left out: its words were not found.')).toBeVisible();
    expect(button('Draw it again')).toBeVisible();
    expect(
      screen.getByText("The clerk saw the first 4,000 characters of The Evaluator's answer."),
    ).toBeVisible();
  });

  it('says that it is out of date when an answer has changed', async () => {
    const { visit, pass, completion } = await drawn();
    expect(screen.queryByText(/^Out of date/)).toBeNull();
    completion.script(reply('Something else altogether.'));
    await askInstead(visit);
    await pass(0);
    expect(screen.getByText(/^Out of date: the answers have changed/)).toBeVisible();
    expect(button('Draw it again')).toBeVisible();
  });
});

describe('a map that arrives', () => {
  const ofRules = () => button(/work needs rules/);

  it('counts its words, and shows each point when it is complete', async () => {
    const { user, clerkBegins, clerkSays } = await renderRound([...FOUR, hang]);
    await user.click(button('Draw the map'));
    expect(screen.getByText('Drawing the map.')).toBeVisible();
    await clerkBegins(30, ...POINTS);
    expect(screen.getByText(/^Drawing the map: \d+ words\.$/)).toBeVisible();
    expect(screen.getByRole('rowheader')).toHaveTextContent('One voiceWork needs rules');
    expect(screen.queryByText(/^They split/)).toBeNull();
    await clerkSays(...POINTS);
    expect(screen.getAllByRole('rowheader')).toHaveLength(2);
    expect(screen.getByText(/^They split/)).toBeVisible();
    expect(screen.queryByText(/^Drawing the map/)).toBeNull();
  });

  it('can be used at once; what is marked or has the focus stays so when the rest comes', async () => {
    const { user, clerkBegins, clerkSays } = await renderRound([...FOUR, hang]);
    await user.click(button('Draw the map'));
    await clerkBegins(30, ...POINTS);
    await user.click(ofRules());
    expect(ofRules()).toHaveAttribute('aria-pressed', 'true');
    ofRules().focus();
    await clerkSays(...POINTS);
    expect(ofRules()).toHaveAttribute('aria-pressed', 'true');
    expect(ofRules()).toHaveFocus();
  });

  it('leads back to its place when another attempt has replaced the pressed quote', async () => {
    const { user, clerkBegins, completion, pass } = await renderRound([...FOUR, hang, hang]);
    await user.click(button('Draw the map'));
    await clerkBegins(30, ...POINTS);
    await user.click(ofRules());
    act(() => completion.calls.at(-1)!.answer({ kind: 'failure', reason: 'server', detail: 'gone' }));
    await pass(2000);
    act(() => completion.calls.at(-1)!.text('{"points":['));
    expect(screen.queryByRole('rowheader')).toBeNull();
    await user.click(button('Back to the map'));
    expect(screen.getByRole('region', { name: 'The map' })).toHaveFocus();
  });

  it('keeps its complete points when it is stopped', async () => {
    const { user, clerkBegins } = await renderRound([...FOUR, hang]);
    await user.click(button('Draw the map'));
    await clerkBegins(30, ...POINTS);
    await user.click(button('Stop'));
    expect(screen.getByRole('rowheader')).toHaveTextContent('Work needs rules');
    expect(screen.getByText(/^The clerk's answer broke off\. Its complete points are kept/)).toBeVisible();
    expect(button('Draw it again')).toBeVisible();
  });
});

describe('a new map', () => {
  it('scrolls into view for a visitor who waits for it', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    await drawn();
    expect(scroll.mock.contexts).toEqual([screen.getByRole('region', { name: 'The map' })]);
  });

  it('does not scroll for a visitor who has moved on', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { user, clerkSays } = await renderRound([...FOUR, hang]);
    await user.click(button('Draw the map'));
    act(() => screen.getByRole('region', { name: 'The map' }).blur());
    await clerkSays(...POINTS);
    expect(screen.getByText(/^They split/)).toBeVisible();
    expect(scroll).not.toHaveBeenCalled();
  });

  it('can be drawn again although it is complete, without many words', async () => {
    const { user, clerkSays } = await renderRound([...replies(...ANSWERS), hang, hang]);
    await user.click(button('Draw the map'));
    await clerkSays(...POINTS);
    expect(screen.queryByText(describeMapRequest())).toBeNull();
    await user.click(button('Draw it again'));
    expect(screen.getByRole('group', { name: 'Drawing the map' })).toBeVisible();
  });
});

describe('a cell of the map', () => {
  it('leads to its words, which are highlighted and focused and lead back to the very cell', async () => {
    const shown = stubHighlights();
    const { user } = await drawn();
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    await user.click(cell(/^The Visionary, for/));
    expect(shown()).toEqual(['widens every horizon']);
    expect(scroll).toHaveBeenCalledOnce();
    expect(document.activeElement).toHaveTextContent('Remote work widens every horizon. It frees the mind.');
    // Past what the answer took, and the buttons that copy it, pass it on and ask again.
    for (let stop = 0; stop < 5; stop += 1) await user.tab();
    expect(button('Back to the map')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(cell(/^The Visionary, for/)).toHaveFocus();
    expect(shown()).toEqual([]);
    expect(document.querySelector('[data-content][tabindex="-1"]')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Back to the map' })).toBeNull();
  });

  it('is led back to when the table of all quotes has been closed meanwhile', async () => {
    stubHighlights();
    const { user } = await drawn();
    await user.click(screen.getByText('Show all quotes'));
    await user.click(cell(/^The Visionary, for/));
    await user.click(screen.getByText('Show all quotes'));
    expect(screen.getByRole('table')).not.toBeVisible();
    await user.click(button('Back to the map'));
    expect(cell(/^The Visionary, for/)).toBeVisible();
    expect(cell(/^The Visionary, for/)).toHaveFocus();
  });

  it('replaces the highlight of the cell before', async () => {
    const shown = stubHighlights();
    const { user } = await drawn();
    await user.click(cell(/^The Visionary, for/));
    await user.click(cell(/^The Executor, against/));
    expect(shown()).toEqual(['slows the handover of work']);
    expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(1);
    expect(screen.getAllByRole('button', { name: 'Back to the map' })).toHaveLength(1);
  });

  it('loses its highlight on Escape, which then does nothing else', async () => {
    const shown = stubHighlights();
    const heard = hearEscapes();
    const { user } = await drawn();
    await user.click(cell(/^The Visionary, for/));
    await user.keyboard('{Escape}');
    expect(shown()).toEqual([]);
    expect(cell(/^The Visionary, for/)).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(heard).toEqual([true, false]);
  });

  it('says so when its words are no longer there', async () => {
    const shown = stubHighlights();
    const { user, visit, pass, completion } = await drawn();
    await user.click(cell(/^The Visionary, for/));
    completion.script(reply('Something else altogether.'));
    await askInstead(visit);
    await pass(0);
    expect(shown()).toEqual([]);
    expect(screen.getByText(/^These words of The Visionary are no longer there/)).toBeVisible();
    await user.click(cell(/^The Executor, against/));
    expect(screen.queryByText(/are no longer there/)).toBeNull();
    await user.click(cell(/^The Visionary, for/));
    expect(screen.getByText(/^These words of The Visionary are no longer there/)).toBeVisible();
  });

  it('leads to the whole answer when its words cannot be found in the rendered text', async () => {
    const shown = stubHighlights();
    const { user } = await drawn();
    document.querySelector('[data-answer-of=dreamer] [data-content]')!.innerHTML =
      '<p>Drawn in other words.</p>';
    await user.click(cell(/^The Visionary, for/));
    expect(shown()).toEqual(['Drawn in other words.']);
  });

  it('leaves no highlight behind', async () => {
    const shown = stubHighlights();
    const { user, unmount, table, completion, clerkSays } = await drawn();
    await user.click(cell(/^The Visionary, for/));
    // A new map has new cells.
    completion.script(hang);
    await act(async () => void table.drawMap(1));
    await clerkSays(...POINTS);
    expect(shown()).toEqual([]);
    await user.click(cell(/^The Visionary, for/));
    unmount();
    expect(shown()).toEqual([]);
    expect(document.querySelector('[data-marked]')).toBeNull();
  });
});

describe('the export of a round', () => {
  it('copies it as Markdown', async () => {
    const copy = vi.fn<PageFiles['copy']>(async () => true);
    const { user } = await drawn(POINTS, ANSWERS, { files: { copy } });
    await user.click(button('Copy'));
    expect(await screen.findByText('Copied as Markdown.')).toBeVisible();
    expect(copy.mock.lastCall?.[0]).toMatch(/^# Round table, round 1\n[^]*widens[^]*## The map/);
  });

  it('downloads it as JSON', async () => {
    const download = vi.fn<PageFiles['download']>();
    const { user } = await drawn(POINTS, ANSWERS, { files: { download } });
    await user.click(button('JSON'));
    await eventually(() => expect(download).toHaveBeenCalledOnce());
    expect(download).toHaveBeenCalledWith(
      expect.stringMatching(/^acme-round-1-\d{4}-\d\d-\d\d\.json$/),
      'application/json',
      expect.stringContaining('widens'),
    );
  });

  it('is missing until there is something to export', async () => {
    await renderRound([hang, hang, hang, hang]);
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  });
});
