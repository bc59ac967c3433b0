export type Stage = 'intro' | 'landing' | 'chat';
