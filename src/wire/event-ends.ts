/** Where JSON ends and the next event begins with only one line end between them; no JSON has that within it. */
const JUNCTION = /\}[ \t]{0,8}(\r\n?|\n)(?=data:[ \t]{0,8}(?:\{|\[DONE\])|event:|id:|:)/g;

const LINE_END = /\r\n?|\n/;

/** Longer than what shows that a junction is one. */
const MAX_JUNCTION_CHARACTERS = 32;

/**
 * Adds the blank line between events that some servers leave out, so that each event can be read as it comes. Two line
 * ends let everything through.
 */
export function createEventEnds(): (part: string) => string {
  let held = '';
  return (part) => {
    const text = held + part;
    held = openJunctionOf(text);
    return text.slice(0, text.length - held.length).replaceAll(JUNCTION, '$&$1');
  };
}

/** The end of a text that may turn out to be a junction. */
function openJunctionOf(text: string): string {
  const at = text.lastIndexOf('}');
  if (at < 0 || text.length - at > MAX_JUNCTION_CHARACTERS) return '';
  const end = text.slice(at);
  return end.split(LINE_END).length <= 2 ? end : '';
}
