import { MODEL_SERVERS, OTHER_SERVER } from '../../domain/asking/model-servers.ts';
import { OWN_MODEL_TEXTS } from '../../domain/texts/own-model-texts.ts';
import { Button } from '../controls/Button.tsx';
import styles from './dialogs.module.css';

interface ServerTilesProps {
  readonly onChoose: (name: string) => void;
}

const namesOf = (kind: 'hosted' | 'local') =>
  MODEL_SERVERS.filter((server) => server.kind === kind).map(({ name }) => name);

const GROUPS = [
  [OWN_MODEL_TEXTS.withKey, namesOf('hosted')],
  [OWN_MODEL_TEXTS.local, namesOf('local')],
  [OWN_MODEL_TEXTS.elsewhere, [OTHER_SERVER]],
] as const;

/** The providers and programs in which a model can be. */
export function ServerTiles({ onChoose }: ServerTilesProps) {
  return GROUPS.map(([label, names]) => (
    <div key={label} className="stack" role="group" aria-label={label}>
      <p className="quiet">{label}</p>
      <div className={styles.tiles}>
        {names.map((name) => (
          <Button key={name} onClick={() => onChoose(name)}>
            {name}
          </Button>
        ))}
      </div>
    </div>
  ));
}
