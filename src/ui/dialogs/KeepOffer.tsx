import { useSignals } from '@preact/signals-react/runtime';
import { useRef, useState } from 'react';
import { type Message, hasProvidersText } from '../../domain/conversation/conversation.ts';
import { KEEP_TEXTS } from '../../domain/texts/dialog-texts.ts';
import type { Lane } from '../../domain/visit/lane.ts';
import { type KeepAccess, useApp, useVisit } from '../context.ts';
import { Button } from '../controls/Button.tsx';
import { focusInput } from '../controls/typing-focus.ts';
import { switchKeepingOn } from './switch-keeping-on.ts';

interface KeepOfferProps {
  /** The newest answer, or those of the newest round. */
  readonly answers: readonly { readonly lane: Lane; readonly answer: Message | undefined }[];
}

/** Below the newest answer, if the visitor's own model gave it: offers once to keep conversations on this device. */
export function KeepOffer({ answers }: KeepOfferProps) {
  useSignals();
  const answerer = useVisit().answerer.value;
  const { keep, say, keepOffered } = useApp();
  const line = useRef<HTMLDivElement>(null);
  const [trouble, setTrouble] = useState('');
  // Also when another part of the page has switched it on.
  const isOff = keep?.keeper.value?.status.value.kind !== 'keeping' && !keep?.isWanted();
  const isOwn =
    answerer.kind === 'own-model' &&
    answers.some(
      ({ lane, answer }) => answer?.answerer === lane.answerer.value && hasProvidersText(answer.status),
    );
  if (!keep || keepOffered.value.includes('answer') || (trouble === '' && !isOff) || !isOwn) return undefined;

  function close(): void {
    focusInput(line.current?.closest<HTMLElement>('[tabindex]'));
    keepOffered.value = [...keepOffered.value, 'answer'];
  }

  async function accept(device: KeepAccess): Promise<void> {
    const why = await switchKeepingOn(device, say);
    if (why === undefined) close();
    else setTrouble(why);
  }

  return (
    <div ref={line} className="row unprinted">
      <p className={trouble === '' ? 'quiet' : 'trouble'}>{trouble || KEEP_TEXTS.offer}</p>
      {trouble === '' && <Button onClick={() => void accept(keep)}>{KEEP_TEXTS.keep}</Button>}
      <Button look="quiet" onClick={close}>
        {KEEP_TEXTS.dismiss}
      </Button>
    </div>
  );
}
