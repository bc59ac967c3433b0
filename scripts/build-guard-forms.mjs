const lineBreak = '\n';

/**
 * Every way a build may write a value: as it is, in JavaScript strings, in JSON, in addresses, in HTML, and a script
 * once more as JSON, which is how a source map holds it. Base64 is none of them: `decodeBase64` undoes that.
 * @param {string} value
 * @returns {string[]} each once, with the bytes of its UTF-8 as characters
 */
export function listForms(value) {
  const inScripts = [value, ...listScriptForms(value)];
  const inJson = inScripts.map(writeJson);
  const inAddresses = [encodeURIComponent(value), encodeURI(value), encodeFormField(value)];
  const forms = [
    ...inScripts,
    ...inJson,
    ...inJson.map((form) => form.replaceAll('/', String.raw`\/`)),
    ...inAddresses,
    ...inAddresses.map(lowerCaseEscapes),
    writeHtml(value),
  ];
  return [...new Set(forms)].map((form) => Buffer.from(form, 'utf8').toString('latin1'));
}

/**
 * What stands in a text as base64, with either alphabet, wherever it begins: four texts, one for each place within a
 * group of four characters, in which pieces that do not belong together stand apart.
 * @param {string} text
 * @returns {string} the bytes as characters
 */
export function decodeBase64(text) {
  // Eight characters, the shortest secret that is looked for, are eleven in base64.
  const runs = text.match(/[\w+/-]{11,}/g) ?? [];
  const decoded = [0, 1, 2, 3].map((start) =>
    Buffer.from(runs.map((run) => fillGroup(run.slice(start))).join(''), 'base64').toString('latin1'),
  );
  return decoded.join(lineBreak);
}

/**
 * A minifier takes whichever quotes need the fewest escapes.
 * @param {string} value
 */
function listScriptForms(value) {
  const unquoted = value.split('"').map(writeJson).join('"');
  return [
    unquoted,
    unquoted.replaceAll('"', String.raw`\"`),
    unquoted.replaceAll("'", String.raw`\'`),
    unquoted.replaceAll('`', '\\`').replaceAll('${', '\\${'),
  ];
}

/** @param {string} text */
function writeJson(text) {
  return JSON.stringify(text).slice(1, -1);
}

/** @param {string} value */
function encodeFormField(value) {
  return new URLSearchParams({ '': value }).toString().slice(1);
}

/** @param {string} text */
function lowerCaseEscapes(text) {
  return text.replaceAll(/%[\dA-F]{2}/g, (escape) => escape.toLowerCase());
}

/** @param {string} value */
function writeHtml(value) {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/**
 * Completes the last group of four with at least one A, which decodes to a zero byte and so keeps the next run apart.
 * @param {string} run
 */
function fillGroup(run) {
  return run + 'A'.repeat(4 - (run.length % 4));
}
