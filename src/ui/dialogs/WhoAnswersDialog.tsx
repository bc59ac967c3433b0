import { useSignals } from '@preact/signals-react/runtime';
import { type ComponentProps, type FormEvent, useEffect, useId, useRef, useState } from 'react';
import {
  type OwnModel,
  type OwnModels,
  canPageAsk,
  hostOf,
  readModelAddress,
  readModelKey,
} from '../../domain/asking/own-model.ts';
import { answererLabel, disclosureText } from '../../domain/texts/chat-texts.ts';
import {
  ADDRESS_ISSUES,
  OWN_MODEL_TEXTS,
  describeAnswerer,
  describeModelCount,
  describePlainHttp,
  describeRemembering,
  describeTrial,
  returnLabel,
  describeNeeds,
} from '../../domain/texts/own-model-texts.ts';
import { MODEL_SERVERS } from '../../domain/asking/model-servers.ts';
import { PAGE_TEXTS } from '../../domain/texts/page-texts.ts';
import { type OwnModelAccess, useApp } from '../context.ts';
import { Button } from '../controls/Button.tsx';
import { Dialog } from '../controls/Dialog.tsx';
import styles from './dialogs.module.css';

interface WhoAnswersDialogProps {
  readonly access: OwnModelAccess;
  readonly onClose: () => void;
}

interface OwnModelFormProps {
  readonly access: OwnModelAccess;
  /** Called with a sentence that says who answers from now on. */
  readonly onUse: (news: string) => void;
}

interface FieldProps extends ComponentProps<'input'> {
  readonly name: keyof OwnModel;
  readonly label: string;
}

/** Outcome of the last action in the form. */
interface Outcome {
  readonly words: string;
  readonly isTrouble: boolean;
  /** The field that cannot be used. */
  readonly field?: keyof OwnModel;
}

const QUIET: Outcome = { words: '', isTrouble: false };

const MAX_SUGGESTIONS = 100;

/** Lets the visitor choose between the site's provider and a model of their own, which can be tried first. */
export function WhoAnswersDialog({ access, onClose }: WhoAnswersDialogProps) {
  useSignals();
  const { product, say } = useApp();
  const content = useRef<HTMLDivElement>(null);
  const siteLabel = answererLabel(product.mode, product.model);
  const ownHost = access.host.value;

  function end(news: string): void {
    say(news);
    content.current?.closest('dialog')?.close();
  }

  return (
    <Dialog label={PAGE_TEXTS.whoAnswers} headed onClose={onClose}>
      <div ref={content} className="stack">
        <section className="stack">
          <h3>{siteLabel}</h3>
          <p className="quiet">{disclosureText(product.mode, 1)}</p>
          {ownHost !== undefined && access.isRemembered() && (
            <p className="quiet">{OWN_MODEL_TEXTS.comesBack}</p>
          )}
          {ownHost !== undefined && (
            <div>
              <Button
                onClick={() => {
                  access.leave();
                  end(describeAnswerer(siteLabel));
                }}
              >
                {returnLabel(siteLabel)}
              </Button>
            </div>
          )}
        </section>
        <OwnModelForm access={access} onUse={end} />
      </div>
    </Dialog>
  );
}

