import { QUARTET } from '../../src/domain/personas.ts';
import { createTable } from '../../src/domain/visit/create-table.ts';
import { createVisit } from '../../src/domain/visit/create-visit.ts';
import type { Visit, VisitOptions, VisitPorts } from '../../src/domain/visit/visit.ts';
import type { CompletionEvent } from '../../src/ports/completion.ts';
import { type Tape, createTape } from '../../src/tape/create-tape.ts';
import { readTape } from '../../src/tape/read-tape.ts';
import { createRecorder } from '../../src/tape/recorder.ts';
import { createReplay } from '../../src/tape/replay.ts';
import { createSeededRandomness } from '../support/seeded-randomness.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

/** What happens in an hour of a busy visitor: 200 answers of 300 parts each, 20,000 keys, and 1,200 beats of the metrics. */
export const HOUR = { answers: 200, parts: 300, keys: 100, lastsMs: 3_600_000 } as const;

const OPTIONS: VisitOptions = {
  model: 'gpt-3.5-turbo',
  retryMode: 'always',
  streaming: true,
  memoryTurns: 3,
  attemptTimeoutMs: 30_000,
  tableAtOnce: 4,
};

/** Plays that hour; `begin` makes the visit. */
export function playHour(begin: (ports: VisitPorts) => Visit, hour: typeof HOUR = HOUR): Visit {
  const clock = createVirtualClock();
  let hear: (event: CompletionEvent) => void = () => undefined;
  const visit = begin({
    clock,
    randomness: createSeededRandomness(1),
    completion: {
      start(_, listener) {
        hear = listener;
        return () => undefined;
      },
    },
    log: { write: () => undefined },
    network: { isOnline: () => true, watch: () => () => undefined },
  });
  visit.perform({ kind: 'skip-intro' });
  visit.perform({ kind: 'begin' });
  const stepMs = hour.lastsMs / hour.answers / (hour.keys + hour.parts);
  for (let answer = 0; answer < hour.answers; answer += 1) {
    visit.perform({ kind: 'next' });
    let text = '';
    for (let key = 0; key < hour.keys; key += 1) {
      text += key % 6 === 5 ? ' ' : 'x';
      visit.perform({ kind: 'write', text });
      clock.advanceSync(stepMs);
    }
    visit.perform({ kind: 'send' });
    let reply = '';
    for (let part = 0; part < hour.parts; part += 1) {
      const delta = `word${part} `;
      reply += delta;
      hear({ kind: 'text', delta });
      clock.advanceSync(stepMs);
    }
    hear({ kind: 'reply', text: reply });
  }
  return visit;
}

export function createPlainVisit(ports: VisitPorts): Visit {
  return withTable(createVisit(ports, QUARTET, OPTIONS));
}

/** The hour on tape. */
export function tapeHour(): Tape {
  const tapes: Tape[] = [];
  playHour((ports) => {
    const recorder = createRecorder(ports);
    const visit = recorder.wrap(createVisit(recorder.ports, QUARTET, OPTIONS));
    tapes.push(createTape({ recorder, visit, options: OPTIONS, product: 'measured' }));
    return withTable(visit);
  });
  return tapes[0]!;
}

export function replayText(text: string) {
  const reading = readTape(text);
  if (reading.kind === 'refused') throw new Error(reading.problem.kind);
  return createReplay(reading.tape, { createVisit, createTable });
}

function withTable(visit: Visit): Visit {
  visit.addTable(createTable);
  return visit;
}
