import * as v from 'valibot';
import {
  described,
  distinct,
  exactly,
  line,
  matching,
  oneToEight,
  paragraph,
} from '../checks/schema-parts.ts';
import { defaultLead } from '../texts/page-texts.ts';
import { PersonaSchema, SLUG } from './persona-schema.ts';

export const HttpsAddressSchema = matching(
  /^(?=.{1,500}$)https:\/\/[^\s/?#@\\:]+(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/,
  'an address of at most 500 characters that begins with https://, without a user or password',
);

/** A squad file. Its output is the squad. */
export const SquadSchema = v.pipe(
  exactly({
    $schema: v.exactOptional(
      v.pipe(v.unknown(), v.description('For editors, which complete and explain the file by it.')),
    ),
    id: described(
      SLUG,
      "The squad's id: it stands in exported conversations, so that another squad refuses them by name.",
    ),
    name: described(line(60), 'The title. QUARTET_PRODUCT_NAME, when set, wins over it.'),
    badge: v.exactOptional(described(line(80), 'The line above the title; without it there is none.')),
    lead: v.exactOptional(
      described(
        paragraph(600),
        'The paragraph below the title; without it, one that goes by the number of personas.',
      ),
    ),
    links: v.exactOptional(
      described(
        exactly({
          social: v.exactOptional(
            described(HttpsAddressSchema, 'The social profile. QUARTET_SOCIAL_URL, when set, wins over it.'),
          ),
          source: v.exactOptional(
            described(HttpsAddressSchema, 'The source code. QUARTET_GITHUB_URL, when set, wins over it.'),
          ),
        }),
        'Where the page links to; a link that is missing is not shown.',
      ),
    ),
    personas: v.pipe(
      oneToEight(PersonaSchema, 'personas'),
      distinct('id'),
      distinct('name', asRead),
      v.description('1 to 8 personas, in the order in which they are shown.'),
    ),
  }),
  v.transform(({ id, name, badge = '', lead, links = {}, personas }) => ({
    id,
    name,
    badge,
    lead: lead ?? defaultLead(personas.length),
    links,
    personas,
  })),
);

/** More marks in a row than any script uses. A name that is far too long gets here too. */
const LONG_MARKS = /\p{M}{30}/gu;

/** The marks, parted from the next ones: `normalize` sorts each run of marks, which takes long for thousands. */
const PARTED = '$&\u034f';

/** A name without what readers overlook: case, width, joiners and variants do not make it another name. */
function asRead(name: string): string {
  return name
    .replaceAll(LONG_MARKS, PARTED)
    .normalize('NFKC')
    .replaceAll(/\p{Join_Control}|\p{Variation_Selector}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
}
