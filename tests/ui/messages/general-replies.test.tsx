import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { QUARTET } from '../../../src/domain/squad/built-in-squad.ts';
import { OwnModelChoice } from '../../../src/domain/visit/own-model.ts';
import type { ModelServers } from '../../../src/ports/model-servers.ts';
import { createMemoryNote } from '../../support/memory-note.ts';
import {
  type Scripted,
  type ScriptedCompletion,
  createScriptedCompletion,
  failure,
  generalReply,
  hang,
  reply,
} from '../../support/scripted-completion.ts';
import { createTestPersonas } from '../../support/squads.ts';
import { type TestVisit, say } from '../../support/test-visit.ts';
import { renderChat, renderTable } from '../render-app.tsx';

const EVASION = 'It depends on the case.\n\nAsk a friend.';

const general = generalReply(EVASION);

const [visionary] = QUARTET.personas;

const input = () => screen.getByRole('textbox', { name: 'Your message' });
const cards = () => screen.queryAllByRole('group', { name: 'Why there is no answer' });
const card = () => within(cards().at(-1)!);
const folds = () =>
  screen.queryAllByText('A general reply').flatMap((label) => label.closest('details') ?? []);
const askNow = () => card().getByRole('button', { name: 'Ask it now' });

/** The visitor may connect this model. */
function withOwnModel(script: readonly Scripted[] = []) {
  let own: ScriptedCompletion | undefined;
  return {
    toolsOf(parts: TestVisit) {
      own = createScriptedCompletion(parts.clock, ...script);
      const completion = own;
      const servers: ModelServers = {
        list: async () => ({ kind: 'unknown' }),
        try: () => () => undefined,
        completionOf: () => completion,
      };
      const [note, tabNote] = [createMemoryNote(), createMemoryNote()];
      const ports = { servers, clock: parts.clock, note, tabNote };
      return { ownModel: new OwnModelChoice(parts.visit, parts.completion, ports) };
    },
    calls: () => own?.calls ?? [],
  };
}

const OWN = { address: 'http://localhost:11434/v1', key: '', model: 'tiny', pace: { atOnce: 4 } };

async function asked(script: readonly Scripted[] = [general], ownScript?: readonly Scripted[]) {
  const own = withOwnModel(ownScript);
  let choice!: OwnModelChoice;
  const page = await renderChat(script, {}, (parts) => {
    const tools = own.toolsOf(parts);
    choice = tools.ownModel;
    return ownScript ? tools : {};
  });
  await page.user.type(input(), 'Why?{Enter}');
  await page.pass(0);
  return { ...page, ...own, connect: () => act(async () => choice.use(OWN)) };
}

