import { MAP_TEXTS } from '../../domain/texts/table-texts.ts';
import { Button } from '../controls/Button.tsx';
import { CHAT_ICONS } from '../controls/chat-icons.ts';
import { Icon } from '../controls/Icon.tsx';
import styles from './TableLane.module.css';

interface BackToMapProps {
  readonly onPress: () => void;
}

/** Leads from marked words of an answer back to the map. */
export function BackToMap({ onPress }: BackToMapProps) {
  return (
    <div className={styles.wayBack}>
      <Button aria-keyshortcuts="Escape" onClick={onPress}>
        <Icon path={CHAT_ICONS.back} />
        {MAP_TEXTS.backToMap}
      </Button>
    </div>
  );
}
