/** What the carousel says (behaviour 5.6); apart from the card, whose code comes later. */
export const CAROUSEL_TEXTS = {
  persona: 'Persona',
  personas: 'Personas',
  previous: 'Previous persona',
  next: 'Next persona',
  carousel: 'carousel',
  slide: 'slide',
} as const;

/** The carousel's position, such as 'The Evaluator, 4 of 4'; the name alone where there is one. */
export function positionLabel(personaName: string, index: number, count: number): string {
  return `${personaName}${placeAmong(index, count)}`;
}

/** What the position says after the name; nothing where there is one. */
export function placeAmong(index: number, count: number): string {
  return count === 1 ? '' : `, ${index + 1} of ${count}`;
}
