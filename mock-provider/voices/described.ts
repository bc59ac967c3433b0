/** A persona as described in its system message; all that is known about one without prepared replies. */
export interface Described {
  readonly name: string;
  /** Empty if absent. */
  readonly description: string;
  /** Specializations, then capabilities. */
  readonly skills: readonly string[];
}

const form =
  /^You are (?<opening>[^]*?)\n(?<rest>(?:Your specializations:|Your capabilities:|Answer from the perspective of )[^]*)$/;

/**
 * Reads `You are NAME. DESCRIPTION`, `Your specializations: a, b.`, `Your capabilities: c, d.` and `Answer from the
 * perspective of NAME. …`, each on its own line. Up to two of the last three may be missing; any other system message
 * gives null.
 */
export function readDescribed(system: string): Described | null {
  const { opening = '', rest = '' } = form.exec(system.trim())?.groups ?? {};
  // A name may contain a full stop, so the last line's name is preferred to the text before the first full stop.
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

function listOf(text: string, label: string): readonly string[] {
  const line = text.split('\n').find((each) => each.startsWith(label)) ?? label;
  const skills = line.slice(label.length).replace(/\.$/, '').split(', ');
  // A skill is quoted later, and quotation marks inside would end the quote.
  return skills.map((skill) => skill.replaceAll(/[“”]/g, '').trim()).filter((skill) => skill !== '');
}
