import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { QUARTET } from '../../../src/domain/personas.ts';
import type { Conversation, Message } from '../../../src/domain/conversation.ts';
import { HEAD, type Kept, type KeptReading } from '../../../src/domain/keep/kept-format.ts';
import type { Round } from '../../../src/domain/table/round.ts';
import { readTranscript } from '../../../src/domain/transcript/read-transcript.ts';
import { conversationToJson, failureForTranscript } from '../../../src/domain/transcript/to-json.ts';
import { readKept } from '../../../src/domain/keep/read-kept.ts';
import { createKeptWriter } from '../../../src/domain/keep/write-kept.ts';
import type { TableState, VisitState } from '../../../src/domain/visit/visit-state.ts';
import { byDepth } from '../../support/depth.ts';
import { createTestVisit, perform } from '../../support/test-visit.ts';
import { anyTableSession, beginSession, happen, personasWith } from '../visit/sessions.ts';

const RUNS = { numRuns: byDepth(150, 1500) };

/** What lasts of a state: what is worth keeping, and each conversation as its file would bring it back. */
function lasting({ chosenId, streaming, motionPaused, table, lanes }: VisitState): VisitState {
  const kept = lanes.flatMap(({ personaId, conversation, draft }) => {
    const isAsked = (conversation?.messages.length ?? 0) > 1;
    if (!isAsked && draft.text === '') return [];
    return [{ personaId, draft, ...(conversation && { conversation: asImported(conversation) }) }];
  });
  return plain({
    chosenId,
    streaming,
    motionPaused,
    lanes: kept,
    ...(table && { table: withoutMoment(table) }),
  });
}

function withoutMoment({ rounds, seatedIds, draft }: TableState): TableState {
  return { rounds: rounds.map(withSoundFailure), seatedIds, draft };
}

/** What no file can hold of a failure is left out, as in an exported conversation. */
function withSoundFailure(round: Round): Round {
  const { mapProblem } = round;
  if (mapProblem?.kind !== 'failed') return round;
  const { kind } = mapProblem.failure;
  const failure = { kind, ...failureForTranscript(mapProblem.failure) };
  return { ...round, mapProblem: { ...mapProblem, failure } };
}

function asImported(conversation: Conversation): Conversation {
  const { personaId } = conversation;
  const personas = personasWith([personaId]);
  const squad = { id: QUARTET.id, personas };
  const reading = readTranscript(conversationToJson(conversation, squad.id), squad, Number.POSITIVE_INFINITY);
  return (reading as { conversation: Conversation }).conversation;
}

function plain<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value;
}

function textsOf(state: VisitState, squadId = QUARTET.id): Map<string, string> {
  const texts = new Map<string, string>();
  write(texts, createKeptWriter(squadId, []).plan(state).changes);
  return texts;
}

function write(texts: Map<string, string>, changes: ReadonlyMap<string, string | undefined>): void {
  for (const [name, text] of changes) {
    if (text === undefined) texts.delete(name);
    else texts.set(name, text);
  }
}

function stateOf(reading: KeptReading): VisitState {
  return (reading as Kept).state!;
}

function longConversation(turns: number): Conversation {
  const messages: Message[] = [
    { id: 'ai-welcome-dreamer', sender: 'ai', content: 'Welcome.', timestampMs: 1 },
  ];
  for (let turn = 1; turn <= turns; turn += 1) {
    const [asked, answered] = [turn * 10, turn * 10 + 5];
    messages.push({ id: `user-${asked}`, sender: 'user', content: `Why ${turn}?`, timestampMs: asked });
    messages.push({ id: `ai-${answered}`, sender: 'ai', content: `So ${turn}.`, timestampMs: answered });
  }
  return { personaId: 'dreamer', messages, lastUpdatedMs: messages.at(-1)!.timestampMs };
}

function stateWith(conversation: Conversation, others: Partial<VisitState> = {}): VisitState {
  const lane = { personaId: 'dreamer', conversation, draft: { text: '' } };
  return { chosenId: 'dreamer', streaming: false, motionPaused: false, lanes: [lane], ...others };
}

