/** A persona as its system message describes it: all that is known of one without prepared replies. */
export interface Described {
  name: string;
  /** Empty where nothing is said. */
  description: string;
  /** Its specializations, then its capabilities. */
  skills: readonly string[];
}

const form =
  /^You are (?<opening>[^]*?)\n(?<rest>(?:Your specializations:|Your capabilities:|Answer from the perspective of )[^]*)$/;

/**
 * Reads `You are NAME. DESCRIPTION`, `Your specializations: a, b.`, `Your capabilities: c, d.` and `Answer from the
 * perspective of NAME. …`, each on a line of its own. Null for any other system message; of the last three, two may be
 * missing.
 */
export function readDescribed(system: string): Described | null {
  const { opening = '', rest = '' } = form.exec(system.trim())?.groups ?? {};
  // A name may hold a full stop itself, so the one of the last line is trusted before the first full stop.
  const [, told] = /^Answer from the perspective of (.*)\. Be concise/m.exec(rest) ?? [];
  const end =
    told !== undefined && opening.startsWith(`${told}.`) ? told.length : `${opening} `.indexOf('. ');
  const name = (end < 0 ? opening : opening.slice(0, end)).trim();
  if (name === '') return null;
  return {
    name,
    description:
      end < 0
        ? ''
        : opening
            .slice(end + 1)
            .replaceAll(/\s+/g, ' ')
            .trim(),
    skills: ['Your specializations:', 'Your capabilities:'].flatMap((label) => listOf(rest, label)),
  };
}

function listOf(text: string, label: string): string[] {
  const line = text.split('\n').find((each) => each.startsWith(label)) ?? label;
  const skills = line.slice(label.length).replace(/\.$/, '').split(', ');
  // A skill is quoted, and quotation marks within would end it too soon.
  return skills.map((skill) => skill.replaceAll(/[“”]/g, '').trim()).filter((skill) => skill !== '');
}