function OwnModelForm({ access, onUse }: OwnModelFormProps) {
  useSignals();
  const ids = useId();
  const form = useRef<HTMLFormElement>(null);
  /** What was typed for each entry of the list, since a key goes to no other server. */
  const drafts = useRef(new Map<string, OwnModel>());
  const isKeyNew = useRef(false);
  const listedFrom = useRef('');
  const [outcome, setOutcome] = useState(QUIET);
  const [models, setModels] = useState<readonly string[]>([]);
  const [listing, setListing] = useState('');
  const [isWished, setWished] = useState(access.isRemembered);
  const { address, key, model } = access.draft.value;
  const server = MODEL_SERVERS.find((each) => each.address === address);

  useEffect(() => {
    // Both buttons need it.
    void access.load().catch(() => undefined);
  }, [access]);

  function write(change: Partial<OwnModel>): void {
    access.draft.value = { ...access.draft.peek(), ...change };
    setOutcome(QUIET);
  }

  function clearList(): void {
    listedFrom.current = '';
    setModels([]);
    setListing('');
  }

  async function withCode(run: (code: OwnModels) => Promise<void>): Promise<void> {
    try {
      await run(await access.load());
    } catch {
      setOutcome({ words: OWN_MODEL_TEXTS.notLoaded, isTrouble: true });
    }
  }

  function refuse(field: keyof OwnModel, words: string): undefined {
    setOutcome({ words, isTrouble: true, field });
    form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();
    return undefined;
  }

  /** What is typed, or undefined after saying why it cannot be used. */
  function read(): OwnModel | undefined {
    const reading = readModelAddress(address);
    if (reading.kind === 'issue') return refuse('address', ADDRESS_ISSUES[reading.issue]);
    if (!URL.canParse(reading.address)) return refuse('address', ADDRESS_ISSUES['no-address']);
    if (!canPageAsk(reading.address)) return refuse('address', describePlainHttp(reading.address));
    const readKey = readModelKey(key);
    if (readKey === undefined) return refuse('key', OWN_MODEL_TEXTS.badKey);
    if (model.trim() === '') return refuse('model', OWN_MODEL_TEXTS.missingModel);
    const own = { address: reading.address, key: readKey, model: model.trim() };
    access.draft.value = own;
    return own;
  }

  /** Normalises the address, and lists its models. */
  function look(at: Pick<OwnModel, 'address' | 'key'>): void {
    const reading = readModelAddress(at.address);
    const readKey = readModelKey(at.key);
    if (reading.kind === 'issue' || readKey === undefined || !canPageAsk(reading.address)) return;
    if (reading.address !== at.address)
      access.draft.value = { ...access.draft.peek(), address: reading.address };
    const from = JSON.stringify([reading.address, readKey]);
    const needsKey = MODEL_SERVERS.some((each) => each.kind === 'hosted' && each.address === reading.address);
    if (from === listedFrom.current || (needsKey && readKey === '')) return;
    clearList();
    listedFrom.current = from;
    setListing(OWN_MODEL_TEXTS.listing);
    void withCode(async (code) => {
      const names = await code.list({ address: reading.address, key: readKey });
      if (listedFrom.current !== from) return;
      setModels(names ?? []);
      setListing(describeModelCount(names?.length));
      const [only, ...others] = names ?? [];
      if (only !== undefined && others.length === 0 && access.draft.peek().model === '')
        write({ model: only });
    });
  }

  function choose(chosen: string): void {
    drafts.current.set(server?.address ?? '', access.draft.peek());
    const draft = drafts.current.get(chosen) ?? { address: chosen, key: '', model: '' };
    write(draft);
    clearList();
    // A key that comes back may be of another address.
    if (draft.key === '') look(draft);
  }

  function tryIt(event: FormEvent): void {
    event.preventDefault();
    const own = read();
    if (!own) return;
    setOutcome({ words: OWN_MODEL_TEXTS.trying, isTrouble: false });
    void withCode(async (code) => {
      const trial = await code.try(own);
      // The form may have changed meanwhile.
      if (access.draft.peek() !== own) return;
      const words = describeTrial(trial, { address: own.address, origin: location.origin });
      setOutcome({ words, isTrouble: trial.kind !== 'works' });
    });
  }

  function takeIt(): void {
    const own = read();
    if (!own) return;
    if (access.use(own, isWished)) onUse(describeAnswerer(hostOf(own.address)));
    else setOutcome({ words: OWN_MODEL_TEXTS.notStored, isTrouble: true });
  }

  function forget(): void {
    access.forget();
    drafts.current.clear();
    setWished(false);
    clearList();
    setOutcome({ words: OWN_MODEL_TEXTS.forgotten, isTrouble: false });
  }

  return (
    <form ref={form} className={`${styles.section} stack`} onSubmit={tryIt}>
      <h3>{PAGE_TEXTS.ownModel}</h3>
      <p className="quiet">{OWN_MODEL_TEXTS.purpose}</p>
      <div className={styles.switch}>
        <label htmlFor={`${ids}-server`}>{OWN_MODEL_TEXTS.server}</label>
        <select
          id={`${ids}-server`}
          value={server?.address ?? ''}
          onChange={({ target }) => choose(target.value)}
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
        name="address"
        label={OWN_MODEL_TEXTS.address}
        inputMode="url"
        aria-describedby={server && `${ids}-needs`}
        aria-invalid={outcome.field === 'address'}
        value={address}
        onChange={({ target }) => {
          isKeyNew.current = false;
          clearList();
          write({ address: target.value });
        }}
        onBlur={() => key === '' && look({ address, key })}
      />
      {server && (
        <p id={`${ids}-needs`} className="quiet">
          {describeNeeds(server)}
        </p>
      )}
      <Field
        name="key"
        label={OWN_MODEL_TEXTS.key}
        type="password"
        // As React's `value` it would be an attribute in the document.
        ref={(input) => {
          if (input && input.value !== key) input.value = key;
        }}
        aria-invalid={outcome.field === 'key'}
        onChange={({ target }) => {
          isKeyNew.current = true;
          write({ key: target.value });
        }}
        // A key from before may be another server's.
        onBlur={() => (isKeyNew.current || key === '') && look({ address, key })}
      />
      <Field
        name="model"
        label={OWN_MODEL_TEXTS.model}
        list={`${ids}-models`}
        aria-describedby={`${ids}-listing`}
        aria-invalid={outcome.field === 'model'}
        value={model}
        onChange={({ target }) => write({ model: target.value })}
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
        {listing}
      </p>
      <label className={styles.switch}>
        <input
          type="checkbox"
          aria-describedby={`${ids}-storing`}
          checked={isWished}
          onChange={({ target }) => setWished(target.checked)}
        />
        <span>{OWN_MODEL_TEXTS.remember}</span>
      </label>
      <p id={`${ids}-storing`} className="quiet">
        {describeRemembering(location.host)}
      </p>
      <p role="status" className={`${styles.note} ${outcome.isTrouble ? 'trouble' : 'quiet'}`}>
        {outcome.words}
      </p>
      <div className="row">
        <Button type="submit">{OWN_MODEL_TEXTS.tryIt}</Button>
        <Button look="primary" onClick={takeIt}>
          {OWN_MODEL_TEXTS.use}
        </Button>
        {access.isRemembered() && <Button onClick={forget}>{OWN_MODEL_TEXTS.forget}</Button>}
      </div>
    </form>
  );
}

function Field({ label, ...rest }: FieldProps) {
  return (
    <label className={`${styles.code} stack`}>
      {label}
      <input className="field" autoComplete="off" autoCapitalize="none" spellCheck={false} {...rest} />
    </label>
  );
}
