import { useSignals } from '@preact/signals-react/runtime';
import { TEXTS } from '../../domain/texts/page-texts.ts';
import type { Visit } from '../../domain/visit/visit.ts';
import { IconButton } from '../controls/Button.tsx';
import { ICONS } from '../controls/Icon.tsx';
import { SocialLinks } from '../controls/SocialLinks.tsx';
import { OptionsButton } from '../options/OptionsButton.tsx';
import type { Product, ScreenTools } from './screen-props.ts';
import { useTheme } from './theme.ts';
import styles from './Toolbar.module.css';

interface ToolbarProps {
  readonly visit: Visit;
  readonly product: Product;
  readonly tools: ScreenTools;
}

/** What every screen offers: motion, theme, options and the links. */
export function Toolbar({ visit, product, tools }: ToolbarProps) {
  useSignals();
  const paused = visit.motionPaused.value;
  const [theme, chooseTheme] = useTheme();
  const otherTheme = theme === 'dark' ? 'light' : 'dark';
  return (
    <div className={styles.toolbar}>
      <IconButton
        icon={paused ? ICONS.play : ICONS.pause}
        label={TEXTS.pauseMotion}
        aria-pressed={paused}
        onClick={() => visit.pauseMotion(!paused)}
      />
      <IconButton
        icon={otherTheme === 'light' ? ICONS.sun : ICONS.moon}
        label={otherTheme === 'light' ? TEXTS.lightTheme : TEXTS.darkTheme}
        onClick={() => chooseTheme(otherTheme)}
      />
      <OptionsButton visit={visit} tools={tools} />
      <SocialLinks product={product} />
    </div>
  );
}
