import { useSignals } from '@preact/signals-react/runtime';
import { PAGE_TEXTS } from '../../domain/texts/page-texts.ts';
import { type Shortcut, SHORTCUT_PLACES, formatKeys, shortcutsFor } from '../../domain/shortcuts.ts';
import { Dialog } from '../controls/Dialog.tsx';
import { useApp, useVisit } from '../context.ts';
import styles from './HelpDialog.module.css';

interface HelpDialogProps {
  readonly registry?: readonly Shortcut[] | undefined;
  readonly onClose: () => void;
}

/** All shortcuts, grouped by where they work. */
export function HelpDialog({ registry, onClose }: HelpDialogProps) {
  useSignals();
  const { lanes } = useVisit();
  const { enterChoice } = useApp();
  const all = registry ?? shortcutsFor(lanes.length, enterChoice?.breaksLine.value);
  const groups = SHORTCUT_PLACES.map(([place, name]) => ({
    name,
    shortcuts: all.filter(({ where }) => where === place),
  })).filter(({ shortcuts }) => shortcuts.length > 0);
  return (
    <Dialog label={PAGE_TEXTS.shortcuts} headed onClose={onClose}>
      <div className={`${styles.groups} stack`}>
        {groups.map(({ name, shortcuts }) => (
          <section key={name} className="stack">
            <h3 className="quiet">{name}</h3>
            <dl className="stack">
              {shortcuts.map((shortcut) => (
                <Row key={shortcut.id} shortcut={shortcut} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function Row({ shortcut }: { readonly shortcut: Shortcut }) {
  return (
    <div className={styles.row}>
      {shortcut.keys.map(formatKeys).map((keys) => (
        <dt key={keys}>
          <kbd className="data">{keys}</kbd>
        </dt>
      ))}
      <dd>{shortcut.label}</dd>
    </div>
  );
}
