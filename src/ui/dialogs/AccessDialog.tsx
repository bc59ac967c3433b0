import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { ACCESS_TEXTS, describeAccessProblem } from '../../domain/texts/failure-texts.ts';
import type { AccessResult } from '../../ports/access.ts';
import type { AccessLoader } from '../context.ts';
import { Button } from '../controls/Button.tsx';
import { Dialog } from '../controls/Dialog.tsx';
import styles from './dialogs.module.css';

interface AccessDialogProps {
  readonly load: AccessLoader;
  /** Whether a correct code was entered, but the browser did not store the pass. */
  readonly isLost: boolean;
  /** Called before `onClose` when a correct code has closed the dialog. */
  readonly onEntered: () => void;
  readonly onClose: () => void;
}

type Problem = Exclude<AccessResult, { readonly kind: 'open' }>;

/** Asks for the access code; it is sent only to the page's own server. */
export function AccessDialog({ load, isLost, onEntered, onClose }: AccessDialogProps) {
  const purposeId = useId();
  const stateId = useId();
  const field = useRef<HTMLInputElement>(null);
  const isShown = useRef(false);
  const isEntered = useRef(false);
  const [code, setCode] = useState('');
  const [isChecking, setChecking] = useState(false);
  const [problem, setProblem] = useState<Problem>();

  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);

  async function enter(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isChecking) return;
    setChecking(true);
    setProblem(undefined);
    const result = await enterCode(load, code);
    if (!isShown.current) return;
    if (result.kind === 'open') {
      isEntered.current = true;
      field.current?.closest('dialog')?.close();
      return;
    }
    setChecking(false);
    setProblem(result);
    field.current?.focus();
    field.current?.select();
  }

  return (
    <Dialog
      label={ACCESS_TEXTS.title}
      headed
      onClose={() => {
        if (isEntered.current) onEntered();
        onClose();
      }}
    >
      <form className="stack" onSubmit={(event) => void enter(event)}>
        <p id={purposeId} className="quiet">
          {isLost ? ACCESS_TEXTS.lost : ACCESS_TEXTS.purpose}
        </p>
        <label className={`${styles.code} stack`}>
          {ACCESS_TEXTS.label}
          <input
            ref={(input) => {
              field.current = input;
              // Otherwise the dialog would focus its close button; React's own focus would come too early.
              input?.setAttribute('autofocus', '');
            }}
            className="field"
            type="password"
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            aria-describedby={`${purposeId} ${stateId}`}
            aria-invalid={problem?.kind === 'wrong'}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        </label>
        <p id={stateId} role="status" className={styles.state} data-trouble={problem !== undefined}>
          {isChecking ? ACCESS_TEXTS.checking : problem && describeAccessProblem(problem)}
        </p>
        <Button type="submit" look="primary" disabled={code.trim() === ''}>
          {ACCESS_TEXTS.enter}
        </Button>
      </form>
    </Dialog>
  );
}

async function enterCode(load: AccessLoader, code: string): Promise<AccessResult> {
  try {
    return await (await load()).enter(code);
  } catch (error) {
    return { kind: 'unreachable', detail: String(error) };
  }
}
