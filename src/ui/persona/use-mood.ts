import { useComputed, useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import type { Squad } from '../../domain/squad/squad.ts';
import type { AvatarMood } from './Avatar.tsx';

/** How long a persona is seen speaking after its answer has arrived. */
const SPEAKING_MS = 2600;

/** The chosen persona's mood: thinking while it is asked, speaking while its answer comes and shortly after. */
export function useMood(squad: Squad): AvatarMood {
  useSignals();
  const { chatId } = squad.selection.value.persona;
  const asked = squad.asking.value?.personaId === chatId;
  // Only whether there is text is of interest here, not each part of it.
  const hasText = useComputed(() => squad.partialReply.value !== '').value;
  const streaming = asked && hasText && !squad.partialReplyBroken.value;
  const justAnswered = useJustAnswered(squad);
  if (asked && !streaming) return 'thinking';
  return streaming || justAnswered === chatId ? 'speaking' : 'idle';
}

/** Who has answered within the last moments. */
function useJustAnswered(squad: Squad): string | undefined {
  const [answered, setAnswered] = useState<string>();
  useEffect(() => {
    let asked = squad.asking.peek()?.personaId;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = squad.asking.subscribe((asking) => {
      const ended = asked !== undefined && asking === undefined;
      if (ended && endedWithAnswer(squad, asked)) {
        setAnswered(asked);
        clearTimeout(timer);
        timer = setTimeout(() => setAnswered(undefined), SPEAKING_MS);
      }
      asked = asking?.personaId;
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [squad]);
  return answered;
}

function endedWithAnswer(squad: Squad, personaId: string | undefined): boolean {
  const { persona } = squad.selection.peek();
  const newest = squad.conversations.peek()[persona.chatId]?.messages.at(-1);
  return persona.chatId === personaId && newest?.sender === 'ai';
}
