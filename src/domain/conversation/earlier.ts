import type { Conversation } from './conversation.ts';

/** Those of a kept lane in which something was asked. */
export function conversationsIn({
  conversation,
  earlier = [],
}: {
  readonly conversation?: Conversation | undefined;
  readonly earlier?: readonly Conversation[];
}): readonly Conversation[] {
  return [...(conversation ? [conversation] : []), ...earlier].filter(hasQuestion);
}

/** Whether the visitor has asked something in it. */
export function hasQuestion({ messages }: Conversation): boolean {
  return messages.some(({ sender }) => sender === 'user');
}

export function firstQuestion({ messages }: Conversation): string {
  return messages.find(({ sender }) => sender === 'user')?.content ?? '';
}

/** Whether both say the same; an exported conversation may come back as another object. */
export function haveSameMessages(one: Conversation, other: Conversation): boolean {
  return (
    one.messages.length === other.messages.length &&
    one.messages.every(
      ({ id, content }, index) =>
        other.messages[index]?.id === id && other.messages[index]?.content === content,
    )
  );
}

export function without(list: readonly Conversation[], one: Conversation): readonly Conversation[] {
  return list.filter((each) => !haveSameMessages(each, one));
}

/** Adds a conversation once, if it has a question; newest first. */
export function withEarlier(list: readonly Conversation[], added: Conversation): readonly Conversation[] {
  if (!hasQuestion(added)) return list;
  return [...without(list, added), added].toSorted((a, b) => b.lastUpdatedMs - a.lastUpdatedMs);
}
