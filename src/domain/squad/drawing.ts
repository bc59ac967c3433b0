/** One of the four drawings, named after the built-in persona that it was drawn for. */
export type DrawingId = keyof typeof BADGE_IDS;

/** The badge ids of the built-in personas by their ids, in the squad's order. */
export const BADGE_IDS = {
  dreamer: 'visionary',
  theorist: 'methodologist',
  pragmatist: 'executor',
  analyst: 'evaluator',
} as const;

const DRAWING_IDS = ['dreamer', 'theorist', 'pragmatist', 'analyst'] as const satisfies readonly DrawingId[];

/** The drawing for an id of either kind; the dreamer's for any other text. */
export function drawingIdOf(id: string): DrawingId {
  return DRAWING_IDS.find((drawingId) => drawingId === id || BADGE_IDS[drawingId] === id) ?? 'dreamer';
}
