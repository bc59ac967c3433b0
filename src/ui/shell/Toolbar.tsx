import { useSignals } from '@preact/signals-react/runtime';
import { TEXTS } from '../../domain/texts/page-texts.ts';
import type { Squad } from '../../domain/squad/squad.ts';
import { OptionsButton } from '../options/OptionsButton.tsx';
import type { Product } from '../product.ts';
import type { ShellTools } from '../tools.ts';
import { IconButton } from './IconButton.tsx';
import { ICONS } from './icons.ts';
import { SocialLinks } from './SocialLinks.tsx';
import styles from './Toolbar.module.css';
import { useTheme } from './use-theme.ts';

interface ToolbarProps {
  readonly squad: Squad;
  readonly product: Product;
  readonly tools: ShellTools;
}

/** What every screen offers: motion, theme, options and the links. */
export function Toolbar({ squad, product, tools }: ToolbarProps) {
  useSignals();
  const paused = squad.motionPaused.value;
  const [theme, chooseTheme] = useTheme();
  const otherTheme = theme === 'dark' ? 'light' : 'dark';
  return (
    <div className={styles.toolbar}>
      <IconButton
        icon={paused ? ICONS.play : ICONS.pause}
        label={TEXTS.pauseMotion}
        aria-pressed={paused}
        onClick={() => squad.setMotionPaused(!paused)}
      />
      <IconButton
        icon={otherTheme === 'light' ? ICONS.sun : ICONS.moon}
        label={otherTheme === 'light' ? TEXTS.lightTheme : TEXTS.darkTheme}
        onClick={() => chooseTheme(otherTheme)}
      />
      <OptionsButton squad={squad} tools={tools} />
      <SocialLinks product={product} />
    </div>
  );
}
