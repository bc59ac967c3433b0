import { useSignals } from '@preact/signals-react/runtime';
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react';
import { LONGEST_ANSWER_TOKENS } from '../../domain/asking/answer-length.ts';
import { MODEL_SERVERS } from '../../domain/asking/model-servers.ts';
import { hostOf } from '../../domain/checks/hosts.ts';
import { usualPace } from '../../domain/answerer.ts';
import { answererLabel, disclosureText } from '../../domain/texts/chat-texts.ts';
import { describeOptions } from '../../domain/texts/dialog-texts.ts';
import {
  OWN_MODEL_TEXTS,
  describeAnswerer,
  describeListing,
  describeNeeds,
  describeOutcome,
  describeRemembering,
  isTrouble,
  returnLabel,
} from '../../domain/texts/own-model-texts.ts';
import { PAGE_TEXTS } from '../../domain/texts/page-texts.ts';
import type { OwnModelChoice, OwnModelFields } from '../../domain/visit/own-model.ts';
import { OwnModelForm } from '../../domain/visit/own-model-form.ts';
import { useApp, useVisit } from '../context.ts';
import { Button } from '../controls/Button.tsx';
import { Dialog } from '../controls/Dialog.tsx';
import { AnswerSwitches } from './AnswerSwitches.tsx';
import styles from './dialogs.module.css';

interface WhoAnswersDialogProps {
  readonly choice: OwnModelChoice;
  readonly onClose: () => void;
}

interface ConnectionFormProps {
  readonly choice: OwnModelChoice;
  /** Called with a sentence that says who answers from now on. */
  readonly onUse: (news: string) => void;
}

interface FieldProps extends Omit<ComponentProps<'input'>, 'form'> {
  readonly name: keyof OwnModelFields;
  readonly label: string;
  readonly form: OwnModelForm;
}

const MAX_SUGGESTIONS = 100;

/** Lets the visitor choose between the site's provider and a model of their own, which can be tried first. */
export function WhoAnswersDialog({ choice, onClose }: WhoAnswersDialogProps) {
  useSignals();
  const { site } = useVisit();
  const { say } = useApp();
  const content = useRef<HTMLDivElement>(null);
  const siteLabel = answererLabel(site);
  const isOwnUsed = choice.used.value !== undefined;

  function end(news: string): void {
    say(news);
    content.current?.closest('dialog')?.close();
  }

  return (
    <Dialog label={PAGE_TEXTS.whoAnswers} headed onClose={onClose}>
      <div ref={content} className="stack">
        <section className="stack">
          <h3>{siteLabel}</h3>
          <p className="quiet">{disclosureText(site, 1)}</p>
          {isOwnUsed && choice.isStored() && <p className="quiet">{OWN_MODEL_TEXTS.comesBack}</p>}
          {isOwnUsed && (
            <div>
              <Button
                onClick={() => {
                  choice.leave();
                  end(describeAnswerer(siteLabel));
                }}
              >
                {returnLabel(siteLabel)}
              </Button>
            </div>
          )}
        </section>
        <ConnectionForm choice={choice} onUse={end} />
      </div>
    </Dialog>
  );
}

