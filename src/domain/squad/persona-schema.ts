import * as v from 'valibot';
import {
  described,
  distinct,
  exactly,
  line,
  matching,
  oneToEight,
  paragraph,
  range,
  wholeNumber,
  MODEL_NAME,
} from '../checks/schema-parts.ts';
import { keysOf } from '../checks/records.ts';
import { drawingIdOf } from './drawing.ts';
import { PALETTE, type ThemedColour } from './palette.ts';

export const SLUG = matching(
  /^(?=.{1,40}$)[a-z\d]+(?:-[a-z\d]+)*$/,
  'lower-case letters, digits and single hyphens, at most 40',
);

const HEX = matching(/^#[\da-fA-F]{6}$/, 'a colour as #rrggbb');

const COLOUR_NAMES = keysOf(PALETTE);

const COLOUR = v.union(
  [
    v.pipe(
      v.picklist(COLOUR_NAMES),
      v.transform((name): ThemedColour => PALETTE[name]),
    ),
    exactly({
      light: described(HEX, 'On the light page.'),
      dark: described(HEX, 'On the dark page.'),
    }),
  ],
  `${COLOUR_NAMES.join(', ')}, or { "light": "#rrggbb", "dark": "#rrggbb" }`,
);

const SHARE = described(range(0, 100), 'From 0 to 100.');

const STATS = exactly({
  primary: described(
    exactly({ creativity: SHARE, logic: SHARE, empathy: SHARE, knowledge: SHARE }),
    'Core Capabilities.',
  ),
  technical: described(
    exactly({ processing: SHARE, memory: SHARE, bandwidth: SHARE, latency: SHARE }),
    'Technical Metrics.',
  ),
  performance: described(
    exactly({ accuracy: SHARE, efficiency: SHARE, reliability: SHARE, scalability: SHARE }),
    'Performance Indicators.',
  ),
});

const METRICS = exactly({
  uptimePercent: described(range(0, 100), 'It never changes.'),
  responseTimeSeconds: described(range(0, 60), 'In seconds.'),
  neuralPathways: described(wholeNumber(0, 1_000_000_000), 'A whole number, which grows.'),
  loadFactor: described(range(0, 1), 'A share of 1.'),
});

const QUESTION = line(200);

const CHIPS = v.pipe(oneToEight(line(60), 'short texts'), distinct(), v.metadata({ uniqueItems: true }));

/** A persona as a squad file has it; its output is the persona. */
export const PersonaSchema = v.pipe(
  exactly({
    id: described(SLUG, 'Different in each persona; visitors see it on the card, and `--persona` takes it.'),
    name: described(line(60), 'Different in each persona: it is how people tell them apart.'),
    strength: described(line(80), 'The line on its card.'),
    description: described(
      paragraph(1000),
      'Who it is and how it thinks, in whole sentences; it is part of the prompt.',
    ),
    welcome: described(paragraph(2000), 'Its first message in every conversation.'),
    starters: v.pipe(
      v.strictTuple([QUESTION, QUESTION, QUESTION], 'exactly three questions'),
      distinct(),
      v.metadata({ description: 'Three different questions to begin with.', uniqueItems: true }),
    ),
    specialization: described(
      CHIPS,
      'What it specializes in: 1 to 8 short texts, which are part of the prompt.',
    ),
    capabilities: described(CHIPS, 'What it can do: 1 to 8 short texts, which are part of the prompt.'),
    colour: described(COLOUR, 'A colour of the palette, or one for each theme, which should stand out.'),
    stats: v.exactOptional(described(STATS, 'The bars of its card; without them, the card has none.')),
    metrics: v.exactOptional(
      described(METRICS, 'The values that its card starts with; without them, the card has none.'),
    ),
    drawing: v.exactOptional(
      v.pipe(
        line(40),
        v.description(
          'Its drawing: dreamer, theorist, pragmatist or analyst. Any other text, or none, draws the dreamer.',
        ),
        v.examples(['dreamer', 'theorist', 'pragmatist', 'analyst']),
      ),
    ),
    model: v.exactOptional(
      described(
        MODEL_NAME,
        'The model that answers for it instead of OPENAI_MODEL. It has no effect on the mock.',
      ),
    ),
    temperature: v.exactOptional(
      described(range(0, 2), 'From 0 (always the same answer) to 2 (most varied). Default: 0.7.'),
    ),
  }),
  // A squad file gives one id; it serves as chat id and as badge id.
  v.transform(({ id, drawing = '', ...others }) => ({
    ...others,
    id,
    badgeId: id,
    drawing: drawingIdOf(drawing),
  })),
);
