import { type Mutant, mutantsOf } from './mutant.ts';

/** Faults in attempts, waits and ends of a question. */
export const ASKING_MUTANTS: readonly Mutant[] = [
  ...mutantsOf('src/domain/ask.ts', [
    {
      name: 'a late answer is taken after a cancel',
      from: "cancel: () => end({ kind: 'cancelled' }),",
      to: "cancel: () => (listeners.onEnd({ kind: 'cancelled' }, partial), true),",
    },
    {
      name: 'a question that ends leaves its call and its timers',
      from: '    stopPresent?.();\n    listeners.onEnd(result, partial);',
      to: '    listeners.onEnd(result, partial);',
    },
    {
      name: 'retry now starts two attempts',
      from: '      skipWait();\n',
      to: '      skipWait();\n      attempt(2);\n',
    },
    {
      name: 'retry now is deaf',
      from: '      skipWait();\n',
      to: '',
    },
    {
      name: 'a failed attempt is not logged',
      from: '        writeQuietly(ports.log, logEntryOf(result, number));\n',
      to: '',
    },
    {
      name: 'a failed attempt is logged twice',
      from: '        writeQuietly(ports.log, logEntryOf(result, number));\n',
      to: '        for (const _ of [1, 2]) writeQuietly(ports.log, logEntryOf(result, number));\n',
    },
    {
      name: 'the log counts attempts from 0',
      from: 'logEntryOf(result, number)',
      to: 'logEntryOf(result, number - 1)',
    },
    {
      name: 'a wait is said to end when it begins',
      from: 'untilMs = ports.clock.now() + delayMs;',
      to: 'untilMs = ports.clock.now();',
    },
    {
      name: 'a wait ends 1 ms late',
      from: 'ports.clock.after(delayMs, goOn)',
      to: 'ports.clock.after(delayMs + 1, goOn)',
    },
    {
      name: 'the apology carries no cause',
      from: "end({ kind: 'apology', failure })",
      to: "end({ kind: 'apology', failure: { ...failure, reason: 'server' } })",
    },
  ]),
  ...mutantsOf('src/domain/attempt.ts', [
    {
      name: 'an attempt fails 1 ms after its limit',
      from: 'clock.after(attemptTimeoutMs, ',
      to: 'clock.after(attemptTimeoutMs + 1, ',
    },
    {
      name: 'an attempt fails 1 ms before its limit',
      from: 'clock.after(attemptTimeoutMs, ',
      to: 'clock.after(attemptTimeoutMs - 1, ',
    },
    {
      name: 'an attempt has no limit',
      from: '    cancelSilence = clock.after(attemptTimeoutMs, () => end(timedOut(attemptTimeoutMs)));\n',
      to: '',
    },
    {
      name: 'a stream may last five times the limit',
      from: 'const STREAM_TOTAL_FACTOR = 4;',
      to: 'const STREAM_TOTAL_FACTOR = 5;',
    },
    {
      name: 'text does not end a silence',
      from: '    limitSilence();\n    onText(text);',
      to: '    onText(text);',
    },
    {
      name: 'an empty text ends a silence',
      from: "if (!open || delta === '') return;",
      to: 'if (!open) return;',
    },
    {
      name: 'text is shown after a cancel',
      from: "if (!open || delta === '') return;",
      to: "if (delta === '') return;",
    },
    {
      name: 'a port that throws is not caught',
      from: "(error: unknown) => end({ kind: 'threw', detail: String(error) })",
      to: '() => undefined',
    },
    {
      name: 'nonsense from the port is an answer',
      from: '      return broken(outcome);\n  }',
      to: "      return { kind: 'reply', text: null };\n  }",
    },
    {
      name: 'a call that cancels itself is a lost connection',
      from: "reason: 'broken-answer',",
      to: "reason: 'connection',",
    },
    {
      name: 'a cancel that throws is not caught',
      from: '    cancelQuietly(call, log);\n  }\n\n  function end',
      to: '    call?.cancel();\n  }\n\n  function end',
    },
    {
      name: 'streaming is never asked for',
      from: 'call = streaming ? completion.start(request, hear) : completion.start(request);',
      to: 'call = completion.start(request);',
    },
  ]),
  ...mutantsOf('src/domain/retry-policy.ts', [
    {
      name: 'the waits are 1, 2 and 2 seconds',
      from: 'BASE_DELAY_MS * attempt;',
      to: 'BASE_DELAY_MS * Math.min(attempt, 2);',
    },
    { name: 'a question makes 3 requests', from: 'MAX_ATTEMPTS = 4;', to: 'MAX_ATTEMPTS = 3;' },
    { name: 'a question makes 5 requests', from: 'attempt >= MAX_ATTEMPTS', to: 'attempt > MAX_ATTEMPTS' },
    { name: 'adaptive repeats what cannot pass', from: 'LASTING.has(failure.reason) || ', to: '' },
    { name: 'adaptive repeats what the provider forbids', from: ' || failure.shouldRetry === false', to: '' },
    {
      name: 'adaptive waits longer than 60 s',
      from: 'MAX_RETRY_AFTER_MS = 60_000',
      to: 'MAX_RETRY_AFTER_MS = 61_000',
    },
    {
      name: 'adaptive waits shorter than the ladder',
      from: 'Math.max(ladderMs, askedDelayMs(failure))',
      to: 'askedDelayMs(failure) || ladderMs',
    },
  ]),
  ...mutantsOf('src/domain/prompt.ts', [
    { name: 'the request asks for 151 tokens', from: 'maxTokens: 150', to: 'maxTokens: 151' },
    {
      name: 'the system message leaves out the capabilities',
      from: "${persona.capabilities.join(', ')}",
      to: '',
    },
    {
      name: 'the system message is sent twice',
      from: "      { role: 'user', text },",
      to: "      { role: 'system', text: systemMessage(persona) },\n      { role: 'user', text },",
    },
  ]),
  ...mutantsOf('src/domain/ending.ts', [
    { name: 'a blank reply is shown as it is', from: " && text.trim() !== ''", to: '' },
    {
      name: 'what had come is lost in a stop',
      from: "came === undefined ? undefined : { content: came, flaw: { kind: 'stopped' } }",
      to: 'undefined',
    },
    {
      name: 'what was stopped is said to be whole',
      from: "{ content: came, flaw: { kind: 'stopped' } }",
      to: '{ content: came }',
    },
    {
      name: 'what broke off is lost to the apology',
      from: '      return kept === undefined\n        ? { content: APOLOGY',
      to: '      return came !== null\n        ? { content: APOLOGY',
    },
    {
      name: 'a text of before is lost when asking again brings nothing',
      from: 'came ?? (earlier && hasProviderText(earlier.flaw) ? earlier.content : undefined)',
      to: 'came',
    },
    {
      name: 'an apology is kept as if the provider had said it',
      from: 'earlier && hasProviderText(earlier.flaw) ? earlier.content',
      to: 'earlier ? earlier.content',
    },
  ]),
  ...mutantsOf('src/domain/conversation.ts', [
    {
      name: 'a flawed turn is remembered',
      from: 'if (isWhole(turn)) turns.unshift(turn);',
      to: 'turns.unshift(turn);',
    },
    { name: 'the memory is told backwards', from: 'turns.unshift(turn)', to: 'turns.push(turn)' },
    { name: 'one turn more is remembered', from: 'turns.length < count', to: 'turns.length <= count' },
    {
      name: 'a whole turn can be asked again',
      from: 'turn !== undefined && !isWhole(turn)',
      to: 'turn !== undefined',
    },
  ]),
  ...mutantsOf('src/domain/ending.ts', [
    { name: 'a cut divides a character', from: 'endsInsidePair ? length - 1 : length', to: 'length' },
    { name: 'a reply is kept up to 100,001 characters', from: '= 100_000;', to: '= 100_001;' },
  ]),
];
