/** Words and marks of a text, in order. What is no word ends whatever phrase stands before it. */
export function tokensOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+(?:['’+#&./-]*[\p{L}\p{N}+#]+)*|[^\s]/gu) ?? [];
}

export function isWord(token: string | undefined): token is string {
  return token !== undefined && /^[\p{Script=Latin}\d]/u.test(token);
}

const mostCharacters = 1600;

/** A text as it can be read: without markup, addresses, and control characters, its middle left out when it is long. */
export function plainText(text: string): string {
  const half = mostCharacters / 2;
  const bounded = text.length <= mostCharacters ? text : `${text.slice(0, half)} . ${text.slice(-half)}`;
  return bounded
    .normalize('NFKC')
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/\b(what|that|how|who|where)s\b/gi, "$1's")
    .replaceAll(/<[^<>]{0,300}>/g, ' ')
    .replaceAll(/\bhttps?:\/\/\S+/gi, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}{}<>[\]`*_~|\\]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
