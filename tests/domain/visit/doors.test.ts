import { expect, it } from 'vitest';
import type { Lane } from '../../../src/domain/visit/lane.ts';
import type { Table } from '../../../src/domain/visit/table.ts';
import type { Visit } from '../../../src/domain/visit/visit.ts';
import { createTestVisit } from '../../support/test-visit.ts';

/** What a shell gets. */
const { visit }: { readonly visit: Visit } = createTestVisit();
const [lane]: readonly Lane[] = visit.lanes;
const { table }: { readonly table: Table } = visit;

it('a shell cannot reach what only the visit may do with a lane or the table: it does not compile', () => {
  const inside = [
    // @ts-expect-error -- It skips the send rules.
    lane?.addQuestion,
    // @ts-expect-error -- Only an import through the visit replaces a conversation.
    lane?.replaceConversation,
    // @ts-expect-error -- Only the table quotes.
    lane?.quote,
    // @ts-expect-error -- Only a kept visit comes back.
    lane?.bringBack,
    // @ts-expect-error -- The visit knows what is in view.
    lane?.markSeen,
    // @ts-expect-error -- The visit's beat refreshes the metrics.
    lane?.refreshMetrics,
    // @ts-expect-error -- An edit reaches its round through the visit.
    table.replaceQuestion,
    // @ts-expect-error -- Only a kept visit comes back.
    table.bringBack,
  ];
  expect(inside).toHaveLength(8);
});