describe('what is kept', () => {
  test.prop([anyTableSession], RUNS)('is what comes back (18.3)', (session) => {
    const parts = beginSession(session);
    for (const event of session.events) happen(parts, event);
    const state = parts.visit.capture();
    const squad = { ...QUARTET, personas: personasWith(session.ids) };
    const reading = readKept(textsOf(state), squad);
    expect(reading).toMatchObject({ kind: 'kept', isDamaged: false, others: [] });
    expect(plain(stateOf(reading))).toEqual(lasting(state));
    const later = createTestVisit([], { ...session, personas: squad.personas });
    expect(perform(later, { kind: 'resume', state: stateOf(reading) })).toEqual({ kind: 'done' });
  });

  test.prop([anyTableSession], RUNS)('is the same, written step by step or at once (18.4)', (session) => {
    const parts = beginSession(session);
    const writer = createKeptWriter(QUARTET.id, []);
    const texts = new Map<string, string>();
    for (const event of session.events) {
      happen(parts, event);
      const { changes, commit } = writer.plan(parts.visit.capture());
      write(texts, changes);
      commit();
    }
    write(texts, writer.plan(parts.visit.capture()).changes);
    expect(texts).toEqual(textsOf(parts.visit.capture()));
  });

  it('rewrites little of a long conversation for one more message (18.4)', () => {
    const writer = createKeptWriter(QUARTET.id, []);
    const conversation = longConversation(1000);
    writer.plan(stateWith(conversation)).commit();
    const question = { id: 'user-99999', sender: 'user', content: 'More?', timestampMs: 99_999 } as const;
    const longer = { ...conversation, messages: [...conversation.messages, question] };
    const { changes } = writer.plan(stateWith(longer));
    expect([...changes.keys()]).toEqual([HEAD, 'messages/dreamer/20']);
  });

  it('is written again where a write has failed (18.6)', () => {
    const writer = createKeptWriter(QUARTET.id, []);
    const state = stateWith(longConversation(1));
    expect(writer.plan(state).changes).toEqual(writer.plan(state).changes);
    expect(writer.plan(state).changes.size).toBe(2);
  });

  it('is removed where a conversation was replaced by a shorter one (9.11, 18.4)', () => {
    const writer = createKeptWriter(QUARTET.id, []);
    writer.plan(stateWith(longConversation(100))).commit();
    const { changes } = writer.plan(stateWith(longConversation(1)));
    expect(changes.get('messages/dreamer/1')).toBeUndefined();
    expect(changes.has('messages/dreamer/1')).toBe(true);
  });

  it('is not held against a clock that was set back (18.3)', () => {
    const conversation = longConversation(1);
    const [welcome] = conversation.messages;
    const late = {
      id: 'user-250000000000000',
      sender: 'user',
      content: 'When?',
      timestampMs: 250_000_000_000_000,
    } as const;
    const state = stateWith({ ...conversation, messages: [welcome!, late], lastUpdatedMs: late.timestampMs });
    expect(stateOf(readKept(textsOf(state), QUARTET))).toEqual(state);
  });

  it('has drafts of any length, with the conversation beside them (18.3)', () => {
    const text = 'x'.repeat(2_000_000);
    const conversation = longConversation(1);
    const draft = { text, edit: { questionId: 'user-10', text } };
    const table = { rounds: [], seatedIds: ['dreamer', 'theorist'], draft: text };
    const state = stateWith(conversation, { lanes: [{ personaId: 'dreamer', conversation, draft }], table });
    const reading = readKept(textsOf(state), QUARTET) as Kept;
    expect(reading.isDamaged).toBe(false);
    expect(reading.state).toEqual(state);
  });

  it('of a persona who has left the squad stays in the store (18.3)', () => {
    const texts = textsOf(stateWith(longConversation(1)));
    const squad = { ...QUARTET, personas: QUARTET.personas.slice(1) };
    const reading = readKept(texts, squad) as Kept;
    expect(reading.isDamaged).toBe(false);
    expect(reading.state).toMatchObject({ chosenId: 'theorist', lanes: [] });
    write(texts, createKeptWriter(QUARTET.id, reading.others).plan(reading.state!).changes);
    expect(stateOf(readKept(texts, QUARTET)).lanes).toEqual(stateWith(longConversation(1)).lanes);
  });

  it('of a persona who has left the squad is written again without what does not belong there (18.6)', () => {
    const texts = textsOf(stateWith(longConversation(1)));
    const deep = '['.repeat(10_000) + ']'.repeat(10_000);
    texts.set(HEAD, texts.get(HEAD)!.replace('"personaId"', `"deep":${deep},"personaId"`));
    const squad = { ...QUARTET, personas: QUARTET.personas.slice(1) };
    const reading = readKept(texts, squad) as Kept;
    write(texts, createKeptWriter(QUARTET.id, reading.others).plan(reading.state!).changes);
    expect(stateOf(readKept(texts, QUARTET)).lanes).toEqual(stateWith(longConversation(1)).lanes);
    expect(texts.get(HEAD)).not.toContain('deep');
  });
});

