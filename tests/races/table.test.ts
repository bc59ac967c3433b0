import fc from 'fast-check';
import { expect, it } from 'vitest';
import { QUARTET } from '../../src/domain/personas.ts';
import type { Command } from '../../src/domain/visit/command.ts';
import { createTable } from '../../src/domain/visit/create-table.ts';
import { createVisit } from '../../src/domain/visit/create-visit.ts';
import { createRecordingLog } from '../support/recording-log.ts';
import { createSeededRandomness } from '../support/seeded-randomness.ts';
import { createSwitchedNetwork } from '../support/switched-network.ts';
import { TEST_VISIT_OPTIONS } from '../support/test-visit.ts';
import { settle } from '../support/virtual-clock.ts';
import { readInterleavings } from './interleavings.ts';
import { createRacingClock, createRacingCompletion } from './racing-ports.ts';
import { RACE_PATIENCE_MS, anyMeetings } from './run-race.ts';

const IDS = QUARTET.personas.map(({ chatId }) => chatId);

const anyDeed: fc.Arbitrary<Command> = fc.oneof(
  fc
    .tuple(fc.constantFrom('stop', 'try-again', 'retry-now'), fc.constantFrom(...IDS))
    .map(([kind, personaId]): Command => ({ kind, personaId })),
  fc.constantFrom<Command>({ kind: 'close-table' }, { kind: 'open-table' }, { kind: 'stop-all' }),
);

it(
  'answers of four lanes in any order, with stops and tries between, reach their own lanes and leave none open (17.6, 17.9)',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.integer({ min: 1, max: 4 }),
        fc.boolean(),
        anyMeetings('reply', 'reply', 'failure', 'refusal'),
        fc.array(anyDeed, { maxLength: 8 }),
        async (scheduler, tableAtOnce, streaming, meetings, deeds) => {
          const completion = createRacingCompletion(scheduler, meetings);
          const clock = createRacingClock(scheduler);
          const ports = {
            clock,
            completion,
            randomness: createSeededRandomness(1),
            log: createRecordingLog(),
            network: createSwitchedNetwork(),
          };
          const visit = createVisit(ports, QUARTET, { ...TEST_VISIT_OPTIONS, streaming, tableAtOnce });
          visit.addTable(createTable);
          visit.perform({ kind: 'pause-motion', paused: true });
          visit.perform({ kind: 'skip-intro' });
          visit.perform({ kind: 'open-table' });
          visit.perform({ kind: 'ask-all', text: 'Why?' });
          scheduler.scheduleSequence(
            deeds.map((command) => ({
              label: JSON.stringify(command),
              builder: async () => void visit.perform(command),
            })),
          );
          while (scheduler.count() > 0) {
            await scheduler.waitNext(1);
            await settle();
            const open = completion.calls.filter(({ state }) => state === 'open').length;
            expect(open).toBeLessThanOrEqual(tableAtOnce);
          }
          expect(visit.busy.value).toBe(false);
          expect(clock.pending()).toBe(0);
          for (const { persona, messages } of visit.lanes) {
            const said = messages.value.slice(1);
            expect(said.filter(({ sender }) => sender === 'user')).toHaveLength(1);
            const own = completion.calls.filter(({ systemText }) => systemText.includes(persona.name));
            const heard = own
              .filter(({ state }) => state === 'heard-reply')
              .map(({ replyText }) => replyText);
            const whole = said.filter(({ sender, flaw }) => sender === 'ai' && !flaw);
            expect(whole.map(({ content }) => content)).toEqual(heard);
          }
          visit.dispose();
        },
      ),
      { numRuns: 4 * readInterleavings(process.env) },
    );
  },
  RACE_PATIENCE_MS,
);
