import { PAGE_TEXTS } from '../../domain/texts/page-texts.ts';
import { ICONS } from './Icon.tsx';
import { useTheme } from './theme.ts';

/** Icon, label and action of a button that switches to the other theme. */
export function useThemeSwitch() {
  const [theme, chooseTheme] = useTheme();
  return theme === 'dark'
    ? { icon: ICONS.sun, label: PAGE_TEXTS.lightTheme, onClick: () => chooseTheme('light') }
    : { icon: ICONS.moon, label: PAGE_TEXTS.darkTheme, onClick: () => chooseTheme('dark') };
}
