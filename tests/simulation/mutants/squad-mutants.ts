import { type Mutant, mutantsOf } from './mutant.ts';

/** Faults in what the stores of the squad keep and show. */
export const SQUAD_MUTANTS: readonly Mutant[] = [
  ...mutantsOf('src/domain/squad/create-squad.ts', [
    {
      name: 'a reply joins the conversation that is open when it comes',
      from: 'createAskingStore(ports, options, conversations)',
      to: "createAskingStore(ports, options, { ...conversations, append: (to, sender, content) => conversations.append(sender === 'ai' ? persona.peek() : to, sender, content) })",
    },
    {
      name: 'a draft leaks to the neighbours',
      from: 'drafts.set(personaId.peek(), text)',
      to: 'options.personas.forEach(({ chatId }) => drafts.set(chatId, text))',
    },
    {
      name: 'an accepted send keeps the draft',
      from: '          drafts.set(personaId.peek(), undefined);\n',
      to: '',
    },
    {
      name: 'a refused send clears the draft',
      from: '      return decision;\n',
      to: '      drafts.set(personaId.peek(), undefined);\n      return decision;\n',
    },
    {
      name: 'a starter clears the draft',
      from: 'batch(() => asking.ask(persona.peek(), decision.text));\n    return',
      to: 'batch(() => asking.ask(persona.peek(), decision.text));\n    drafts.set(personaId.peek(), undefined);\n    return',
    },
    {
      name: 'a starter is asked while a question is open',
      from: 'decideSend(text, circumstances.peek())',
      to: 'decideSend(text, { ...circumstances.peek(), loading: false })',
    },
    {
      name: 'the starters of the first persona are offered everywhere',
      from: 'startersOf(persona.value,',
      to: 'startersOf(options.personas[0] ?? persona.value,',
    },
    { name: 'the intro’s timer is left after the end', from: '      intro.dispose();\n', to: '' },
    { name: 'the metrics’ timer is left after the end', from: '!disposed.peek() && !motion', to: '!motion' },
    {
      name: 'the open question is left after the end',
      from: '      asking.cancel();\n      intro',
      to: '      intro',
    },
    { name: 'commands work after the end', from: '      if (disposed.peek()) return;\n', to: '' },
    {
      name: 'sending works after the end',
      from: '!disposed.value && conversation.value',
      to: 'conversation.value',
    },
    { name: 'a pause of motion does not stop the metrics', from: '!motionPaused.peek() && ', to: '' },
    { name: 'metrics tick where no card is shown', from: '(inChat || cardShown.peek())', to: 'true' },
    {
      name: 'that a question was asked is told of welcomes',
      from: "sender === 'user'",
      to: "sender === 'ai'",
    },
    {
      name: 'the conversation is shown outside the chat',
      from: "stage.value === 'chat' ?",
      to: "stage.value !== 'intro' ?",
    },
    {
      name: 'a persona that is switched to has no conversation',
      from: '        run(...given);\n        settle();',
      to: '        run(...given);',
    },
  ]),
  ...mutantsOf('src/domain/starters.ts', [
    {
      name: 'the starters stay when something was sent',
      from: "sender === 'user'",
      to: 'sender === undefined',
    },
  ]),
  ...mutantsOf('src/domain/squad/asking-store.ts', [
    {
      name: 'loading is not cleared on the apology',
      from: '    asking.value = undefined;\n',
      to: "    if (result.kind !== 'apology') asking.value = undefined;\n",
    },
    { name: 'a notice is never cleared', from: '    notices.set(persona.chatId, undefined);\n', to: '' },
    {
      name: 'a notice tells of another question',
      from: 'noticeOf(result, question.id)',
      to: "noticeOf(result, 'user-0')",
    },
    {
      name: 'try again asks a second question',
      from: 'if (question) start(persona, question);',
      to: "if (question) start(persona, conversations.append(persona, 'user', question.content));",
    },
    {
      name: 'try again works while a question is open',
      from: 'if (current || !canTryAgain',
      to: 'if (!canTryAgain',
    },
    {
      name: 'half a streamed answer stays in a wait',
      from: "    partialReply.value = '';\n    countdown.start",
      to: '    countdown.start',
    },
    {
      name: 'the apology is no message',
      from: "result.kind === 'apology' ? APOLOGY_REPLY : undefined",
      to: 'undefined',
    },
    {
      name: 'the countdown goes on in an attempt',
      from: '      countdown.stop();\n      return;',
      to: '      return;',
    },
  ]),
  ...mutantsOf('src/domain/squad/conversation-store.ts', [
    { name: 'coming back opens the conversation anew', from: '    if (opened) return opened;\n', to: '' },
  ]),
  ...mutantsOf('src/domain/squad/countdown-store.ts', [
    {
      name: 'the countdown counts 1 ms late',
      from: 'clock.after(durationMs - left * 1000,',
      to: 'clock.after(durationMs - left * 1000 + 1,',
    },
    {
      name: 'a second of the countdown that comes late makes the later ones late',
      from: `      cancelTimers = Array.from({ length: seconds }, (_, left) =>
        clock.after(durationMs - left * 1000, () => void (secondsLeft.value = left)),
      );`,
      to: `      const count = (left: number, changeInMs: number): void => {
        secondsLeft.value = left;
        cancelTimers = left > 0 ? [clock.after(changeInMs, () => count(left - 1, 1000))] : [];
      };
      count(seconds, durationMs - (seconds - 1) * 1000);`,
    },
  ]),
  ...mutantsOf('src/domain/squad/intro-store.ts', [
    {
      name: 'a clock that goes back repeats a step of the intro',
      from: 'Math.max(dueMs, nowMs - startedAtMs)',
      to: 'nowMs - startedAtMs',
    },
    {
      name: 'a sleep makes the intro longer',
      from: 'Math.max(dueMs, nowMs - startedAtMs)',
      to: 'dueMs',
    },
    { name: 'a skipped intro stays', from: '      view.value = LOADING_DONE;\n', to: '' },
  ]),
  ...mutantsOf('src/domain/squad/selection-store.ts', [
    {
      name: 'an unknown id chooses the first',
      from: 'if (found >= 0) index.value = found;',
      to: 'index.value = Math.max(0, found);',
    },
  ]),
];
