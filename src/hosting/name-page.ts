import type { PublicSettings } from '../settings/public-settings.ts';

const TITLE = /<title>[^<]*<\/title>/;

const DESCRIPTION = /(<meta\s+name="description"\s+content=")[^"]*"/;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The built page with its squad's name and lead, for tabs and link previews before any script has run (behaviour 2.8). */
export function withSquadName(
  html: string,
  { name, lead }: Pick<PublicSettings['squad'], 'name' | 'lead'>,
): string {
  return html
    .replace(TITLE, () => `<title>${escapeHtml(name)}</title>`)
    .replace(DESCRIPTION, (_, before: string) => `${before}${escapeHtml(lead)}"`);
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
}
