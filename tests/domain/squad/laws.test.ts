import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import type { Message } from '../../../src/domain/conversation.ts';
import { CHAT_IDS } from '../../../src/domain/persona.ts';
import type { Squad } from '../../../src/domain/squad/squad.ts';
import type { Failure, Reply } from '../../../src/ports/completion.ts';
import { anyFailure } from '../../support/arbitraries.ts';
import { hang } from '../../support/scripted-completion.ts';
import { type TestSquad, createTestSquad } from '../../support/test-squad.ts';

interface Step {
  readonly run: (parts: TestSquad) => unknown;
  /** What the chosen persona's draft is after it. */
  readonly draft?: string;
  readonly toString: () => string;
}

/** What the visit must hold on to, whatever happens. */
interface Ledger {
  accepted: number;
  readonly drafts: Map<string, string>;
  readonly seen: Map<string, readonly Message[]>;
}

const words = fc.oneof(fc.constantFrom('', ' ', 'Why?', ' How? '), fc.string());

const outcome: fc.Arbitrary<Reply | Failure> = fc.oneof(
  fc.option(fc.string()).map((text): Reply => ({ kind: 'reply', text })),
  anyFailure,
);

const steps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: words.map((text) => ({
        ...named(`write ${JSON.stringify(text)}`, ({ squad }) => squad.write(text)),
        draft: text,
      })),
    },
    { weight: 6, arbitrary: fc.constant(named('send', ({ squad }) => squad.send())) },
    {
      weight: 8,
      arbitrary: fc
        .constantFrom<
          'next' | 'previous' | 'begin' | 'goBack' | 'skipIntro' | 'retryNow' | 'cancel' | 'tryAgain'
        >('next', 'previous', 'begin', 'goBack', 'skipIntro', 'retryNow', 'cancel', 'tryAgain')
        .map((name) => named(name, ({ squad }) => squad[name]())),
    },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom(...CHAT_IDS)
        .map((id) => named(`choose ${id}`, ({ squad }) => squad.choose(id))),
    },
    {
      weight: 1,
      arbitrary: fc
        .boolean()
        .map((paused) => named(`paused ${paused}`, ({ squad }) => squad.setMotionPaused(paused))),
    },
    {
      weight: 8,
      arbitrary: fc
        .tuple(fc.nat({ max: 50 }), outcome)
        .map(([which, value]) =>
          named(`answer ${which} ${value.kind}`, (parts) => answer(parts, which, value)),
        ),
    },
    {
      weight: 6,
      arbitrary: fc
        .integer({ min: 0, max: 40_000 })
        .map((ms) => named(`advance ${ms}`, ({ clock }) => clock.advance(ms))),
    },
    {
      weight: 1,
      arbitrary: fc
        .integer({ min: 0, max: 100_000 })
        .map((ms) => named(`sleep ${ms}`, ({ clock }) => clock.sleep(ms))),
    },
    {
      weight: 1,
      arbitrary: fc
        .integer({ min: -1e7, max: 1e7 })
        .map((ms) => named(`jump ${ms}`, ({ clock }) => clock.jump(ms))),
    },
  ),
  { minLength: 20, maxLength: 120 },
);

test.prop([steps, fc.boolean()], { numRuns: 150 })(
  'every law holds after every step of every visit',
  async (script, streaming) => {
    const parts = createTestSquad([], { streaming });
    const ledger: Ledger = { accepted: 0, drafts: new Map(), seen: new Map() };
    for (const step of [named('begin', enterChat), ...script]) {
      parts.completion.script(hang);
      const before = parts.squad.sendDecision.value;
      const { chatId } = parts.squad.selection.value.persona;
      const result = await step.run(parts);
      await parts.clock.advance(0);
      if (step.toString() === 'send') {
        expect(result).toEqual(before);
        if (before.kind === 'send') {
          ledger.accepted += 1;
          ledger.drafts.set(chatId, '');
        }
      }
      if (step.draft !== undefined) ledger.drafts.set(chatId, step.draft);
      checkMessages(parts.squad, ledger);
      checkDraft(parts.squad, ledger);
      checkFlags(parts);
    }
    parts.squad.dispose();
    expect(parts.squad.loading.value).toBe(false);
    expect(parts.completion.inFlight()).toBe(0);
    expect(parts.clock.pending()).toBe(0);
  },
);

function enterChat({ squad }: TestSquad): void {
  squad.skipIntro();
  squad.begin();
}

function answer({ completion }: TestSquad, which: number, value: Reply | Failure): void {
  const { calls } = completion;
  if (calls.length > 0) calls[Math.max(0, calls.length - 1 - (which % 3))]?.answer(value);
}

function checkMessages(squad: Squad, ledger: Ledger): void {
  const all: Message[] = [];
  for (const [personaId, { messages, lastUpdatedMs }] of Object.entries(squad.conversations.value)) {
    const earlier = ledger.seen.get(personaId) ?? [];
    // An answer that is not whole may give way to another; nothing else does.
    const kept = earlier.at(-1)?.flaw ? earlier.slice(0, -1) : earlier;
    expect(kept.every((message, index) => messages[index] === message)).toBe(true);
    ledger.seen.set(personaId, messages);
    expect(messages[0]?.id).toBe(`ai-welcome-${personaId}`);
    for (const { id, sender } of messages.slice(1)) expect(id).toMatch(new RegExp(`^${sender}-\\d+$`));
    expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length);
    const times = messages.map(({ timestampMs }) => timestampMs);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.at(-1)).toBe(lastUpdatedMs);
    all.push(...messages);
  }
  const questions = all.filter(({ sender }) => sender === 'user');
  expect(questions).toHaveLength(ledger.accepted);
  for (const { content } of questions) expect(content).toBe(content.trim());
  for (const messages of ledger.seen.values()) {
    for (const [index, { sender }] of messages.entries()) {
      if (sender === 'ai' && index > 0) expect(messages[index - 1]?.sender).toBe('user');
    }
  }
}

/** A draft changes by writing and by an accepted send, and only that persona's. */
function checkDraft(squad: Squad, { drafts }: Ledger): void {
  const { chatId } = squad.selection.value.persona;
  expect(squad.draft.value).toBe(drafts.get(chatId) ?? '');
}

function checkFlags({ squad, completion, clock }: TestSquad): void {
  const asking = squad.asking.value;
  expect(squad.loading.value).toBe(asking !== undefined);
  const calling = asking?.progress.kind === 'attempting';
  expect(completion.inFlight()).toBeLessThanOrEqual(calling ? 1 : 0);
  if (!asking) expect(squad.partialReply.value).toBe('');
  if (asking) {
    const messages = squad.conversations.value[asking.personaId]?.messages ?? [];
    expect(messages.findLast(({ sender }) => sender === 'user')?.id).toBe(asking.questionId);
  }
  const { index, persona } = squad.selection.value;
  expect(squad.personas[index]).toBe(persona);
  expect(squad.conversation.value !== undefined).toBe(squad.stage.value === 'chat');
  // The metrics, a wait, and its three seconds.
  expect(clock.pending()).toBeLessThanOrEqual(5);
}

function named(name: string, run: Step['run']): Step {
  return { run, toString: () => name };
}
