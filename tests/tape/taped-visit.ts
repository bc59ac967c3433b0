import { QUARTET } from '../../src/domain/personas.ts';
import { createTable } from '../../src/domain/visit/create-table.ts';
import { createVisit } from '../../src/domain/visit/create-visit.ts';
import type { Happening } from '../../src/domain/visit/happenings.ts';
import type { VisitPorts } from '../../src/domain/visit/visit.ts';
import { createTape } from '../../src/tape/create-tape.ts';
import { digestFrom, spellDigest } from '../../src/tape/digest.ts';
import { createRecorder } from '../../src/tape/recorder.ts';
import { createRecordingLog } from '../support/recording-log.ts';
import { type Scripted, createScriptedCompletion } from '../support/scripted-completion.ts';
import { createSeededRandomness } from '../support/seeded-randomness.ts';
import { createSwitchedNetwork } from '../support/switched-network.ts';
import { TEST_VISIT_OPTIONS, type TestVisitOptions, perform } from '../support/test-visit.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

interface TapedOptions extends Partial<TestVisitOptions> {
  /** Ports that behave otherwise. */
  readonly ports?: (ports: VisitPorts) => VisitPorts;
  readonly maxBytes?: number;
}

/** A visit on virtual time, seeded chance and a scripted provider, on tape. */
export function createTapedVisit(script: readonly Scripted[] = [], given: TapedOptions = {}) {
  const { ports: change = (ports) => ports, maxBytes, ...options } = given;
  const { personas, ...visitOptions } = { ...TEST_VISIT_OPTIONS, ...options };
  const clock = createVirtualClock();
  const completion = createScriptedCompletion(clock, ...script);
  const randomness = createSeededRandomness(1);
  const log = createRecordingLog();
  const network = createSwitchedNetwork();
  const recorder = createRecorder(change({ clock, randomness, completion, log, network }));
  const visit = recorder.wrap(createVisit(recorder.ports, { ...QUARTET, personas }, visitOptions));
  const tape = createTape({
    recorder,
    visit,
    options: visitOptions,
    product: '1.2.3',
    ...(maxBytes !== undefined && { maxBytes }),
  });
  visit.addTable(createTable);
  const happened: Happening[] = [];
  visit.happened.listen((happening) => happened.push(happening));
  return { visit, clock, completion, log, network, happened, recorder, tape };
}

/** The same, with the chat open. */
export function createTapedChat(...given: Parameters<typeof createTapedVisit>) {
  const parts = createTapedVisit(...given);
  perform(parts, { kind: 'skip-intro' }, { kind: 'begin' });
  return parts;
}

/** The lines of a tape as values, without their digests. */
export function linesOf(text: string): readonly Readonly<Record<string, unknown>>[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const { sum: _, ...others } = JSON.parse(line) as Record<string, unknown>;
      return others;
    });
}

/** These values as a tape: with digests as they must be, whatever the lines say. */
export function sign(values: readonly unknown[]): string {
  let sum = 0;
  return values
    .map((value) => {
      const text = JSON.stringify(value);
      sum = digestFrom(sum, text);
      return `${text.slice(0, -1)},"sum":"${spellDigest(sum)}"}\n`;
    })
    .join('');
}
