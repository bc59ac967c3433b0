import { useSignals } from '@preact/signals-react/runtime';
import { type ButtonHTMLAttributes, type ReactNode, useState } from 'react';
import { PAGE_TEXTS } from '../../domain/texts/page-texts.ts';
import { Button } from '../controls/Button.tsx';
import { Icon, ICONS } from '../controls/Icon.tsx';
import { Menu } from '../controls/Menu.tsx';
import { SocialLink, SourceLink } from '../controls/SocialLinks.tsx';
import { useVisit } from '../context.ts';
import { OptionsDialogPart } from '../dialogs/OptionsDialogPart.tsx';
import { useTheme } from '../controls/theme.ts';
import styles from './Toolbar.module.css';

interface ToolbarProps {
  /** Further buttons of this screen. */
  readonly children?: ReactNode;
}

interface ToolProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon: string;
  readonly label: string;
}

/** The tools of every screen: motion, theme, options and links; in a menu on a narrow page. */
export function Toolbar({ children }: ToolbarProps) {
  useSignals();
  const visit = useVisit();
  const paused = visit.motionPaused.value;
  const [theme, chooseTheme] = useTheme();
  const [areOptionsShown, setOptionsShown] = useState(false);
  const otherTheme = theme === 'dark' ? 'light' : 'dark';
  return (
    <div className={`${styles.tools} row`}>
      <Menu label={PAGE_TEXTS.more}>
        {children}
        <Tool
          icon={paused ? ICONS.play : ICONS.pause}
          label={PAGE_TEXTS.pauseMotion}
          aria-pressed={paused}
          onClick={() => visit.setMotionPaused(!paused)}
        />
        <Tool
          icon={otherTheme === 'light' ? ICONS.sun : ICONS.moon}
          label={otherTheme === 'light' ? PAGE_TEXTS.lightTheme : PAGE_TEXTS.darkTheme}
          onClick={() => chooseTheme(otherTheme)}
        />
        <Tool
          icon={ICONS.options}
          label={PAGE_TEXTS.options}
          aria-haspopup="dialog"
          onClick={() => setOptionsShown(true)}
        />
        <SourceLink />
      </Menu>
      <SocialLink />
      {areOptionsShown && <OptionsDialogPart onClose={() => setOptionsShown(false)} />}
    </div>
  );
}

/** In the bar its label shows on hover and focus; in the menu it always shows. */
export function Tool({ icon, label, ...rest }: ToolProps) {
  return (
    <Button {...rest}>
      <Icon path={icon} />
      <span>{label}</span>
    </Button>
  );
}
