import { type PublicSettings, PUBLIC_SETTINGS_ID } from '../settings/public-settings.ts';

const END_OF_HEAD = '</head>';

/** The built page with its settings in it, so that it need not ask for them (behaviour 12.2). Throws when it has no head. */
export function withSettings(html: string, settings: PublicSettings): string {
  if (!html.includes(END_OF_HEAD)) throw new Error(`The built page has no ${END_OF_HEAD}`);
  // The one sign with which a text could end the element.
  const json = JSON.stringify(settings).replaceAll('<', String.raw`\u003c`);
  const element = `<script type="application/json" id="${PUBLIC_SETTINGS_ID}">${json}</script>`;
  return html.replace(END_OF_HEAD, () => `  ${element}\n  ${END_OF_HEAD}`);
}
