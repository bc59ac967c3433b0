/** What the options say (behaviour 11.26). */
export const OPTION_TEXTS = {
  streaming: 'Stream answers',
  streamingHint: 'Text appears as it comes, from the next question on.',
} as const;
