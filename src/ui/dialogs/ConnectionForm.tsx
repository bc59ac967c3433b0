import { useSignals } from '@preact/signals-react/runtime';
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { LONGEST_ANSWER_TOKENS } from '../../domain/asking/answer-length.ts';
import { type ModelServer, OTHER_SERVER } from '../../domain/asking/model-servers.ts';
import { isNearby } from '../../domain/checks/nearby.ts';
import { hostNameOf, hostOf } from '../../domain/checks/hosts.ts';
import { usualPace } from '../../domain/answerer.ts';
import { CHAT_TEXTS, describeOffer } from '../../domain/texts/chat-texts.ts';
import { describeOptions } from '../../domain/texts/dialog-texts.ts';
import {
  OWN_MODEL_TEXTS,
  commandFor,
  describeListing,
  describeNeeds,
  describeOutcome,
  describeRemembering,
  describeWaiting,
  exampleKey,
  isTrouble,
} from '../../domain/texts/own-model-texts.ts';
import type { OwnModelChoice, OwnModelFields } from '../../domain/visit/own-model.ts';
import type { OwnModelForm } from '../../domain/visit/own-model-form.ts';
import type { OwnModel } from '../../ports/model-servers.ts';
import { useVisit } from '../context.ts';
import { Button } from '../controls/Button.tsx';
import { AnswerSwitches } from './AnswerSwitches.tsx';
import styles from './dialogs.module.css';

interface ConnectionFormProps {
  readonly form: OwnModelForm;
  readonly id: string;
  readonly onSubmit: () => Promise<void>;
  /** What else is asked, after whether the device remembers the model. */
  readonly children: ReactNode;
}

interface ConnectionActionsProps {
  readonly choice: OwnModelChoice;
  readonly form: OwnModelForm;
  readonly formId: string;
  readonly onUse: (own: OwnModel | undefined) => void;
}

interface FieldProps extends Omit<ComponentProps<'input'>, 'form'> {
  readonly name: keyof OwnModelFields;
  readonly label: string;
  readonly form: OwnModelForm;
}

const MAX_SUGGESTIONS = 100;

const PACE_FIELDS = ['atOnce', 'firstSeconds', 'silenceSeconds'] as const;

/** The fields that the chosen server needs. */
export function ConnectionForm({ form, id, onSubmit, children }: ConnectionFormProps) {
  useSignals();
  const element = useRef<HTMLFormElement>(null);
  const { server: name } = form.fields.value;
  const server = form.server.value;
  const outcome = form.outcome.value;

  useEffect(() => {
    if (outcome.kind === 'refused')
      element.current?.querySelector<HTMLInputElement>(`[name=${outcome.field}]`)?.focus();
  }, [outcome]);

  return (
    <form
      ref={element}
      id={id}
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      <div className={`${styles.place} row`}>
        <h3 tabIndex={-1}>{name === OTHER_SERVER ? OWN_MODEL_TEXTS.anotherServer : name}</h3>
        <Button onClick={() => form.choose('')}>{OWN_MODEL_TEXTS.allServers}</Button>
      </div>
      {server && <Needs server={server} />}
      {server?.kind !== 'hosted' && <AddressField form={form} />}
      {form.mayNeedKey.value && <KeyField form={form} />}
      <ModelField form={form} />
      <label className={styles.switch}>
        <input
          type="checkbox"
          aria-describedby={`${id}-storing`}
          checked={form.shouldRemember.value}
          onChange={({ target }) => form.setRemember(target.checked)}
        />
        <span>{OWN_MODEL_TEXTS.remember}</span>
      </label>
      <p id={`${id}-storing`} className="quiet">
        {describeRemembering(location.host)}
      </p>
      {children}
      <OptionsAndPace form={form} />
    </form>
  );
}

/** Connects the model, says how that goes, and stays in view. */
export function ConnectionActions({ choice, form, formId, onUse }: ConnectionActionsProps) {
  useSignals();
  const { address } = form.fields.value;
  const outcome = form.outcome.value;
  return (
    <div className={`${styles.actions} stack`}>
      <div>
        <p role="status" className={isTrouble(outcome) ? 'trouble' : 'quiet'}>
          {describeOutcome(outcome, { address, origin: location.origin })}
        </p>
        {/* Not announced each second. */}
        <p role="timer" className="quiet">
          {describeWaiting(form.seconds.value, isNearby(hostNameOf(hostOf(address))))}
        </p>
      </div>
      <div className="row">
        {/* First, so that it does not move. */}
        <Button type="submit" form={formId} look="primary">
          {CHAT_TEXTS.connect}
        </Button>
        {outcome.kind === 'trying' && <Button onClick={() => form.stop()}>{describeOffer('stop')}</Button>}
        {outcome.kind === 'failed' && (
          <Button onClick={() => onUse(form.connectAnyway())}>{OWN_MODEL_TEXTS.connectAnyway}</Button>
        )}
        {outcome.kind === 'not-stored' && (
          <Button onClick={() => onUse(choice.used.peek())}>{OWN_MODEL_TEXTS.goOn}</Button>
        )}
        {choice.isStored() && <Button onClick={() => form.forget()}>{OWN_MODEL_TEXTS.forget}</Button>}
      </div>
    </div>
  );
}

