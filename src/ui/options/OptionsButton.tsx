import { TEXTS } from '../../domain/texts/page-texts.ts';
import { FetchedDialog, useOpenings } from '../app/FetchedDialog.tsx';
import { IconButton } from '../controls/Button.tsx';
import { ICONS } from '../controls/Icon.tsx';

/** Opens the options; their code is fetched then. */
export function OptionsButton() {
  const { opening, open, close } = useOpenings();
  return (
    <>
      <IconButton icon={ICONS.options} label={TEXTS.options} aria-haspopup="dialog" onClick={open} />
      {opening !== undefined && (
        <FetchedDialog key={opening} load={loadOptions} label={TEXTS.options} props={{ onClose: close }} />
      )}
    </>
  );
}

async function loadOptions() {
  const { OptionsDialog } = await import('./OptionsDialog.tsx');
  return OptionsDialog;
}
