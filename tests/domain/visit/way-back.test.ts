import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { createTestPersonas } from '../../support/squads.ts';
import {
  type TestVisit,
  createTestChat,
  createTestTable,
  createTestVisit,
  say,
} from '../../support/test-visit.ts';
import { reply } from '../../support/scripted-completion.ts';

/** What the visitor sees: the landing, the table, or a persona. */
function place({ visit }: Pick<TestVisit, 'visit'>): string {
  if (visit.stage.value !== 'chat') return visit.stage.value;
  return visit.table.isOpen.value ? 'table' : visit.chosen.value.persona.id;
}

/** The places that going back leads to. */
function wayBack(parts: Pick<TestVisit, 'visit'>): readonly string[] {
  const places: string[] = [];
  while (place(parts) !== 'landing' && places.length < 9) {
    parts.visit.goBack();
    places.push(place(parts));
  }
  return places;
}

describe('going back', () => {
  it('leads from the table to the landing, if it was opened there', () => {
    expect(wayBack(createTestTable())).toEqual(['landing']);
  });

  it('leads from the table to the chat, if it was opened there', () => {
    const chat = createTestChat();
    chat.visit.table.open();
    expect(wayBack(chat)).toEqual(['dreamer', 'landing']);
  });

  it('leads from a persona to the table, and on to the persona from which the table was opened', () => {
    const chat = createTestChat();
    chat.visit.next();
    chat.visit.table.open();
    chat.visit.table.openLane(chat.visit.lanes[3]!);
    chat.visit.previous();
    expect(wayBack(chat)).toEqual(['table', 'theorist', 'landing']);
  });

  it('leads from a persona to which an answer at the table was passed on to the table', async () => {
    const chat = createTestChat([reply('So.')]);
    say(chat, 'Why?');
    await chat.clock.advance(0);
    const { visit } = chat;
    const answerId = visit.lanes[0]!.messages.value.at(-1)!.id;
    visit.table.passOn(visit.lanes[0]!, answerId, visit.lanes[1]!);
    expect(wayBack(chat)).toEqual(['landing']);
    visit.table.open();
    visit.table.passOn(visit.lanes[0]!, answerId, visit.lanes[2]!);
    expect(place(chat)).toBe('pragmatist');
    expect(wayBack(chat)).toEqual(['table', 'landing']);
  });

  it('leads from an imported conversation to where its persona would lead', () => {
    const chat = createTestChat();
    chat.visit.table.open();
    const { conversation } = chat.visit.lanes[0]!;
    chat.visit.importConversation(conversation.value!);
    expect(wayBack(chat)).toEqual(['landing']);
  });

  it('does not count how often the table and a persona were switched', () => {
    for (const parts of [createTestChat(), createTestTable()]) {
      const { table } = parts.visit;
      for (let times = 0; times < 5; times += 1) {
        if (table.isOpen.value) table.close();
        else table.open();
        expect(table.depth.value).toBe(2 - (times % 2));
      }
    }
  });

  it('leads from the only persona to the landing', () => {
    const chat = createTestChat([], { personas: createTestPersonas(1) });
    chat.visit.table.open();
    expect(wayBack(chat)).toEqual(['landing']);
  });
});

const STEPS = {
  begin: ({ visit }: TestVisit) => visit.begin(),
  open: ({ visit }: TestVisit) => visit.table.open(),
  close: ({ visit }: TestVisit) => visit.table.close(),
  openLane: ({ visit }: TestVisit) => visit.table.openLane(visit.lanes[2]!),
  choose: ({ visit }: TestVisit) => visit.choose(visit.lanes[1]!),
  back: ({ visit }: TestVisit) => visit.goBack(),
} as const;

test.prop([fc.array(fc.constantFrom(...(Object.keys(STEPS) as (keyof typeof STEPS)[])), { maxLength: 30 })])(
  'each step back undoes the last way in, and at most three lead to the landing from anywhere',
  (steps) => {
    const parts = createTestVisit();
    parts.visit.skipIntro();
    const screen = () => place(parts).replace(/^(?!landing|table).+/, 'chat');
    /** The screens behind the present one. */
    let behind: string[] = [];
    for (const step of steps) {
      const before = screen();
      STEPS[step](parts);
      if (screen() === before) continue;
      if (step === 'back' || (step !== 'openLane' && screen() === behind.at(-1))) {
        expect(screen()).toBe(behind.at(-1));
        behind = behind.slice(0, -1);
      } else behind = [...behind, before];
    }
    expect(wayBack(parts).length).toBe(behind.length);
    expect(behind.length).toBeLessThanOrEqual(3);
  },
);
