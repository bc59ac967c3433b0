import { describe, expect, it } from 'vitest';
import type { VisitPorts } from '../../src/domain/visit/start-visit.ts';
import { byDepth } from '../support/depth.ts';
import { SEED } from '../support/seed.ts';
import { type Moment, END_LAW } from './laws.ts';
import { describeBreach, runSession, runSessions } from './session.ts';

const STEPS = 200;

describe('every law holds after everything that happens', { timeout: 600_000 }, () => {
  const met = new Set<string>();
  const watch = ({ happened, refusal }: Moment) => {
    if (refusal) met.add(refusal);
    for (const each of happened) {
      if (each.kind === 'asked') met.add(`${each.kind}: ${each.manner}`);
      else if (each.kind === 'ended') met.add(`${each.kind}: ${each.ending.kind}`);
      else if (each.kind === 'progressed') met.add(`${each.kind}: ${each.progress.kind}`);
      else if (each.kind === 'map-missed') met.add(`${each.kind}: ${each.problem.kind}`);
      else met.add(each.kind);
    }
  };

  it('in many sessions', () => {
    const breach = runSessions(SEED, byDepth(150, 3000), { steps: STEPS, watch });
    expect(breach && describeBreach(breach)).toBeUndefined();
  });

  it('and the sessions include rare events', () => {
    expect([...met]).toEqual(
      expect.arrayContaining([
        'asked: continued',
        'ended: stopped',
        'ended: threw',
        'map-drawn',
        'map-missed: failed',
        'map-missed: nothing-left',
        'map-missed: stopped',
        'pass-editing',
        'passed-on',
        'progressed: queued',
        'import-answering',
        'conversation-replaced',
        'seat-editing',
        'too-few-answers',
        'too-long',
      ]),
    );
  });
});

it('a seed replays the same session, and another seed a different one', () => {
  expect(linesOf(7)).toEqual(linesOf(7));
  expect(linesOf(8)).not.toEqual(linesOf(7));
});

describe('a fault between the world and the core is found, and reported with its seed', () => {
  it.each<readonly [string, string, (ports: VisitPorts) => VisitPorts]>([
    [
      'timers that come late',
      'an attempt, and a wait, lasts exactly as long as it may, and a question takes at most four attempts',
      (ports) => ({
        ...ports,
        clock: { ...ports.clock, after: (delayMs, run) => ports.clock.after(delayMs + 1, run) },
      }),
    ],
    [
      'a network that cannot be left',
      END_LAW,
      ({ network, ...ports }) => ({
        ...ports,
        network: {
          ...network,
          watch(onChange) {
            network.watch(onChange);
            return () => undefined;
          },
        },
      }),
    ],
    [
      'requests that cannot be cancelled',
      'each attempt has one request in flight, never more than the limit, and none waits while there is room',
      ({ completion, ...ports }) => ({
        ...ports,
        completion: {
          start(request, hear) {
            completion.start(request, hear);
            return () => undefined;
          },
        },
      }),
    ],
    [
      'chance beyond its bounds',
      'metrics stay within their bounds, and sixty readings are kept',
      (ports) => ({ ...ports, randomness: { next: () => 1.5 } }),
    ],
  ])('%s', (_, law, tamper) => {
    // Other laws may notice it first.
    const breaches = Array.from({ length: 30 }, (_unused, index) =>
      runSession({ seed: index + 1, steps: STEPS, tamper }),
    );
    const breach = breaches.find((each) => each?.law === law);
    expect(breach?.law).toBe(law);
    expect(describeBreach(breach!)).toContain(`npm run simulate -- --seed ${breach!.seed} --steps`);
    expect(runSession({ seed: breach!.seed, steps: breach!.steps, tamper })).toEqual(breach);
  });
});

function linesOf(seed: number): readonly string[] {
  const lines: string[] = [];
  runSession({ seed, steps: STEPS, tell: (line) => void lines.push(line) });
  return lines;
}
