/** What a line means: a command when it begins with a slash, otherwise a text; `//` begins a text with a slash. */
export type Line =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'command'; readonly name: string; readonly argument: string };

export function readLine(line: string): Line {
  const trimmed = line.trimStart();
  if (trimmed.startsWith('//')) return { kind: 'text', text: trimmed.slice(1) };
  if (!trimmed.startsWith('/')) return { kind: 'text', text: line };
  const [, name = '', argument = ''] = /^\/(\S*)\s*(.*)$/s.exec(trimmed) ?? [];
  return { kind: 'command', name: name.toLowerCase(), argument: argument.trim() };
}

/** The unsent text that a line holds: none where it is a command. */
export function draftOf(line: string): string {
  const read = readLine(line);
  return read.kind === 'text' ? read.text : '';
}

/** The line that holds an unsent text. */
export function lineOf(draft: string): string {
  return draft.trimStart().startsWith('/') ? `/${draft.trimStart()}` : draft;
}
