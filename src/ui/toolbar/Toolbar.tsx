import { useSignals } from '@preact/signals-react/runtime';
import { type ButtonHTMLAttributes, type ReactNode, useState } from 'react';
import { PAGE_TEXTS } from '../../domain/texts/page-texts.ts';
import { Button } from '../controls/Button.tsx';
import { Icon, ICONS } from '../controls/Icon.tsx';
import { Menu } from '../controls/Menu.tsx';
import { SocialLink, SourceLink } from '../controls/SocialLinks.tsx';
import { useVisit } from '../context.ts';
import { OptionsDialogPart } from '../dialogs/OptionsDialogPart.tsx';
import { useThemeSwitch } from '../controls/use-theme-switch.ts';
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
  const [areOptionsShown, setOptionsShown] = useState(false);
  const themeSwitch = useThemeSwitch();
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
        <Tool {...themeSwitch} />
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
