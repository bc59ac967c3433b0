import { useCallback, useEffect, useRef, useState } from 'react';
import type { DrillFault, DrillResult, DrillTimes, FaultDrill } from '../../ports/faults.ts';

/** What is shown of the drill: what was chosen while the mock is asked, then what it says. */
type DrillView = { readonly kind: 'pending'; readonly fault: DrillFault | undefined } | DrillResult;

interface ShownDrill {
  readonly view: DrillView;
  readonly times: DrillTimes;
  choose(fault: DrillFault): void;
  chooseTimes(times: DrillTimes): void;
}

/** The drill as the mock holds it, read at the beginning and whenever the window is returned to. */
export function useFaultDrill(drill: FaultDrill): ShownDrill {
  const [view, setView] = useState<DrillView>({ kind: 'pending', fault: undefined });
  const [times, setTimes] = useState<DrillTimes>('until-off');
  const newest = useRef<Promise<DrillResult>>(undefined);

  const show = useCallback(async (answer: Promise<DrillResult>) => {
    newest.current = answer;
    const result = await answer;
    if (newest.current !== answer) return;
    setView(result);
    if (result.kind === 'set' && result.fault !== 'none') setTimes(result.times);
  }, []);

  useEffect(() => {
    const read = () => void show(drill.current());
    read();
    addEventListener('focus', read);
    return () => {
      removeEventListener('focus', read);
      newest.current = undefined;
    };
  }, [drill, show]);

  function set(fault: DrillFault, chosenTimes: DrillTimes): void {
    setView({ kind: 'pending', fault });
    void show(drill.set(fault, chosenTimes));
  }

  return {
    view,
    times,
    choose: (fault) => set(fault, times),
    chooseTimes(chosen) {
      setTimes(chosen);
      const fault = shownFault(view);
      if (fault && fault !== 'none') set(fault, chosen);
    },
  };
}

/** The fault that is marked as chosen; none of them where nobody knows what the mock holds. */
export function shownFault(view: DrillView): DrillFault | undefined {
  return view.kind === 'pending' || view.kind === 'set' ? view.fault : undefined;
}
