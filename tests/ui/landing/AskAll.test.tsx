import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { MAX_QUESTION_CHARACTERS } from '../../../src/domain/conversation/send-rules.ts';
import { PERSONAS } from '../../../src/domain/squad/built-in-squad.ts';
import { eventually } from '../../support/eventually.ts';
import { createTestPersonas } from '../../support/squads.ts';
import { renderApp } from '../render-app.tsx';

function renderLanding(
  options: Parameters<typeof renderApp>[1] = {},
  script?: Parameters<typeof renderApp>[0],
) {
  const page = renderApp(script, options);
  act(() => page.visit.skipIntro());
  return page;
}

const field = () => screen.getByPlaceholderText<HTMLTextAreaElement>(/^Ask /);
const chips = () =>
  within(screen.getByRole('group', { name: 'Questions to begin with' })).getAllByRole('button');
const atTable = () => screen.findByRole('heading', { level: 1, name: /Round table/ });

describe('the landing’s field', () => {
  it.each([
    [2, 'Ask both ...'],
    [4, 'Ask all four ...'],
    [8, 'Ask all eight ...'],
  ])('follows the squad: of %i, it says “%s”', (count, placeholder) => {
    renderLanding({ personas: createTestPersonas(count) });
    expect(field().placeholder).toBe(placeholder);
  });

  it('is missing in a squad of one, whose first button is the chat’s', () => {
    renderLanding({ personas: createTestPersonas(1) });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('button', { name: 'Begin Interaction' })).toHaveAttribute('data-look', 'primary');
  });

  it('opens the table on Enter, with the question asked', async () => {
    const { user, visit } = renderLanding();
    await user.type(field(), 'Why is{Shift>}{Enter}{/Shift}the sky blue?{Enter}');
    await atTable();
    expect(visit.table.rounds.value.map(({ question }) => question)).toEqual(['Why is\nthe sky blue?']);
    expect(visit.table.draft.value).toBe('');
  });

  it.each(['', '  \n '])('stays where it is if %j is entered', async (text) => {
    const { user, visit } = renderLanding();
    act(() => visit.table.write(text));
    await user.type(field(), '{Enter}');
    expect(visit.stage.value).toBe('landing');
    expect(visit.table.rounds.value).toEqual([]);
    expect(field()).toHaveFocus();
  });

  it('asks in whole characters', async () => {
    const { user, visit } = renderLanding();
    act(() => visit.table.write('Half \ud83d end'));
    await user.type(field(), '{Enter}');
    await atTable();
    expect(visit.table.rounds.value.map(({ question }) => question)).toEqual(['Half \ufffd end']);
  });

  it('leaves Enter to an input method', () => {
    const { visit } = renderLanding();
    fireEvent.change(field(), { target: { value: 'なぜ' } });
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    expect(visit.stage.value).toBe('landing');
  });

  it('is sent by its button, which opens an empty table without a question', async () => {
    const { user, visit } = renderLanding();
    await user.click(screen.getByRole('button', { name: 'Ask all four' }));
    await atTable();
    expect(visit.table.rounds.value).toEqual([]);
    act(() => visit.goBack());
    await user.type(field(), 'Why?');
    await user.click(screen.getByRole('button', { name: 'Ask all four' }));
    await eventually(() => expect(visit.table.rounds.value).toHaveLength(1));
  });

  it('holds what is typed at the table, and the other way round', async () => {
    const { user, visit } = renderLanding();
    await user.type(field(), 'Half a que');
    act(() => visit.table.open());
    await atTable();
    expect(screen.getByRole('textbox')).toHaveValue('Half a que');
    act(() => {
      visit.table.write('Half a question');
      visit.goBack();
    });
    expect(field()).toHaveValue('Half a question');
  });

  it('keeps a text that cannot be sent, at the table, which says why', async () => {
    const { user, visit } = renderLanding();
    const long = 'x'.repeat(MAX_QUESTION_CHARACTERS + 1);
    fireEvent.change(field(), { target: { value: long } });
    await user.type(field(), '{Enter}');
    await atTable();
    expect(visit.table.rounds.value).toEqual([]);
    expect(screen.getByRole('textbox')).toHaveValue(long);
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription(/characters/);
  });

  it('keeps a text while a persona is answering', async () => {
    const { user, visit } = renderLanding({}, [{ kind: 'hang' }]);
    act(() => {
      visit.begin();
      visit.lanes[0]?.ask('Why?');
      visit.goBack();
    });
    for (const chip of chips()) expect(chip).toBeDisabled();
    await user.type(field(), 'And why not?{Enter}');
    await atTable();
    expect(visit.table.rounds.value).toEqual([]);
    expect(screen.getByRole('textbox')).toHaveValue('And why not?');
  });
});

describe('the landing’s questions', () => {
  it('are three that the demo has answers to, and open the table with the pressed one asked', async () => {
    const { user, visit } = renderLanding({ personas: PERSONAS });
    expect(chips().map(({ textContent }) => textContent)).toEqual([
      'Is a four-day week good for a small team?',
      'How should we plan the launch of our product?',
      'Should we let an AI write our customer emails?',
    ]);
    act(() => visit.table.write('Half a que'));
    await user.click(chips()[1]!);
    await atTable();
    expect(visit.table.rounds.value.map(({ question }) => question)).toEqual([
      'How should we plan the launch of our product?',
    ]);
    expect(screen.getByRole('textbox')).toHaveValue('Half a que');
  });

  it('are asked once, however often they are pressed', () => {
    const { visit } = renderLanding();
    const [chip] = chips();
    act(() => {
      chip?.click();
      chip?.click();
    });
    expect(visit.table.rounds.value).toHaveLength(1);
  });

  it('are the starters of another squad', () => {
    const personas = createTestPersonas(2);
    renderLanding({ personas });
    const [one, other] = personas;
    expect(chips().map(({ textContent }) => textContent)).toEqual([
      one?.starters[0],
      other?.starters[0],
      one?.starters[1],
    ]);
  });
});

it('says what a round and a map are', () => {
  renderLanding({ personas: createTestPersonas(2) });
  expect(field()).toHaveAccessibleDescription(
    'A round is one question to both, answered side by side, none of them seeing another’s answer. A map then shows where they agree and where they differ, and every claim on it is a quote from an answer.',
  );
});
