import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { PAGE_TEXTS } from '../../domain/texts/page-texts.ts';
import { useApp } from '../context.ts';

/** After a skip, offers to skip the intro from now on, and takes it back. */
export function SkipOffer() {
  useSignals();
  const { introChoice } = useApp();
  const [isRefused, setRefused] = useState(false);
  if (!introChoice?.wasSkipped()) return undefined;
  const isOff = introChoice.isOff.value;

  return (
    <p role="status" className="quiet">
      <span>
        {isRefused ? PAGE_TEXTS.introNotRemembered : isOff ? PAGE_TEXTS.introOff : PAGE_TEXTS.introSkipped}
      </span>{' '}
      <button type="button" className="link" onClick={() => setRefused(!introChoice.setOff(!isOff))}>
        {isOff ? PAGE_TEXTS.showIntroAgain : PAGE_TEXTS.skipFromNowOn}
      </button>
    </p>
  );
}
