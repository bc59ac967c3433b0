import { CHAT_TEXTS } from '../../domain/texts/chat-texts.ts';
import type { Squad } from '../../domain/squad/squad.ts';
import type { Product, ScreenTools } from '../app/screen-props.ts';
import { Button } from '../controls/Button.tsx';
import { Icon } from '../controls/Icon.tsx';
import { CHAT_ICONS } from './chat-icons.ts';
import { Toolbar } from '../app/Toolbar.tsx';
import styles from './ChatTopBar.module.css';

interface ChatTopBarProps {
  readonly squad: Squad;
  readonly product: Product;
  readonly tools: ScreenTools;
}

export function ChatTopBar({ squad, product, tools }: ChatTopBarProps) {
  return (
    <header className={styles.bar}>
      <Button onClick={squad.goBack}>
        <Icon path={CHAT_ICONS.back} />
        {CHAT_TEXTS.back}
      </Button>
      <Toolbar squad={squad} product={product} tools={tools} />
    </header>
  );
}
