import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { hang } from '../../support/scripted-completion.ts';
import { createTestPersonas } from '../../support/squads.ts';
import { ANSWERS, POINTS, drawn, hearEscapes, stubHighlights } from './drawn-map.tsx';
import { renderRound, replies } from './round-page.tsx';

const headings = () => screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent);

const row = (point: string) => screen.getByRole('group', { name: point });

const faces = (point: string) => within(row(point)).getAllByRole('button');

const face = (point: string, name: RegExp) => within(row(point)).getByRole('button', { name });

const opened = () => screen.queryAllByRole('button', { expanded: true });

const shownWords = () => document.querySelector('mark')?.parentElement?.textContent;

/** The names of the faces in each column. */
const columnsOf = (point: string) =>
  ['against', 'mixed', 'for', 'unheard'].map((column) =>
    [...row(point).querySelectorAll(`[data-column=${column}] button`)].map((each) => each.ariaLabel),
  );

describe('the picture of a map', () => {
  it('has a row for each point, disputed ones first, in which each face stands at its stance', async () => {
    await drawn();
    expect(headings()).toEqual(['Remote work is good', 'Work needs rules']);
    expect(columnsOf('Remote work is good')).toEqual([
      ['The Executor, against'],
      ['The Methodologist, mixed'],
      ['The Visionary, for'],
      ['The Evaluator, silent'],
    ]);
    expect(columnsOf('Work needs rules')).toEqual([
      [],
      [],
      ['The Methodologist, for'],
      ['The Visionary, silent', 'The Executor, silent', 'The Evaluator, silent'],
    ]);
    expect(opened()).toEqual([]);
  });

  it('has signs for faces where personas share a drawing', async () => {
    const personas = createTestPersonas(8);
    const page = await renderRound(
      [...replies(...personas.map(({ name }) => `${name} wants one more stone.`)), hang],
      {
        personas,
      },
    );
    await page.pass(0);
    await page.user.click(screen.getByRole('button', { name: 'Draw the map' }));
    await page.clerkSays(['A stone is wanted', { basalt: ['for', 'wants one more stone'] }]);
    const texts = faces('A stone is wanted').map(({ textContent }) => textContent);
    expect(texts).toHaveLength(8);
    expect(new Set(texts).size).toBe(8);
    expect(face('A stone is wanted', /^Basalt/)).toHaveTextContent('Ba');
  });

  it('holds those who are not quoted apart from those who are silent, and each says why nothing is shown', async () => {
    const { user } = await drawn([
      [
        'Remote work is good',
        {
          dreamer: ['for', 'widens every horizon'],
          theorist: ['mixed', 'nobody said these words'],
          pragmatist: ['unsure' as 'mixed', 'slows the handover of work'],
        },
      ],
    ]);
    const [, , , unheard] = columnsOf('Remote work is good');
    expect(unheard).toEqual([
      'The Methodologist, not quoted',
      'The Executor, not quoted',
      'The Evaluator, silent',
    ]);
    for (const [name, reason] of [
      [/^The Methodologist/, 'The clerk named a stance; its words were not found.'],
      [/^The Executor/, "The clerk's claim could not be understood."],
      [/^The Evaluator/, 'The clerk found nothing on this in the answer.'],
    ] as const) {
      await user.click(face('Remote work is good', name));
      const words = document.getElementById(opened()[0]!.getAttribute('aria-controls')!);
      expect(words).toHaveTextContent(reason);
      expect(words).toHaveTextContent(name.source.slice(1));
    }
  });
});

