/** Undefined values are left out. */
export type SvgAttributes = Readonly<Record<string, string | number | undefined>>;

/** What XML 1.0 does not allow, not even escaped, and other control characters. */
const FORBIDDEN = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** @param content markup, with its texts escaped */
export function svgElement(name: string, attributes: SvgAttributes, content = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`);
  return `<${name}${written.join('')}>${content}</${name}>`;
}

/** A text that stays text within an element or an attribute. */
export function escapeXml(text: string): string {
  return text.replaceAll(FORBIDDEN, '\ufffd').replaceAll(/[&<>"]/g, (mark) => ENTITIES[mark] ?? mark);
}
