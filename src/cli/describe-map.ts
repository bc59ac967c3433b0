import type { PersonaId } from '../domain/squad/persona.ts';
import { type MapPoint, voiceOf } from '../domain/table/agreement-map.ts';
import type { Round } from '../domain/table/round.ts';
import { describeHeadline } from '../domain/texts/map-headline.ts';
import { describeLeftOut, describeMapProblem } from '../domain/texts/map-texts.ts';
import { describeCutMap, describeStance, describeVoice } from '../domain/texts/table-texts.ts';
import type { Visit } from '../domain/visit/visit.ts';

/** The newest round's map as lines, or why there is none. */
export function describeMap(visit: Visit, { map, mapProblem }: Round): string {
  if (!map) return mapProblem ? describeMapProblem(mapProblem) : '';
  const nameOf = (personaId: PersonaId) => visit.laneOf(personaId)?.persona.name ?? personaId;
  const linesOf = (point: MapPoint) => [
    ...point.stands.map(
      ({ personaId, stance, quote }) => `   ${describeStance(stance)}, ${nameOf(personaId)}: “${quote}”`,
    ),
    ...map.basis.flatMap(({ personaId }) => {
      const voice = voiceOf(point, personaId);
      return voice.kind === 'stand' ? [] : [`   ${describeVoice(voice)}, ${nameOf(personaId)}`];
    }),
  ];
  return [
    describeHeadline(map, nameOf),
    ...map.points.flatMap((point, index) => [`\n${index + 1}. ${point.text}`, ...linesOf(point)]),
    ...(map.isCut ? [describeCutMap()] : []),
    ...describeLeftOut(map.leftOut),
  ].join('\n');
}
