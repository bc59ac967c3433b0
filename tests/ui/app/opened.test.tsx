import { signal } from '@preact/signals-core';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStreamCompression } from '../../../src/adapters/stream-compression.ts';
import { QUARTET } from '../../../src/domain/squad/built-in-squad.ts';
import type { RoundLinks } from '../../../src/ui/context.ts';
import { LinkPage } from '../../../src/ui/app/LinkPage.tsx';
import { eventually } from '../../support/eventually.ts';
import { goldenLink } from '../../support/golden-links.ts';
import { hang } from '../../support/scripted-completion.ts';
import { createTestPersonas } from '../../support/squads.ts';
import { PRODUCT, TOOLS, renderApp, renderChat, renderTable } from '../render-app.tsx';

const { link, round } = goldenLink('launch');

const LINKS: RoundLinks = {
  loadCompression: async () => createStreamCompression(globalThis),
  areKnown: signal(false),
};

const withLinks = () => ({ roundLinks: LINKS });

/** Changes the fragment, as a link or a hand does. */
const goTo = (hash: string) =>
  act(async () => {
    history.pushState(null, '', hash);
    dispatchEvent(new PopStateEvent('popstate'));
  });

const shownRound = () => screen.findByRole('heading', { level: 1, name: 'A round from a link' });

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox');

afterEach(() => history.replaceState(null, '', '/'));