describe('a face', () => {
  it('opens its quote within its sentence, in place; a second press closes it', async () => {
    const { user } = await drawn();
    const visionary = face('Remote work is good', /^The Visionary/);
    await user.click(visionary);
    expect(visionary).toHaveAttribute('aria-expanded', 'true');
    expect(shownWords()).toBe('Remote work widens every horizon.');
    expect(document.querySelector('mark')).toHaveTextContent(/^widens every horizon$/);
    expect(row('Remote work is good').parentElement).toContainElement(document.querySelector('mark'));
    await user.click(visionary);
    expect(opened()).toEqual([]);
    expect(shownWords()).toBeUndefined();
  });

  it('closes the one that is open', async () => {
    const { user } = await drawn();
    await user.click(face('Remote work is good', /^The Visionary/));
    await user.click(face('Work needs rules', /^The Methodologist/));
    expect(opened()).toEqual([face('Work needs rules', /^The Methodologist/)]);
    expect(shownWords()).toBe('Remote work needs rules.');
  });

  it('can be reached along its row with arrow keys, Home and End', async () => {
    const { user } = await drawn();
    const [first, second, third, last] = faces('Remote work is good');
    act(() => first!.focus());
    for (const [key, reached] of [
      ['ArrowRight', second],
      ['ArrowRight', third],
      ['ArrowLeft', second],
      ['End', last],
      ['ArrowRight', last],
      ['Home', first],
      ['ArrowLeft', first],
    ] as const) {
      await user.keyboard(`{${key}}`);
      expect(reached).toHaveFocus();
    }
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(first).toHaveFocus();
  });

  it('leads to its words in the answer, and back', async () => {
    const shown = stubHighlights();
    const { user } = await drawn();
    const visionary = face('Remote work is good', /^The Visionary/);
    await user.click(visionary);
    await user.click(screen.getByRole('button', { name: 'Show in the answer' }));
    expect(shown()).toEqual(['widens every horizon']);
    expect(screen.getByRole('button', { name: 'Show in the answer' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(document.activeElement).toHaveTextContent('Remote work widens every horizon. It frees the mind.');
    await user.click(screen.getByRole('button', { name: 'Back to the map' }));
    expect(visionary).toHaveFocus();
    expect(visionary).toHaveAttribute('aria-expanded', 'true');
    expect(shown()).toEqual([]);
  });

  it('loses with each Escape what is nearest to the focus: its marks, its quote, then what the page stops', async () => {
    const shown = stubHighlights();
    const heard = hearEscapes();
    const { user } = await drawn();
    const visionary = face('Remote work is good', /^The Visionary/);
    await user.click(visionary);
    await user.click(screen.getByRole('button', { name: 'Show in the answer' }));
    await user.keyboard('{Escape}');
    expect(shown()).toEqual([]);
    expect(opened()).toEqual([visionary]);
    expect(visionary).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(opened()).toEqual([]);
    expect(visionary).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(heard).toEqual([true, true, false]);
  });

  it('closes with Escape before the marks go, if the focus is in the map', async () => {
    const shown = stubHighlights();
    const { user } = await drawn();
    const visionary = face('Remote work is good', /^The Visionary/);
    await user.click(visionary);
    await user.click(screen.getByRole('button', { name: 'Show in the answer' }));
    act(() => screen.getByRole('button', { name: 'Show in the answer' }).focus());
    await user.keyboard('{Escape}');
    expect(opened()).toEqual([]);
    expect(visionary).toHaveFocus();
    expect(shown()).toEqual(['widens every horizon']);
    await user.keyboard('{Escape}');
    expect(shown()).toEqual([]);
  });
});

describe('a picture that arrives', () => {
  it('keeps an open quote and the focus when its row gets another place', async () => {
    const points = [...POINTS, ['A word of data', { analyst: ['for', 'The data on remote work'] }]] as const;
    const { user, clerkBegins, clerkSays } = await renderRound([...replies(...ANSWERS), hang]);
    await user.click(screen.getByRole('button', { name: 'Draw the map' }));
    await clerkBegins(30, ...points);
    expect(headings()).toEqual(['Work needs rules', 'Remote work is good']);
    const methodologist = face('Work needs rules', /^The Methodologist/);
    await user.click(methodologist);
    await clerkSays(...points);
    expect(headings()).toEqual(['Remote work is good', 'Work needs rules', 'A word of data']);
    expect(face('Work needs rules', /^The Methodologist/)).toBe(methodologist);
    expect(methodologist).toHaveFocus();
    expect(shownWords()).toBe('Remote work needs rules.');
  });

  it('announces nothing of its own', async () => {
    await drawn();
    const live = document.querySelectorAll('[aria-live], [role=alert], [role=log], [role=status]');
    expect(Array.from(live, ({ textContent }) => textContent).join('')).toBe('');
  });
});
