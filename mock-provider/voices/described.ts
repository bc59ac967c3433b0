/** A persona as its system message describes it: all that is known of one without prepared replies. */
export interface Described {
  name: string;
  /** Empty where nothing is said. */
  description: string;
  /** Its specializations, then its capabilities. */
  skills: readonly string[];
}

const opening = 'You are ';
const specializations = 'Your specializations:';
const capabilities = 'Your capabilities:';
const perspective = 'Answer from the perspective of ';
const instructions = '. Be concise';

const mostSkills = 32;
const longestName = 60;
const longestSkill = 60;
const longestDescription = 2000;

/**
 * Reads `You are NAME. DESCRIPTION`, `Your specializations: a, b.`, `Your capabilities: c, d.` and `Answer from the
 * perspective of NAME. …`, each on a line of its own. Null for any other system message; of the last three, two may be
 * missing.
 */
export function readDescribed(system: string): Described | null {
  const lines = system.trim().split('\n');
  const first = lines[0] ?? '';
  const labelled = (label: string): string | undefined => lines.findLast((line) => line.startsWith(label));
  const labels = [specializations, capabilities, perspective];
  if (!first.startsWith(opening) || labels.every((label) => labelled(label) === undefined)) return null;
  const own = lines.slice(
    0,
    lines.findIndex((line) => labels.some((label) => line.startsWith(label))),
  );
  const { name, description } = readOpening(own.join('\n'), nameIn(labelled(perspective)));
  if (tidy(name) === '') return null;
  return {
    name: shorten(tidy(name.slice(0, longestDescription)), longestName),
    description: tidy(description.slice(0, longestDescription)),
    skills: [specializations, capabilities].flatMap((label) => listOf(labelled(label)?.slice(label.length))),
  };
}

function nameIn(line: string | undefined): string | undefined {
  if (line === undefined) return undefined;
  const rest = line.slice(perspective.length);
  const end = rest.lastIndexOf(instructions);
  return end < 0 ? undefined : rest.slice(0, end);
}

/** A name may hold a full stop itself, so the one of the last line is trusted before the first full stop. */
function readOpening(text: string, known: string | undefined): Pick<Described, 'name' | 'description'> {
  const rest = text.slice(opening.length);
  const end = known !== undefined && rest.startsWith(`${known}.`) ? known.length : rest.indexOf('. ');
  if (end < 0) return { name: known ?? (rest.endsWith('.') ? rest.slice(0, -1) : rest), description: '' };
  return { name: rest.slice(0, end), description: rest.slice(end + 1) };
}

function listOf(list = ''): string[] {
  const text = list.trim();
  const entries = (text.endsWith('.') ? text.slice(0, -1) : text).split(', ', mostSkills);
  return (
    entries
      // A skill is often quoted, and quotation marks within would end it too soon.
      .map((entry) => shorten(tidy(entry.slice(0, longestDescription).replaceAll(/[“”]/g, '')), longestSkill))
      .filter((entry) => entry !== '')
  );
}

function tidy(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Cuts between words where there are any. */
function shorten(text: string, mostCharacters: number): string {
  if (text.length <= mostCharacters) return text;
  const cut = text.slice(0, mostCharacters - 1);
  const blank = cut.lastIndexOf(' ');
  return `${blank > mostCharacters / 2 ? cut.slice(0, blank) : cut.replace(/[\uD800-\uDBFF]$/, '')}…`;
}