describe('a link that is opened while a visit is open', () => {
  it('shows the round instead, and Back leads to the screen as it was', async () => {
    const { visit, completion, user } = await renderTable([hang], {}, withLinks);
    await user.type(await field(), 'not sent');
    await goTo(`#${link}`);
    await shownRound();
    expect(screen.queryByRole('textbox')).toBeNull();
    await act(async () => {
      history.replaceState({ screen: 'table', depth: 1 }, '', '/');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    expect(await field()).toHaveValue('not sent');
    expect(visit.table.isOpen.peek()).toBe(true);
    expect(visit.stage.peek()).toBe('chat');
    expect(completion.calls).toEqual([]);
  });

  it('leaves an open question alone, whatever is pressed', async () => {
    const { visit, completion, user } = await renderTable([hang, hang, hang, hang], {}, withLinks);
    await act(async () => void visit.table.ask('Well?'));
    await goTo(`#${link}`);
    await shownRound();
    await user.keyboard('{Escape}{Alt>}{PageDown}{/Alt}');
    expect(visit.busy.peek()).toBe(true);
    expect(completion.calls).toHaveLength(4);
    await user.click(screen.getByRole('button', { name: `Go to ${PRODUCT.name}` }));
    await field();
    expect(visit.table.rounds.peek()).toHaveLength(1);
    expect(location.hash).toBe('');
  });

  it('takes its question into the table’s input, after what is there, and sends nothing', async () => {
    const { visit, completion, user } = await renderTable([], {}, withLinks);
    await user.type(await field(), 'not sent');
    await goTo(`#${link}`);
    await shownRound();
    await user.click(screen.getByRole('button', { name: 'Ask this question yourself' }));
    await eventually(async () => expect(await field()).toHaveValue(`not sent\n\n${round.question}`));
    expect(await field()).toHaveFocus();
    expect(visit.hasAsked.peek()).toBe(false);
    expect(completion.calls).toEqual([]);
    expect(location.hash).toBe('');
  });

  it('announces the round once', async () => {
    await renderTable([], {}, withLinks);
    await goTo(`#${link}`);
    await shownRound();
    const times = () => screen.getByRole('log').textContent.match(/Checked here/g);
    await eventually(() => expect(times()).toHaveLength(1));
  });
});

describe('an address with a question', () => {
  const QUESTION = 'Is it a good idea?\nWell?';

  const opened = async (hash: string, personas = QUARTET.personas) => {
    history.replaceState(null, '', hash);
    const page = renderApp([], { personas }, withLinks);
    const input = await field();
    await eventually(() => expect(input).toHaveFocus());
    return { ...page, input };
  };

  it('opens the table with the question in its input, past the intro, and sends nothing', async () => {
    const { visit, input, completion } = await opened(`#q=${encodeURIComponent(QUESTION)}`);
    expect(input).toHaveValue(QUESTION);
    expect(visit.table.isOpen.peek()).toBe(true);
    expect(completion.calls).toEqual([]);
    expect(location.href).not.toContain('#');
  });

  it.each(['analyst', 'evaluator'])('opens the chat of the persona that it names: %s', async (to) => {
    const { visit, input } = await opened(`#q=${encodeURIComponent(QUESTION)}&to=${to}`);
    expect(input).toHaveValue(QUESTION);
    expect(visit.table.isOpen.peek()).toBe(false);
    expect(visit.chosen.peek().persona.id).toBe('analyst');
  });

  it('opens the table where nobody has that id', async () => {
    const { visit } = await opened('#q=Why&to=nobody');
    expect(visit.table.draft.peek()).toBe('Why');
  });

  it('opens the chat of a squad of one', async () => {
    const { visit, input } = await opened('#q=Why', createTestPersonas(1));
    expect(input).toHaveValue('Why');
    expect(visit.chosen.peek().draft.peek()).toBe('Why');
  });

  it('changes the input of an open table at once', async () => {
    const { visit, user } = await renderTable([], {}, withLinks);
    await user.type(await field(), 'First');
    await goTo('#q=Second');
    await eventually(async () => expect(await field()).toHaveValue('First\n\nSecond'));
    expect(visit.table.isOpen.peek()).toBe(true);
  });

  it('is added to a draft that has the same words in another sentence, and only once', async () => {
    const { user } = await renderTable([], {}, withLinks);
    await user.type(await field(), 'Why not?');
    for (let time = 0; time < 2; time += 1) {
      await goTo('#q=Why');
      await eventually(() => expect(location.hash).toBe(''));
      expect(await field()).toHaveValue('Why not?\n\nWhy');
    }
  });
});

it.each(['#', '#r', '#round', '#rx1.', '#q', '#question=1', '#top'])(
  'another fragment is ignored: %s',
  async (hash) => {
    const { visit, user } = await renderChat([], {}, withLinks);
    await user.type(await field(), 'mine');
    await goTo(hash);
    expect(await field()).toHaveValue('mine');
    expect(visit.stage.peek()).toBe('chat');
  },
);

describe('a page that is opened by a link', () => {
  function renderPage() {
    history.replaceState(null, '', `#${link}`);
    const onLeave = vi.fn<() => void>();
    render(
      <StrictMode>
        <LinkPage
          product={PRODUCT}
          squad={QUARTET}
          tools={{
            files: TOOLS.files,
            roundLinks: LINKS,
          }}
          onReload={() => undefined}
          onLeave={onLeave}
        />
      </StrictMode>,
    );
    return { onLeave, user: userEvent.setup() };
  }

  it('shows the round and says once what was checked', async () => {
    const { onLeave } = renderPage();
    const heading = await shownRound();
    await eventually(() => expect(heading).toHaveFocus());
    expect(screen.getByRole('log').textContent.match(/Checked here/g)).toHaveLength(1);
    expect(onLeave).not.toHaveBeenCalled();
  });

  it('begins a visit only when it is left', async () => {
    const { onLeave, user } = renderPage();
    await shownRound();
    await user.click(screen.getByRole('button', { name: `Go to ${PRODUCT.name}` }));
    expect(onLeave).toHaveBeenCalledOnce();
    expect(location.href).not.toContain('#');
  });

  it('hands its question on in the address', async () => {
    const { onLeave, user } = renderPage();
    await shownRound();
    await user.click(screen.getByRole('button', { name: 'Ask this question yourself' }));
    expect(onLeave).toHaveBeenCalledOnce();
    expect(location.hash).toBe(`#q=${encodeURIComponent(round.question)}`);
  });

  it('follows its address', async () => {
    const { onLeave } = renderPage();
    await shownRound();
    await goTo('#r1.cut');
    expect(await screen.findByText(/^This link is incomplete/, { selector: 'main *' })).toBeVisible();
    expect(onLeave).not.toHaveBeenCalled();
    await goTo('#');
    expect(onLeave).toHaveBeenCalledOnce();
  });
});
