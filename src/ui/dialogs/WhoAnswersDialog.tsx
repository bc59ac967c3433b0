import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useRef, useState } from 'react';
import { CHAT_TEXTS, answererLabel, disclosureText, goOnLabel } from '../../domain/texts/chat-texts.ts';
import { OWN_MODEL_TEXTS, announceAnswerer, returnLabel } from '../../domain/texts/own-model-texts.ts';
import { KEEP_TEXTS } from '../../domain/texts/dialog-texts.ts';
import { PAGE_TEXTS } from '../../domain/texts/page-texts.ts';
import type { OwnModelChoice } from '../../domain/visit/own-model.ts';
import { OwnModelForm } from '../../domain/visit/own-model-form.ts';
import type { OwnModel } from '../../ports/model-servers.ts';
import { type KeepAccess, useApp, useVisit } from '../context.ts';
import { hasMouse } from '../controls/input-to-type.ts';
import { Button } from '../controls/Button.tsx';
import { Dialog } from '../controls/Dialog.tsx';
import { ConnectionActions, ConnectionForm } from './ConnectionForm.tsx';
import { switchKeepingOn } from './switch-keeping-on.ts';
import { ServerTiles } from './ServerTiles.tsx';
import styles from './dialogs.module.css';

interface WhoAnswersDialogProps {
  readonly choice: OwnModelChoice;
  readonly onClose: () => void;
}

/** Lets the visitor choose between the site's provider and a model of their own. */
export function WhoAnswersDialog({ choice, onClose }: WhoAnswersDialogProps) {
  useSignals();
  const visit = useVisit();
  const { say, keep, keepOffered } = useApp();
  const content = useRef<HTMLDivElement>(null);
  const hasChosen = useRef(false);
  const formId = useId();
  const [form] = useState(() => new OwnModelForm(choice));
  const [shouldKeep, setKeep] = useState(false);
  const section = useRef<HTMLElement>(null);
  const { server } = form.fields.value;
  useEffect(() => () => form.stop(), [form]);
  // After the dialog is shown, which focuses its first button.
  useEffect(() => focusNext(section.current), [server]);

  function finish(news: string): void {
    hasChosen.current = true;
    say(news);
    visit.begin();
    content.current?.closest('dialog')?.close();
  }

  function use(own: OwnModel | undefined): void {
    if (!own) return;
    finish(announceAnswerer(answererLabel(choice.answererOf(own))));
    keepOffered.value = [...keepOffered.value, 'connect'];
    if (keep && shouldKeep) void keepFromNowOn(keep);
  }

  async function keepFromNowOn(device: KeepAccess): Promise<void> {
    // Where it fails, it is offered again below an answer.
    if ((await switchKeepingOn(device, say)) === undefined)
      keepOffered.value = [...keepOffered.value, 'answer'];
  }

  return (
    <Dialog
      label={PAGE_TEXTS.whoAnswers}
      headed
      isTall
      actions={server !== '' && <ConnectionActions choice={choice} form={form} formId={formId} onUse={use} />}
      onClose={() => {
        onClose();
        if (hasChosen.current) focusInput();
      }}
    >
      <div ref={content} className="stack">
        <Present choice={choice} onLeave={finish} />
        <section ref={section} className={`${styles.section} stack`}>
          {server !== '' ? (
            <ConnectionForm form={form} id={formId} onSubmit={async () => use(await form.connect())}>
              {keep && !keepOffered.value.includes('connect') && !keep.isWanted() && (
                <>
                  <label className={styles.switch}>
                    <input
                      type="checkbox"
                      aria-describedby={`${formId}-keeping`}
                      checked={shouldKeep}
                      onChange={({ target }) => setKeep(target.checked)}
                    />
                    <span>{KEEP_TEXTS.keep}</span>
                  </label>
                  <p id={`${formId}-keeping`} className="quiet">
                    {KEEP_TEXTS.keepHint}
                  </p>
                </>
              )}
            </ConnectionForm>
          ) : (
            <>
              <h3 tabIndex={-1}>{PAGE_TEXTS.ownModel}</h3>
              <p className="quiet">{OWN_MODEL_TEXTS.purpose}</p>
              <ServerTiles onChoose={(name) => form.choose(name)} />
            </>
          )}
        </section>
      </div>
    </Dialog>
  );
}

/** Who answers now, and the way back to the site's own answerer. */
function Present({
  choice,
  onLeave,
}: Pick<WhoAnswersDialogProps, 'choice'> & { readonly onLeave: (news: string) => void }) {
  useSignals();
  const { site, answerer } = useVisit();
  const isLost = choice.lost.value !== undefined;
  const isOwnUsed = choice.used.value !== undefined;
  return (
    <section className="stack">
      <h3>{isLost ? CHAT_TEXTS.notConnected : answererLabel(answerer.value)}</h3>
      <p className="quiet">{isLost ? PAGE_TEXTS.nothingSent : disclosureText(answerer.value, 1)}</p>
      {isOwnUsed && choice.isUsedRemembered() && <p className="quiet">{OWN_MODEL_TEXTS.comesBack}</p>}
      {(isOwnUsed || isLost) && (
        <div>
          <Button
            onClick={() => {
              choice.leave();
              onLeave(announceAnswerer(answererLabel(site)));
            }}
          >
            {isLost ? goOnLabel(site) : returnLabel(answererLabel(site))}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Focuses what is to be done next; on a touch screen only the heading, since a keyboard would cover the form. */
function focusNext(section: HTMLElement | null): void {
  const inputs = [...(section?.querySelectorAll<HTMLInputElement>('form > label > .field') ?? [])];
  const field = hasMouse() ? (inputs.find(({ value }) => value === '') ?? inputs[0]) : undefined;
  (field ?? section?.querySelector('h3'))?.focus();
}

/** Focuses the input, once the screen with it is there. */
function focusInput(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('textarea[data-focus-home]')?.focus());
}
