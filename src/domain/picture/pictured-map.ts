import type { Persona, PersonaId } from '../squad/persona.ts';
import { type AgreementMap, type MapPoint, type Stand, type Voice, voiceOf } from '../table/agreement-map.ts';
import { headlineOf } from '../table/headline.ts';
import { MAP_TEXTS, describeStance } from '../texts/table-texts.ts';

/** A map, with what else its picture shows. */
export interface PicturedMap {
  readonly question: string;
  readonly map: AgreementMap;
  /** Those whose answers the map was drawn from, in the round's order. */
  readonly personas: readonly PicturedPersona[];
  /** Whether the answers are still those that the map was drawn from. */
  readonly isCurrent: boolean;
  /** The product, and when the question was asked. */
  readonly origin: string;
}

export interface PicturedPersona extends Pick<Persona, 'id' | 'name' | 'colour'> {
  readonly face: Face;
}

export type Face =
  /** Markup in a field of 120 by 120. */
  | { readonly kind: 'drawing'; readonly markup: string }
  /** At most a few letters. */
  | { readonly kind: 'sign'; readonly text: string };

/** A place on the axis, from one side to the other, with those who stand there. */
export interface AxisColumn {
  readonly label: string;
  readonly voices: readonly PlacedVoice[];
}

export interface PlacedVoice {
  readonly persona: PicturedPersona;
  readonly voice: Voice;
}

const AXIS = ['against', 'mixed', 'for'] as const;

/** A point's row: each persona in one of four columns. */
export function columnsOf(point: MapPoint, personas: readonly PicturedPersona[]): readonly AxisColumn[] {
  const placed = personas.map((persona) => ({ persona, voice: voiceOf(point, persona.id) }));
  const stances = AXIS.map((stance) => ({
    label: describeStance(stance),
    voices: placed.filter(({ voice }) => voice.kind === 'stand' && voice.stand.stance === stance),
  }));
  const notHeard = placed.filter(({ voice }) => voice.kind !== 'stand');
  return [...stances, { label: MAP_TEXTS.notHeard, voices: notHeard }];
}

/** At most two stands: one of each side of the most split point, or else the first of what they agree on. */
export function quotedStands(map: AgreementMap): readonly Stand[] {
  const { split, agreement, single } = headlineOf(map);
  if (!split) return (agreement ?? single)?.stands.slice(0, 2) ?? [];
  return (['against', 'for'] as const).flatMap(
    (side) => split.stands.find(({ stance }) => stance === side) ?? [],
  );
}

export function nameIn(personas: readonly PicturedPersona[], personaId: PersonaId): string {
  return personas.find(({ id }) => id === personaId)?.name ?? personaId;
}
