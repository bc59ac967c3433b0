import { type Mutant, mutantsOf } from './mutant.ts';

/** Faults in what the stores of the squad keep and show. */
export const SQUAD_MUTANTS: readonly Mutant[] = [
  ...mutantsOf('src/domain/squad/create-squad.ts', [
    {
      name: 'a reply joins the conversation that is open when it comes',
      from: '    conversations,\n  );\n  const marks',
      to: '    { ...conversations, answer: (_, answer) => conversations.answer(persona.peek(), answer) },\n  );\n  const marks',
    },
    {
      name: 'an accepted send keeps the draft',
      from: '      drafts.clear();\n',
      to: '',
    },
    {
      name: 'a refused send clears the draft',
      from: "    if (decision.kind === 'refuse') return decision;\n",
      to: "    if (decision.kind === 'refuse') {\n      drafts.clear();\n      return decision;\n    }\n",
    },
    {
      name: 'a starter clears the draft',
      from: 'batch(() => asking.ask(persona.peek(), decision.text));\n    return',
      to: 'batch(() => asking.ask(persona.peek(), decision.text));\n    drafts.clear();\n    return',
    },
    {
      name: 'a starter is asked while a question is open',
      from: 'decideSend(text, { loading: loading.peek(),',
      to: 'decideSend(text, { loading: false,',
    },
    {
      name: 'a question is asked beside an edit',
      from: 'open: open.peek(), editing })',
      to: 'open: open.peek() })',
    },
    {
      name: 'an edited question is a second one',
      from: '(isEdit ? asking.askInstead : asking.ask)',
      to: 'asking.ask',
    },
    { name: 'a mark is never cleared', from: '    marks.clearOpen();\n', to: '' },
    { name: 'the network is watched after the end', from: '      network.dispose();\n', to: '' },
    {
      name: 'the earlier answer stays while a question is asked again',
      from: 'withoutAnswerTo(messages.value, asking.asking.value?.questionId)',
      to: 'messages.value',
    },
    {
      name: 'a question can be asked again while one is open',
      from: 'open.value && !loading.value && canAskAgain',
      to: 'open.value && canAskAgain',
    },
    {
      name: 'an imported question has its predecessor’s notice',
      from: '        asking.setNotice(',
      to: '        void ((_: unknown, __: unknown) => undefined)(',
    },
    { name: 'an imported conversation stays out of sight', from: '        carousel.choose(id);\n', to: '' },
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
      from: "messages.some(({ sender }) => sender === 'user')",
      to: "messages.some(({ sender }) => sender === 'ai')",
    },
    {
      name: 'the conversation is shown outside the chat',
      from: "stage.value === 'chat' ? conversations",
      to: "stage.value !== 'intro' ? conversations",
    },
    {
      name: 'a persona that is switched to has no conversation',
      from: '        run(...given);\n        settle();',
      to: '        run(...given);',
    },
  ]),
  ...mutantsOf('src/domain/conversation.ts', [
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
      from: 'noticeOf(result, question.id,',
      to: "noticeOf(result, 'user-0',",
    },
    {
      name: 'try again asks a second question',
      from: 'start(persona, turn.question);',
      to: 'start(persona, conversations.ask(persona, turn.question.content));',
    },
    {
      name: 'try again works while a question is open',
      from: 'if (!current && canAskAgain(turn))',
      to: 'if (canAskAgain(turn))',
    },
    {
      name: 'half a streamed answer goes in a wait',
      from: 'showPartial(partialReply.peek(), true);',
      to: "showPartial('', true);",
    },
    {
      name: 'that an answer broke off is not said',
      from: 'showPartial(partialReply.peek(), true);',
      to: 'showPartial(partialReply.peek(), false);',
    },
    {
      name: 'the text of before is out of sight when a question is asked again',
      from: 'showPartial(providerTextOf(turnOf(persona)?.answer), true);',
      to: "showPartial('', true);",
    },
    {
      name: 'the apology is no message',
      from: '    if (answer) conversations',
      to: "    if (answer && result.kind !== 'apology') conversations",
    },
    {
      name: 'streaming is decided once for all',
      from: 'streaming: streaming.peek()',
      to: 'streaming: true',
    },
    {
      name: 'the memory is of another conversation',
      from: 'conversations.get(persona.chatId)?.messages ?? []',
      to: "conversations.get('dreamer')?.messages ?? []",
    },
    {
      name: 'the countdown goes on in an attempt',
      from: '      countdown.stop();\n      return;',
      to: '      return;',
    },
  ]),
  ...mutantsOf('src/domain/squad/conversation-store.ts', [
    { name: 'coming back opens the conversation anew', from: '    if (opened) return opened;\n', to: '' },
    {
      name: 'what follows an import is stamped as if it had not been',
      from: '      lastStampMs = Math.max(lastStampMs, conversation.lastUpdatedMs);\n',
      to: '',
    },
  ]),
  ...mutantsOf('src/domain/squad/draft-store.ts', [
    {
      name: 'a draft leaks to the neighbours',
      from: 'else drafts.set(personaId.peek(), text);',
      to: "else for (const id of ['dreamer', 'theorist', personaId.peek()] as const) drafts.set(id, text);",
    },
    {
      name: 'an edit overwrites the unsent text',
      from: 'if (present) edits.set(personaId.peek(), { ...present, text });\n      else ',
      to: 'if (present) edits.set(personaId.peek(), { ...present, text });\n      ',
    },
    { name: 'an edit that is begun again begins anew', from: 'if (!edit.peek()) edits', to: 'edits' },
    {
      name: 'an edit that is sent takes the unsent text with it',
      from: 'if (edit.peek()) cancelEdit();\n      else drafts',
      to: 'cancelEdit();\n      drafts',
    },
  ]),
  ...mutantsOf('src/domain/squad/mark-store.ts', [
    {
      name: 'what ended in sight is marked',
      from: 'if (mark && personaId !== openPersonaId.peek())',
      to: 'if (mark)',
    },
    {
      name: 'the open persona is marked as answering',
      from: ' || answering === openPersonaId.value',
      to: '',
    },
  ]),
  ...mutantsOf('src/domain/ending.ts', [
    {
      name: 'what was stopped elsewhere is marked as failed',
      from: "    case 'cancelled':\n      return undefined;",
      to: "    case 'cancelled':\n      return 'failed';",
    },
    {
      name: 'a failure elsewhere is marked as an answer',
      from: "return 'failed';",
      to: "return 'answered';",
    },
  ]),
  ...mutantsOf('src/domain/squad/network-store.ts', [
    { name: 'a wait goes on when the network is back', from: 'if (hasReturned) onReturn();', to: '' },
    {
      name: 'a network that was never gone ends a wait',
      from: 'now && !isOnline.peek();',
      to: 'now;',
    },
  ]),
  ...mutantsOf('src/domain/restore-rules.ts', [
    {
      name: 'an import takes the conversation away from its answer',
      from: "  if (answeringId === personaId) return { kind: 'refuse', reason: 'answering' };\n",
      to: '',
    },
    {
      name: 'an import takes the question away from its edit',
      from: "  if (editing) return { kind: 'refuse', reason: 'editing' };\n",
      to: '',
    },
    { name: 'an import brings ids that are taken', from: 'taken.has(id)', to: 'false' },
    {
      name: 'an import happens out of sight',
      from: "  if (!open) return { kind: 'refuse', reason: 'not-open' };\n",
      to: '',
    },
  ]),
  ...mutantsOf('src/domain/transcript/to-json.ts', [
    {
      name: 'a saved conversation forgets what its answers lack',
      from: 'return flaw ? { ...message, flaw: flawForTranscript(flaw) } : message;',
      to: 'return message;',
    },
  ]),
  ...mutantsOf('src/domain/squad/asking-store.ts', [
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
