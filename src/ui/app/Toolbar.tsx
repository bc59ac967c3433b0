import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { TEXTS } from '../../domain/texts/page-texts.ts';
import { IconButton } from '../controls/Button.tsx';
import { ICONS } from '../controls/Icon.tsx';
import { SocialLinks } from '../controls/SocialLinks.tsx';
import { useVisit } from './contexts.ts';
import { OptionsDialog } from './parts.tsx';
import { useTheme } from '../controls/theme.ts';

/** What every screen offers: motion, theme, options and the links. */
export function Toolbar() {
  useSignals();
  const visit = useVisit();
  const paused = visit.motionPaused.value;
  const [theme, chooseTheme] = useTheme();
  const [areOptionsShown, setOptionsShown] = useState(false);
  const otherTheme = theme === 'dark' ? 'light' : 'dark';
  return (
    <div className="row">
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
      <IconButton
        icon={ICONS.options}
        label={TEXTS.options}
        aria-haspopup="dialog"
        onClick={() => setOptionsShown(true)}
      />
      <SocialLinks />
      {areOptionsShown && <OptionsDialog onClose={() => setOptionsShown(false)} />}
    </div>
  );
}