/** Where a key is made, or the command that lets this page in. */
function Needs({ server }: { readonly server: ModelServer }) {
  if (server.kind === 'hosted')
    return (
      <p key={server.name} className="quiet">
        {describeNeeds(server)}{' '}
        <a className="link" href={`https://${server.keysPage}`} target="_blank" rel="noreferrer">
          {server.keysPage}
        </a>
        .
      </p>
    );
  const [command, note] = commandFor(server.name, location.origin);
  return (
    <p key={server.name} className="quiet">
      {describeNeeds(server)} <code className={styles.command}>{command}</code> {note}
    </p>
  );
}

function AddressField({ form }: Pick<FieldProps, 'form'>) {
  useSignals();
  return (
    <>
      <Field
        form={form}
        name="address"
        label={OWN_MODEL_TEXTS.address}
        inputMode="url"
        placeholder={OWN_MODEL_TEXTS.exampleAddress}
        value={form.fields.value.address}
        onBlur={() => form.look()}
      />
      <p role="status" className={`${styles.listing} quiet`}>
        {form.isUserTaken.value && OWN_MODEL_TEXTS.userTaken}
      </p>
    </>
  );
}

function KeyField({ form }: Pick<FieldProps, 'form'>) {
  useSignals();
  const { key } = form.fields.value;
  const server = form.server.value;
  return (
    <Field
      form={form}
      name="key"
      label={server?.kind === 'hosted' ? OWN_MODEL_TEXTS.key : OWN_MODEL_TEXTS.possibleKey}
      type="password"
      placeholder={exampleKey(server?.kind === 'hosted' ? server.keyBeginning : 'sk-')}
      // As React's `value` it would be an attribute in the document.
      ref={(input) => {
        if (input && input.value !== key) input.value = key;
      }}
      onBlur={() => form.look()}
    />
  );
}

/** The name of the model, with the server's own names to choose from. */
function ModelField({ form }: Pick<FieldProps, 'form'>) {
  useSignals();
  const ids = useId();
  const { model } = form.fields.value;
  const listing = form.listing.value;
  const names = listing.kind === 'models' ? listing.names : [];
  return (
    <>
      <Field
        form={form}
        name="model"
        label={OWN_MODEL_TEXTS.model}
        list={`${ids}-models`}
        aria-describedby={`${ids}-listing`}
        placeholder={form.server.value?.exampleModel ?? OWN_MODEL_TEXTS.exampleModel}
        value={model}
      />
      <datalist id={`${ids}-models`}>
        {names
          .filter((name) => name.toLowerCase().includes(model.trim().toLowerCase()))
          .slice(0, MAX_SUGGESTIONS)
          .map((name) => (
            <option key={name}>{name}</option>
          ))}
      </datalist>
      <p id={`${ids}-listing`} role="status" className={`${styles.listing} quiet`}>
        {describeListing(listing, model)}
      </p>
    </>
  );
}

/** The options and the pace, each in a fold. */
function OptionsAndPace({ form }: Pick<FieldProps, 'form'>) {
  useSignals();
  const visit = useVisit();
  const fields = form.fields.value;
  const outcome = form.outcome.value;
  const { atOnce, firstMs, silenceMs } = usualPace(fields.address, visit.site);
  const usual = { atOnce, firstSeconds: firstMs / 1000, silenceSeconds: silenceMs / 1000 };
  const [isOpen, setOpen] = useState(false);
  const isKeyHere = !form.mayNeedKey.value;
  const isRefused =
    outcome.kind === 'refused' &&
    (PACE_FIELDS.some((name) => name === outcome.field) || (isKeyHere && outcome.field === 'key'));
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
          {isKeyHere && <KeyField form={form} />}
          <p className="quiet">{OWN_MODEL_TEXTS.paceHint}</p>
          {PACE_FIELDS.map((name) => (
            <Field
              key={name}
              form={form}
              name={name}
              label={OWN_MODEL_TEXTS[name]}
              inputMode="decimal"
              placeholder={String(usual[name])}
              value={fields[name]}
            />
          ))}
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
