import type { PlainStep, ProviderStep } from './shell.ts';

interface AskedMessage {
  readonly role?: unknown;
  readonly content?: unknown;
}

/** Takes from the plan what the request with this body meets; several may come at once, in any order. */
export function takeStep(plan: ProviderStep[], body: Readonly<Record<string, unknown>>): PlainStep {
  const messages = (body['messages'] ?? []) as readonly AskedMessage[];
  const instructions = String(messages[0]?.content);
  const at = plan.findIndex(({ to }) => to === undefined || instructions.includes(to));
  const [step = { kind: 'silence' } as const] = at < 0 ? [] : plan.splice(at, 1);
  if (step.kind !== 'answer-to-words') return step;
  const { answer, afterMs = 0 } = step;
  return { kind: 'answer', text: answer(String(messages.at(-1)?.content)), afterMs };
}