describe('a general reply', () => {
  it('is folded to its first line, and opens to show all of it', async () => {
    const { user } = await asked();
    const [fold] = folds();
    expect(fold).not.toHaveAttribute('open');
    const summary = within(fold!).getByText('A general reply').closest('summary')!;
    expect(summary).toHaveTextContent(/^A general reply\s*It depends on the case\.$/);
    expect(within(summary).getByText('It depends on the case.')).toHaveAttribute('aria-hidden', 'true');
    expect(within(fold!).getByText(/Ask a friend/)).not.toBeVisible();
    await user.click(summary);
    expect(within(fold!).getByText(/Ask a friend/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ask again' })).toBeVisible();
  });

  it('is no mark of another answer', async () => {
    await asked([reply(EVASION)]);
    expect([folds(), cards()]).toEqual([[], []]);
  });
});

describe('the card above a general reply', () => {
  it('says why there is no answer, between the question and the reply', async () => {
    await asked();
    expect(
      card().getByText(
        'This demo has no AI. Its answers were written by hand, so it has nothing to say about “Why?”.',
      ),
    ).toBeVisible();
    const [item] = cards().map((each) => each.closest('li')!);
    expect(item!.previousElementSibling).toHaveTextContent('Why?');
    expect(item!.nextElementSibling).toContainElement(folds()[0]!);
  });

  it('stands once for each such question', async () => {
    const { visit, pass, user } = await asked([general, reply('Because.'), general]);
    for (const text of ['How?', 'When?']) {
      await user.type(input(), `${text}{Enter}`);
      await pass(0);
    }
    expect(cards().map((each) => /“(.*)”/.exec(each.textContent)?.[1])).toEqual(['Why?', 'When?']);
    expect(folds()).toHaveLength(2);
    expect(visit.chosen.value.messages.value).toHaveLength(7);
  });

  it('shortens a long question, on one line, without what could turn the direction of reading', async () => {
    const { visit, pass } = await renderChat([general]);
    await act(async () => say({ visit }, `<b>\u202eWhy\n\n${'x'.repeat(7000)}`));
    await pass(0);
    expect(cards()[0]).toHaveTextContent(/about “<b>Why x{113}…”\./);
  });

  it('leads to the closest prepared question, and gives the focus to the input', async () => {
    const { user, visit, pass } = await asked([general, reply('Books.', 100)]);
    await user.click(card().getByRole('button', { name: visionary!.starters[0] }));
    expect(screen.getByRole('textbox')).toHaveFocus();
    expect(visit.chosen.value.messages.value.at(-1)?.content).toBe(visionary!.starters[0]);
    for (const button of card().getAllByRole('button')) expect(button).toBeDisabled();
    await pass(100);
    // What has been asked is not suggested again.
    expect(card().getByRole('button', { name: visionary!.starters[1] })).toBeEnabled();
  });

  it('waits while the last question is edited', async () => {
    const { user } = await asked();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    for (const button of card().getAllByRole('button')) expect(button).toBeDisabled();
  });

  it('suggests nothing in another squad, and offers no model where visitors may not choose', async () => {
    const { user, pass } = await renderChat([general], { personas: createTestPersonas(2) });
    await user.type(input(), 'Why?{Enter}');
    await pass(0);
    expect(card().queryAllByRole('button')).toEqual([]);
  });

  it('leads to the choice of a model, and then asks its question in its place', async () => {
    const { user, visit, connect, calls, pass } = await asked([general], [reply('Because.')]);
    const button = card().getByRole('button', { name: 'Connect a model' });
    await user.click(button);
    expect(await screen.findByRole('dialog')).toBeVisible();
    await user.keyboard('{Escape}');
    await connect();
    // The same element, which has the focus after the dialog.
    expect(askNow()).toBe(button);
    expect(card().getAllByRole('button')).toEqual([button]);
    await user.click(askNow());
    expect(screen.getByRole('textbox')).toHaveFocus();
    await pass(0);
    expect([cards(), folds(), calls().length]).toEqual([[], [], 1]);
    expect(visit.chosen.value.messages.value.slice(1)).toMatchObject([
      { content: 'Why?' },
      { content: 'Because.' },
    ]);
  });

  it('stays with its reply if the model has no answer', async () => {
    const { user, connect, pass } = await asked([general], [failure({ reason: 'authentication' })]);
    await connect();
    await user.click(askNow());
    await pass(0);
    expect([cards(), folds()]).toMatchObject([{ length: 1 }, { length: 1 }]);
    expect(askNow()).toBeEnabled();
  });

  it('asks an earlier question as a new one', async () => {
    const { user, visit, connect, pass } = await asked([general, general], [reply('Because.')]);
    await user.type(input(), 'How?{Enter}');
    await pass(0);
    await connect();
    await user.click(within(cards()[0]!).getByRole('button', { name: 'Ask it now' }));
    await pass(0);
    expect(visit.chosen.value.messages.value.slice(1).map(({ content }) => content)).toEqual([
      'Why?',
      EVASION,
      'How?',
      EVASION,
      'Why?',
      'Because.',
    ]);
  });
});

describe('at the table', () => {
  const firsts = QUARTET.personas.map(({ starters: [first] }) => first);

  async function askedAll(script: readonly Scripted[]) {
    const page = await renderTable(script);
    await page.user.type(input(), 'Why?{Enter}');
    await page.pass(0);
    /** Lets a model answer, as after the choice of one. */
    const connect = (...own: Scripted[]) =>
      act(async () => {
        const answerer = { ...page.visit.site, kind: 'own-model', host: 'localhost' } as const;
        page.visit.answerWith(answerer, createScriptedCompletion(page.clock, ...own));
      });
    return { ...page, connect };
  }

  it('one card stands above the folded replies, with no map, and nothing that counts answers', async () => {
    await askedAll([general, general, general, general]);
    expect([cards(), folds()]).toMatchObject([{ length: 1 }, { length: 4 }]);
    expect(cards()[0]!.compareDocumentPosition(folds()[0]!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByRole('button', { name: 'Draw the map' })).toBeNull();
    expect(screen.queryByText(/draw|\d answer/i)).toBeNull();
  });

  it('the card leads to a question that everybody has an answer to', async () => {
    const { user, table } = await askedAll([general, general, general, general, hang, hang, hang, hang]);
    await user.click(card().getByRole('button', { name: firsts[0]! }));
    expect(table.rounds.value.at(-1)?.question).toBe(firsts[0]);
    expect(screen.getByRole('textbox')).toHaveFocus();
  });

  it('each suggestion stands once: the newest card has the closest, and none was asked', async () => {
    const { user, pass, completion } = await askedAll([general, general, general, general]);
    const suggestions = () => cards().map((each) => within(each).getAllByRole('button').at(-1)!.textContent);
    expect(suggestions()).toEqual([firsts[0]]);
    for (const question of ['Why not?', firsts[0]!]) {
      completion.script(general, general, general, general);
      await user.type(input(), `${question}{Enter}`);
      await pass(0);
    }
    expect(suggestions()).toHaveLength(3);
    expect(new Set(suggestions()).size).toBe(3);
    expect(suggestions()).not.toContain(firsts[0]);
  });

  it('the card stands above whole answers, too, and asks only for those that are missing', async () => {
    const { user, table, pass, connect } = await askedAll([general, reply('Done.'), general, general]);
    expect(cards()).toHaveLength(1);
    expect(screen.getByText(/, 1 answer$/)).toBeVisible();
    await connect(reply('A'), reply('B'), reply('C'));
    await user.click(askNow());
    await pass(0);
    expect([cards(), folds(), table.rounds.value.length]).toEqual([[], [], 1]);
    expect(screen.getByRole('button', { name: 'Draw the map' })).toBeVisible();
  });

  it('the card of an earlier round asks a new one', async () => {
    const { user, table, pass, connect } = await askedAll([
      general,
      general,
      general,
      general,
      hang,
      hang,
      hang,
      hang,
    ]);
    await user.click(card().getByRole('button', { name: firsts[0]! }));
    await user.click(screen.getByRole('button', { name: 'Stop all' }));
    await connect(hang, hang, hang, hang);
    await user.click(askNow());
    await pass(0);
    expect(table.rounds.value.map(({ question }) => question)).toEqual(['Why?', firsts[0], 'Why?']);
  });
});