describe('what is kept and cannot be read', () => {
  it('is nothing where there is nothing', () => {
    expect(readKept(new Map(), QUARTET)).toEqual({ kind: 'nothing' });
  });

  it('is left to a newer version (18.6)', () => {
    const texts = textsOf(stateWith(longConversation(1)));
    texts.set(HEAD, texts.get(HEAD)!.replace('"version":1', '"version":2'));
    expect(readKept(texts, QUARTET)).toEqual({ kind: 'newer', version: 2 });
  });

  it.each([
    ['no JSON', 'x'],
    ['another format', '{"format":"quartet-conversation","version":1}'],
    ['an older version', '{"format":"quartet-visit","version":0}'],
    ['an endless nest', '['.repeat(100_000)],
    ['half a head', '{"format":"quartet-visit","version":1,"squad":"quartet"}'],
    ['null', 'null'],
  ])('is damaged where the head is %s (18.6)', (_, head) => {
    expect(readKept(new Map([[HEAD, head]]), QUARTET)).toMatchObject({ isDamaged: true, state: undefined });
  });

  it('is damaged where it is of another squad, or the head is missing (18.6)', () => {
    const texts = textsOf(stateWith(longConversation(1)), 'other');
    expect(readKept(texts, QUARTET)).toMatchObject({ isDamaged: true, state: undefined });
    texts.delete(HEAD);
    expect(readKept(texts, QUARTET)).toMatchObject({ isDamaged: true, state: undefined });
  });

  it('keeps the messages before the first that is missing or wrong (18.6)', () => {
    const texts = textsOf(stateWith(longConversation(100)));
    texts.set('messages/dreamer/1', texts.get('messages/dreamer/1')!.replace('"ai-', '"sir-'));
    const reading = readKept(texts, QUARTET) as Kept;
    expect(reading.isDamaged).toBe(true);
    const { messages } = reading.state!.lanes[0]!.conversation!;
    expect(messages).toEqual(longConversation(100).messages.slice(0, messages.length));
    expect(messages.length).toBeGreaterThanOrEqual(100);
    texts.delete('messages/dreamer/2');
    texts.delete('messages/dreamer/1');
    expect(stateOf(readKept(texts, QUARTET)).lanes[0]!.conversation!.messages).toHaveLength(100);
  });

  it('gives an edit back as unsent text where its question is not the last one (18.6)', () => {
    const state = stateWith(longConversation(2));
    const draft = { text: 'aside', edit: { questionId: 'user-10', text: 'edited' } };
    const texts = textsOf({ ...state, lanes: [{ ...state.lanes[0]!, draft }] });
    expect(stateOf(readKept(texts, QUARTET)).lanes[0]!.draft).toEqual({ text: 'aside\n\nedited' });
  });

  it('brings no names of objects with it', () => {
    const texts = textsOf(stateWith(longConversation(1)));
    texts.set(HEAD, texts.get(HEAD)!.replace('"draft":{', '"draft":{"__proto__":{"isAdmin":true},'));
    const state = stateOf(readKept(texts, QUARTET));
    expect(Object.keys(state.lanes[0]!.draft)).toEqual(['text']);
    expect('isAdmin' in state.lanes[0]!.draft).toBe(false);
  });

  test.prop([anyTableSession, fc.nat(), fc.nat(), fc.constantFrom('cut', 'lost', 'changed')], RUNS)(
    'gives what is sound of it, which can be resumed (18.6)',
    (session, which, where, how) => {
      const parts = beginSession(session);
      for (const event of session.events) happen(parts, event);
      const texts = textsOf(parts.visit.capture());
      const name = [...texts.keys()][which % texts.size]!;
      const text = texts.get(name)!;
      const at = where % text.length;
      if (how === 'lost') texts.delete(name);
      else if (how === 'cut') texts.set(name, text.slice(0, at));
      else texts.set(name, `${text.slice(0, at)}~${text.slice(at + 1)}`);
      const squad = { ...QUARTET, personas: personasWith(session.ids) };
      const reading = readKept(texts, squad);
      if (texts.size === 0) expect(reading).toEqual({ kind: 'nothing' });
      if (reading.kind !== 'kept') return;
      if (how !== 'changed') expect(reading.isDamaged).toBe(true);
      if (!reading.state) return;
      const later = createTestVisit([], { ...session, personas: squad.personas });
      expect(perform(later, { kind: 'resume', state: reading.state })).toEqual({ kind: 'done' });
    },
  );
});
