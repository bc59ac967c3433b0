import { type ReactNode, useId } from 'react';
import { Button } from './Button.tsx';
import styles from './Menu.module.css';

interface MenuProps {
  readonly label: string;
  /** Called when the button is pressed. */
  readonly onPress?: () => void;
  /** Buttons and links, perhaps with words about them. */
  readonly children: ReactNode;
}

/** A button with a popover; a choice, Escape and a press outside close it. */
export function Menu({ label, onPress, children }: MenuProps) {
  const id = useId();
  return (
    <>
      <Button className={styles.opener} popoverTarget={id} onClick={onPress}>
        {label}
      </Button>
      {/* Closing first returns the focus to its button, and so does a dialog that a choice then opens. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the presses are those of the buttons within */}
      <div
        id={id}
        popover="auto"
        className={`${styles.menu} panel`}
        onClick={({ target, currentTarget }) => {
          if (target instanceof Element && target.closest('button, a')) currentTarget.hidePopover();
        }}
      >
        {children}
      </div>
    </>
  );
}
