/** The word itself, then what it may be an inflection of: plans, planned and planning are all plan. */
export function wordForms(word: string): string[] {
  const plain = word.toLowerCase().replace(/['’]s?$/, '');
  const forms = [plain];
  for (const [ending, replacements] of endings) {
    if (!plain.endsWith(ending) || plain.length - ending.length < 2) continue;
    const root = plain.slice(0, -ending.length);
    for (const replacement of replacements) forms.push(root + replacement);
    if (/([^aeiou])\1$/.test(root)) forms.push(root.slice(0, -1));
  }
  return forms;
}

const endings: readonly (readonly [string, readonly string[]])[] = [
  ['ies', ['y', 'ie']],
  ['es', ['', 'e']],
  ['s', ['']],
  ['ied', ['y']],
  ['ed', ['', 'e']],
  ['ing', ['', 'e']],
  ['ers', ['', 'e', 'er']],
  ['er', ['', 'e']],
];
