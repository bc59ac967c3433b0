/** Models that do not chat, by their names and by what servers call such a model. */
const NO_CHAT = [
  /embed|rerank|whisper|\btts\b|moderation|minilm|mpnet|mxbai|labse|colbert/i,
  /(?<![a-z\d])(?:bge|gte)(?![a-z\d])/i,
  // Other names may end in `e5`, or hold it.
  /(?:^|\/|multilingual[-_])e5(?![a-z\d])|(?<![a-z\d])e5[-_](?:small|base|large)/i,
  /(?:^|\/)(?:paraphrase|sentence)-|^(?:feature-extraction|text-ranking)$/i,
];

/** Whether a name, or a server's word for a kind of model, is that of a model that chats; any unknown one may. */
export function isOfChat(name: string): boolean {
  return !NO_CHAT.some((pattern) => pattern.test(name));
}