function ConnectionForm({ choice, onUse }: ConnectionFormProps) {
  useSignals();
  const ids = useId();
  const element = useRef<HTMLFormElement>(null);
  const [form] = useState(() => new OwnModelForm(choice));
  const { address, key, model } = form.fields.value;
  const server = form.server.value;
  const outcome = form.outcome.value;
  const listing = form.listing.value;
  const models = (listing.kind === 'listed' && listing.models) || [];

  useEffect(() => {
    if (outcome.kind === 'refused')
      element.current?.querySelector<HTMLInputElement>(`[name=${outcome.field}]`)?.focus();
  }, [outcome]);

  function use(): void {
    const own = form.use();
    if (own) onUse(describeAnswerer(hostOf(own.address)));
  }

  return (
    <form
      ref={element}
      className={`${styles.section} stack`}
      onSubmit={(event) => {
        event.preventDefault();
        void form.tryIt();
      }}
    >
      <h3>{PAGE_TEXTS.ownModel}</h3>
      <p className="quiet">{OWN_MODEL_TEXTS.purpose}</p>
      <div className={styles.switch}>
        <label htmlFor={`${ids}-server`}>{OWN_MODEL_TEXTS.server}</label>
        <select
          id={`${ids}-server`}
          value={server?.address ?? ''}
          onChange={({ target }) => form.choose(target.value)}
        >
          <option value="">{OWN_MODEL_TEXTS.otherServer}</option>
          {MODEL_SERVERS.map((each) => (
            <option key={each.name} value={each.address}>
              {each.name}
            </option>
          ))}
        </select>
      </div>
      <Field
        form={form}
        name="address"
        label={OWN_MODEL_TEXTS.address}
        inputMode="url"
        aria-describedby={server && `${ids}-needs`}
        value={address}
        onBlur={() => form.look()}
      />
      {server && (
        <p id={`${ids}-needs`} className="quiet">
          {describeNeeds(server)}
        </p>
      )}
      <Field
        form={form}
        name="key"
        label={OWN_MODEL_TEXTS.key}
        type="password"
        // As React's `value` it would be an attribute in the document.
        ref={(input) => {
          if (input && input.value !== key) input.value = key;
        }}
        onBlur={() => form.look()}
      />
      <Field
        form={form}
        name="model"
        label={OWN_MODEL_TEXTS.model}
        list={`${ids}-models`}
        aria-describedby={`${ids}-listing`}
        value={model}
      />
      <datalist id={`${ids}-models`}>
        {models
          .filter((name) => name.toLowerCase().includes(model.trim().toLowerCase()))
          .slice(0, MAX_SUGGESTIONS)
          .map((name) => (
            <option key={name}>{name}</option>
          ))}
      </datalist>
      <p id={`${ids}-listing`} role="status" className={`${styles.note} quiet`}>
        {describeListing(listing)}
      </p>
      <OptionsAndPace form={form} />
      <label className={styles.switch}>
        <input
          type="checkbox"
          aria-describedby={`${ids}-storing`}
          checked={form.shouldRemember.value}
          onChange={({ target }) => form.setRemember(target.checked)}
        />
        <span>{OWN_MODEL_TEXTS.remember}</span>
      </label>
      <p id={`${ids}-storing`} className="quiet">
        {describeRemembering(location.host)}
      </p>
      <p role="status" className={`${styles.note} ${isTrouble(outcome) ? 'trouble' : 'quiet'}`}>
        {describeOutcome(outcome, { address, origin: location.origin })}
      </p>
      <div className="row">
        <Button type="submit">{OWN_MODEL_TEXTS.tryIt}</Button>
        <Button look="primary" onClick={use}>
          {OWN_MODEL_TEXTS.use}
        </Button>
        {choice.isStored() && <Button onClick={() => form.forget()}>{OWN_MODEL_TEXTS.forget}</Button>}
      </div>
    </form>
  );
}

/** The options and the pace, each in a fold. */
function OptionsAndPace({ form }: Pick<FieldProps, 'form'>) {
  useSignals();
  const visit = useVisit();
  const { address, atOnce, firstSeconds, silenceSeconds } = form.fields.value;
  const outcome = form.outcome.value;
  const usual = usualPace(address, visit.site);
  const [isOpen, setOpen] = useState(false);
  const isRefused =
    outcome.kind === 'refused' && ['atOnce', 'firstSeconds', 'silenceSeconds'].includes(outcome.field);
  return (
    <>
      <details className={styles.folded}>
        <summary>{describeOptions(visit.optionsOf('own'), LONGEST_ANSWER_TOKENS)}</summary>
        <AnswerSwitches side="own" />
      </details>
      <details
        className={styles.folded}
        open={isOpen || isRefused}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>{OWN_MODEL_TEXTS.more}</summary>
        <div className="stack">
          <p className="quiet">{OWN_MODEL_TEXTS.paceHint}</p>
          <Field
            form={form}
            name="atOnce"
            label={OWN_MODEL_TEXTS.atOnce}
            inputMode="numeric"
            placeholder={String(usual.atOnce)}
            value={atOnce}
          />
          <Field
            form={form}
            name="firstSeconds"
            label={OWN_MODEL_TEXTS.firstSeconds}
            inputMode="decimal"
            placeholder={String(usual.firstMs / 1000)}
            value={firstSeconds}
          />
          <Field
            form={form}
            name="silenceSeconds"
            label={OWN_MODEL_TEXTS.silenceSeconds}
            inputMode="decimal"
            placeholder={String(usual.silenceMs / 1000)}
            value={silenceSeconds}
          />
        </div>
      </details>
    </>
  );
}

function Field({ form, name, label, ...rest }: FieldProps) {
  useSignals();
  const outcome = form.outcome.value;
  return (
    <label className={`${styles.code} stack`}>
      {label}
      <input
        className="field"
        name={name}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={outcome.kind === 'refused' && outcome.field === name}
        onChange={({ target }) => form.write({ [name]: target.value })}
        {...rest}
      />
    </label>
  );
}
