/** The screen: the chat includes the round table. */
export type Stage = 'intro' | 'landing' | 'chat';
