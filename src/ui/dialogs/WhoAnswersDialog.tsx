import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useRef, useState } from 'react';
import { isDemo } from '../../domain/answerer.ts';
import { hostOf } from '../../domain/checks/hosts.ts';
import { answererLabel, disclosureText, goOnLabel } from '../../domain/texts/chat-texts.ts';
import { OWN_MODEL_TEXTS, describeAnswerer, returnLabel } from '../../domain/texts/own-model-texts.ts';
import { PAGE_TEXTS } from '../../domain/texts/page-texts.ts';
import type { OwnModelChoice } from '../../domain/visit/own-model.ts';
import { OwnModelForm } from '../../domain/visit/own-model-form.ts';
import type { OwnModel } from '../../ports/model-servers.ts';
import { useApp, useVisit } from '../context.ts';
import { Button } from '../controls/Button.tsx';
import { Dialog } from '../controls/Dialog.tsx';
import { ConnectionActions, ConnectionForm } from './ConnectionForm.tsx';
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
  const { say } = useApp();
  const content = useRef<HTMLDivElement>(null);
  const hasChosen = useRef(false);
  const formId = useId();
  const [form] = useState(() => new OwnModelForm(choice));
  useEffect(() => () => form.dispose(), [form]);
  const isServerChosen = form.fields.value.server !== '';

  function end(news: string): void {
    hasChosen.current = true;
    say(news);
    visit.begin();
    content.current?.closest('dialog')?.close();
  }

  function use(own: OwnModel | undefined): void {
    if (own) end(describeAnswerer(hostOf(own.address)));
  }

  return (
    <Dialog
      label={PAGE_TEXTS.whoAnswers}
      headed
      isTall
      actions={
        isServerChosen && <ConnectionActions choice={choice} form={form} formId={formId} onUse={use} />
      }
      onClose={() => {
        onClose();
        if (hasChosen.current) focusInput();
      }}
    >
      <div ref={content} className="stack">
        <Present choice={choice} onLeave={end} />
        <section className={`${styles.section} stack`}>
          {isServerChosen ? (
            <ConnectionForm form={form} id={formId} onSubmit={async () => use(await form.connect())} />
          ) : (
            <>
              <h3>{PAGE_TEXTS.ownModel}</h3>
              <p className="quiet">{OWN_MODEL_TEXTS.purpose}</p>
              <ServerTiles onChoose={(name) => form.choose(name)} />
            </>
          )}
        </section>
      </div>
    </Dialog>
  );
}

/** The site's own answerer, and the way back to it. */
function Present({
  choice,
  onLeave,
}: Pick<WhoAnswersDialogProps, 'choice'> & { readonly onLeave: (news: string) => void }) {
  useSignals();
  const { site } = useVisit();
  const siteLabel = answererLabel(site);
  const isLost = choice.lost.value !== undefined;
  const isOwnUsed = choice.used.value !== undefined;
  return (
    <section className="stack">
      <h3>{siteLabel}</h3>
      <p className="quiet">{disclosureText(site, 1)}</p>
      {isOwnUsed && choice.isStored() && <p className="quiet">{OWN_MODEL_TEXTS.comesBack}</p>}
      {(isOwnUsed || isLost) && (
        <div>
          <Button
            onClick={() => {
              choice.leave();
              onLeave(describeAnswerer(siteLabel));
            }}
          >
            {isLost ? goOnLabel(siteLabel, isDemo(site)) : returnLabel(siteLabel)}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Focuses the input, once the screen with it is there. */
function focusInput(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('textarea[data-focus-home]')?.focus());
}
