import { type InputHTMLAttributes, useCallback, useEffect, useId, useRef, useState } from 'react';
import {
  type DrillWords,
  ANSWER_FAULTS,
  CLERK_FAULTS,
  describeDrillFault,
  describeDrillResult,
  DRILL_TEXTS,
} from '../../domain/texts/dialog-texts.ts';
import type { DrillFault, DrillResult, DrillTimes, FaultDrill } from '../../ports/faults.ts';
import shared from './dialogs.module.css';
import styles from './FaultDrillPanel.module.css';

/** What is shown: the choice while the mock is asked, then the mock's answer. */
type DrillView = { readonly kind: 'pending'; readonly fault: DrillFault | undefined } | DrillResult;

interface ShownDrill {
  readonly view: DrillView;
  readonly times: DrillTimes;
  choose(fault: DrillFault): void;
  chooseTimes(times: DrillTimes): void;
}

interface DrillOptionProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly type: 'radio' | 'checkbox';
  readonly words: DrillWords;
}

interface FaultDrillPanelProps {
  readonly drill: FaultDrill;
  /** Whether there can be a map. */
  readonly hasTable: boolean;
}

interface FaultListProps {
  readonly faults: readonly DrillFault[];
  readonly groupName: string;
  readonly chosen: DrillFault | undefined;
  readonly onChoose: (fault: DrillFault) => void;
}

/** Sets a fault on the mock at once, and shows what it holds (behaviour 13.7, 13.10). */
export function FaultDrillPanel({ drill, hasTable }: FaultDrillPanelProps) {
  const { view, times, choose, chooseTimes } = useFaultDrill(drill);
  const purposeId = useId();
  const list = { groupName: useId(), chosen: shownFault(view), onChoose: choose };
  return (
    <fieldset
      className={`${styles.group} stack`}
      aria-describedby={purposeId}
      aria-busy={view.kind === 'pending'}
      disabled={view.kind === 'refused'}
    >
      <legend>{DRILL_TEXTS.heading}</legend>
      <p id={purposeId} className="quiet">
        {DRILL_TEXTS.purpose}
      </p>
      <FaultList faults={ANSWER_FAULTS} {...list} />
      {hasTable && (
        <fieldset className={`${styles.group} stack`}>
          <legend>{DRILL_TEXTS.clerkHeading}</legend>
          <FaultList faults={CLERK_FAULTS} {...list} />
        </fieldset>
      )}
      <DrillOption
        type="checkbox"
        words={DRILL_TEXTS.onlyNext}
        checked={times === 'once'}
        onChange={() => chooseTimes(times === 'once' ? 'until-off' : 'once')}
      />
      <p
        role="status"
        className={`${styles.state} ${shared.state}`}
        data-trouble={view.kind !== 'pending' && view.kind !== 'set'}
      >
        {view.kind === 'pending' ? DRILL_TEXTS.pending : describeDrillResult(view)}
      </p>
    </fieldset>
  );
}

/** Some of the faults of which one is chosen. */
function FaultList({ faults, groupName, chosen, onChoose }: FaultListProps) {
  return (
    <div className={styles.faults}>
      {faults.map((fault) => (
        <DrillOption
          key={fault}
          type="radio"
          name={groupName}
          words={describeDrillFault(fault)}
          checked={fault === chosen}
          onChange={() => onChoose(fault)}
        />
      ))}
    </div>
  );
}

/** A radio button or checkbox, named by its label and described by its explanation; all of it can be pressed. */
function DrillOption({ words, ...rest }: DrillOptionProps) {
  const labelId = useId();
  const explanationId = useId();
  return (
    <label className={`${styles.option} block`}>
      <input aria-labelledby={labelId} aria-describedby={explanationId} {...rest} />
      <strong id={labelId}>{words.label}</strong>
      <span id={explanationId} className="quiet">
        {words.explanation}
      </span>
    </label>
  );
}

/** The drill as the mock holds it, read at first and whenever the window regains the focus. */
function useFaultDrill(drill: FaultDrill): ShownDrill {
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

/** The fault marked as chosen; undefined until the mock's state is known. */
function shownFault(view: DrillView): DrillFault | undefined {
  return view.kind === 'pending' || view.kind === 'set' ? view.fault : undefined;
}
