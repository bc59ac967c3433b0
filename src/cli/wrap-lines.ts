/** Breaks a text into lines of so many characters at most, at its blanks; a word that is longer is broken, too. */
export function wrapLines(text: string, maxCharacters: number): readonly string[] {
  const lines: string[] = [];
  let line: string[] = [];
  for (const word of text.split(/\s+/).filter((each) => each !== '')) {
    const characters = Array.from(word);
    if (line.length > 0 && line.length + 1 + characters.length <= maxCharacters) {
      line.push(' ', ...characters);
      continue;
    }
    if (line.length > 0) lines.push(line.join(''));
    for (; characters.length > maxCharacters;) lines.push(characters.splice(0, maxCharacters).join(''));
    line = characters;
  }
  return line.length > 0 ? [...lines, line.join('')] : lines;
}
