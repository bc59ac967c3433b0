import type { PersonaId } from '../domain/squad/persona.ts';
import type { MapPoint } from '../domain/table/agreement-map.ts';
import type { Round } from '../domain/table/round.ts';
import { describeLeftOut, describeMapProblem, summarizeMap } from '../domain/texts/map-texts.ts';
import { describeCutMap, describeStance } from '../domain/texts/table-texts.ts';
import type { Visit } from '../domain/visit/visit.ts';

/** The newest round's map as lines, or why there is none. */
export function describeMap(visit: Visit, { map, mapProblem }: Round): string {
  if (!map) return mapProblem ? describeMapProblem(mapProblem) : '';
  const nameOf = (personaId: PersonaId) => visit.laneOf(personaId)?.persona.name ?? personaId;
  const voicesOf = ({ stands }: MapPoint) => [
    ...stands.map(
      ({ personaId, stance, quote }) => `   ${describeStance(stance)}, ${nameOf(personaId)}: “${quote}”`,
    ),
    ...map.basis
      .filter(({ personaId }) => stands.every((stand) => stand.personaId !== personaId))
      .map(({ personaId }) => `   ${describeStance(undefined)}, ${nameOf(personaId)}`),
  ];
  return [
    summarizeMap(map),
    ...map.points.flatMap((point, index) => [`\n${index + 1}. ${point.text}`, ...voicesOf(point)]),
    ...(map.isCut ? [describeCutMap()] : []),
    ...describeLeftOut(map.leftOut),
  ].join('\n');
}
