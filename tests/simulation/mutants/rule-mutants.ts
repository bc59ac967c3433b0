import { type Mutant, mutantsOf } from './mutant.ts';

/** Faults in the plain rules: messages, sending, places, stages, metrics. */
export const RULE_MUTANTS: readonly Mutant[] = [
  ...mutantsOf('src/domain/conversation.ts', [
    {
      name: 'ids collide within a millisecond',
      from: 'Math.max(Math.floor(nowMs), lastStampMs + 1)',
      to: 'Math.max(Math.floor(nowMs), lastStampMs)',
    },
    {
      name: 'times go back with the clock',
      from: 'Math.max(Math.floor(nowMs), lastStampMs + 1)',
      to: 'Math.max(0, Math.floor(nowMs))',
    },
    {
      name: 'times stand still',
      from: 'Math.max(Math.floor(nowMs), lastStampMs + 1)',
      to: 'lastStampMs + 1',
    },
    { name: 'the welcome is there twice', from: 'messages: [welcome],', to: 'messages: [welcome, welcome],' },
    {
      name: 'new messages stand first',
      from: '[...before, message]',
      to: '[message, ...before]',
    },
    {
      name: 'messages are replaced by copies',
      from: '[...before, message]',
      to: '[...before.map((each) => ({ ...each })), message]',
    },
    {
      name: 'messages are changed in place',
      from: 'messages: [...before, message],',
      to: 'messages: ((before as Message[]).push(message), before),',
    },
    {
      name: 'a conversation’s last change is its first',
      from: ', lastUpdatedMs: message.timestampMs',
      to: '',
    },
    {
      name: 'a question asked again has two answers',
      from: 'turn?.answer ? conversation.messages.slice(0, -1) : conversation.messages;',
      to: 'conversation.messages;',
    },
    {
      name: 'an edit keeps the question it replaces',
      from: 'turn ? conversation.messages.indexOf(turn.question) : ',
      to: '',
    },
    {
      name: 'an edit takes the turn before along',
      from: 'conversation.messages.indexOf(turn.question)',
      to: 'Math.max(1, conversation.messages.indexOf(turn.question) - 2)',
    },
    { name: 'ids have another form', from: 'id: `${sender}-${stampMs}`', to: 'id: `${sender}_${stampMs}`' },
  ]),
  ...mutantsOf('src/domain/send-rules.ts', [
    { name: 'whitespace is accepted', from: "if (text === '') return", to: "if (draft === '') return" },
    {
      name: 'a question is sent while another loads',
      from: "  if (loading) return { kind: 'refuse', reason: 'loading' };\n",
      to: '',
    },
    {
      name: 'the text is sent untrimmed',
      from: "{ kind: 'send', text }",
      to: "{ kind: 'send', text: draft }",
    },
    { name: 'a text may have 8,001 characters', from: 'MAX_CHARACTERS = 8000', to: 'MAX_CHARACTERS = 8001' },
    {
      name: 'characters are counted in halves of pairs',
      from: 'for (const _ of text) count += 1;',
      to: 'count = text.length;',
    },
    {
      name: 'the counter shows from 7,201',
      from: '>= COUNTER_FROM_CHARACTERS',
      to: '> COUNTER_FROM_CHARACTERS',
    },
    { name: 'the reason of a refusal is another', from: "reason: 'loading' };", to: "reason: 'blank' };" },
  ]),
  ...mutantsOf('src/domain/carousel.ts', [
    { name: 'next stops at the last', from: '(index + 1) % count', to: 'Math.min(index + 1, count - 1)' },
    {
      name: 'next never comes to the last',
      from: '(index + 1) % count',
      to: '(index + 1) % Math.max(1, count - 1)',
    },
    {
      name: 'previous leads from the first to the last but one',
      from: '(index - 1 + count) % count',
      to: 'index === 0 ? Math.max(0, count - 2) : index - 1',
    },
    { name: 'previous leads beyond the first', from: '(index - 1 + count) % count', to: 'index - 1' },
  ]),
  ...mutantsOf('src/domain/stage.ts', [
    {
      name: 'there is no way back',
      from: "'go-back': { from: 'chat', to: 'landing' }",
      to: "'go-back': { from: 'chat', to: 'chat' }",
    },
    { name: 'the chat begins in the intro', from: "begin: { from: 'landing'", to: "begin: { from: 'intro'" },
  ]),
  ...mutantsOf('src/domain/ending.ts', [
    {
      name: 'a cancelled question blames the provider',
      from: '      return last;',
      to: "      return 'unanswered';",
    },
    {
      name: 'the first attempt is a reconnection',
      from: 'asking.progress.attempt > 1',
      to: 'asking.progress.attempt > 0',
    },
  ]),
  ...mutantsOf('src/domain/loading-schedule.ts', [
    { name: 'the first step of the intro takes 801 ms', from: 'durationMs: 800', to: 'durationMs: 801' },
    { name: 'the intro fades for 499 ms', from: 'LOADING_FADE_MS = 500', to: 'LOADING_FADE_MS = 499' },
  ]),
  ...mutantsOf('src/domain/metrics.ts', [
    {
      name: 'uptime moves',
      from: 'uptimePercent: metrics.uptimePercent,',
      to: 'uptimePercent: metrics.uptimePercent - 0.01,',
    },
    { name: 'the response time reaches 0.25 s', from: 'RANGE_SECONDS = 0.12', to: 'RANGE_SECONDS = 0.13' },
    {
      name: 'the response time has three decimals',
      from: 'Math.round(responseTimeSeconds * 100) / 100',
      to: 'Math.round(responseTimeSeconds * 1000) / 1000',
    },
    { name: 'pathways grow by 50,000', from: 'Math.floor(randomness', to: 'Math.ceil(randomness' },
    {
      name: 'pathways shrink',
      from: 'metrics.neuralPathways + growth',
      to: 'metrics.neuralPathways - growth',
    },
    {
      name: 'the load factor reaches 0.26',
      from: 'LOAD_FACTOR_BELOW = 0.25',
      to: 'LOAD_FACTOR_BELOW = 0.26',
    },
    {
      name: 'the load factor stays below 0.24',
      from: 'LOAD_FACTOR_BELOW = 0.25',
      to: 'LOAD_FACTOR_BELOW = 0.24',
    },
    {
      name: 'readings are kept newest first',
      from: '[...readings, reading].slice(-METRICS_KEPT)',
      to: '[reading, ...readings].slice(0, METRICS_KEPT)',
    },
    { name: '61 readings are kept', from: 'METRICS_KEPT = 60', to: 'METRICS_KEPT = 61' },
    {
      name: 'a sleep is made up for tick by tick',
      from: 'Math.max(0, Math.floor((nowMs - dueMs) / METRICS_INTERVAL_MS))',
      to: '0',
    },
    {
      name: 'a clock that went back stops the ticks',
      from: 'Math.min(onTheBeatMs, nowMs + METRICS_INTERVAL_MS)',
      to: 'onTheBeatMs',
    },
    {
      name: 'a late tick shifts the beat',
      from: 'Math.min(onTheBeatMs, nowMs + METRICS_INTERVAL_MS)',
      to: 'nowMs + METRICS_INTERVAL_MS',
    },
  ]),
];
