import type { ReadonlySignal } from '@preact/signals-core';
import { useComputed, useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import type { PersonaId } from '../../domain/squad/persona.ts';
import { hasProvidersText } from '../../domain/conversation/conversation.ts';
import type { Lane } from '../../domain/visit/lane.ts';
import { useVisit } from '../context.ts';
import { useLasting } from '../controls/use-lasting.ts';
import type { AvatarMood } from './Avatar.tsx';

/** How long a persona keeps speaking after its answer has arrived. */
const SPEAKING_MS = 2600;

/**
 * The shown persona's mood: listening and then thinking while it is asked, speaking while its answer streams and shortly
 * after, sorry while an apology is the newest message.
 *
 * @param shown must be a stable signal
 */
export function useMood(shown: ReadonlySignal<Lane>): AvatarMood {
  useSignals();
  const { persona, question, isPartialReplyBroken } = shown.value;
  const isAsked = question.value !== undefined;
  // Only whether there is text matters, not each part of it.
  const hasText = useComputed(() => shown.value.partialReply.value !== '').value;
  const isStreaming = isAsked && hasText && !isPartialReplyBroken.value;
  const isThinking = useLasting(isAsked && !isStreaming);
  const justAnswered = useJustAnswered(shown);
  // The page apologises in the persona's name.
  const isSorry = useComputed(() => {
    const last = shown.value.messages.value.at(-1);
    return last?.sender === 'ai' && !hasProvidersText(last.status);
  }).value;
  if (isThinking) return 'thinking';
  if (isAsked && !isStreaming) return 'listening';
  if (isSorry && !isAsked) return 'sorry';
  return isStreaming || justAnswered === persona.id ? 'speaking' : 'resting';
}

/** The shown persona's id for a moment after it has answered. */
function useJustAnswered(shown: ReadonlySignal<Lane>): PersonaId | undefined {
  const visit = useVisit();
  const [answered, setAnswered] = useState<PersonaId>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = visit.happened.listen((happening) => {
      if (happening.kind !== 'ended' || !happening.answer) return;
      if (shown.peek().persona.id !== happening.personaId) return;
      setAnswered(happening.personaId);
      clearTimeout(timer);
      timer = setTimeout(() => setAnswered(undefined), SPEAKING_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [visit, shown]);
  return answered;
}
