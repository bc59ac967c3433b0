import type { DrawingId } from '../../src/domain/squad/drawing.ts';
import type { ThemedColour } from '../../src/domain/squad/palette.ts';
import type { Persona } from '../../src/domain/squad/persona.ts';
import type { Squad } from '../../src/domain/squad/squad.ts';

interface Sketch {
  readonly id: string;
  readonly name: string;
  readonly drawing: DrawingId;
  readonly colour: ThemedColour;
}

export const MAX_PERSONAS = 8;

/** Ids and names as operators may choose them; no word of a name belongs to the built-in four. */
const SKETCHES: readonly Sketch[] = [
  {
    id: 'basalt',
    name: 'Basalt',
    drawing: 'pragmatist',
    colour: { light: '#744900', dark: '#ffc965' },
  },
  {
    // The name of a property that every plain object has.
    id: 'constructor',
    name: 'Feldspar from Norway',
    drawing: 'analyst',
    colour: { light: '#0b6477', dark: '#5fd0e8' },
  },
  {
    id: 'quartz-3',
    name: '石英',
    drawing: 'dreamer',
    colour: { light: '#a3122f', dark: '#ff9aae' },
  },
  {
    id: '4',
    name: '🦊 Flint',
    drawing: 'pragmatist',
    colour: { light: '#0a6743', dark: '#5fe0ae' },
  },
  {
    id: 'olivine',
    name: 'Olivine',
    drawing: 'theorist',
    colour: { light: '#4a546d', dark: '#a7b1ca' },
  },
  {
    // Forty characters without a blank.
    id: 'donaudampf',
    name: 'Donaudampfschifffahrtskapitaenspatentamt',
    drawing: 'analyst',
    colour: { light: '#6232c0', dark: '#b69aff' },
  },
  {
    id: 'olive',
    name: 'Olive',
    drawing: 'pragmatist',
    colour: { light: '#1a53bb', dark: '#74aeff' },
  },
  {
    id: 'marble-of-carrara',
    name: 'Mármol de Carrara',
    drawing: 'theorist',
    colour: { light: '#131826', dark: '#edf0f8' },
  },
];

const STATS: NonNullable<Persona['stats']> = {
  primary: { creativity: 0, logic: 100, empathy: 1, knowledge: 99 },
  technical: { processing: 12, memory: 23, bandwidth: 34, latency: 45 },
  performance: { accuracy: 56, efficiency: 67, reliability: 78, scalability: 89 },
};

/** The first persona has one of them as its specialization and eight as its capabilities, the eighth the reverse. */
const CHIPS = [
  'Slabs',
  'Gravel',
  'Kerbstones',
  'Cobbles',
  'Ballast',
  'Whetstones',
  'Mosaics',
  'Donaudampfschifffahrtskapitaenspatentamt',
];

const METRICS = { uptimePercent: 99.9, responseTimeSeconds: 0.2, neuralPathways: 1000, loadFactor: 0.1 };

/**
 * This many personas, 1 to 8, the same each time. The second and every other after it has no stats, the third and every
 * third after it no metrics.
 */
export function createTestPersonas(count: number): readonly Persona[] {
  return SKETCHES.slice(0, count).map(createTestPersona);
}

/** A squad of this many personas, with its own brand, names and ids. */
export function createTestSquadData(count: number): Squad {
  return {
    id: 'minerals',
    name: 'Minerals',
    badge: 'OUT OF GRANITE',
    lead: 'Stones under one roof, hard or brittle.',
    links: { social: 'https://social.example/minerals', source: 'https://code.example/minerals' },
    personas: createTestPersonas(count),
  };
}

function createTestPersona({ id, name, drawing, colour }: Sketch, index: number): Persona {
  const hasStats = index % 2 === 0;
  const hasMetrics = index % 3 !== 2;
  return {
    badgeId: id,
    id,
    name,
    strength: `Hardness ${index + 1}`,
    description: `Mineral number ${index + 1}, found below ground and cut into slabs.`,
    welcome: `${name} here. Ask me about stones.`,
    starters: [`Where does ${name} come from?`, `Who mines ${name} today?`, `Why is ${name} that heavy?`],
    specialization: CHIPS.slice(0, index + 1),
    capabilities: CHIPS.slice(index),
    ...(hasStats && { stats: STATS }),
    ...(hasMetrics && { metrics: METRICS }),
    drawing,
    colour,
  };
}
